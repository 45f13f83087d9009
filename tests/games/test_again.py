"""Playing again: rematches, and a game against computers begun anew."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from games import (
    HandOver,
    LeaveSeat,
    News,
    NewsKind,
    Start,
    TakeSeat,
    View,
    pace_of,
)
from games.records import record_of
from games.tally import results
from ludo_core import Roll
from ludo_core.dice import commit_of, face
from ludo_core.record import check_report, read, verify_report, write
from storage import Change, CloseReason, DuplicateClick, Pace, Phase, Settings, Table
from tests.games.helpers import ANA, BEN, CLEO, NAMES, Room, on_turn, over, refused, seats


async def rematch(room: Room, user: int = ANA, click: int = 0) -> View:
    return await room.games.rematch(room.game, user, NAMES[user], click or room.click())


async def anew(room: Room, user: int = ANA, click: int = 0) -> View:
    return await room.games.new_game(room.game, user, NAMES[user], click or room.click())


async def placed_like(room: Room) -> int:
    """Return the seat by whose place the game, just over, counts for its one person."""
    kept = await room.kept()
    (result,) = results(kept.table, kept.played)
    assert kept.table.state is not None
    return kept.table.state.places.index(result.place)


class TestRematch:
    async def test_the_same_players_one_seat_on(self, room: Room) -> None:
        await room.begin(3)
        await room.resign(BEN)
        old = await room.resign(CLEO)
        view = await rematch(room, BEN)
        assert view.table.phase is Phase.PLAYING
        assert seats(view.table) == {0: CLEO, 1: ANA, 3: BEN}
        assert on_turn(view.table) == CLEO
        assert view.table.options == old.table.options
        assert (view.table.host, view.table.rematch_of) == (BEN, old.table.id)
        assert view.table.id != old.table.id
        assert await room.store.live_in(20) == view.table.id
        room.game = view.table.id
        assert await room.reloaded() == await room.view()
        assert view.table.deadline is not None

    async def test_computers_move_on_too_and_go_first(self, room: Room) -> None:
        await room.begin(1, 1)
        await room.resign(ANA)
        view = await rematch(room)
        assert seats(view.table) == {0: "easy", 2: ANA}
        assert view.table.rolls > 0
        assert on_turn(view.table) == ANA
        assert view.story

    async def test_its_dice_were_promised_with_the_result(self, room: Room) -> None:
        await room.begin(2)
        old = await room.resign(BEN)
        promised = old.table.next_commit
        assert promised
        assert (await room.reloaded()).table.next_commit == promised
        click = room.click()
        view = await rematch(room, click=click)
        assert view.table.commit == promised
        # The click on Rematch counts as the one on Start; nobody has sat down since the promise.
        assert view.table.client == str(click)
        room.game = view.table.id
        kept = await room.kept()
        assert commit_of(kept.secret) == promised
        view = await room.turn(view)
        (roll, *_) = (await room.kept()).played
        assert roll.action == Roll(face(kept.secret, str(click), 0))
        await room.resign(ANA)
        (reading,) = read(write(record_of(await room.kept())))
        assert check_report(reading)["ok"]
        assert verify_report(reading)["ok"]

    async def test_the_secret_of_the_next_game_is_in_nothing_that_is_shown(
        self, room: Room
    ) -> None:
        await room.begin(2)
        view = await room.resign(BEN)
        secret = await room.store.next_secret(room.game)
        assert secret is not None
        kept = await room.kept()
        shown = repr((view, kept)) + write(record_of(kept))
        assert secret.hex() not in shown
        assert repr(secret) not in shown

    async def test_a_game_has_one(self, room: Room) -> None:
        await room.begin(2)
        await room.resign(BEN)
        done = await asyncio.gather(
            *(rematch(room, user) for user in (ANA, BEN, ANA)), return_exceptions=True
        )
        views = [one for one in done if isinstance(one, View)]
        assert len(views) == 1
        with refused("rematch_begun", game=views[0].table.id):
            await rematch(room)

    async def test_of_a_rematch(self, room: Room) -> None:
        await room.begin(2)
        for first in (0, 2, 0):
            await room.resign(ANA)
            view = await rematch(room)
            room.game = view.table.id
            assert view.table.seats_of(BEN) == (first,)

    async def test_delivered_twice(self, room: Room) -> None:
        await room.begin(2)
        await room.resign(BEN)
        click = room.click()
        await rematch(room, click=click)
        with pytest.raises(DuplicateClick):
            await rematch(room, click=click)

    async def test_who_may_and_when(self, room: Room) -> None:
        await room.begin(2)
        with refused("not_over"):
            await rematch(room)
        with refused("not_a_player"):
            await rematch(room, CLEO)
        await room.resign(BEN)
        with refused("game_over"):
            await rematch(room, CLEO)
        room.game = "nothing"
        with refused("no_such_game"):
            await rematch(room)

    async def test_a_taken_channel(self, room: Room) -> None:
        await room.begin(2)
        await room.resign(BEN)
        other = await room.games.open(room.new_table(CLEO))
        with refused("channel_taken", game=other.table.id):
            await rematch(room)
        # It is not used up by that.
        await room.games.close(other.table.id)
        assert (await rematch(room)).table.phase is Phase.PLAYING

    async def test_limits_are_the_servers(self, room: Room) -> None:
        await room.begin(2)
        await room.resign(BEN)
        await room.games.change_settings(10, Settings(most_hosted=1))
        new = room.new_table()
        await room.games.open(replace(new, place=replace(new.place, channel=77)))
        with refused("host_full", most=1):
            await rematch(room)
        assert (await rematch(room, BEN)).table.host == BEN

    async def test_computers_stand_in_for_who_was_forgotten(self, room: Room) -> None:
        await room.begin(3, 1, pace=Pace.BRISK)
        await room.resign(CLEO)
        await room.resign(BEN)
        await room.play(over)
        await room.games.forget(BEN)
        view = await rematch(room)
        assert seats(view.table) == {0: "easy", 1: ANA, 2: "normal", 3: CLEO}
        assert view.news == (News(NewsKind.STOOD_IN, 2),)
        assert pace_of(view.table) is Pace.BRISK

    async def test_who_is_left_alone_has_no_clock(self, room: Room) -> None:
        await room.begin(2, pace=Pace.BRISK)
        await room.resign(BEN)
        await room.games.forget(BEN)
        view = await rematch(room)
        assert seats(view.table) == {0: "normal", 2: ANA}
        assert pace_of(view.table) is Pace.NONE

    async def test_only_where_tables_may_be_opened(self, room: Room) -> None:
        await room.begin(2)
        await room.resign(BEN)
        await room.games.change_settings(10, Settings(channels=(77,)))
        with refused("channel_not_allowed"):
            await rematch(room)
        assert await room.games.rematch(room.game, ANA, "Ana", room.click(), 77)

    async def test_a_friends_seat_stays_a_friends(self, room: Room) -> None:
        """Whose own seat is not the lowest of theirs any more."""
        await room.open(players=2, goal=1)
        await room.do(ANA, TakeSeat(2, another=True))
        await room.do(ANA, Start())
        await room.play(over)
        assert await placed_like(room) == 0
        for seat in (2, 0):
            room.game = (await rematch(room)).table.id
            await room.play(over)
            assert await placed_like(room) == seat

    async def test_who_was_away_starts_afresh(self, room: Room) -> None:
        await room.begin(2)
        await room.do(BEN, HandOver())
        await room.resign(ANA)
        view = await rematch(room)
        assert {one.away for one in view.table.sitters} == {None}
        assert {one.late_ms for one in view.table.sitters} == {0}


class TestNewGame:
    async def test_a_running_game_is_given_up(self, room: Room) -> None:
        view = await room.begin(1, 2, goal=2)
        await room.turn(view)
        fresh = await anew(room)
        old = await room.view()
        assert over(old)
        assert old.table.state is not None
        assert old.table.state.places[0] == 3
        card = await room.totals(ANA)
        assert card is not None
        assert (card.games, card.resignations) == (1, 1)
        assert fresh.table.phase is Phase.LOBBY
        assert seats(fresh.table) == {0: ANA, 1: "easy", 3: "easy"}
        assert fresh.table.options == old.table.options
        # Its dice are promised before the click that starts it.
        assert fresh.table.commit not in {"", old.table.next_commit, old.table.commit}
        room.game = fresh.table.id
        assert (await room.do(ANA, Start())).table.phase is Phase.PLAYING

    async def test_before_the_first_roll_nothing_counts(self, room: Room) -> None:
        await room.begin(1, 1)
        fresh = await anew(room)
        assert (await room.view()).table.closed is CloseReason.CANCELLED
        assert await room.totals(ANA) is None
        assert fresh.table.phase is Phase.LOBBY

    async def test_after_the_end(self, room: Room) -> None:
        await room.begin(1, 1, goal=1)
        await room.play(over)
        click = room.click()
        assert (await anew(room, click=click)).table.phase is Phase.LOBBY
        with pytest.raises(DuplicateClick):
            await anew(room, click=click)

    async def test_a_friends_seat_stays_a_friends(self, room: Room) -> None:
        await room.open(players=3, computers=1, goal=1)
        await room.do(ANA, TakeSeat(3, another=True))
        await room.do(ANA, LeaveSeat(0))
        await room.do(ANA, TakeSeat(0, another=True))
        await room.do(ANA, Start())
        room.game = (await anew(room)).table.id
        await room.do(ANA, Start())
        await room.play(over)
        assert await placed_like(room) == 3

    async def test_delivered_twice(self, room: Room) -> None:
        view = await room.begin(1, 1)
        await room.turn(view)
        click = room.click()
        await anew(room, click=click)
        with pytest.raises(DuplicateClick):
            await anew(room, click=click)

    async def test_a_game_is_not_given_up_where_no_other_may_be_opened(self, room: Room) -> None:
        await room.turn(await room.begin(1, 1))
        await room.games.change_settings(10, Settings(channels=(77,)))
        before = await room.view()
        with refused("channel_not_allowed"):
            await anew(room)
        assert await room.view() == before
        assert await room.games.new_game(room.game, ANA, "Ana", room.click(), 77)

    async def test_in_place_of_a_running_game_it_is_none_too_many(self, room: Room) -> None:
        await room.turn(await room.begin(1, 1))
        new = room.new_table()
        await room.games.open(replace(new, place=replace(new.place, channel=77)))
        await room.games.change_settings(10, Settings(most_tables=1, most_hosted=1))
        fresh = await anew(room)
        assert fresh.table.phase is Phase.LOBBY
        assert len(await room.store.live_tables(10)) == 2

    async def test_who_is_faster_has_the_channel_and_the_other_is_told(
        self, room: Room, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await room.turn(await room.begin(1, 1))
        save = room.store.save

        async def then_ben_opens(change: Change) -> Table:
            kept = await save(change)
            monkeypatch.undo()
            await room.games.open(room.new_table(BEN))
            return kept

        monkeypatch.setattr(room.store, "save", then_ben_opens)
        with refused("channel_taken"):
            await anew(room)
        assert over(await room.view())

    async def test_only_against_computers_alone(self, room: Room) -> None:
        await room.begin(2, 1)
        with refused("not_alone"):
            await anew(room)
        await room.games.close(room.game)
        await room.open()
        await room.do(ANA, TakeSeat(2, another=True))
        await room.do(ANA, Start())
        with refused("not_alone"):
            await anew(room)
        with refused("not_a_player"):
            await anew(room, BEN)

    async def test_not_from_a_lobby(self, room: Room) -> None:
        await room.open(computers=1)
        with refused("not_started"):
            await anew(room)
