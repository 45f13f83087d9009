"""A table at which nobody acts: it pauses, is woken, gives way, is closed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import (
    ChangeOptions,
    ComeBack,
    HandOver,
    KeepWatching,
    MoveToken,
    NewsKind,
    RollDie,
    TakeSeat,
    View,
)
from storage import Away, CloseReason, Pace, Phase
from tests.games.helpers import ANA, BEN, CLEO, DEE, Room, away, kinds, on_turn, over, refused


class TestPausing:
    async def test_when_nobody_has_acted_for_a_round(self, room: Room) -> None:
        await room.begin(2)
        view = await room.later(seconds=60)
        assert view.table.paused is None
        view = await room.later(seconds=60)
        assert view.table.paused is not None
        assert away(view) == {0: Away.ABSENT, 2: Away.ABSENT}
        assert kinds(room.notices[-1].view)[-1] is NewsKind.PAUSED
        # Each had one turn, and nobody plays on.
        assert len({one.seat for one in (await room.kept()).played}) == 2
        rolls = view.table.rolls
        view = await room.later(hours=20)
        assert (view.table.rolls, view.table.phase) == (rolls, Phase.PLAYING)
        assert await room.reloaded() == await room.view()

    async def test_one_person_and_computers_play_no_more_than_a_round(self, room: Room) -> None:
        await room.begin(1, 3, pace=Pace.RELAXED)
        view = await room.do(ANA, RollDie())
        view = await room.play(
            lambda view: (
                view.table.state is not None
                and view.table.state.die is None
                and view.table.turn_came == room.now.replace(microsecond=678_000)
            )
        )
        before = len((await room.kept()).played)
        view = await room.later(seconds=60)
        assert view.table.paused is not None
        made = (await room.kept()).played[before:]
        assert {one.actor for one in made} == {None}
        assert {one.seat for one in made} == {0}

    async def test_a_round_at_a_brisk_pace(self, room: Room) -> None:
        await room.begin(3, pace=Pace.BRISK)
        view = await room.later(seconds=89)
        assert view.table.paused is None
        view = await room.later(seconds=60)
        assert view.table.paused is not None
        assert {sitter.late_rolls >= 1 for sitter in view.table.people} == {True}

    async def test_while_one_acts_it_goes_on(self, room: Room) -> None:
        view = await room.begin(2, goal=1)
        while not over(view):
            user = on_turn(view.table)
            if user == BEN:
                view = await room.later(seconds=60)
                assert view.table.paused is None
                continue
            view = await room.turn(view)
        assert away(view)[2] is Away.ABSENT

    async def test_when_the_last_person_hands_over_it_pauses(self, room: Room) -> None:
        await room.begin(2)
        await room.do(ANA, HandOver())
        view = await room.do(BEN, HandOver())
        assert view.table.paused is not None
        assert view.table.phase is Phase.PLAYING

    async def test_without_a_pace_it_pauses_untouched(self, room: Room) -> None:
        before = await room.begin(1, 1)
        view = await room.later(minutes=15)
        assert view.table.paused is not None
        assert view.table.rolls == before.table.rolls
        assert away(view) == {0: None}
        view = await room.do(ANA, RollDie())
        assert view.table.paused is None
        assert view.table.rolls > before.table.rolls


class TestWaking:
    async def asleep(self, room: Room) -> View:
        await room.begin(3)
        await room.later(minutes=3)
        room.told()
        view = await room.view()
        assert view.table.paused is not None
        return view

    @pytest.mark.parametrize("act", [RollDie(), MoveToken(1), ComeBack(), HandOver()])
    @pytest.mark.parametrize("version", [-1, 1])
    async def test_any_click_of_any_player(self, room: Room, act: RollDie, version: int) -> None:
        before = await self.asleep(room)
        view = await room.do(BEN, act, version=version)
        assert NewsKind.WOKEN in kinds(view) or view.table.paused is not None
        assert view.table.version == before.table.version + 1
        if not isinstance(act, HandOver):
            # Computers play for the others until it is the turn of who is back.
            assert on_turn(view.table) == BEN
            assert away(view) == {0: Away.ABSENT, 1: None, 3: Away.ABSENT}
        assert await room.reloaded() == await room.view()

    async def test_a_click_by_who_is_placed(self, room: Room) -> None:
        await room.begin(3)
        await room.resign(CLEO)
        before = await room.later(minutes=2)
        assert before.table.paused is not None
        view = await room.do(CLEO, KeepWatching())
        # It played a round, and nobody has come back.
        assert view.table.rolls > before.table.rolls
        assert view.table.paused is not None

    async def test_not_by_a_stranger(self, room: Room) -> None:
        before = await self.asleep(room)
        with refused("not_a_player"):
            await room.do(DEE, ComeBack())
        assert await room.view() == before

    async def test_the_hosts_change_of_an_option(self, room: Room) -> None:
        await self.asleep(room)
        view = await room.do(ANA, ChangeOptions(takeover=False))
        assert view.table.paused is None
        assert view.table.options.takeover is False
        assert on_turn(view.table) == ANA

    async def test_resigning_wakes_it_for_the_others(self, room: Room) -> None:
        await self.asleep(room)
        view = await room.resign(ANA)
        assert view.table.state is not None
        assert view.table.state.places[0] == 3

    async def test_it_pauses_again(self, room: Room) -> None:
        await self.asleep(room)
        await room.do(BEN, ComeBack())
        view = await room.later(seconds=61)
        assert view.table.paused is not None


class TestABoardThatCannotBeShown:
    async def test_its_game_waits_for_a_click(self, room: Room) -> None:
        await room.begin(2)
        await room.games.pause(room.game)
        view = await room.later(minutes=30)
        assert view.table.paused is not None
        assert view.table.rolls == 0
        view = await room.do(ANA, RollDie())
        assert view.table.paused is None
        assert view.table.rolls == 1

    async def test_a_lobby_or_one_that_waits_stays_as_it_is(self, room: Room) -> None:
        before = await room.open()
        await room.games.pause(room.game)
        assert await room.view() == before
        await room.games.pause("nothing")


class TestGivingWay:
    async def test_after_a_quarter_of_an_hour_to_whoever_wants_the_channel(
        self, room: Room
    ) -> None:
        await room.begin(2)
        old = room.game
        await room.later(minutes=2, seconds=1)
        await room.later(minutes=14, seconds=50)
        with refused("channel_taken", game=old):
            await room.games.open(room.new_table(CLEO))
        await room.later(seconds=15)
        room.told()
        view = await room.games.open(room.new_table(CLEO))
        assert view.table.phase is Phase.LOBBY
        closed = await room.view()
        assert (closed.table.phase, closed.table.closed) == (Phase.CLOSED, CloseReason.GAVE_WAY)
        assert [one.game for one in room.notices] == [old]
        assert await room.ranked() == []

    async def test_a_game_that_goes_on_stays(self, room: Room) -> None:
        await room.begin(2)
        room.now += timedelta(hours=2)
        with refused("channel_taken", game=room.game):
            await room.games.open(room.new_table(CLEO))


class TestClosing:
    @pytest.mark.parametrize(("pace", "days"), [(Pace.RELAXED, 1), (Pace.BRISK, 1), (Pace.SLOW, 7)])
    async def test_a_day_or_slow_a_week_after_it_paused(
        self, room: Room, pace: Pace, days: int
    ) -> None:
        await room.begin(2, pace=pace)
        view = await room.later(minutes=3) if pace is not Pace.SLOW else await room.later(hours=49)
        assert view.table.paused is not None
        room.now = view.table.paused + timedelta(days=days, seconds=-1)
        room.clock.cut_off()
        await room.store.clocks.beat(room.now)
        room.clock.connected()
        await room.step()
        assert (await room.view()).table.phase is Phase.PLAYING
        view = await room.later(seconds=1)
        assert (view.table.phase, view.table.closed) == (Phase.CLOSED, CloseReason.ABANDONED)
        assert view.table.deadline is None
        assert await room.store.live_in(20) is None
        assert await room.ranked() == []

    async def test_a_lobby_that_nobody_touches(self, room: Room) -> None:
        await room.open()
        await room.later(minutes=14)
        await room.do(BEN, TakeSeat(1))
        view = await room.later(minutes=14)
        assert view.table.phase is Phase.LOBBY
        view = await room.later(minutes=1)
        assert (view.table.phase, view.table.closed) == (Phase.CLOSED, CloseReason.EXPIRED)
        assert room.told() == ["changed"]
        with refused("table_closed"):
            await room.do(ANA, ComeBack())
