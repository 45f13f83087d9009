"""Numbered .sql files, each applied once, in order, in the transaction of the caller."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import aiosqlite

from storage.errors import NewerDatabase, UnusableDatabase


def migrations() -> list[tuple[int, str]]:
    """Return (number, SQL text) of every migration, in order."""
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
    if statement.strip():
        raise ValueError(f"a migration ends in the middle of a statement: {statement!r}")


async def migrate(connection: aiosqlite.Connection, path: Path) -> None:
    """Bring the schema up to date. Raises NewerDatabase, UnusableDatabase for a foreign file."""
    known = migrations()
    latest = known[-1][0]
    present = await _version(connection, path)
    if present > latest:
        raise NewerDatabase(
            f"The database {path} was written by a newer version of this program "
            f"(schema {present}, this one knows {latest}). Update the program."
        )
    for number, sql in known:
        if number > present:
            for statement in statements(sql):
                await connection.execute(statement)
            await connection.execute("UPDATE schema_version SET version = ?", (number,))


async def _version(connection: aiosqlite.Connection, path: Path) -> int:
    names = {
        name
        for (name,) in await connection.execute_fetchall(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
        )
    }
    if not names:
        await connection.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
        await connection.execute("INSERT INTO schema_version VALUES (0)")
        return 0
    if "schema_version" not in names:
        raise UnusableDatabase(f"The file {path} is the database of another program.")
    ((version,),) = await connection.execute_fetchall("SELECT version FROM schema_version")
    return int(version)
