"""Seats in motion while a game runs, and who may end it."""

from __future__ import annotations

import pytest

from games import (
    ChangeOptions,
    EndGame,
    HandOver,
    KeepWatching,
    NewsKind,
    OfferDraw,
    ResignGame,
    RollDie,
    Start,
    TakeSeat,
    Undo,
    View,
)
from games.acts import Act
from games.records import record_of
from ludo_core import Resign
from ludo_core.record import check_report, read, verify_report, write
from storage import CloseReason, Pace, Phase
from tests.games.helpers import (
    ANA,
    BEN,
    CLEO,
    DEE,
    Room,
    choosing,
    on_turn,
    over,
    refused,
    room_at,
    seats,
)


class TestTakingOver:
    async def test_a_member_takes_a_computers_seat(self, room: Room) -> None:
        await room.begin(1, 2)
        view = await room.do(BEN, TakeSeat(1))
        assert seats(view.table) == {0: ANA, 1: BEN, 3: "easy"}
        assert [(one.kind, one.seat, one.user) for one in view.news] == [
            (NewsKind.TAKEN_OVER, 1, BEN)
        ]
        view = await room.play(lambda view: on_turn(view.table) == BEN)
        view = await room.do(BEN, RollDie())
        assert (await room.kept()).played[-1].seat in {1, 0, 3}
        assert await room.reloaded() == await room.view()

    async def test_and_plays_on_to_a_result_of_their_own(self, room: Room) -> None:
        await room.begin(1, 1, goal=1)
        for _ in range(5):
            await room.turn(await room.view())
        await room.do(BEN, TakeSeat(2))
        view = await room.play(over)
        assert await room.totals(BEN) is not None
        text = write(record_of(await room.kept()))
        (reading,) = read(text)
        assert check_report(reading)["ok"]
        assert verify_report(reading)["ok"]
        assert "player yellow Ben\n" in text
        assert view.table.members == (ANA, BEN)

    async def test_unless_the_host_said_no(self, room: Room) -> None:
        await room.begin(1, 2, takeover=False)
        with refused("no_takeover"):
            await room.do(BEN, TakeSeat(1))
        with refused("host_only"):
            await room.do(BEN, ChangeOptions(takeover=True))
        await room.do(ANA, ChangeOptions(takeover=True))
        assert (await room.do(BEN, TakeSeat(1))).table.options.takeover
        with refused("already_started"):
            await room.do(ANA, ChangeOptions(takeover=True, goal=1))

    async def test_seats_that_are_no_computers(self, room: Room) -> None:
        await room.begin(2, 1)
        with refused("seat_taken", seat=0):
            await room.do(CLEO, TakeSeat(0))
        with refused("no_such_seat"):
            await room.do(CLEO, TakeSeat(2))
        with refused("already_started"):
            await room.do(ANA, TakeSeat(3))

    async def test_a_computer_that_has_finished_has_no_seat_to_give(self, room: Room) -> None:
        def a_computer_is_placed(view: View) -> bool:
            state = view.table.state
            return state is not None and not state.over and any(state.places[1:])

        view = await room.begin(1, 3, goal=1)
        while not a_computer_is_placed(view):
            view = await (room.begin(1, 3, goal=1) if over(view) else room.turn(view))
        assert view.table.state is not None
        placed = next(seat for seat in (1, 2, 3) if view.table.state.places[seat])
        with refused("no_such_seat"):
            await room.do(BEN, TakeSeat(placed))

    async def test_it_wakes_a_paused_table(self, room: Room) -> None:
        await room.begin(1, 1, pace=Pace.RELAXED)
        view = await room.later(minutes=3)
        assert view.table.paused is not None
        view = await room.do(BEN, TakeSeat(2))
        assert view.table.paused is None
        assert on_turn(view.table) == BEN


class TestHost:
    async def test_a_host_who_leaves_the_game_hands_over(self, room: Room) -> None:
        await room.begin(3)
        view = await room.resign(ANA)
        assert view.table.host == BEN
        assert (NewsKind.HOST, None, BEN) in view.news
        await room.do(BEN, ChangeOptions(takeover=False))
        with refused("host_only", host=BEN):
            await room.do(ANA, ChangeOptions(takeover=True))

    async def test_others_who_leave_do_not(self, room: Room) -> None:
        await room.begin(3)
        assert (await room.resign(BEN)).table.host == ANA

    async def test_nobody_is_left_to_hand_over_to(self, room: Room) -> None:
        await room.begin(1, 2)
        assert (await room.resign(ANA)).table.host == ANA

    async def test_whoever_sits_down_after_the_host_has_left_takes_over(self, room: Room) -> None:
        await room.begin(1, 3)
        await room.do(ANA, KeepWatching())
        assert (await room.resign(ANA)).table.host == ANA
        view = await room.do(BEN, TakeSeat(1))
        assert view.table.host == BEN
        assert (NewsKind.HOST, None, BEN) in view.news

    async def test_a_host_who_has_finished_is_host_still(self, room: Room) -> None:
        await room.begin(3, goal=1)
        view = await room.play(
            lambda view: view.table.state is not None and any(view.table.state.places)
        )
        while view.table.state is None or view.table.state.places[0] != 1:
            await room.resign(on_turn(view.table))
            await room.begin(3, goal=1)
            view = await room.play(
                lambda view: view.table.state is not None and any(view.table.state.places)
            )
        assert (await room.turn(view)).table.host == ANA


