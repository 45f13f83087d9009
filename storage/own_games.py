"""The games a person has played in a server."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from storage.database import Database
from storage.rows import from_ms


class OwnGame(NamedTuple):
    """One game, as a line of a list."""

    id: str
    ruleset: str
    created: datetime


async def own_games(database: Database, guild: int, user: int, limit: int) -> list[OwnGame]:
    """Return a person's latest games in a server, running or over, newest first."""
    rows = await database.rows(
        "SELECT id, ruleset, created_at FROM games"
        " WHERE guild_id = ? AND phase IN ('playing', 'over')"
        " AND EXISTS (SELECT 1 FROM seats WHERE game_id = games.id AND user_id = ?)"
        " ORDER BY created_at DESC, id LIMIT ?",
        guild,
        user,
        limit,
    )
    return [OwnGame(game, ruleset, from_ms(created)) for game, ruleset, created in rows]
