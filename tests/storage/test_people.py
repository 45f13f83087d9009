"""Every table that knows a person or a server says what becomes of it when they go."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from storage import people, servers
from tests.storage.helpers import database_at

PERSON = {"user_id", "host_id", "actor_id"}


@pytest.fixture
async def columns(tmp_path: Path) -> dict[str, set[str]]:
    """The columns of every table."""
    path = tmp_path / "ludo.db"
    async with database_at(path):
        pass
    with closing(connect(path)) as reader:
        tables = [t for (t,) in reader.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {
            table: {row[1] for row in reader.execute(f"PRAGMA table_info({table})")}
            for table in tables
        }


def changed_by(queries: Iterable[str]) -> set[str]:
    """Return the tables that queries change."""
    return {re.match(r"(?:UPDATE|DELETE FROM|INSERT INTO) (\w+)", query)[1] for query in queries}  # type: ignore[index]


def test_a_person_can_have_and_can_erase_every_trace(columns: dict[str, set[str]]) -> None:
    theirs = {table for table, names in columns.items() if names & PERSON}
    assert len(theirs) >= 9
    assert changed_by((people._IN_GAMES, *people._NUMBERED, *people._ERASED)) == theirs
    assert set(people._EXPORTED) == theirs


def test_a_server_is_erased_from_every_table(columns: dict[str, set[str]]) -> None:
    its = {table for table, names in columns.items() if "guild_id" in names}
    assert len(its) >= 9
    # Names of positions name its games; faces are kept of no server.
    assert changed_by(servers._OF_SERVER) == {*its, "practice", "face_counts"}
