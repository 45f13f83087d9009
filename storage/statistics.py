"""What is counted: written in the final move's transaction, read for leaderboards and cards."""

from __future__ import annotations

import aiosqlite

from storage.database import Database
from storage.model import Card, Result, Standing, Table

COUNTED = [
    "games",
    "wins",
    "draws",
    "resignations",
    "captures",
    "captured",
    "tokens_home",
    "rolls",
    "sixes",
]

_COUNT = f"""
INSERT INTO statistics (guild_id, user_id, ruleset, people, {", ".join(COUNTED)})
VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (guild_id, user_id, ruleset, people) DO UPDATE SET
{", ".join(f"{name} = statistics.{name} + excluded.{name}" for name in COUNTED)}
"""  # noqa: S608 - column names of this file
# The sum is made by the database: a value read and written back loses what came between.

_REMEMBER = """
INSERT INTO members (guild_id, user_id, name) VALUES (?, ?, ?)
ON CONFLICT (guild_id, user_id) DO UPDATE SET name = excluded.name
"""

_LEADERBOARD = """
SELECT totals.user_id, members.name, totals.games, totals.wins,
       RANK() OVER (ORDER BY totals.wins DESC, totals.games) AS place
FROM (
    SELECT user_id, SUM(games) AS games, SUM(wins) AS wins
    FROM statistics
    WHERE guild_id = ? AND (ruleset = ? OR ? = '')
    GROUP BY user_id
) AS totals
JOIN members ON members.guild_id = ? AND members.user_id = totals.user_id
ORDER BY place, totals.user_id
"""

_CARD = f"""
SELECT members.name, {", ".join(f"SUM({name})" for name in COUNTED)}
FROM statistics
JOIN members USING (guild_id, user_id)
WHERE guild_id = ? AND user_id = ? AND (ruleset = ? OR ? = '')
GROUP BY members.name
"""  # noqa: S608 - column names of this file


async def count(
    connection: aiosqlite.Connection, table: Table, results: tuple[Result, ...]
) -> None:
    """Add a finished game's results, within the caller's unit of work."""
    people = int(len(table.members) > 1)
    key = (table.place.guild, table.options.ruleset, people)
    for result in results:
        await connection.execute(_COUNT, _values(key, result))
        await connection.execute(_REMEMBER, (table.place.guild, result.user, result.name))


def _values(key: tuple[int, str, int], result: Result) -> tuple[object, ...]:
    guild, ruleset, people = key
    return (
        guild,
        result.user,
        ruleset,
        people,
        result.wins,
        result.draws,
        result.resignations,
        result.captures,
        result.captured,
        result.tokens_home,
        result.rolls,
        result.sixes,
    )


async def leaderboard(
    database: Database, guild: int, ruleset: str = "", *, limit: int
) -> list[Standing]:
    """Return the first `limit` members of a server: most wins first, then fewest games."""
    rows = await database.rows(_LEADERBOARD + "LIMIT ?", guild, ruleset, ruleset, guild, limit)
    return [
        Standing(rank=rank, user=user, name=name, games=games, wins=wins)
        for user, name, games, wins, rank in rows
    ]


async def standing(database: Database, guild: int, user: int, ruleset: str = "") -> Standing | None:
    """Return one member's line of the leaderboard, or None without a finished game."""
    rows = await database.rows(
        f"SELECT * FROM ({_LEADERBOARD}) AS ranked WHERE user_id = ?",  # noqa: S608
        guild,
        ruleset,
        ruleset,
        guild,
        user,
    )
    for found, name, games, wins, rank in rows:
        return Standing(rank=rank, user=found, name=name, games=games, wins=wins)
    return None


async def card(database: Database, guild: int, user: int, ruleset: str = "") -> Card | None:
    """Return one member's card, or None without a finished game in this server."""
    rows = await database.rows(_CARD, guild, user, ruleset, ruleset)
    for name, *counts in rows:
        return Card(user, name, *counts)
    return None