class TestEnding:
    async def test_the_host_may_before_the_first_roll(self, room: Room) -> None:
        await room.begin(2)
        with refused("moderators_end", host=ANA):
            await room.do(BEN, EndGame())
        view = await room.do(ANA, EndGame())
        assert (view.table.phase, view.table.closed) == (Phase.CLOSED, CloseReason.CANCELLED)
        assert await room.ranked() == []

    async def test_afterwards_only_a_moderator(self, room: Room) -> None:
        await room.begin(2)
        await room.do(ANA, RollDie())
        with refused("rolled_already"):
            await room.do(ANA, EndGame())
        with refused("moderators_end", host=ANA):
            await room.do(CLEO, EndGame())
        view = await room.do(CLEO, EndGame(), moderator=True)
        assert (view.table.phase, view.table.closed) == (Phase.CLOSED, CloseReason.MODERATED)
        assert await room.ranked() == []
        assert view.secret == ""

    async def test_not_a_lobby(self, room: Room) -> None:
        await room.open()
        with refused("not_started"):
            await room.do(ANA, EndGame(), moderator=True)


class TestHotSeatInPlay:
    async def hot(self, room: Room, **options: object) -> None:
        await room.open(**options)  # type: ignore[arg-type]
        await room.do(ANA, TakeSeat(1, another=True))
        await room.do(BEN, TakeSeat(2))
        await room.do(ANA, Start())

    async def test_one_seat_resigns_and_the_other_plays_on(self, room: Room) -> None:
        await self.hot(room)
        with refused("seat_not_yours"):
            await room.do(ANA, ResignGame(3))
        view = await room.do(ANA, ResignGame(1))
        assert view.table.state is not None
        assert view.table.state.playing == (0, 3)
        assert view.table.phase is Phase.PLAYING
        with refused("not_playing", seat=1):
            await room.do(ANA, ResignGame(1))

    async def test_leaving_leaves_with_all_seats(self, room: Room) -> None:
        await self.hot(room)
        view = await room.do(ANA, ResignGame())
        assert over(view)
        assert view.table.state is not None
        assert view.table.state.places[3] == 1
        resigned = [one.action for one in (await room.kept()).played]
        assert resigned == [Resign(0), Resign(1)]

    async def test_a_computer_plays_for_all_own_seats(self, room: Room) -> None:
        await self.hot(room)
        view = await room.do(ANA, HandOver())
        assert on_turn(view.table) == BEN
        assert [bool(one.away) for one in view.table.sitters] == [True, True, False]

    async def test_whose_time_runs_out_is_absent_at_all_of_them(self, room: Room) -> None:
        await self.hot(room)
        view = await room.later(seconds=60)
        assert [bool(one.away) for one in view.table.sitters] == [True, True, False]
        assert on_turn(view.table) == BEN


class TestWatching:
    async def alone(self, room: Room) -> None:
        """Ana watches three computers, having resigned."""
        await room.begin(1, 3, goal=1)
        await room.do(ANA, KeepWatching())
        await room.resign(ANA)

    async def test_the_rest_is_shown_move_by_move(self, room: Room) -> None:
        await self.alone(room)
        view = await room.view()
        assert view.table.phase is Phase.PLAYING
        turns = 0
        while not over(view):
            before = len((await room.kept()).played)
            await room.show()
            view = await room.later(seconds=3)
            made = (await room.kept()).played[before:]
            assert len({one.seat for one in made}) == 1
            assert {one.actor for one in made} == {None}
            turns += 1
        assert turns > 10
        assert set(room.told()) == {"changed"}
        card = await room.totals(ANA)
        assert card is not None
        assert card.resignations == 1

    async def test_the_game_is_the_same_as_without(self, room: Room) -> None:
        await self.alone(room)
        await room.later(minutes=60)
        watched = await room.kept()
        # With the same secret and clicks the dice are the same.
        async with room_at(room.path.with_name("other.db")) as other:
            await other.begin(1, 3, goal=1)
            other.click()
            await other.resign(ANA)
            at_once = await other.kept()
        assert repr(watched.played) == repr(at_once.played)

    async def test_who_stops_watching_gets_the_end(self, room: Room) -> None:
        await self.alone(room)
        await room.later(seconds=7)
        view = await room.do(ANA, KeepWatching(on=False))
        assert over(view)

    async def test_it_does_not_pause(self, room: Room) -> None:
        await self.alone(room)
        view = await room.later(seconds=60)
        assert view.table.paused is None

    async def test_otherwise_they_finish_at_once(self, room: Room) -> None:
        await room.begin(1, 3, goal=1)
        assert over(await room.resign(ANA))


@pytest.mark.parametrize(
    "act", [OfferDraw(), HandOver(), KeepWatching(), ResignGame(), TakeSeat(3)]
)
async def test_an_old_board_does_for_what_needs_no_position(room: Room, act: Act) -> None:
    await room.begin(2, 1)
    if isinstance(act, OfferDraw):
        await room.do(CLEO, TakeSeat(3))
    user = DEE if isinstance(act, TakeSeat) else BEN
    before = await room.view()
    view = await room.do(user, act, version=1)
    assert view.table.version == before.table.version + 1


@pytest.mark.parametrize("act", [RollDie(), Undo(), OfferDraw(), HandOver(), KeepWatching()])
async def test_strangers_do_nothing(room: Room, act: Act) -> None:
    await room.begin(2)
    before = await room.play(choosing)
    with refused("not_a_player"):
        await room.do(CLEO, act)
    assert await room.view() == before
