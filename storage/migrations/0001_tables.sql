-- Plain SQL that SQLite and PostgreSQL both read. Ids of Discord are 63-bit integers;
-- moments are milliseconds since 1970 in UTC; flags are 0 or 1.

CREATE TABLE games (
    id            TEXT PRIMARY KEY,
    guild_id      BIGINT NOT NULL,
    channel_id    BIGINT NOT NULL,
    message_id    BIGINT,
    host_id       BIGINT NOT NULL,
    phase         TEXT NOT NULL CHECK (phase IN ('lobby', 'playing', 'over', 'closed')),
    ruleset       TEXT NOT NULL,
    players       SMALLINT NOT NULL CHECK (players BETWEEN 2 AND 4),
    goal          SMALLINT NOT NULL CHECK (goal IN (1, 2, 4)),
    auto_move     SMALLINT NOT NULL CHECK (auto_move IN (0, 1)),
    version       BIGINT NOT NULL,
    shown_version BIGINT NOT NULL,
    position      TEXT,
    dice_commit   TEXT NOT NULL,
    dice_client   TEXT NOT NULL,
    rolls         INTEGER NOT NULL,
    actions       INTEGER NOT NULL,
    story_start   INTEGER NOT NULL,
    created_at    BIGINT NOT NULL,
    ended_at      BIGINT
);

-- One table a channel, whatever two clicks at once say.
CREATE UNIQUE INDEX games_live_channel ON games (channel_id) WHERE phase IN ('lobby', 'playing');
CREATE INDEX games_channel ON games (channel_id, created_at);
CREATE INDEX games_live ON games (phase) WHERE phase IN ('lobby', 'playing');

-- Apart from the games, so that nothing that lists or exports games can give a secret away.
CREATE TABLE dice_secrets (
    game_id TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    secret  TEXT NOT NULL
);

CREATE TABLE seats (
    game_id  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat     SMALLINT NOT NULL CHECK (seat BETWEEN 0 AND 3),
    user_id  BIGINT,
    level    TEXT,
    name     TEXT NOT NULL,
    taken_by BIGINT,
    PRIMARY KEY (game_id, seat),
    CHECK ((user_id IS NULL) <> (level IS NULL))
);
CREATE INDEX seats_user ON seats (user_id);

CREATE TABLE actions (
    game_id  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    n        INTEGER NOT NULL,
    seat     SMALLINT NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('roll', 'move', 'resign', 'draw')),
    value    SMALLINT NOT NULL,
    actor_id BIGINT,
    PRIMARY KEY (game_id, n)
);

-- Interactions that have had their effect: Discord may deliver one twice.
CREATE TABLE clicks (
    interaction_id BIGINT PRIMARY KEY,
    game_id        TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE
);
CREATE INDEX clicks_game ON clicks (game_id);

CREATE TABLE statistics (
    guild_id     BIGINT NOT NULL,
    user_id      BIGINT NOT NULL,
    ruleset      TEXT NOT NULL,
    people       SMALLINT NOT NULL CHECK (people IN (0, 1)),
    games        INTEGER NOT NULL,
    wins         INTEGER NOT NULL,
    draws        INTEGER NOT NULL,
    resignations INTEGER NOT NULL,
    captures     INTEGER NOT NULL,
    captured     INTEGER NOT NULL,
    tokens_home  INTEGER NOT NULL,
    rolls        INTEGER NOT NULL,
    sixes        INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, ruleset, people)
);

-- The name a member had when last seen, for lists in which people are who have left.
CREATE TABLE members (
    guild_id BIGINT NOT NULL,
    user_id  BIGINT NOT NULL,
    name     TEXT NOT NULL,
    PRIMARY KEY (guild_id, user_id)
);

-- Small facts of the program itself, such as the commands it last told Discord.
CREATE TABLE notes (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
