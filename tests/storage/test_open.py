"""Opening a database: what is wrong is one sentence, and nothing that is not ours is touched."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import NewerDatabase, UnusableDatabase
from storage.database import Database
from storage.migrate import migrations, statements
from tests.storage.helpers import connection_threads, database_at, store_at

LATEST = migrations()[-1][0]


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    """A database that could not be opened keeps no thread, which would keep the process alive."""
    before = connection_threads()
    yield
    for thread in connection_threads() - before:
        thread.join(timeout=5)
        assert not thread.is_alive(), thread


async def refusal(path: Path) -> str:
    """Return the sentence with which a path is refused."""
    with pytest.raises(UnusableDatabase) as caught:
        await Database.open(path)
    sentence = str(caught.value)
    assert sentence.startswith(("The database ", "The file "))
    assert sentence.endswith(".")
    assert str(path) in sentence
    assert "\n" not in sentence
    return sentence


def foreign(path: Path, *sql: str) -> bytes:
    """Make another program's database and return its bytes."""
    with closing(sqlite3.connect(path)) as other:
        for statement in sql:
            other.execute(statement)
        other.commit()
    return path.read_bytes()


async def test_a_new_database_is_made_with_its_folders(tmp_path: Path) -> None:
    async with database_at(tmp_path / "a" / "b" / "ludo.db") as database:
        assert await database.rows("SELECT version FROM schema_version") == [(LATEST,)]


async def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    async with store_at(tmp_path / "ludo.db") as store:
        await store.set_note("a", "b")
    async with store_at(tmp_path / "ludo.db") as store:
        assert await store.note("a") == "b"


async def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    (tmp_path / "ludo.db").touch()
    async with database_at(tmp_path / "ludo.db") as database:
        assert await database.rows("SELECT version FROM schema_version") == [(LATEST,)]


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(lambda folder: folder, id="a folder in its place"),
        pytest.param(lambda folder: folder / "file" / "ludo.db", id="below a file"),
        pytest.param(lambda folder: folder / "file" / "a" / "ludo.db", id="far below a file"),
        pytest.param(lambda folder: folder / ("long" * 100), id="a name too long"),
        pytest.param(lambda folder: folder / "nul\0.db", id="a name with NUL"),
        pytest.param(lambda _: Path("/proc/ludo.db"), id="where nothing can be made"),
        pytest.param(lambda _: Path("/proc/ludo/ludo.db"), id="where no folder can be made"),
        pytest.param(lambda _: Path("/dev/full"), id="a full disk"),
    ],
)
async def test_a_place_that_cannot_be_used(tmp_path: Path, wrong: Callable[[Path], Path]) -> None:
    (tmp_path / "file").write_text("a file")
    await refusal(wrong(tmp_path))


@pytest.mark.parametrize("content", [b"hello", b"no database" * 1000, b"SQLite format 3\0" * 50])
async def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "ludo.db").write_bytes(content)
    await refusal(tmp_path / "ludo.db")
    assert (tmp_path / "ludo.db").read_bytes() == content


@pytest.mark.parametrize(
    "sql",
    [
        ["CREATE TABLE songs (name TEXT)"],
        ["CREATE TABLE schema_version (version INTEGER)"],
        ["CREATE TABLE schema_version (version TEXT)", "INSERT INTO schema_version VALUES ('x')"],
        ["CREATE TABLE schema_version (version INT)", "INSERT INTO schema_version VALUES (1)"],
        ["CREATE TABLE schema_version (at TEXT)", "CREATE TABLE games (id INTEGER)"],
    ],
)
async def test_another_programs_database_is_left_as_it_is(tmp_path: Path, sql: list[str]) -> None:
    path = tmp_path / "music.db"
    before = foreign(path, *sql)
    assert "another program" in await refusal(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["music.db"]


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM schema_version",
        "INSERT INTO schema_version VALUES (1)",
        "UPDATE schema_version SET version = 'one'",
    ],
)
async def test_a_database_without_one_version_is_refused(tmp_path: Path, sql: str) -> None:
    path = tmp_path / "ludo.db"
    async with database_at(path):
        pass
    foreign(path, sql)
    assert "does not say which version" in await refusal(path)


async def test_a_newer_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "ludo.db"
    async with database_at(path):
        pass
    before = foreign(path, "UPDATE schema_version SET version = 99")
    with pytest.raises(NewerDatabase):
        await Database.open(path)
    sentence = await refusal(path)
    assert "newer version" in sentence
    assert "99" in sentence
    assert path.read_bytes() == before


NEXT = (LATEST + 1, "CREATE TABLE more (n INTEGER);\nINSERT INTO more VALUES (1);\n")


async def test_a_migration_is_applied_once(tmp_path: Path) -> None:
    path, known = tmp_path / "ludo.db", [*migrations(), NEXT]
    async with database_at(path):
        pass
    for _ in range(2):
        database = await Database.open(path, known)
        assert await database.rows("SELECT n FROM more") == [(1,)]
        assert await database.rows("SELECT version FROM schema_version") == [(NEXT[0],)]
        await database.close()


@pytest.mark.parametrize("fresh", [True, False])
async def test_a_failing_migration_applies_nothing(tmp_path: Path, *, fresh: bool) -> None:
    path = tmp_path / "ludo.db"
    if not fresh:
        async with store_at(path) as store:
            await store.set_note("a", "b")
    broken = (NEXT[0] + 1, "CREATE TABLE last (n INTEGER);\nINSERT INTO nowhere VALUES (1);\n")
    with pytest.raises(UnusableDatabase, match="nowhere"):
        await Database.open(path, [*migrations(), NEXT, broken])
    with closing(sqlite3.connect(path)) as reader:
        names = {name for (name,) in reader.execute("SELECT name FROM sqlite_master")}
    assert not names & {"more", "last"}
    assert ("schema_version" in names) is not fresh
    # The program as it was goes on with it.
    async with store_at(path) as store:
        assert await store.note("a") == (None if fresh else "b")


def test_a_migration_is_split_at_its_statements_only() -> None:
    text = """-- One; comment
CREATE TABLE a (b TEXT DEFAULT ';'); -- and; another
CREATE TRIGGER t AFTER INSERT ON a BEGIN
    UPDATE a SET b = 1;
    UPDATE a SET b = 2;
END;
-- the end
"""
    assert [statement.count(";") for statement in statements(text)] == [4, 3]
    with pytest.raises(ValueError, match="middle of a statement"):
        list(statements("CREATE TABLE a (b TEXT)"))


def test_migrations_are_numbered_from_one_without_gaps() -> None:
    assert [number for number, _ in migrations()] == list(range(1, LATEST + 1))
