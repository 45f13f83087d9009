"""Servers that the bot has been removed from: noted, and erased when their time has come."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

import aiosqlite

from storage.database import Database
from storage.rows import to_ms
from storage.writes import ADDED, LIVE

_OF_SERVER = (
    # Faces are of no server: those of games that were not over are still to be counted.
    "INSERT INTO face_counts (face, rolls)"  # noqa: S608 - constants
    " SELECT actions.value, COUNT(*) FROM actions JOIN games ON games.id = actions.game_id"
    f" WHERE actions.kind = 'roll' AND games.guild_id = ? AND games.phase IN {LIVE}"
    f" GROUP BY actions.value {ADDED}",
    # Answers to positions from its games name the game.
    "DELETE FROM practice WHERE substr(position, 1, 11) IN"
    " (SELECT id || ' ' FROM games WHERE guild_id = ?)",
    "DELETE FROM games WHERE guild_id = ?",
    "DELETE FROM standings WHERE guild_id = ?",
    "DELETE FROM members WHERE guild_id = ?",
    "DELETE FROM choices WHERE guild_id = ?",
    "DELETE FROM settings WHERE guild_id = ?",
    "DELETE FROM allowed_channels WHERE guild_id = ?",
    "DELETE FROM muted WHERE guild_id = ?",
    "DELETE FROM departures WHERE guild_id = ?",
    # What its members have played counts on for them, everywhere; the server is no part of that.
    "UPDATE results SET guild_id = 0 WHERE guild_id = ?",
)
_LEFT = "INSERT INTO departures (guild_id, left_at) VALUES (?, ?) ON CONFLICT (guild_id) DO NOTHING"
_BACK = "DELETE FROM departures WHERE guild_id = ?"
_KNOWN = (
    "SELECT guild_id FROM games UNION SELECT guild_id FROM settings"
    " UNION SELECT guild_id FROM members WHERE guild_id <> 0"
)


class Servers:
    """Which servers the bot is in, as far as what is kept of them goes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def left(self, guild: int, now: datetime) -> None:
        """Note that the bot is in a server no more; the first time counts."""

        await self._database.write(_LEFT, guild, to_ms(now))

    async def joined(self, guild: int) -> None:
        """Note that the bot is in a server (again): nothing of it is erased."""

        await self._database.write(_BACK, guild)

    async def are(self, present: Collection[int], now: datetime) -> None:
        """Note which servers the bot is in: what has changed while nobody listened."""

        async def unit(connection: aiosqlite.Connection) -> None:
            known = {guild for (guild,) in await connection.execute_fetchall(_KNOWN)}
            gone = sorted(known - set(present))
            await connection.executemany(_LEFT, [(guild, to_ms(now)) for guild in gone])
            await connection.executemany(_BACK, [(guild,) for guild in sorted(present)])

        await self._database.work(unit)

    async def left_before(self, moment: datetime) -> list[int]:
        """Return the servers that the bot has not been in since `moment`."""
        rows = await self._database.rows(
            "SELECT guild_id FROM departures WHERE left_at <= ? ORDER BY guild_id", to_ms(moment)
        )
        return [guild for (guild,) in rows]

    async def erase(self, guild: int) -> None:
        """Erase a server: its games, settings, members' names and leaderboards."""

        async def unit(connection: aiosqlite.Connection) -> None:
            for query in _OF_SERVER:
                await connection.execute(query, (guild,))

        await self._database.work(unit)
