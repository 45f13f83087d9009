"""One person, in every server: where they play, all that is kept of them, and its erasure.

Seats, actions and results of a forgotten person keep a number below 0 in place of the id, the same
one in all of their games, so that records, dice, the others' results and a recount hold as before.
"""

from __future__ import annotations

from typing import Any

import aiosqlite

from storage.database import Database

_OWN_GAMES = "(SELECT game_id FROM seats WHERE user_id = ?)"
_IN_GAMES = f"UPDATE actions SET actor_id = ? WHERE game_id IN {_OWN_GAMES} AND actor_id = ?"  # noqa: S608
# What is under way and knows the person still, a change there or a rematch, is refused so, and
# judged anew. The board of a game that is over is not to be shown again for that.
_ANEW = (
    "UPDATE games SET version = version + 1, shown_version = shown_version"  # noqa: S608
    " + CASE WHEN phase IN ('lobby', 'playing') THEN 0 ELSE 1 END"
    f" WHERE id IN {_OWN_GAMES}"
    " OR id IN (SELECT game_id FROM invitations WHERE user_id = ?)"
)
_NUMBERED = (
    "UPDATE games SET host_id = ? WHERE host_id = ?",
    "UPDATE seats SET user_id = ?, name = '', clicked_at = NULL, late_rolls = 0, late_ms = 0"
    " WHERE user_id = ?",
    "UPDATE results SET user_id = ? WHERE user_id = ?",
    "UPDATE standings SET user_id = ?, listed = 0 WHERE user_id = ?",
)
_ERASED = (
    "DELETE FROM members WHERE user_id = ?",
    "DELETE FROM choices WHERE user_id = ?",
    "DELETE FROM muted WHERE user_id = ?",
    "DELETE FROM invitations WHERE user_id = ?",
    "DELETE FROM practice WHERE user_id = ?",
)
_FORGOTTEN = "forgotten"
_EXPORTED = {
    "seats": (
        "SELECT games.id, games.guild_id, games.channel_id, games.ruleset, games.phase,"
        " games.created_at, games.ended_at, games.rated, seats.seat, seats.name,"
        " seats.taken_by, seats.guest, seats.away, seats.late_rolls, seats.late_ms,"
        " seats.clicked_at"
        " FROM seats JOIN games ON games.id = seats.game_id WHERE seats.user_id = ?"
        " ORDER BY games.created_at, games.id"
    ),
    "games": "SELECT id, guild_id, created_at FROM games WHERE host_id = ? ORDER BY created_at",
    "actions": (
        "SELECT game_id, n, seat, kind, value FROM actions"  # noqa: S608 - a constant
        f" WHERE game_id IN {_OWN_GAMES} AND actor_id = ? ORDER BY game_id, n"
    ),
    "results": "SELECT * FROM results WHERE user_id = ? ORDER BY n",
    "standings": (
        "SELECT * FROM standings WHERE user_id = ? ORDER BY guild_id, ruleset, season, people"
    ),
    "members": "SELECT guild_id, name FROM members WHERE user_id = ? ORDER BY guild_id",
    "choices": "SELECT * FROM choices WHERE user_id = ? ORDER BY guild_id",
    "muted": "SELECT guild_id FROM muted WHERE user_id = ? ORDER BY guild_id",
    "practice": "SELECT position, solved FROM practice WHERE user_id = ? ORDER BY position",
    "invitations": "SELECT game_id FROM invitations WHERE user_id = ? ORDER BY game_id",
}
"""What is kept of a person, by table; moments are milliseconds since 1970 in UTC."""


class People:
    """What is kept of a person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def live_games(self, user: int) -> list[str]:
        """Return the ids of open and running tables at which a person holds a seat."""
        rows = await self._database.rows(
            "SELECT DISTINCT games.id FROM games JOIN seats ON seats.game_id = games.id"
            " WHERE seats.user_id = ? AND games.phase IN ('lobby', 'playing') ORDER BY games.id",
            user,
        )
        return [game for (game,) in rows]

    async def export(self, user: int) -> dict[str, list[dict[str, Any]]]:
        """Return all that is kept of a person, by table: a list of rows by column, for JSON."""

        async def unit(connection: aiosqlite.Connection) -> dict[str, list[dict[str, Any]]]:
            found = {}
            for table, query in _EXPORTED.items():
                async with connection.execute(query, (user,) * query.count("?")) as cursor:
                    columns = [column[0] for column in cursor.description]
                    rows = await cursor.fetchall()
                found[table] = [dict(zip(columns, row, strict=True)) for row in rows]
            return found

        return await self._database.read(unit)

    async def forget(self, user: int) -> int:
        """Erase a person, in every server; return the number below 0 that stands in their place.

        Their live games should have been left before.
        """

        async def unit(connection: aiosqlite.Connection) -> int:
            number = await _next_number(connection)
            await connection.execute(_ANEW, (user, user))
            await connection.execute(_IN_GAMES, (number, user, user))
            for query in _NUMBERED:
                await connection.execute(query, (number, user))
            for query in _ERASED:
                await connection.execute(query, (user,))
            return number

        return await self._database.work(unit)


async def _next_number(connection: aiosqlite.Connection) -> int:
    """Return a number below 0 that stands for nobody else, in no database this has been."""
    rows = await connection.execute_fetchall(
        "SELECT value FROM notes WHERE name = ?", (_FORGOTTEN,)
    )
    number = min([int(value) for (value,) in rows], default=0) - 1
    await connection.execute(
        "INSERT INTO notes (name, value) VALUES (?, ?)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (_FORGOTTEN, str(number)),
    )
    return number
