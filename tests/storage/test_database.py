"""Units of work: one at a time, all or nothing, whatever happens to whoever asked for them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest
import pytest_asyncio

from storage import Closed
from storage.database import Database
from tests.storage.helpers import connection_threads

Connection = aiosqlite.Connection


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(tmp_path / "ludo.db")
    await opened.work(lambda open_: open_.execute("CREATE TABLE counts (n INTEGER)"))
    await opened.work(lambda open_: open_.execute("INSERT INTO counts VALUES (0)"))
    yield opened
    await opened.close()


async def add(connection: Connection) -> None:
    """Read, let everybody else run, write: what loses counts where units overlap."""
    ((count,),) = await connection.execute_fetchall("SELECT n FROM counts")
    await asyncio.sleep(0)
    await connection.execute("UPDATE counts SET n = ?", (count + 1,))


async def count(database: Database) -> int:
    ((number,),) = await database.rows("SELECT n FROM counts")
    return int(number)


class Gate:
    """A unit of work that adds one and then waits until it may go on."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self.open = asyncio.Event()

    async def __call__(self, connection: Connection) -> str:
        await add(connection)
        self.reached.set()
        await self.open.wait()
        return "done"


async def test_200_concurrent_increments_give_200(database: Database) -> None:
    await asyncio.gather(*(database.work(add) for _ in range(200)))
    assert await count(database) == 200


async def test_a_rollback_does_not_erase_another_tasks_work(database: Database) -> None:
    async def fail(connection: Connection) -> None:
        await add(connection)
        raise RuntimeError("no")

    units = [database.work(fail if n % 2 else add) for n in range(20)]
    done = await asyncio.gather(*units, return_exceptions=True)
    assert sum(isinstance(one, RuntimeError) for one in done) == 10
    assert await count(database) == 10


async def test_readers_never_see_half_a_unit(database: Database) -> None:
    gate = Gate()
    working = asyncio.create_task(database.work(gate))
    await gate.reached.wait()
    reading = asyncio.create_task(count(database))
    await asyncio.sleep(0)
    gate.open.set()
    assert await reading == 1
    assert await working == "done"


async def test_a_cancelled_caller_does_not_tear_a_unit_apart(database: Database) -> None:
    gate = Gate()
    caller = asyncio.create_task(database.work(gate))
    await gate.reached.wait()
    for _ in range(3):
        caller.cancel()
        await asyncio.sleep(0)
    # The caller is held until its unit is over, and with it whatever lock it holds.
    assert not caller.done()
    gate.open.set()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert await count(database) == 1
    await database.work(add)
    assert await count(database) == 2


async def test_a_caller_cancelled_before_its_unit_begins_leaves_nothing_open(
    database: Database,
) -> None:
    callers = [asyncio.create_task(database.work(add)) for _ in range(10)]
    await asyncio.sleep(0)
    for caller in callers[::2]:
        caller.cancel()
    await asyncio.wait(callers)
    await database.work(add)
    assert await count(database) == 11


async def test_a_single_statement_waits_for_a_unit_and_holds_its_cancelled_caller(
    database: Database,
) -> None:
    gate = Gate()
    working = asyncio.create_task(database.work(gate))
    await gate.reached.wait()
    caller = asyncio.create_task(database.write("UPDATE counts SET n = n * ?", 10))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.sleep(0)
    assert not caller.done()
    gate.open.set()
    await working
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert await count(database) == 10


async def test_a_failing_unit_of_a_cancelled_caller_rolls_back(database: Database) -> None:
    gate = Gate()

    async def fail(connection: Connection) -> None:
        await gate(connection)
        raise RuntimeError("no")

    caller = asyncio.create_task(database.work(fail))
    await gate.reached.wait()
    caller.cancel()
    gate.open.set()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert await count(database) == 0


