"""One SQLite file, one connection, one unit of work at a time.

aiosqlite puts statements in order, not transactions: on a shared connection one task's rollback
would undo another task's statements. So a unit of work holds the lock from BEGIN IMMEDIATE to
COMMIT, and runs as a task of its own, shielded: a caller that is cancelled neither tears it apart
nor leaves a transaction open.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from storage.errors import UnusableDatabase
from storage.migrate import migrate

T = TypeVar("T")
Row = tuple[Any, ...]
Work = Callable[[aiosqlite.Connection], Awaitable[T]]

BUSY_TIMEOUT_S = 5.0
"""How long a unit of work waits for another process's; only backups share the file."""


class Database:
    """An open database. Make one with `Database.open`; close it, or its thread lives on."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Open or make the database at `path` and bring its schema up to date.

        Raises UnusableDatabase or NewerDatabase, whose text says what is wrong and where.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            connection = await aiosqlite.connect(path, isolation_level=None, timeout=BUSY_TIMEOUT_S)
        except (OSError, sqlite3.Error) as error:
            raise UnusableDatabase(f"The database {path} cannot be opened: {error}.") from error
        database = cls(connection)
        try:
            await connection.execute("PRAGMA journal_mode = WAL")
            # A commit is on the disk before its effect is shown, also when the power goes.
            await connection.execute("PRAGMA synchronous = FULL")
            await connection.execute("PRAGMA foreign_keys = ON")
            await database.work(lambda open_: migrate(open_, path))
        except sqlite3.Error as error:
            await database.close()
            raise UnusableDatabase(f"The database {path} cannot be used: {error}.") from error
        except BaseException:
            await database.close()
            raise
        return database

    async def work(self, unit: Work[T]) -> T:
        """Run `unit` as one transaction: all of it is kept, or, if it raises, nothing."""
        task = asyncio.ensure_future(self._transaction(unit))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def rows(self, sql: str, *values: object) -> list[Row]:
        """Return all rows of a query, between two units of work."""
        async with self._lock:
            return [tuple(row) for row in await self._connection.execute_fetchall(sql, values)]

    async def close(self) -> None:
        """Let running units of work end, then close. Safe to call twice."""
        if self._running:
            await asyncio.gather(*self._running, return_exceptions=True)
        await self._connection.close()

    async def _transaction(self, unit: Work[T]) -> T:
        async with self._lock:
            await self._connection.execute("BEGIN IMMEDIATE")
            try:
                result = await unit(self._connection)
            except BaseException:
                await self._connection.execute("ROLLBACK")
                raise
            await self._connection.execute("COMMIT")
            return result
