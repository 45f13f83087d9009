-- How often each face came in games that have ended. Of no person and no server, so that it stays
-- where games are erased.
CREATE TABLE face_counts (
    face  SMALLINT PRIMARY KEY CHECK (face BETWEEN 1 AND 6),
    rolls BIGINT NOT NULL
);
INSERT INTO face_counts (face, rolls)
SELECT actions.value, COUNT(*)
FROM actions JOIN games ON games.id = actions.game_id
WHERE actions.kind = 'roll' AND games.phase IN ('over', 'closed')
GROUP BY actions.value;
