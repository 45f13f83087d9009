"""How long each may take, at every pace, and what warns of the end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import MoveToken, NewsKind, OfferDraw, RollDie, TakeSeat, clocks, pace_of
from ludo_core import Resign
from storage import Pace, Phase
from tests.games.helpers import (
    ANA,
    BEN,
    CLEO,
    Room,
    choosing,
    off_turn,
    on_turn,
    over,
    refused,
    seats,
)

S = timedelta(seconds=1)
TIMES = [
    (Pace.BRISK, 30 * S, 15 * S),
    (Pace.RELAXED, 60 * S, 60 * S),
    (Pace.SLOW, timedelta(hours=24), timedelta(hours=24)),
]


async def left(room: Room) -> timedelta:
    """Return how long the table waits from now."""
    deadline = (await room.view()).table.deadline
    assert deadline is not None
    return deadline - room.now.replace(microsecond=678_000)


class TestPace:
    @pytest.mark.parametrize(
        ("ruleset", "people", "computers", "expected"),
        [
            ("thunder", 2, 0, Pace.BRISK),
            ("king", 2, 0, Pace.RELAXED),
            ("classic", 3, 1, Pace.RELAXED),
            ("aeroplane", 4, 0, Pace.RELAXED),
            ("king", 1, 3, Pace.NONE),
            ("thunder", 1, 1, Pace.NONE),
        ],
    )
    async def test_the_default_goes_by_ruleset_and_company(
        self, room: Room, ruleset: str, people: int, computers: int, expected: Pace
    ) -> None:
        view = await room.begin(people, computers, ruleset=ruleset)
        assert pace_of(view.table) is expected

    @pytest.mark.parametrize("pace", [Pace.BRISK, Pace.RELAXED, Pace.SLOW])
    async def test_it_is_as_chosen_also_alone(self, room: Room, pace: Pace) -> None:
        for people, computers in ((2, 0), (1, 1)):
            view = await room.begin(people, computers, pace=pace)
            assert pace_of(view.table) is pace
            await room.games.close(room.game)

    async def test_none_is_only_for_one_member(self, room: Room) -> None:
        view = await room.begin(1, 1, pace=Pace.NONE)
        assert pace_of(view.table) is Pace.NONE
        await room.games.close(room.game)
        assert pace_of((await room.begin(2, pace=Pace.NONE)).table) is Pace.RELAXED
        await room.games.close(room.game)
        view = await room.begin(2, pace=Pace.NONE, ruleset="thunder")
        assert pace_of(view.table) is Pace.BRISK

    async def test_company_brings_clocks_with_it(self, room: Room) -> None:
        await room.begin(1, 2)
        assert await left(room) == timedelta(minutes=15)
        view = await room.do(BEN, TakeSeat(1))
        assert pace_of(view.table) is Pace.RELAXED
        assert await left(room) == 60 * S


class TestDeadlines:
    @pytest.mark.parametrize(("pace", "rolls", "chooses"), TIMES)
    async def test_each_has_the_time_of_the_pace(
        self, room: Room, pace: Pace, rolls: timedelta, chooses: timedelta
    ) -> None:
        await room.begin(pace=pace)
        assert await left(room) == rolls
        await room.play(choosing)
        assert await left(room) == chooses

    async def test_every_roll_and_choice_has_its_own_time(self, room: Room) -> None:
        view = await room.begin(goal=1)
        while not over(view):
            room.now += 7 * S
            view = await room.turn(view)
            assert over(view) or await left(room) == 60 * S
        assert (view.table.deadline, view.table.warning) == (None, None)

    async def test_what_others_do_gains_no_time(self, room: Room) -> None:
        await room.begin(3)
        room.now += 20 * S
        view = await room.do(BEN, OfferDraw())
        assert await left(room) == 40 * S
        room.now += 5 * S
        view = await room.resign(off_turn(view.table))
        assert await left(room) == 35 * S
        assert await room.reloaded() == await room.view()

    async def test_a_refused_click_gains_no_time(self, room: Room) -> None:
        await room.begin()
        room.now += 20 * S
        with refused("roll_first"):
            await room.do(ANA, MoveToken(0))
        assert await left(room) == 40 * S

    async def test_without_a_pace_nobody_plays_for_the_person(self, room: Room) -> None:
        view = await room.begin(1, 1)
        after = await room.later(hours=2)
        assert after.table.rolls == view.table.rolls
        assert after.table.phase is Phase.PLAYING


class TestWarnings:
    @pytest.mark.parametrize("pace", [Pace.BRISK, Pace.RELAXED])
    async def test_ten_seconds_before_the_end_to_roll(self, room: Room, pace: Pace) -> None:
        await room.begin(pace=pace)
        until = await left(room)
        await room.later(seconds=(until - 10.1 * S).total_seconds())
        assert room.told() == []
        await room.later(seconds=0.2)
        assert room.told() == ["warned"]
        await room.later(seconds=9)
        assert room.told() == []

    async def test_never_before_half_the_time_is_up(self, room: Room) -> None:
        await room.begin(pace=Pace.BRISK)
        await room.play(choosing)
        await room.later(seconds=7)
        assert room.told() == []
        await room.later(seconds=1)
        assert room.told() == ["warned"]

    async def test_slow_reminds_once_at_half_time(self, room: Room) -> None:
        await room.begin(pace=Pace.SLOW)
        await room.later(hours=11.9)
        assert room.told() == []
        await room.later(hours=0.2)
        assert room.told() == ["reminded"]
        await room.later(hours=11)
        assert room.told() == []

    async def test_who_acts_is_not_warned(self, room: Room) -> None:
        view = await room.begin()
        for _ in range(20):
            await room.later(seconds=49)
            view = await room.turn(view)
        assert room.told() == []

    async def test_a_warning_changes_no_version(self, room: Room) -> None:
        before = (await room.begin()).table
        after = (await room.later(seconds=55)).table
        assert after.version == before.version
        assert after.warning is None
        assert await room.view() == await room.reloaded()


class TestBrisk:
    async def test_the_game_rolls_and_moves(self, room: Room) -> None:
        await room.begin(pace=Pace.BRISK, auto_move=False)
        view = await room.later(seconds=31)
        assert view.table.rolls == 1
        (played,) = (await room.kept()).played
        assert (played.seat, played.actor) == (0, None)
        assert room.told() == ["warned", "changed"]
        assert room.notices == []

    async def test_it_moves_what_the_computer_would(self, room: Room) -> None:
        await room.begin(pace=Pace.BRISK, auto_move=False)
        view = await room.play(choosing)
        assert view.table.state is not None
        seat, count = view.table.state.turn, view.table.actions
        view = await room.later(seconds=15)
        kept = await room.kept()
        assert len(kept.played) == count + 1
        assert (kept.played[-1].seat, kept.played[-1].actor) == (seat, None)
        assert room.notices[-1].view.news[0].kind is NewsKind.LATE

    async def test_two_minutes_in_all_end_the_game_for_them(self, room: Room) -> None:
        view = await room.begin(3, pace=Pace.BRISK)
        late = 0
        while view.table.state and view.table.state.places[0] == 0:
            if on_turn(view.table) == ANA:
                view = await room.later(seconds=15 if choosing(view) else 30)
                sitter = view.table.sitter(0)
                assert sitter is not None
                late = sitter.late_ms
            else:
                view = await room.turn(view)
        assert late >= 120_000
        assert late - 30_000 < 120_000
        assert view.table.state is not None
        assert view.table.state.places[0] == 3
        last = (await room.kept()).played[-1]
        assert (last.action, last.actor) == (Resign(0), None)
        assert any(
            one.view.news[0].kind is NewsKind.OUT_OF_TIME for one in room.notices if one.view.news
        )

    async def test_what_they_do_in_time_does_not_count(self, room: Room) -> None:
        view = await room.begin(pace=Pace.BRISK, goal=1)
        while not over(view):
            await room.later(seconds=14)
            view = await room.turn(await room.view())
        assert {sitter.late_ms for sitter in view.table.people} == {0}

    async def test_the_sixth_roll_ends_it_however_short_the_times(
        self, room: Room, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(clocks.ROLLS, Pace.BRISK, 5 * S)
        monkeypatch.setitem(clocks.CHOOSES, Pace.BRISK, 5 * S)
        view = await room.begin(2, pace=Pace.BRISK, goal=4)
        while not over(view):
            if on_turn(view.table) == ANA:
                view = await room.later(seconds=5)
            else:
                view = await room.turn(view)
        sitter = view.table.sitter(0)
        assert sitter is not None
        assert sitter.late_rolls == 6
        assert sitter.late_ms < 120_000
        rolls = [one for one in (await room.kept()).played if one.seat == 0]
        assert rolls[-1].action == Resign(0)


async def test_who_sits_where_is_no_part_of_it(room: Room) -> None:
    """A third member's arrival does not set the clock of who is on turn back."""
    await room.begin(2, 1)
    room.now += 20 * S
    view = await room.do(CLEO, TakeSeat(3))
    assert seats(view.table) == {0: ANA, 1: BEN, 3: CLEO}
    assert await left(room) == 40 * S
    assert (await room.do(ANA, RollDie())).table.rolls == 1
