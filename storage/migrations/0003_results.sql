-- What each game counted for each person, and the sums that leaderboards and cards read.

-- A game's number in the order in which games were counted; NULL until it is.
ALTER TABLE games ADD COLUMN counted BIGINT;
CREATE UNIQUE INDEX games_counted ON games (counted);
CREATE INDEX games_uncounted ON games (ended_at) WHERE phase = 'over' AND counted IS NULL;

-- Outlives its game where a server's games are erased: then without game and with server 0.
CREATE TABLE results (
    n            BIGINT NOT NULL,
    user_id      BIGINT NOT NULL,
    game_id      TEXT REFERENCES games (id) ON DELETE SET NULL,
    guild_id     BIGINT NOT NULL,
    ruleset      TEXT NOT NULL,
    people       SMALLINT NOT NULL CHECK (people IN (0, 1)),
    rated        SMALLINT NOT NULL CHECK (rated IN (0, 1)),
    ended_at     BIGINT NOT NULL,
    place        SMALLINT NOT NULL CHECK (place BETWEEN 1 AND 4),
    drawn        SMALLINT NOT NULL CHECK (drawn IN (0, 1)),
    resigned     SMALLINT NOT NULL CHECK (resigned IN (0, 1)),
    captures     INTEGER NOT NULL,
    captured     INTEGER NOT NULL,
    tokens_home  INTEGER NOT NULL,
    face_1       INTEGER NOT NULL,
    face_2       INTEGER NOT NULL,
    face_3       INTEGER NOT NULL,
    face_4       INTEGER NOT NULL,
    face_5       INTEGER NOT NULL,
    face_6       INTEGER NOT NULL,
    -- Own rolls of a win with four tokens home, else NULL.
    win_rolls    INTEGER,
    PRIMARY KEY (n, user_id)
);
CREATE INDEX results_user ON results (user_id, ended_at);
CREATE INDEX results_game ON results (game_id);
CREATE INDEX results_guild ON results (guild_id);

-- Sums of results: server 0 is everywhere, ruleset '' all of them, season 0 all time; another
-- season is its year and quarter, such as 20264. A user below 0 is somebody forgotten, whom no
-- leaderboard shows.
CREATE TABLE standings (
    guild_id       BIGINT NOT NULL,
    ruleset        TEXT NOT NULL,
    season         INTEGER NOT NULL,
    people         SMALLINT NOT NULL CHECK (people IN (0, 1)),
    user_id        BIGINT NOT NULL,
    -- 0 for a user below 0: a flag, since a range of users would keep the indexes below from use.
    listed         SMALLINT NOT NULL CHECK (listed IN (0, 1)),
    games          INTEGER NOT NULL,
    wins           INTEGER NOT NULL,
    second         INTEGER NOT NULL,
    third          INTEGER NOT NULL,
    fourth         INTEGER NOT NULL,
    draws          INTEGER NOT NULL,
    resignations   INTEGER NOT NULL,
    captures       INTEGER NOT NULL,
    captured       INTEGER NOT NULL,
    tokens_home    INTEGER NOT NULL,
    face_1         INTEGER NOT NULL,
    face_2         INTEGER NOT NULL,
    face_3         INTEGER NOT NULL,
    face_4         INTEGER NOT NULL,
    face_5         INTEGER NOT NULL,
    face_6         INTEGER NOT NULL,
    streak         INTEGER NOT NULL,
    longest_streak INTEGER NOT NULL,
    fastest_win    INTEGER,
    rated          INTEGER NOT NULL DEFAULT 0,
    mu             DOUBLE PRECISION,
    sigma          DOUBLE PRECISION,
    -- What the rating is at least, mu - 2 sigma: what rated members are ranked by.
    sure           DOUBLE PRECISION,
    PRIMARY KEY (guild_id, ruleset, season, people, user_id)
);
CREATE INDEX standings_wins
    ON standings (guild_id, ruleset, season, people, listed, wins DESC, games, user_id);
CREATE INDEX standings_rating
    ON standings (guild_id, ruleset, season, people, listed, sure DESC, user_id, rated)
    WHERE rated > 0;
CREATE INDEX standings_user ON standings (user_id);

-- Made anew from the games by the first start: see `counted`.
DROP TABLE statistics;

-- Servers that the bot has been removed from, and since when.
CREATE TABLE departures (
    guild_id BIGINT PRIMARY KEY,
    left_at  BIGINT NOT NULL
);
CREATE INDEX games_guild ON games (guild_id);
CREATE INDEX games_host ON games (host_id);
