-- Clocks, pauses, seats in motion, draws, rematches; what servers and members like.

ALTER TABLE games ADD COLUMN pace TEXT CHECK (pace IN ('brisk', 'relaxed', 'slow', 'none'));
ALTER TABLE games ADD COLUMN level TEXT NOT NULL DEFAULT 'normal';
ALTER TABLE games ADD COLUMN private SMALLINT NOT NULL DEFAULT 0 CHECK (private IN (0, 1));
ALTER TABLE games ADD COLUMN fill SMALLINT NOT NULL DEFAULT 0 CHECK (fill IN (0, 1));
ALTER TABLE games ADD COLUMN takeover SMALLINT NOT NULL DEFAULT 1 CHECK (takeover IN (0, 1));
ALTER TABLE games ADD COLUMN closed_because TEXT;
ALTER TABLE games ADD COLUMN deadline_at BIGINT;
ALTER TABLE games ADD COLUMN warning_at BIGINT;
-- Since when the deadline runs.
ALTER TABLE games ADD COLUMN wound_at BIGINT;
ALTER TABLE games ADD COLUMN paused_at BIGINT;
-- Seats as a sum of 1, 2, 4 and 8.
ALTER TABLE games ADD COLUMN idle SMALLINT NOT NULL DEFAULT 0 CHECK (idle BETWEEN 0 AND 15);
ALTER TABLE games ADD COLUMN acted SMALLINT NOT NULL DEFAULT 0 CHECK (acted IN (0, 1));
ALTER TABLE games ADD COLUMN watching SMALLINT NOT NULL DEFAULT 0 CHECK (watching IN (0, 1));
ALTER TABLE games ADD COLUMN draw_seat SMALLINT CHECK (draw_seat BETWEEN 0 AND 3);
ALTER TABLE games ADD COLUMN draw_agreed SMALLINT NOT NULL DEFAULT 0 CHECK (draw_agreed BETWEEN 0 AND 15);
ALTER TABLE games ADD COLUMN turn_at BIGINT;
ALTER TABLE games ADD COLUMN posted_at BIGINT;
ALTER TABLE games ADD COLUMN rated SMALLINT NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE games ADD COLUMN next_commit TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN rematch_of TEXT REFERENCES games (id);

-- A game has one rematch, whatever two clicks at once say.
CREATE UNIQUE INDEX games_rematch ON games (rematch_of);
CREATE INDEX games_deadline ON games (deadline_at) WHERE deadline_at IS NOT NULL;
CREATE INDEX games_warning ON games (warning_at) WHERE warning_at IS NOT NULL;
CREATE INDEX games_live_guild ON games (guild_id) WHERE phase IN ('lobby', 'playing');

ALTER TABLE seats ADD COLUMN away TEXT CHECK (away IN ('handed', 'absent'));
ALTER TABLE seats ADD COLUMN late_rolls SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN late_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN clicked_at BIGINT;

CREATE TABLE invitations (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (game_id, user_id)
);
CREATE INDEX invitations_user ON invitations (user_id);

-- Secrets of rematches that nobody has begun yet; their commits stand with the results.
CREATE TABLE next_secrets (
    game_id TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    secret  TEXT NOT NULL
);

-- What a member chose last in a server; user 0 has the server's own defaults. NULL: not chosen.
CREATE TABLE choices (
    guild_id  BIGINT NOT NULL,
    user_id   BIGINT NOT NULL,
    ruleset   TEXT,
    players   SMALLINT,
    computers SMALLINT,
    level     TEXT,
    pace      TEXT,
    goal      SMALLINT,
    auto_move SMALLINT,
    private   SMALLINT,
    thread    SMALLINT,
    fill      SMALLINT,
    takeover  SMALLINT,
    PRIMARY KEY (guild_id, user_id)
);

CREATE TABLE settings (
    guild_id    BIGINT PRIMARY KEY,
    pings       SMALLINT NOT NULL CHECK (pings IN (0, 1)),
    theme       TEXT NOT NULL,
    most_tables INTEGER NOT NULL,
    most_hosted INTEGER NOT NULL
);

CREATE TABLE allowed_channels (
    guild_id   BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
);

-- Members whom no board mentions.
CREATE TABLE muted (
    guild_id BIGINT NOT NULL,
    user_id  BIGINT NOT NULL,
    PRIMARY KEY (guild_id, user_id)
);
