-- A further seat of somebody who has one already, for a friend at the same screen.
ALTER TABLE seats ADD COLUMN guest SMALLINT NOT NULL DEFAULT 0 CHECK (guest IN (0, 1));
