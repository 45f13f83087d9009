"""Erasing a person: what is theirs goes, what belongs to the others' games stays without a name.

Seats and actions of a forgotten person keep a number below 0 in place of the id, one a seat, so
that a game's record, dice and the others' results hold as before.
"""

from __future__ import annotations

import aiosqlite

from storage.database import Database

_OWN_GAMES = "(SELECT game_id FROM seats WHERE user_id = ?)"
_IN_GAMES = (
    f"UPDATE actions SET actor_id = -1 - seat WHERE game_id IN {_OWN_GAMES} AND actor_id = ?",  # noqa: S608
    f"UPDATE games SET host_id = 0 WHERE id IN {_OWN_GAMES} AND host_id = ?",  # noqa: S608
)
_OWN = (
    "UPDATE seats SET user_id = -1 - seat, name = '', clicked_at = NULL WHERE user_id = ?",
    "DELETE FROM statistics WHERE user_id = ?",
    "DELETE FROM members WHERE user_id = ?",
    "DELETE FROM choices WHERE user_id = ?",
    "DELETE FROM muted WHERE user_id = ?",
    "DELETE FROM invitations WHERE user_id = ?",
)


async def live_games_of(database: Database, user: int) -> list[str]:
    """Return the ids of open and running tables at which a person holds a seat."""
    rows = await database.rows(
        "SELECT DISTINCT games.id FROM games JOIN seats ON seats.game_id = games.id"
        " WHERE seats.user_id = ? AND games.phase IN ('lobby', 'playing') ORDER BY games.id",
        user,
    )
    return [game for (game,) in rows]


async def forget(database: Database, user: int) -> None:
    """Erase a person, in every server. Their live games should have been left before."""

    async def unit(connection: aiosqlite.Connection) -> None:
        for query in _IN_GAMES:
            await connection.execute(query, (user, user))
        for query in _OWN:
            await connection.execute(query, (user,))

    await database.work(unit)
