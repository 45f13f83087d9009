"""Deadlines: what is due, what comes next, and how all of it moves on after time away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest_asyncio

from storage import Change, Phase, Store, Table
from tests.storage.helpers import CREATED, SECRET, after, store_at, table

SECOND = timedelta(seconds=1)


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_at(tmp_path / "ludo.db") as opened:
        yield opened


def at(seconds: float | None) -> datetime | None:
    return None if seconds is None else CREATED + seconds * SECOND


async def kept(store: Store, name: str, deadline: float | None, warning: float | None) -> Table:
    new = table(name, channel=abs(hash(name)), deadline=at(deadline), warning=at(warning))
    await store.create(new, SECRET, None)
    return new


async def test_what_is_due_comes_earliest_first_and_no_more_than_asked(store: Store) -> None:
    await kept(store, "late", 30, None)
    await kept(store, "early", 10, 5)
    await kept(store, "warned", 90, 20)
    await kept(store, "future", 91, 31)
    await kept(store, "undated", None, None)
    assert await store.clocks.due(CREATED + 30 * SECOND, 10) == [
        "undated",
        "early",
        "late",
        "warned",
    ]
    assert await store.clocks.due(CREATED + 30 * SECOND, 2) == ["undated", "early"]
    assert await store.clocks.due(CREATED + 9 * SECOND, 10) == ["undated", "early"]


async def test_a_table_that_has_ended_is_never_due(store: Store) -> None:
    new = await kept(store, "a", 1, None)
    ended = after(new, phase=Phase.CLOSED, ended=CREATED, deadline=None)
    await store.save(Change(new, ended))
    assert await store.clocks.due(CREATED + 9 * SECOND, 10) == []


async def test_what_comes_next_is_later_than_now(store: Store) -> None:
    assert await store.clocks.next(CREATED) is None
    await kept(store, "a", 30, 20)
    await kept(store, "b", 25, None)
    clocks = store.clocks
    assert await clocks.next(CREATED) == CREATED + 20 * SECOND
    assert await clocks.next(CREATED + 20 * SECOND) == CREATED + 25 * SECOND
    assert await clocks.next(CREATED + 25 * SECOND) == CREATED + 30 * SECOND
    assert await clocks.next(CREATED + 30 * SECOND) is None


async def test_setting_a_clock_changes_nothing_else_and_no_later_version(store: Store) -> None:
    new = await kept(store, "a", 30, 20)
    await store.clocks.set(replace(new, warning=None, host=7))
    found = await store.load("a")
    assert found is not None
    assert found.table == replace(new, warning=None)
    assert not await store.is_current(new)
    assert await store.is_current(found.table)
    changed = after(found.table, deadline=at(99))
    await store.save(Change(found.table, changed))
    await store.clocks.set(replace(new, deadline=at(1)))
    found = await store.load("a")
    assert found is not None
    assert found.table.deadline == at(99)


async def test_after_time_away_what_waits_moves_on_and_nothing_else(store: Store) -> None:
    clocks = store.clocks
    await clocks.beat(CREATED)
    await kept(store, "a", 30, 20)
    await kept(store, "b", 40, None)
    new = await kept(store, "ended", 50, None)
    await store.save(Change(new, after(new, phase=Phase.OVER, ended=CREATED)))
    assert await clocks.go_on(CREATED + 100 * SECOND) == 100 * SECOND
    moved = {}
    for name in ("a", "b", "ended"):
        found = await store.load(name)
        assert found is not None
        moved[name] = (found.table.deadline, found.table.warning)
    assert moved == {"a": (at(130), at(120)), "b": (at(140), None), "ended": (at(50), None)}
    # The beat is that moment's now: what was missed is missed once.
    assert await clocks.go_on(CREATED + 101 * SECOND) == SECOND
    assert await clocks.go_on(CREATED) == timedelta(0)


async def test_what_was_set_after_the_last_beat_has_missed_less(store: Store) -> None:
    await store.clocks.beat(CREATED)
    for name, since in (("before", -5), ("at the end", 4), ("by a first click", 100)):
        new = table(
            name,
            channel=since + 50,
            deadline=at(since + 60),
            warning=at(since + 50),
            wound=at(since),
        )
        await store.create(new, SECRET, None)
    await store.clocks.go_on(CREATED + 100 * SECOND)
    moved = {}
    for name in ("before", "at the end", "by a first click"):
        found = await store.load(name)
        assert found is not None
        moved[name] = (found.table.deadline, found.table.warning)
    assert moved == {
        "before": (at(155), at(145)),
        "at the end": (at(160), at(150)),
        "by a first click": (at(160), at(150)),
    }
