"""One SQLite file, one connection, one unit of work at a time.

aiosqlite puts statements in order, not transactions: on a shared connection one task's rollback
would undo another task's statements. So a unit of work holds the lock from its BEGIN to its
COMMIT, and runs as a task of its own: a caller that is cancelled neither tears it apart nor leaves
a transaction open.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from storage.errors import Closed, UnusableDatabase
from storage.migrate import Migration, check, migrate, migrations

T = TypeVar("T")
Row = tuple[Any, ...]
Work = Callable[[aiosqlite.Connection], Awaitable[T]]

BUSY_TIMEOUT_S = 5.0
"""How long a unit of work waits for another process's."""


class Database:
    """An open database. Make one with `Database.open`; close it, or its thread lives on."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    @classmethod
    async def open(cls, path: Path, known: Sequence[Migration] | None = None) -> Database:
        """Open or make the database at `path` and bring its schema up to date.

        `known` are the migrations to apply, by default those of this program. Raises
        UnusableDatabase or NewerDatabase, whose text says what is wrong and where.
        """
        steps = migrations() if known is None else known
        try:
            await asyncio.to_thread(_probe, path)
            connection = await aiosqlite.connect(path, isolation_level=None, timeout=BUSY_TIMEOUT_S)
        except (OSError, ValueError, sqlite3.Error) as error:
            raise UnusableDatabase(f"The database {path} cannot be opened: {error}.") from error
        database = cls(connection)
        try:
            # Before anything is written: what belongs to somebody else stays as it is.
            await database.read(lambda open_: check(open_, path, steps))
            await connection.execute("PRAGMA journal_mode = WAL")
            # A commit is on the disk before its effect is shown, also when the power goes.
            await connection.execute("PRAGMA synchronous = FULL")
            await connection.execute("PRAGMA foreign_keys = ON")
            await database.work(lambda open_: migrate(open_, path, steps))
        except sqlite3.Error as error:
            await database.close()
            raise UnusableDatabase(f"The database {path} cannot be used: {error}.") from error
        except BaseException:
            await database.close()
            raise
        return database

    async def work(self, unit: Work[T]) -> T:
        """Run `unit` as one transaction: all of it is kept, or, if it raises, nothing."""
        return await self._run(self._transaction("BEGIN IMMEDIATE", unit))

    async def read(self, unit: Work[T]) -> T:
        """Run `unit`, which only reads: all its reads see the database at one moment."""
        return await self._run(self._transaction("BEGIN", unit))

    async def write(self, sql: str, *values: object) -> None:
        """Run one statement as a unit of work: by itself it is a transaction, in one step."""
        await self._run(self._statement(sql, values))

    async def rows(self, sql: str, *values: object) -> list[Row]:
        """Return all rows of a query, between two units of work."""
        async with self._lock:
            self._check_open()
            return [tuple(row) for row in await self._connection.execute_fetchall(sql, values)]

    async def close(self) -> None:
        """Let running units of work end, then close. Safe to call twice."""
        if self._running:
            await asyncio.wait(self._running)
        async with self._lock:
            self._closed = True
            await self._connection.close()

    def _check_open(self) -> None:
        if self._closed:
            raise Closed("The database is closed.")

    async def _run(self, unit: Coroutine[Any, Any, T]) -> T:
        """Run `unit` to its end, also when cancelled meanwhile; only then be cancelled.

        So a lock that the caller holds is held until the unit is over.
        """
        task = asyncio.ensure_future(unit)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        cancelled: asyncio.CancelledError | None = None
        while not task.done():
            try:
                await asyncio.wait({task})
            except asyncio.CancelledError as error:
                cancelled = error
        if cancelled is not None:
            # Looked at, so that asyncio does not report it as forgotten.
            _ = task.cancelled() or task.exception()
            raise cancelled
        return task.result()

    async def _statement(self, sql: str, values: Sequence[object]) -> None:
        async with self._lock:
            self._check_open()
            await self._connection.execute(sql, values)

    async def _transaction(self, begin: str, unit: Work[T]) -> T:
        async with self._lock:
            self._check_open()
            try:
                await self._connection.execute(begin)
                result = await unit(self._connection)
                await self._connection.execute("COMMIT")
            except BaseException:
                # Does nothing where no transaction is open: after a failed BEGIN, or where
                # SQLite has rolled back by itself. A COMMIT that failed leaves one open.
                await self._connection.rollback()
                raise
            return result


def _probe(path: Path) -> None:
    """Fail where `path` cannot be opened.

    aiosqlite could tell, too, but leaves a thread behind that may outlive the event loop and then
    writes a traceback of its own.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT_S)) as connection:
        connection.execute("SELECT 1 FROM sqlite_master")
