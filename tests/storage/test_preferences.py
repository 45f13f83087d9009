"""Settings, choices and muted pings: what is kept comes back equal, each for its own."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from storage import Choices, Pace, Settings
from tests.storage.helpers import ids, store_at

small = st.none() | st.integers(0, 4)
flag = st.none() | st.booleans()
choices = st.builds(
    Choices,
    ruleset=st.none() | st.text(),
    players=small,
    computers=small,
    level=st.none() | st.text(),
    pace=st.none() | st.sampled_from(Pace),
    goal=small,
    auto_move=flag,
    private=flag,
    thread=flag,
    fill=flag,
    takeover=flag,
)
servers = st.builds(
    Settings,
    defaults=choices,
    channels=st.sets(ids, max_size=4).map(lambda found: tuple(sorted(found))),
    pings=st.booleans(),
    theme=st.text(),
    most_tables=st.integers(0, 1_000),
    most_hosted=st.integers(0, 1_000),
)


@settings(max_examples=15, deadline=None)
@given(first=servers, second=servers, own=choices, later=choices)
def test_what_is_kept_comes_back(
    tmp_path_factory: object, first: Settings, second: Settings, own: Choices, later: Choices
) -> None:
    path: Path = tmp_path_factory.mktemp("db") / "ludo.db"  # type: ignore[attr-defined]

    async def run() -> None:
        async with store_at(path) as store:
            wishes = store.preferences
            await wishes.set_settings(10, first)
            await wishes.set_settings(11, second)
            await wishes.set_choices(10, 7, own)
            assert await wishes.settings(10) == first
            await wishes.set_settings(10, second)
            await wishes.set_choices(11, 7, own)
            await wishes.set_choices(11, 7, later)
            assert await wishes.settings(10) == await wishes.settings(11) == second
            assert await wishes.choices(10, 7) == own
            assert await wishes.choices(11, 7) == later
            # By their text, too: True is not 1 for whoever reads it.
            assert repr(await wishes.choices(11, 7)) == repr(later)

    asyncio.run(run())


async def test_where_nothing_was_said(tmp_path: Path) -> None:
    async with store_at(tmp_path / "ludo.db") as store:
        assert await store.preferences.settings(10) == Settings()
        assert await store.preferences.choices(10, 7) == Choices()
        assert not await store.preferences.muted(10, 7)


async def test_every_choice_has_its_column(tmp_path: Path) -> None:
    async with store_at(tmp_path / "ludo.db") as store:
        rows = await store._database.rows("SELECT name FROM pragma_table_info('choices')")
    columns = {name for (name,) in rows}
    assert columns == {field.name for field in fields(Choices)} | {"guild_id", "user_id"}


async def test_muting_is_each_members_own_in_each_server(tmp_path: Path) -> None:
    async with store_at(tmp_path / "ludo.db") as store:
        wishes = store.preferences
        await wishes.set_muted(10, 7, muted=True)
        await wishes.set_muted(10, 7, muted=True)
        assert await wishes.muted(10, 7)
        assert not await wishes.muted(11, 7)
        assert not await wishes.muted(10, 8)
        await wishes.set_muted(10, 7, muted=False)
        assert not await wishes.muted(10, 7)
