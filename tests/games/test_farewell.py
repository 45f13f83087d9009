"""Forgetting: a person goes, the others' games stay whole."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from games import (
    AddComputer,
    Housekeeping,
    Invite,
    KeepWatching,
    OfferDraw,
    RollDie,
    Start,
    TakeSeat,
    View,
)
from games.records import record_of
from ludo_core.record import check_report, read, verify_report, write
from storage import Change, Choices, CloseReason, Phase, Place, Settings, Table
from tests.games.helpers import ANA, BEN, CLEO, Room, choosing, on_turn, over, refused, seats

BIG_BEN = 987_654_321_012_345_678
"""An id that occurs nowhere by chance."""


def everywhere(room: Room) -> str:
    """Return all that is in the database, as text."""
    with closing(sqlite3.connect(room.path)) as reader:
        names = [n for (n,) in reader.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return "\n".join(str(reader.execute(f"SELECT * FROM {n}").fetchall()) for n in names)


async def finished_with_ben(room: Room) -> None:
    """Play a game of Ana and Ben to its end."""
    await room.open(goal=1, players=2)
    await room.games.submit(replace(room.intent(BIG_BEN, TakeSeat(2), version=None), name="Benny"))
    await room.do(ANA, Start())
    await room.play(over)


async def test_nothing_of_the_person_is_left(room: Room) -> None:
    await finished_with_ben(room)
    wishes = room.store.preferences
    await wishes.set_choices(10, BIG_BEN, Choices(goal=2))
    await wishes.set_muted(10, BIG_BEN, muted=True)
    await room.open(CLEO, private=True)
    await room.do(CLEO, Invite((BIG_BEN, BEN)))
    assert str(BIG_BEN) in everywhere(room)
    assert "Benny" in everywhere(room)
    await room.games.forget(BIG_BEN)
    assert str(BIG_BEN) not in everywhere(room)
    assert "Benny" not in everywhere(room)
    assert (await room.view()).table.invited == (BEN,)
    assert await room.ranked() == [ANA]


async def test_the_others_games_hold(room: Room) -> None:
    await finished_with_ben(room)
    before = await room.totals(ANA)
    await room.games.forget(BIG_BEN)
    kept = await room.kept()
    assert seats(kept.table) == {0: ANA, 2: -1}
    assert kept.table.sitters[1].forgotten
    assert {one.actor for one in kept.played} <= {ANA, -1, None}
    (reading,) = read(write(record_of(kept)))
    assert check_report(reading)["ok"]
    assert verify_report(reading)["ok"]
    assert await room.totals(ANA) == before
    # In a rematch a computer has the seat.
    view = await room.games.rematch(room.game, ANA, "Ana", room.click())
    assert seats(view.table) == {0: "normal", 2: ANA}


async def test_live_tables_are_left_first(room: Room) -> None:
    await room.begin(3)
    running = room.game
    lobby = await room.games.open(replace(room.new_table(BEN), place=Place(10, 21)))
    await room.games.forget(BEN)
    view = await room.view()
    assert view.table.state is not None
    assert view.table.state.places[1] == 3
    assert view.table.phase is Phase.PLAYING
    closed = await room.games.view(lobby.table.id)
    assert closed is not None
    assert closed.table.closed is CloseReason.DESERTED
    assert {one.game for one in room.notices} == {running, lobby.table.id}
    await room.play(over)
    assert {*await room.ranked()} == {ANA, CLEO}


async def test_a_host_who_is_forgotten_hands_over(room: Room) -> None:
    await room.begin(3)
    await room.games.forget(ANA)
    view = await room.view()
    assert view.table.host == BEN
    assert on_turn(view.table) == BEN
    assert (await room.do(BEN, OfferDraw())).table.draw is not None


async def test_a_stranger_is_no_trouble(room: Room) -> None:
    await room.begin(2)
    before = await room.view()
    await room.games.forget(CLEO)
    assert await room.view() == before


async def test_a_placed_host_who_is_forgotten_hands_over_too(room: Room) -> None:
    await room.begin(3, goal=1)
    view = await room.play(
        lambda view: view.table.state is not None and any(view.table.state.places)
    )
    assert view.table.state is not None
    first = view.table.sitter(view.table.state.places.index(1))
    assert first is not None
    assert first.user is not None
    table = replace(view.table, host=first.user, version=view.table.version + 1)
    await room.store.save(Change(view.table, table))
    await room.games.forget(first.user)
    view = await room.view()
    assert view.table.phase is Phase.PLAYING
    assert view.table.host in {ANA, BEN, CLEO} - {first.user}


@pytest.mark.parametrize("private", [False, True])
async def test_computers_whom_nobody_watches_any_more_finish_at_once(
    room: Room, *, private: bool
) -> None:
    await room.begin(1, 3, private=private)
    await room.do(ANA, KeepWatching())
    await room.games.forget(ANA)
    assert over(await room.view())
    assert over(room.notices[-1].view)
    assert await room.ranked() == []


async def test_who_has_finished_is_host_once_the_host_is_forgotten(room: Room) -> None:
    await room.open(players=4, private=True)
    await room.do(ANA, Invite((BEN,)))
    await room.do(BEN, TakeSeat(1))
    for _ in range(2):
        await room.do(ANA, AddComputer("easy"))
    await room.do(ANA, Start())
    await room.do(BEN, KeepWatching())
    await room.resign(BEN)
    await room.games.forget(ANA)
    view = await room.view()
    assert view.table.phase is Phase.PLAYING
    with refused("not_invited", host=BEN):
        await room.do(CLEO, TakeSeat(2))
    await room.games.forget(BEN)
    assert over(await room.view())


async def test_a_table_opened_while_one_is_forgotten_is_left_too(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    live_games, opened = room.store.people.live_games, False

    async def looked(user: int) -> list[str]:
        nonlocal opened
        found = await live_games(user)
        if not opened:
            opened = True
            await room.open(ANA)
            await room.do(BEN, TakeSeat(1))
        return found

    monkeypatch.setattr(room.store.people, "live_games", looked)
    await room.games.forget(ANA)
    view = await room.view()
    assert seats(view.table) == {1: BEN}
    assert view.table.host == BEN
    await room.do(CLEO, TakeSeat(0))
    assert (await room.do(BEN, Start())).table.phase is Phase.PLAYING


async def test_a_change_under_way_brings_nobody_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin(3)
    await room.play(lambda view: on_turn(view.table) == CLEO)
    await room.do(CLEO, RollDie())
    await room.resign(CLEO)
    await room.play(lambda view: not choosing(view))
    rolls, ana = (await room.view()).table.rolls, on_turn((await room.view()).table)
    roll = room.intent(ana, RollDie(), version=None)
    save, forget = room.store.save, room.store.people.forget
    under_way, forgotten = asyncio.Event(), asyncio.Event()
    rolling: list[asyncio.Task[View]] = []

    async def late_save(change: Change) -> Table:
        under_way.set()
        await forgotten.wait()
        return await save(change)

    async def forget_meanwhile(user: int) -> int:
        rolling.append(asyncio.create_task(room.games.submit(roll)))
        await under_way.wait()
        number = await forget(user)
        forgotten.set()
        return number

    monkeypatch.setattr(room.store, "save", late_save)
    monkeypatch.setattr(room.store.people, "forget", forget_meanwhile)
    await room.games.forget(CLEO)
    assert (await rolling[0]).table.rolls == rolls + 1
    assert "Cleo" not in everywhere(room)
    kept = await room.kept()
    assert seats(kept.table) == {0: ANA, 1: BEN, 3: -1}
    assert {one.actor for one in kept.played if one.seat == 3} == {-1}


@pytest.mark.parametrize("people", [1, 2])
async def test_another_game_under_way_brings_nobody_back(
    room: Room, monkeypatch: pytest.MonkeyPatch, *, people: int
) -> None:
    await room.begin(people, 2 - people, goal=1)
    await room.play(over)
    create, tried = room.store.create, 0

    async def then_ana_is_forgotten(*args: Any, **options: Any) -> None:
        nonlocal tried
        tried += 1
        if tried == 1:
            await room.games.forget(ANA)
        await create(*args, **options)

    monkeypatch.setattr(room.store, "create", then_ana_is_forgotten)
    if people == 1:
        with refused("game_over"):
            await room.games.new_game(room.game, ANA, "Ana", room.click())
    else:
        view = await room.games.rematch(room.game, BEN, "Ben", room.click())
        assert seats(view.table) == {0: BEN, 2: "normal"}
        assert tried == 2
    assert "Ana" not in everywhere(room)
    assert await room.store.people.live_games(ANA) == []


async def test_forgetting_shows_no_finished_game_again(room: Room) -> None:
    await finished_with_ben(room)
    await room.show()
    await room.games.forget(BIG_BEN)
    assert await room.store.unshown() == []


async def test_all_that_is_kept_of_a_person_is_handed_out(room: Room) -> None:
    await finished_with_ben(room)
    wishes = room.store.preferences
    await wishes.set_choices(10, BIG_BEN, Choices(goal=2))
    await wishes.set_muted(10, BIG_BEN, muted=True)
    await room.store.practice.answer(BIG_BEN, "one", solved=True)
    await room.open(CLEO, private=True)
    await room.do(CLEO, Invite((BIG_BEN, BEN)))
    kept = await room.store.people.export(BIG_BEN)
    with closing(sqlite3.connect(room.path)) as reader:
        for (name,) in reader.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
            rows = reader.execute(f"SELECT * FROM {name}").fetchall()
            own = sum(BIG_BEN in row for row in rows)
            assert len(kept.get(name, [])) == own, name
            assert own or name not in kept or name == "games"
    assert {one["kind"] for one in kept["actions"]} >= {"roll"}
    assert [one["name"] for one in kept["members"]] == ["Benny", "Benny"]
    assert json.loads(json.dumps(kept)) == kept
    assert await room.store.people.export(12345) == {name: [] for name in kept}


class TestServers:
    """What is kept of a server is erased 30 days after the bot was removed from it."""

    async def test_everything_of_it_goes(self, room: Room) -> None:
        big = 876_543_210_987_654_321
        for guild in (big, 10):
            new = replace(room.new_table(goal=1, players=2), place=Place(guild, guild + 1))
            room.game = (await room.games.open(new)).table.id
            await room.do(BEN, TakeSeat(2))
            await room.do(ANA, Start())
            await room.play(over)
            await room.games.change_settings(guild, Settings(channels=(guild + 1,)))
            await room.store.preferences.set_muted(guild, ANA, muted=True)
            await room.store.preferences.set_choices(guild, ANA, Choices(goal=2))
            await room.store.practice.answer(ANA, f"{room.game} 7", solved=True)
        await room.store.practice.answer(ANA, "0123456789abcdef", solved=True)
        assert (await room.store.practice.progress(ANA)).tried == 3
        house = Housekeeping(room.games)
        await room.store.servers.left(big, room.now)
        room.now += timedelta(days=29, hours=23)
        await room.store.servers.left(big, room.now)
        await house.step()
        assert str(big) in everywhere(room)
        room.now += timedelta(hours=1)
        await house.step()
        assert str(big) not in everywhere(room)
        assert str(big + 1) not in everywhere(room)
        assert await room.ranked() != []
        assert len((await room.store.people.export(ANA))["seats"]) == 1
        tried = await room.store.practice.tried(ANA)
        assert tried == {f"{room.game} 7", "0123456789abcdef"}

    async def test_a_server_that_took_the_bot_back_stays(self, room: Room) -> None:
        await finished_with_ben(room)
        await room.store.servers.left(10, room.now)
        await room.store.servers.joined(10)
        room.now += timedelta(days=40)
        await Housekeeping(room.games).step()
        assert await room.ranked() != []

    async def test_what_changed_while_nobody_listened_is_noted(self, room: Room) -> None:
        await finished_with_ben(room)
        await room.store.servers.are([11], room.now)
        assert await room.store.servers.left_before(room.now) == [10]
        await room.store.servers.are([10, 11], room.now)
        assert await room.store.servers.left_before(room.now) == []

    async def test_the_task_runs_daily_and_goes_on_after_a_failure(
        self, room: Room, caplog: pytest.LogCaptureFixture
    ) -> None:
        await finished_with_ben(room)
        await room.store.servers.left(10, room.now)
        slept: list[float] = []

        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            room.now += timedelta(seconds=seconds)
            if len(slept) == 40:
                raise asyncio.CancelledError

        broken = room.store.servers.left_before

        async def once(moment: datetime) -> list[int]:
            room.store.servers.left_before = broken  # type: ignore[method-assign]
            raise OSError("disk full")

        room.store.servers.left_before = once  # type: ignore[method-assign]
        with pytest.raises(asyncio.CancelledError):
            await Housekeeping(room.games, sleep).run()
        assert slept == [3600.0, *[86_400.0] * 39]
        assert "housekeeping failed" in caplog.text
        assert await room.ranked() == []
