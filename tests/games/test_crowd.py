"""An hour at many tables: every deadline fires once, no table is stuck, every record checks."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from games.records import record_of
from ludo_core.record import check_report, read, verify_report, write
from storage import Phase, Store
from tests.games.crowd import BEAT, Crowd


async def an_hour(path: Path, *, tables: int, minutes: int, seed: int) -> None:
    store = await Store.open(path)
    try:
        crowd = Crowd(store, seed)
        for number in range(1, tables + 1):
            await crowd.open(number)
        for away in (timedelta(minutes=11), timedelta(seconds=4), timedelta(hours=7)):
            await crowd.pass_until(crowd.now + timedelta(minutes=minutes / 4))
            await crowd.killed(away)
        await crowd.pass_until(crowd.now + timedelta(minutes=minutes / 4))
        await check_time(crowd)
        await check_tables(crowd)
        if tables > 100:
            # Enough for everything that may happen to have happened.
            found = await crowd.all_tables()
            assert any(table.rematch_of for table in found)
            assert any(table.state and table.state.drawn for table in found)
            assert any(table.rated for table in found)
            assert any(table.paused for table in found)
        await check_the_end(crowd)
    finally:
        await store.close()


async def check_time(crowd: Crowd) -> None:
    """Each deadline fired once and in time, whatever outages there were."""
    assert crowd.fired
    assert set(crowd.fired.values()) == {1}
    assert crowd.latest < BEAT
    assert set(crowd.told.values()) == {1}


async def check_tables(crowd: Crowd) -> None:
    """Each table has ended with a reason, or waits for a moment that is still to come."""
    tables = await crowd.all_tables()
    assert len(tables) == len(crowd.tables)
    assert {table.phase for table in tables} >= {Phase.PLAYING, Phase.OVER, Phase.CLOSED}
    for table in tables:
        if table.phase.live:
            assert table.deadline is not None
            assert crowd.now - BEAT < table.deadline <= crowd.now + timedelta(days=7)
        else:
            assert table.deadline is None
            assert (table.closed is None) is (table.phase is Phase.OVER)
        if table.state is None:
            continue
        kept = await crowd.store.load(table.id)
        assert kept is not None
        (reading,) = read(write(record_of(kept)))
        report = check_report(reading)
        assert report["ok"], report
        assert report["over"] is (table.phase is Phase.OVER)
        if table.phase is Phase.OVER:
            assert verify_report(reading) == {"ok": True, "rolls": table.rolls}


async def check_the_end(crowd: Crowd) -> None:
    """Left alone, every table ends by itself: pauses, and is closed after a day or a week."""
    before = await crowd.all_tables()
    crowd.clock._beat = timedelta(hours=6)
    await crowd.pass_until(crowd.now + timedelta(days=12), people=False)
    assert await crowd.live() == 0
    await check_tables_ended(crowd, {table.id: table.rolls for table in before})


async def check_tables_ended(crowd: Crowd, rolls: dict[str, int]) -> None:
    """No table has played itself: alone, it went on for a round at most, and then stood still."""
    for table in await crowd.all_tables():
        if table.phase is Phase.CLOSED and table.state is not None:
            assert table.rolls - rolls[table.id] < 60, table
    assert set(crowd.fired.values()) == {1}


async def test_a_quarter_of_an_hour_at_a_dozen_tables(tmp_path: Path) -> None:
    await an_hour(tmp_path / "ludo.db", tables=14, minutes=16, seed=5)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
async def test_an_hour_at_two_hundred_tables(tmp_path: Path, seed: int) -> None:
    await an_hour(tmp_path / "ludo.db", tables=200, minutes=60, seed=seed)
