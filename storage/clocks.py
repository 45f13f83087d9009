"""When something happens at a table by itself, and how long the program was away."""

from __future__ import annotations

from datetime import datetime, timedelta

import aiosqlite

from storage.database import Database
from storage.model import Table
from storage.rows import MILLISECOND, from_ms, to_ms

_HEARTBEAT = "heartbeat"
_KEEP = (
    "INSERT INTO notes (name, value) VALUES (?, ?)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
_DUE = """
SELECT id FROM games
WHERE phase IN ('lobby', 'playing')
AND (deadline_at IS NULL OR deadline_at <= ? OR warning_at <= ?)
ORDER BY COALESCE(deadline_at, 0), id
LIMIT ?
"""

# A sum with NULL is NULL: what is not running stays so.
_MOVE_ON = """
UPDATE games SET
deadline_at = deadline_at + ? - CASE WHEN wound_at > ? THEN wound_at ELSE ? END,
warning_at = warning_at + ? - CASE WHEN wound_at > ? THEN wound_at ELSE ? END
WHERE phase IN ('lobby', 'playing') AND (wound_at IS NULL OR wound_at <= ?)
"""


class Clocks:
    """Deadlines and warnings of all live tables; moments are kept in UTC."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: datetime, most: int) -> list[str]:
        """Return the ids of tables at which something is due, earliest first.

        Those that have no deadline yet are among them: a live table always has one.
        """
        rows = await self._database.rows(_DUE, to_ms(now), to_ms(now), most)
        return [game for (game,) in rows]

    async def next(self, now: datetime) -> datetime | None:
        """Return the earliest moment after `now` at which something is due, or None."""
        after = to_ms(now)
        rows = await self._database.rows(
            "SELECT MIN(deadline_at) FROM games WHERE deadline_at > ?", after
        )
        rows += await self._database.rows(
            "SELECT MIN(warning_at) FROM games WHERE warning_at > ?", after
        )
        moments = [ms for (ms,) in rows if ms is not None]
        return from_ms(min(moments)) if moments else None

    async def set(self, table: Table) -> None:
        """Keep the deadline and warning of a table that is otherwise unchanged.

        Does nothing where it has changed meanwhile.
        """
        moments = [one and to_ms(one) for one in (table.deadline, table.warning, table.wound)]

        await self._database.write(
            "UPDATE games SET deadline_at = ?, warning_at = ?, wound_at = ?"
            " WHERE id = ? AND version = ?",
            *moments,
            table.id,
            table.version,
        )

    async def beat(self, now: datetime) -> None:
        """Note that the program is running and connected."""

        await self._database.write(_KEEP, _HEARTBEAT, str(to_ms(now)))

    async def go_on(self, now: datetime) -> timedelta:
        """Move everything on by the time since the last beat; return how long that was.

        What was set after that beat, just before the end or by the first click of the new start,
        has missed less.
        """

        async def unit(connection: aiosqlite.Connection) -> int:
            rows = await connection.execute_fetchall(
                "SELECT value FROM notes WHERE name = ?", (_HEARTBEAT,)
            )
            last = min([int(value) for (value,) in rows], default=to_ms(now))
            await connection.execute(_KEEP, (_HEARTBEAT, str(to_ms(now))))
            if last < to_ms(now):
                moved = (to_ms(now), last, last)
                await connection.execute(_MOVE_ON, (*moved, *moved, to_ms(now)))
            return max(to_ms(now) - last, 0)

        return await self._database.work(unit) * MILLISECOND
