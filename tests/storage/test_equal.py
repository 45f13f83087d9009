"""Save, then load, gives an equal value."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage import Change, Kept, Table
from tests.storage.helpers import SECRET, different_tables, plays, store_at, table, tables


@settings(max_examples=15, deadline=None)
@given(fresh=different_tables, secret=st.binary(min_size=32, max_size=32))
def test_a_new_table(
    tmp_path_factory: pytest.TempPathFactory, fresh: list[Table], secret: bytes
) -> None:
    async def run() -> None:
        async with store_at(tmp_path_factory.mktemp("db") / "ludo.db") as store:
            for n, one in enumerate(fresh):
                await store.create(one, secret, n)
            for one in fresh:
                assert await store.load(one.id) == Kept(one, (), secret)
                assert await store.is_current(one)

    asyncio.run(run())


@settings(max_examples=15, deadline=None)
@given(fresh=different_tables, data=st.data())
def test_a_changed_table(
    tmp_path_factory: pytest.TempPathFactory, fresh: list[Table], data: st.DataObject
) -> None:
    async def run() -> None:
        async with store_at(tmp_path_factory.mktemp("db") / "ludo.db") as store:
            for n, one in enumerate(fresh):
                played = tuple(data.draw(st.lists(plays, max_size=8)))
                changed = replace(
                    data.draw(tables()),
                    id=one.id,
                    place=one.place,
                    version=2,
                    actions=len(played),
                    # These three belong to `mark_shown`.
                    message=one.message,
                    posted=one.posted,
                    shown_version=one.shown_version,
                )
                await store.create(one, SECRET, 2 * n)
                await store.save(Change(one, changed, played, click=2 * n + 1))
                kept = await store.load(one.id)
                assert kept == Kept(changed, played, SECRET)
                # By their text, too: Roll(2) and Move(2) are equal as tuples.
                assert repr(kept.played) == repr(played)
                assert await store.is_current(changed)
                assert not await store.is_current(one)

    asyncio.run(run())


async def test_an_unknown_table_is_none(tmp_path: Path) -> None:
    async with store_at(tmp_path / "ludo.db") as store:
        assert await store.load("nothing") is None
        assert not await store.is_current(table("nothing"))
