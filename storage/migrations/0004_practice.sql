-- Positions that a person has tried to solve; the first answer counts.
CREATE TABLE practice (
    user_id  BIGINT NOT NULL,
    position TEXT NOT NULL,
    solved   SMALLINT NOT NULL CHECK (solved IN (0, 1)),
    PRIMARY KEY (user_id, position)
);
