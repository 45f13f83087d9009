"""Memory is a cache: what is shown is what is kept, after restarts and beside other processes."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import given, settings
from hypothesis import strategies as st

from games import Games, LeaveSeat, RollDie, Start, TakeSeat, View
from ludo_core import Refusal
from ludo_core.events import Resigned, Rolled
from storage import DuplicateClick, Phase, Place, Store, Table, VersionConflict
from tests.games.helpers import (
    ANA,
    BEN,
    CASES,
    CLEO,
    Room,
    choosing,
    exactly,
    next_act,
    on_turn,
    over,
    refused,
    room_at,
)


class TestStory:
    async def test_a_board_that_was_shown_is_told_once(self, room: Room) -> None:
        await room.begin(3)
        await room.show()
        first = await room.resign(CLEO)
        assert [one for one in first.story if isinstance(one, Resigned)] == [
            Resigned(seat=3, place=3)
        ]
        await room.show()
        second = await room.turn(first)
        assert isinstance(second.story[0], Rolled)
        # The same board again tells the same.
        await room.show(901)
        assert await room.view() == await room.reloaded()
        assert (await room.view()).story == second.story

    async def test_a_board_that_was_not_shown_is_told_by_the_next(self, room: Room) -> None:
        await room.begin(3)
        await room.show()
        first = await room.resign(CLEO)
        second = await room.turn(first)
        assert second.story[: len(first.story)] == first.story
        assert len(second.story) > len(first.story)
        assert await room.reloaded() == second

    async def test_a_choice_is_told_with_its_roll(self, room: Room) -> None:
        await room.begin(auto_move=False)
        asked = await room.play(choosing)
        await room.show()
        chosen = await room.turn(asked)
        assert asked.table.state is not None
        assert chosen.story[0] == Rolled(asked.table.state.turn or 0, asked.table.state.die or 0)
        assert await room.reloaded() == chosen

    async def test_a_lobby_has_none(self, room: Room) -> None:
        await room.open()
        assert (await room.do(BEN, TakeSeat(1))).story == ()

    async def test_an_older_board_that_is_shown_late_changes_nothing(self, room: Room) -> None:
        view = await room.begin()
        await room.show()
        await room.turn(view)
        await room.show(901)
        await room.games.shown(room.game, view.table.version, 900)
        table = (await room.view()).table
        assert (table.shown_version, table.message) == (table.version, 901)
        assert await room.view() == await room.reloaded()


@st.composite
def seatings(draw: st.DrawFn) -> tuple[str, int, int, int]:
    """Draw a ruleset, how many people and computers, and a goal."""
    ruleset, count = draw(st.sampled_from(CASES))
    people = draw(st.integers(1, count))
    return ruleset, people, count - people, draw(st.sampled_from((1, 2)))


@settings(max_examples=6, deadline=None)
@given(seating=seatings(), seed=st.integers(0, 2**32))
def test_a_restart_at_any_moment_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, seating: tuple[str, int, int, int], seed: int
) -> None:
    ruleset, people, computers, goal = seating
    chance = random.Random(seed)
    path = tmp_path_factory.mktemp("db") / "ludo.db"

    async def run() -> None:
        async with room_at(path, seed) as room:
            count = people + computers
            view = await room.begin(people, computers, players=count, ruleset=ruleset, goal=goal)
            while not over(view):
                if chance.random() < 0.6:
                    await room.show(chance.randrange(900, 903))
                if chance.random() < 0.1:
                    room.restart()
                if chance.random() < 0.01:
                    playing = view.table.state.playing if view.table.state else ()
                    users = [one.user for one in view.table.people if one.seat in playing]
                    view = await room.resign(chance.choice(users) or 0)
                else:
                    view = await room.turn(view)
                if chance.random() < 0.3 or over(view):
                    assert (
                        exactly(view)
                        == exactly(await room.view())
                        == exactly(await room.reloaded())
                    )

    asyncio.run(run())


class TestTwoProcesses:
    """Another process at the same table: it costs a reload, never a second effect."""

    @pytest_asyncio.fixture
    async def other(self, room: Room) -> AsyncIterator[Games]:
        store = await Store.open(room.path)
        yield room.another_games(store)
        await store.close()

    async def test_the_same_board_clicked_at_both(self, room: Room, other: Games) -> None:
        table = (await room.begin()).table
        await other.view(room.game)
        clicks = [
            games.submit(room.intent(ANA, RollDie(), version=table.version))
            for games in (room.games, other, room.games, other)
        ]
        done = await asyncio.gather(*clicks, return_exceptions=True)
        assert sum(isinstance(one, View) for one in done) == 1
        # Who came late hears why; what the reason is depends on the roll.
        codes = {one.code for one in done if isinstance(one, Refusal)}
        assert codes <= {"old_board", "not_your_turn"}
        assert (await room.view()).table.rolls == 1
        assert await room.view() == await other.view(room.game)

    async def test_the_same_interaction_delivered_to_both(self, room: Room, other: Games) -> None:
        table = (await room.begin()).table
        await other.view(room.game)
        intent = room.intent(ANA, RollDie(), version=table.version)
        done = await asyncio.gather(
            *(games.submit(intent) for games in (room.games, other)), return_exceptions=True
        )
        assert sorted(type(one).__name__ for one in done) == ["DuplicateClick", "View"]
        assert (await room.view()).table.rolls == 1

    async def test_the_newest_board_works_at_either(self, room: Room, other: Games) -> None:
        view = await room.begin(2, 1)
        for n in range(30):
            games = (room.games, other)[n % 3 == 0]
            version = view.table.version
            act = next_act(view.table, room.rng)
            view = await games.submit(room.intent(on_turn(view.table), act, version=version))
            assert view.table.version == version + 1
            if n % 2:
                await games.shown(room.game, view.table.version, 900 + n)
            assert await room.view() == await other.view(room.game) == await room.reloaded()

    async def test_different_people_at_both_at_once(self, room: Room, other: Games) -> None:
        await room.open()
        await other.view(room.game)
        seats = [(BEN, 1, room.games), (CLEO, 2, other)]
        await asyncio.gather(
            *(games.submit(room.intent(user, TakeSeat(seat))) for user, seat, games in seats)
        )
        assert len((await room.view()).table.people) == 3
        await other.submit(room.intent(ANA, Start()))
        with refused("already_started"):
            await room.do(ANA, LeaveSeat())

    async def test_a_channel_that_is_gone_at_both(self, room: Room, other: Games) -> None:
        await room.begin()
        await asyncio.gather(room.games.close(room.game), other.close(room.game))
        assert (await room.view()).table.phase is Phase.CLOSED

    async def test_a_table_that_others_change_all_the_time(self, room: Room) -> None:
        view = await room.begin()

        class Busy(Store):
            """A store at which another process is always a moment faster."""

            times = 0

            async def save(self, change: object) -> Table:
                self.times += 1
                raise VersionConflict(change)

        busy = Busy(room.store._database)
        with pytest.raises(VersionConflict):
            await room.another_games(busy).submit(room.intent(ANA, RollDie()))
        assert 1 < busy.times < 10
        assert await room.view() == view


class TestMemory:
    async def test_the_cache_is_bounded_and_nothing_is_lost(self, room: Room) -> None:
        games = room.another_games(room.store, most_cached=3)
        ids = []
        for channel in range(1, 9):
            new = replace(room.new_table(), place=Place(channel, channel))
            ids.append((await games.open(new)).table.id)
            assert len(games._live) <= 3
        views = await asyncio.gather(*(games.view(one) for one in ids))
        assert [view.table.place.channel for view in views if view] == list(range(1, 9))
        assert len(games._live) == 3

    async def test_locks_vanish(self, room: Room) -> None:
        table = (await room.begin()).table
        clicks = [
            room.games.submit(room.intent(user, RollDie(), version=table.version))
            for user in (ANA, BEN, CLEO) * 5
        ]
        await asyncio.gather(*clicks, return_exceptions=True)
        await asyncio.gather(*(room.games.view(f"unknown {n}") for n in range(20)))
        gc.collect()
        assert len(room.games._lock._locks) == 0

    async def test_a_lock_lets_one_in_at_a_time(self, room: Room) -> None:
        inside = 0

        async def enter() -> None:
            nonlocal inside
            async with room.games._lock("key"):
                inside += 1
                assert inside == 1
                await asyncio.sleep(0)
                inside -= 1

        await asyncio.gather(*(enter() for _ in range(20)))


class TestAChannelThatIsGone:
    @pytest.mark.parametrize("started", [False, True])
    async def test_its_table_ends_and_nothing_is_sent_there_again(
        self, room: Room, *, started: bool
    ) -> None:
        await (room.begin() if started else room.open())
        await room.show()
        await room.games.close(room.game)
        view = await room.view()
        assert view.table.phase is Phase.CLOSED
        assert view == await room.reloaded()
        assert await room.store.unshown() == []
        assert await room.ranked() == []
        with refused("table_closed"):
            await room.do(ANA, RollDie())
        await room.games.close(room.game)
        assert (await room.view()).table.version == view.table.version

    async def test_a_finished_or_unknown_table_stays_as_it_is(self, room: Room) -> None:
        await room.begin()
        view = await room.resign(ANA)
        await room.games.close(room.game)
        assert await room.view() == view
        await room.games.close("nothing")

    async def test_a_second_delivery_after_it_is_still_one(self, room: Room) -> None:
        await room.begin()
        click = room.click()
        await room.do(ANA, RollDie(), click=click)
        await room.games.close(room.game)
        with pytest.raises(DuplicateClick):
            await room.do(ANA, RollDie(), click=click)


async def test_a_new_table_after_a_restart_of_everything(tmp_path: Path) -> None:
    async with room_at(tmp_path / "ludo.db") as room:
        await room.begin(goal=1)
        await room.show()
        game, before = room.game, await room.view()
    async with room_at(tmp_path / "ludo.db") as room:
        room.game, room.last_click = game, 9000
        assert await room.view() == before
        await room.turn(before)
        await room.play(over)
        assert await room.view() == await room.reloaded()
