"""Numbered .sql files, each applied once, in order, in the transaction of the caller."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path

import aiosqlite

from storage.errors import NewerDatabase, UnusableDatabase

Migration = tuple[int, str]
"""A number and its SQL text."""

OURS = {"schema_version", "games", "dice_secrets"}
"""Tables that every version of this program has: another's may well have a `schema_version`."""


def migrations() -> list[Migration]:
    """Return every migration of this program, in order."""
    folder = resources.files("storage") / "migrations"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=str)
    return [(int(file.name[:4]), file.read_text(encoding="utf-8")) for file in files]


def statements(sql: str) -> Iterator[str]:
    """Split a migration into statements: executescript would commit what is open."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if any(line.strip() and not line.lstrip().startswith("--") for line in statement.splitlines()):
        raise ValueError(f"a migration ends in the middle of a statement: {statement!r}")


async def check(connection: aiosqlite.Connection, path: Path, known: Sequence[Migration]) -> int:
    """Return the schema's version, 0 for an empty file, changing nothing.

    Raises UnusableDatabase for another program's file, NewerDatabase for a later version's.
    """
    names = {
        name
        for (name,) in await connection.execute_fetchall(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
        )
    }
    if not names:
        return 0
    if not names >= OURS:
        raise UnusableDatabase(f"The file {path} is the database of another program.")
    rows = [tuple(row) for row in await connection.execute_fetchall("SELECT * FROM schema_version")]
    if len(rows) != 1 or not isinstance(rows[0][0], int):
        raise UnusableDatabase(f"The database {path} does not say which version it has.")
    version = rows[0][0]
    latest = known[-1][0]
    if version > latest:
        raise NewerDatabase(
            f"The database {path} was written by a newer version of this program "
            f"(schema {version}, this one knows {latest}): update the program."
        )
    return version


async def migrate(connection: aiosqlite.Connection, path: Path, known: Sequence[Migration]) -> None:
    """Bring the schema up to date. Raises as `check` does."""
    present = await check(connection, path, known)
    if present == 0:
        await connection.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
        await connection.execute("INSERT INTO schema_version VALUES (0)")
    for number, sql in known:
        if number > present:
            for statement in statements(sql):
                await connection.execute(statement)
            await connection.execute("UPDATE schema_version SET version = ?", (number,))