@pytest.mark.parametrize("moment", ["at its begin", "in its midst", "at its commit"])
async def test_a_unit_that_is_itself_cancelled_leaves_no_transaction_open(
    database: Database, moment: str
) -> None:
    # As asyncio.run does with every task when the main one has ended.
    async def unit(connection: Connection) -> None:
        task = asyncio.current_task()
        assert task is not None
        if moment == "in its midst":
            task.cancel()
        await add(connection)
        if moment == "at its commit":
            asyncio.get_running_loop().call_soon(task.cancel)

    before = asyncio.all_tasks()
    caller = asyncio.create_task(database.work(unit))
    await asyncio.sleep(0)
    if moment == "at its begin":
        (task,) = asyncio.all_tasks() - before - {caller}
        await asyncio.sleep(0)
        task.cancel()
    await asyncio.wait({caller})
    assert caller.cancelled()
    kept = await count(database)
    assert kept == int(moment == "at its commit")
    await database.work(add)
    assert await count(database) == kept + 1


async def test_a_commit_that_fails_leaves_no_transaction_open(database: Database) -> None:
    async def orphan(connection: Connection) -> None:
        await add(connection)
        await connection.execute("PRAGMA defer_foreign_keys = ON")
        await connection.execute("INSERT INTO clicks VALUES (1, 'no such game')")

    with pytest.raises(sqlite3.IntegrityError):
        await database.work(orphan)
    assert await count(database) == 0
    await database.work(add)
    assert await count(database) == 1


async def test_the_reason_is_told_where_sqlite_has_rolled_back_by_itself(
    database: Database,
) -> None:
    async def full(connection: Connection) -> None:
        await add(connection)
        await connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    with pytest.raises(sqlite3.OperationalError, match="disk is full"):
        await database.work(full)
    await database.work(add)
    assert await count(database) == 1


async def test_a_read_sees_one_moment_although_another_process_writes(
    database: Database, tmp_path: Path
) -> None:
    async def twice(connection: Connection) -> list[int]:
        first = await connection.execute_fetchall("SELECT n FROM counts")
        with sqlite3.connect(tmp_path / "ludo.db") as other:
            other.execute("UPDATE counts SET n = 7")
        other.close()
        second = await connection.execute_fetchall("SELECT n FROM counts")
        return [row[0] for row in (*first, *second)]

    assert await database.read(twice) == [0, 0]
    assert await count(database) == 7


async def test_a_unit_waits_for_another_process(database: Database, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "ludo.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("UPDATE counts SET n = 5")
    adding = asyncio.create_task(database.work(add))
    await asyncio.sleep(0.01)  # long enough to be waiting; if it is not yet, no harm
    other.execute("COMMIT")
    other.close()
    await adding
    assert await count(database) == 6


async def test_commits_are_on_the_disk_before_they_are_shown(database: Database) -> None:
    ((synchronous,),) = await database.rows("PRAGMA synchronous")
    ((journal,),) = await database.rows("PRAGMA journal_mode")
    ((foreign_keys,),) = await database.rows("PRAGMA foreign_keys")
    assert (synchronous, journal, foreign_keys) == (2, "wal", 1)


async def test_close_lets_running_units_end_and_may_be_called_twice(tmp_path: Path) -> None:
    before = connection_threads()
    database = await Database.open(tmp_path / "ludo.db")
    (thread,) = connection_threads() - before
    await database.work(lambda open_: open_.execute("CREATE TABLE counts (n INTEGER)"))
    await database.work(lambda open_: open_.execute("INSERT INTO counts VALUES (0)"))
    gate = Gate()
    units = [asyncio.create_task(database.work(unit)) for unit in (gate, add, add)]
    await gate.reached.wait()
    closing = [asyncio.create_task(database.close()) for _ in range(2)]
    await asyncio.sleep(0)
    gate.open.set()
    await asyncio.gather(*closing, *units)
    await database.close()
    thread.join(timeout=5)
    assert not thread.is_alive()
    with sqlite3.connect(tmp_path / "ludo.db") as reader:
        assert reader.execute("SELECT n FROM counts").fetchall() == [(3,)]
    reader.close()


async def test_a_closed_database_says_so(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "ludo.db")
    await database.close()
    with pytest.raises(Closed):
        await database.work(add)
    with pytest.raises(Closed):
        await database.rows("SELECT 1")
    with pytest.raises(Closed):
        await database.write("DELETE FROM notes")
