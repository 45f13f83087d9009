"""Who does not act, or does not want to: a computer plays for them until they come back."""

from __future__ import annotations

import pytest

from games import (
    ComeBack,
    HandOver,
    NewsKind,
    View,
)
from storage import Away, Pace
from tests.games.helpers import ANA, BEN, CLEO, Room, away, kinds, on_turn, refused


async def until_turn_of(room: Room, user: int) -> View:
    """Play on until a person has to roll."""
    return await room.play(
        lambda view: (
            on_turn(view.table) == user
            and view.table.state is not None
            and view.table.state.die is None
        )
    )


class TestAComputerPlaysForTheAbsent:
    @pytest.mark.parametrize("pace", [Pace.RELAXED, Pace.SLOW])
    async def test_until_they_come_back(self, room: Room, pace: Pace) -> None:
        await room.begin(3, pace=pace)
        time = {"seconds": 60.0} if pace is Pace.RELAXED else {"hours": 24.0}
        view = await room.later(**time)
        assert away(view) == {0: Away.ABSENT, 1: None, 3: None}
        assert on_turn(view.table) == BEN
        assert view.table.rolls >= 1
        assert kinds(room.notices[-1].view) == [NewsKind.ABSENT]
        assert room.told() == (["warned"] if pace is Pace.RELAXED else ["reminded"]) + ["changed"]
        # They play every turn of theirs now, without a wait.
        await until_turn_of(room, BEN)
        view = await room.play(lambda view: on_turn(view.table) == CLEO)
        view = await room.play(lambda view: on_turn(view.table) != CLEO)
        assert on_turn(view.table) == BEN
        view = await room.do(ANA, ComeBack())
        assert kinds(view) == [NewsKind.CAME_BACK]
        assert away(view)[0] is None
        view = await room.play(lambda view: on_turn(view.table) == ANA)
        assert view.table.paused is None
        assert await room.reloaded() == await room.view()

    async def test_the_computer_plays_at_the_level_of_the_table(self, room: Room) -> None:
        view = await room.begin(2, level="easy")
        assert view.table.options.level == "easy"
        view = await room.later(seconds=60)
        assert away(view)[0] is Away.ABSENT

    async def test_who_is_there_cannot_come_back(self, room: Room) -> None:
        await room.begin()
        with refused("not_away"):
            await room.do(ANA, ComeBack())
        with refused("not_a_player"):
            await room.do(CLEO, ComeBack())

    async def test_a_choice_that_waits_is_made(self, room: Room) -> None:
        await room.begin(auto_move=False)
        view = await room.play(lambda view: bool(view.table.state and view.table.state.die))
        seat = view.table.state.turn if view.table.state else None
        view = await room.later(seconds=60)
        assert away(view)[seat or 0] is Away.ABSENT
        assert view.table.state is not None
        assert view.table.state.turn != seat or view.table.paused


class TestHandingOver:
    async def test_a_computer_plays_at_once_and_gives_the_seat_back(self, room: Room) -> None:
        await room.begin(2)
        view = await room.do(ANA, HandOver())
        assert kinds(view) == [NewsKind.HANDED_OVER]
        assert away(view) == {0: Away.HANDED, 2: None}
        assert on_turn(view.table) == BEN
        with refused("away_already"):
            await room.do(ANA, HandOver())
        view = await room.do(ANA, ComeBack())
        assert away(view)[0] is None

    async def test_off_turn_it_waits_for_the_turn(self, room: Room) -> None:
        before = await room.begin(2)
        view = await room.do(BEN, HandOver())
        assert view.table.rolls == before.table.rolls
        view = await room.turn(view)
        while on_turn(view.table) == ANA and view.table.state and view.table.state.die:
            view = await room.turn(view)
        assert on_turn(view.table) == ANA

    async def test_who_is_alone_has_nobody_to_play_on_for(self, room: Room) -> None:
        before = await room.begin(1, computers=1)
        with refused("nobody_left"):
            await room.do(ANA, HandOver())
        assert (await room.view()).table == before.table

    async def test_who_is_placed_has_nothing_to_hand_over(self, room: Room) -> None:
        await room.begin(3)
        await room.resign(ANA)
        with refused("you_are_placed"):
            await room.do(ANA, HandOver())
