"""Which positions each person has tried to solve."""

from __future__ import annotations

from typing import NamedTuple

from storage.database import Database


class Progress(NamedTuple):
    """How many positions a person has tried, and solved at the first try."""

    solved: int
    tried: int


class Practice:
    """Answers to positions. A position is known by a name that stays its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def answer(self, user: int, position: str, *, solved: bool) -> None:
        """Keep a person's answer; only the first one to a position counts."""

        await self._database.write(
            "INSERT INTO practice (user_id, position, solved) VALUES (?, ?, ?)"
            " ON CONFLICT (user_id, position) DO NOTHING",
            user,
            position,
            int(solved),
        )

    async def progress(self, user: int) -> Progress:
        """Return how a person has done so far."""
        ((tried, solved),) = await self._database.rows(
            "SELECT COUNT(*), COALESCE(SUM(solved), 0) FROM practice WHERE user_id = ?", user
        )
        return Progress(int(solved), int(tried))

    async def tried(self, user: int) -> frozenset[str]:
        """Return the positions that a person has tried."""
        rows = await self._database.rows("SELECT position FROM practice WHERE user_id = ?", user)
        return frozenset(str(position) for (position,) in rows)

    async def games(self, guild: int, ruleset: str, limit: int) -> list[str]:
        """Return the ids of a server's latest finished games by a ruleset."""
        rows = await self._database.rows(
            "SELECT id FROM games WHERE guild_id = ? AND ruleset = ? AND phase = 'over'"
            " ORDER BY ended_at DESC, id LIMIT ?",
            guild,
            ruleset,
            limit,
        )
        return [str(game) for (game,) in rows]
