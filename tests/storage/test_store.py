"""The store: what is kept comes back equal, and what may happen once happens once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from ludo_core import Move, Roll, new_state
from storage import (
    Change,
    ChannelTaken,
    DuplicateClick,
    Phase,
    Played,
    Sitter,
    Store,
    VersionConflict,
)
from tests.storage.helpers import (
    ANA,
    BEN,
    CREATED,
    SECRET,
    after,
    over,
    store_at,
    table,
)


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_at(tmp_path / "ludo.db") as opened:
        yield opened


def dump(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of all tables, read past the store."""
    with closing(sqlite3.connect(path)) as reader:
        names = [
            name for (name,) in reader.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        return {name: reader.execute(f"SELECT * FROM {name}").fetchall() for name in names}


class TestOnce:
    """One table a channel, one effect an interaction, one change a version."""

    async def test_a_channel_has_one_live_table(self, store: Store) -> None:
        opened = await asyncio.gather(
            *(store.create(table(f"t{n}"), SECRET, n) for n in range(1, 9)),
            return_exceptions=True,
        )
        assert [one for one in opened if one is None] == [None]
        assert sum(isinstance(one, ChannelTaken) for one in opened) == 7

    @pytest.mark.parametrize("end", [Phase.OVER, Phase.CLOSED])
    async def test_a_channel_is_free_when_its_table_has_ended(
        self, store: Store, end: Phase
    ) -> None:
        await store.create(table("a"), SECRET, 1)
        await store.save(Change(table("a"), replace(over(table("a")), phase=end)))
        await store.create(table("b"), SECRET, 2)
        assert await store.live_in(20) == "b"

    async def test_a_channel_that_is_taken_keeps_nothing_of_the_second_table(
        self, store: Store, tmp_path: Path
    ) -> None:
        await store.create(table("a"), SECRET, 1)
        before = dump(tmp_path / "ludo.db")
        with pytest.raises(ChannelTaken):
            await store.create(table("b"), SECRET, 2)
        assert dump(tmp_path / "ludo.db") == before

    async def test_what_is_wrong_otherwise_is_not_called_a_taken_channel(
        self, store: Store
    ) -> None:
        odd = replace(table().options, players=5)
        with pytest.raises(sqlite3.IntegrityError):
            await store.create(table(options=odd), SECRET, 1)
        await store.create(table("a"), SECRET, 1)
        with pytest.raises(sqlite3.IntegrityError):
            await store.create(table("a", channel=21), SECRET, 2)

    async def test_opening_twice_by_one_interaction(self, store: Store) -> None:
        await store.create(table("a"), SECRET, 1)
        # Whether the first table still takes the channel or not.
        with pytest.raises(DuplicateClick):
            await store.create(table("b"), SECRET, 1)
        await store.save(Change(table("a"), over(table("a"))))
        with pytest.raises(DuplicateClick):
            await store.create(table("b"), SECRET, 1)
        assert await store.load("b") is None

    async def test_a_change_by_the_same_interaction_is_refused_whole(
        self, store: Store, tmp_path: Path
    ) -> None:
        await store.create(table(), SECRET, 1)
        second = after(table(), actions=1)
        await store.save(Change(table(), second, (Played(0, Roll(6), ANA),), click=2))
        before = dump(tmp_path / "ludo.db")
        third = after(second, actions=2)
        for click in (1, 2):
            with pytest.raises(DuplicateClick):
                await store.save(Change(second, third, (Played(0, Move(0), ANA),), click=click))
        assert dump(tmp_path / "ludo.db") == before

    async def test_a_version_is_changed_once(self, store: Store, tmp_path: Path) -> None:
        await store.create(table(), SECRET, 1)
        second = after(table(), actions=1)
        await store.save(Change(table(), second, (Played(0, Roll(6), ANA),), click=2))
        before = dump(tmp_path / "ludo.db")
        for stale in (table(), after(second)):
            move = Change(stale, after(stale, actions=1), (Played(0, Move(0), ANA),), click=3)
            with pytest.raises(VersionConflict):
                await store.save(move)
        # The click of a change that was not kept has had no effect either.
        assert dump(tmp_path / "ludo.db") == before
        assert not await store.had_effect(3)
        assert await store.had_effect(2)

    async def test_a_change_of_an_unknown_table_is_no_second_click(self, store: Store) -> None:
        with pytest.raises(VersionConflict):
            await store.save(Change(table("nothing"), after(table("nothing"))))
        with pytest.raises(sqlite3.IntegrityError):
            await store.save(Change(table("nothing"), after(table("nothing")), click=5))

    async def test_clicks_are_forgotten_an_hour_after_their_tables_end(self, store: Store) -> None:
        old = table("old", channel=1)
        await store.create(old, SECRET, 1)
        await store.create(table("live", channel=2), SECRET, 2)
        await store.save(Change(old, over(old), click=3))
        assert await store.had_effect(1)
        for name, hours, kept in (("new", 0.9, True), ("newer", 1.1, False)):
            fresh = table(name, channel=int(hours * 100))
            fresh = replace(fresh, created=fresh.created + timedelta(hours=hours))
            await store.create(fresh, SECRET, fresh.place.channel)
            await store.save(Change(fresh, over(fresh)))
            assert await store.had_effect(1) is kept
            assert await store.had_effect(3) is kept
        assert await store.had_effect(2)
        assert await store.had_effect(110)


class TestShown:
    """Which version the message shows."""

    async def test_it_never_goes_back(self, store: Store) -> None:
        await store.create(table(), SECRET, 1)
        for version, message, expected in (
            (1, 900, (1, 900)),
            (3, 901, (3, 901)),
            (2, 900, (3, 901)),
            (3, 902, (3, 902)),
        ):
            await store.mark_shown("t", version, message, CREATED)
            kept = await store.load("t")
            assert kept is not None
            assert (kept.table.shown_version, kept.table.message) == expected

    async def test_a_change_decided_before_does_not_set_it_back(self, store: Store) -> None:
        await store.create(table(), SECRET, 1)
        await store.mark_shown("t", 1, 900, CREATED)
        # This change was worked out from the table as it was when nothing had been shown.
        await store.save(Change(table(), after(table())))
        kept = await store.load("t")
        assert kept is not None
        assert (kept.table.shown_version, kept.table.message) == (1, 900)

    async def test_tables_that_were_not_shown_are_found_oldest_first(self, store: Store) -> None:
        for n, name in enumerate(("behind", "shown", "never shown", "ended behind"), start=1):
            fresh = table(name, channel=n)
            fresh = replace(fresh, created=fresh.created - timedelta(minutes=n))
            await store.create(fresh, SECRET, n)
            if name != "never shown":
                await store.mark_shown(name, 1, 900 + n, CREATED)
            if name != "shown":
                await store.save(Change(fresh, over(fresh) if "ended" in name else after(fresh)))
        assert await store.unshown() == ["ended behind", "never shown", "behind"]


class TestFinding:
    """Tables by channel."""

    async def test_live_and_latest(self, store: Store) -> None:
        assert await store.live_in(20) is None
        assert await store.latest_in(20) is None
        for n, name in enumerate(("first", "second", "never played")):
            fresh = table(name)
            fresh = replace(fresh, created=fresh.created + timedelta(hours=n))
            await store.create(fresh, SECRET, n + 1)
            assert await store.live_in(20) == name
            phase = Phase.CLOSED if name == "never played" else Phase.OVER
            await store.save(Change(fresh, replace(over(fresh), phase=phase)))
        assert await store.live_in(20) is None
        assert await store.latest_in(20) == "second"
        assert await store.latest_in(21) is None

    async def test_a_running_game_is_live_and_latest(self, store: Store) -> None:
        await store.create(table(phase=Phase.PLAYING, state=new_state((0, 2))), SECRET, 1)
        assert await store.live_in(20) == await store.latest_in(20) == "t"


class TestSecrets:
    """The dice secret."""

    async def test_it_is_in_its_own_table_and_nowhere_else(
        self, store: Store, tmp_path: Path
    ) -> None:
        await store.create(table(), SECRET, 1)
        await store.save(Change(table(), after(table()), click=2))
        await store.save(Change(after(table()), over(after(table())), click=3))
        for name, rows in dump(tmp_path / "ludo.db").items():
            for row in rows:
                holds = [v for v in row if v == SECRET or SECRET.hex() in str(v).lower()]
                assert bool(holds) is (name == "dice_secrets"), name

    async def test_it_is_in_no_repr(self, store: Store) -> None:
        await store.create(table(), SECRET, 1)
        kept = await store.load("t")
        assert kept is not None
        for text in (repr(kept), str(kept), f"{kept}", repr([kept]), repr(kept.table)):
            assert SECRET.hex() not in text
            assert repr(SECRET)[2:-1] not in text


ODD_NAMES = [
    "'; DROP TABLE games; --",
    'Robert"); DELETE FROM seats; --',
    "%s ? :name $1 {name}",
    "𝕬𝖓𝖆\u202e\u200b\n\t\0",
]


@pytest.mark.parametrize("name", ODD_NAMES)
async def test_names_are_data(store: Store, name: str) -> None:
    seated = (Sitter(0, name, user=BEN), Sitter(2, "", level=name))
    await store.create(table(name, sitters=seated, commit=name), SECRET, 1)
    kept = await store.load(name)
    assert kept is not None
    assert kept.table.sitters == seated
    assert kept.table.commit == name
    await store.set_note(name, name)
    assert await store.note(name) == name
    await store.set_note(name, "new")
    assert await store.note(name) == "new"


async def test_a_backup_while_games_run_is_a_complete_copy(store: Store, tmp_path: Path) -> None:
    def back_up() -> None:
        with closing(sqlite3.connect(tmp_path / "ludo.db")) as other:
            other.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))

    async def play(n: int) -> None:
        now = table(f"t{n}", channel=n)
        await store.create(now, SECRET, n)
        for turn in range(5):
            before, now = now, after(now, actions=turn + 1)
            await store.save(Change(before, now, (Played(0, Roll(6), ANA),), click=n * 100 + turn))

    await play(1)
    await asyncio.gather(asyncio.to_thread(back_up), *(play(n) for n in range(2, 12)))
    async with store_at(tmp_path / "copy.db") as copy:
        whole = 0
        for n in range(1, 12):
            kept = await copy.load(f"t{n}")
            if kept is not None:
                assert len(kept.played) == kept.table.actions == kept.table.version - 1
                whole += kept.table.actions == 5
        assert whole >= 1


async def test_what_was_kept_survives_a_process_that_just_ends(tmp_path: Path) -> None:
    async with store_at(tmp_path / "ludo.db") as store:
        await store.create(table(), SECRET, 1)
        # Read as after a crash: by another connection, with nothing closed or checkpointed.
        with closing(sqlite3.connect(tmp_path / "ludo.db")) as reader:
            assert reader.execute("SELECT id FROM games").fetchall() == [("t",)]
