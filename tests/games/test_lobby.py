"""The lobby: seats, computers, the host, and how a game begins."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import combinations

import pytest

from games import (
    AddComputer,
    Cancel,
    FreeSeat,
    LeaveSeat,
    MoveToken,
    RemoveComputer,
    ResignGame,
    RollDie,
    Start,
    TakeSeat,
)
from games.acts import Act
from games.seats import free_seats, spread
from ludo_core import SEATS_FOR
from ludo_core.dice import commit_of
from storage import DuplicateClick, Phase
from tests.games.helpers import ANA, BEN, CLEO, DEE, LATER, Room, refused, seats, sitting


class TestOpening:
    async def test_the_opener_is_host_and_sits_first(self, room: Room) -> None:
        table = (await room.open(CLEO, computers=2)).table
        assert table.host == CLEO
        assert seats(table) == {0: CLEO, 1: "normal", 2: "normal"}
        assert free_seats(table) == (3,)
        assert table.phase is Phase.LOBBY
        assert (table.version, table.shown_version, table.client) == (1, 0, "")

    async def test_the_promise_of_the_dice_is_shown_at_once(self, room: Room) -> None:
        table = (await room.open()).table
        assert table.commit == commit_of((await room.kept()).secret)

    async def test_two_players_face_each_other(self, room: Room) -> None:
        table = (await room.open(players=2, computers=1)).table
        assert seats(table) == {0: ANA, 2: "normal"}

    async def test_what_does_not_go_together(self, room: Room) -> None:
        with refused("players_for_ruleset", ruleset="plyyard", most=2):
            await room.open(ruleset="plyyard", players=3)
        with refused("too_many_computers", most=2):
            await room.open(players=3, computers=3)
        with refused("no_such_level"):
            await room.games.open(replace(room.new_table(), level="godlike"))
        assert await room.store.live_in(20) is None

    async def test_a_taken_channel_names_its_table(self, room: Room) -> None:
        first = (await room.open()).table.id
        with refused("channel_taken", game=first):
            await room.games.open(room.new_table(BEN))

    async def test_a_second_delivery_opens_no_second_table(self, room: Room) -> None:
        new = room.new_table()
        room.game = (await room.games.open(new)).table.id
        with pytest.raises(DuplicateClick):
            await room.games.open(new)
        await room.do(ANA, Cancel())
        with pytest.raises(DuplicateClick):
            await room.games.open(new)
        assert await room.store.live_in(20) is None


class TestSeats:
    async def test_taking_leaving_and_moving_over(self, room: Room) -> None:
        await room.open()
        assert seats((await room.do(BEN, TakeSeat(2))).table) == {0: ANA, 2: BEN}
        assert seats((await room.do(CLEO, TakeSeat(1))).table) == {0: ANA, 1: CLEO, 2: BEN}
        assert seats((await room.do(BEN, TakeSeat(3))).table) == {0: ANA, 1: CLEO, 3: BEN}
        assert seats((await room.do(CLEO, LeaveSeat())).table) == {0: ANA, 3: BEN}

    async def test_seats_that_cannot_be_taken(self, room: Room) -> None:
        await room.open(players=3, computers=1)
        for seat in (2, 4, -1):
            with refused("no_such_seat"):
                await room.do(BEN, TakeSeat(seat))
        with refused("seat_taken", seat=0):
            await room.do(BEN, TakeSeat(0))
        with refused("your_seat_already"):
            await room.do(ANA, TakeSeat(0))
        with refused("not_seated"):
            await room.do(BEN, LeaveSeat())

    async def test_an_old_board_does_in_the_lobby(self, room: Room) -> None:
        await room.open()
        for user, seat in ((BEN, 1), (CLEO, 2), (DEE, 3)):
            await room.do(user, TakeSeat(seat), version=1)
        assert len((await room.view()).table.people) == 4

    async def test_a_host_who_leaves_hands_over(self, room: Room) -> None:
        await room.open(computers=1)
        await room.do(CLEO, TakeSeat(3))
        await room.do(BEN, TakeSeat(2))
        table = (await room.do(ANA, LeaveSeat())).table
        assert table.host == BEN
        assert table.phase is Phase.LOBBY
        with refused("host_only", host=BEN):
            await room.do(CLEO, AddComputer("easy"))
        assert seats((await room.do(BEN, AddComputer("easy"))).table)[0] == "easy"

    async def test_a_host_who_moves_over_stays_host(self, room: Room) -> None:
        await room.open()
        assert (await room.do(ANA, TakeSeat(2))).table.host == ANA

    async def test_a_table_that_all_people_have_left_is_closed(self, room: Room) -> None:
        await room.open(computers=2)
        table = (await room.do(ANA, LeaveSeat())).table
        assert table.phase is Phase.CLOSED
        assert table.ended is not None
        assert await room.store.live_in(20) is None
        with refused("table_closed"):
            await room.do(BEN, TakeSeat(1))


class TestComputers:
    async def test_they_take_the_first_free_seat_and_leave_the_last(self, room: Room) -> None:
        await room.open()
        await room.do(BEN, TakeSeat(2))
        await room.do(ANA, AddComputer("easy"))
        table = (await room.do(ANA, AddComputer("normal"))).table
        assert seats(table) == {0: ANA, 1: "easy", 2: BEN, 3: "normal"}
        with refused("table_full"):
            await room.do(ANA, AddComputer("easy"))
        assert seats((await room.do(ANA, RemoveComputer())).table) == {0: ANA, 1: "easy", 2: BEN}
        await room.do(ANA, RemoveComputer())
        with refused("no_computer"):
            await room.do(ANA, RemoveComputer())
        with refused("no_such_level"):
            await room.do(ANA, AddComputer("godlike"))

    @pytest.mark.parametrize("act", [AddComputer("easy"), RemoveComputer(), Start()])
    async def test_they_and_the_start_are_the_hosts(self, room: Room, act: Act) -> None:
        await room.open(computers=1)
        await room.do(BEN, TakeSeat(3))
        for user in (BEN, CLEO):
            with refused("host_only", host=ANA):
                await room.do(user, act)


class TestCancelling:
    async def test_by_the_host(self, room: Room) -> None:
        await room.open()
        table = (await room.do(ANA, Cancel())).table
        assert table.phase is Phase.CLOSED
        assert await room.store.live_in(20) is None

    async def test_by_anyone_after_fifteen_minutes(self, room: Room) -> None:
        await room.open()
        room.now += LATER - timedelta(seconds=1)
        with refused("host_cancels", host=ANA):
            await room.do(CLEO, Cancel())
        room.now += timedelta(seconds=1)
        assert (await room.do(CLEO, Cancel())).table.phase is Phase.CLOSED


class TestBeforeTheStart:
    @pytest.mark.parametrize("act", [RollDie(), MoveToken(0), ResignGame()])
    @pytest.mark.parametrize("user", [ANA, BEN, CLEO])
    async def test_nobody_plays(self, room: Room, user: int, act: Act) -> None:
        await room.open()
        await room.do(BEN, TakeSeat(1))
        with refused("not_started"):
            await room.do(user, act)

    async def test_it_takes_two(self, room: Room) -> None:
        await room.open()
        with refused("need_two"):
            await room.do(ANA, Start())


class TestStarting:
    async def test_red_begins(self, room: Room) -> None:
        table = (await room.begin(3)).table
        assert table.phase is Phase.PLAYING
        assert table.state is not None
        assert (table.state.seats, table.state.turn) == ((0, 1, 3), 0)

    async def test_computers_on_the_first_seats_go_before_the_first_person(
        self, room: Room
    ) -> None:
        await room.open()
        await room.do(ANA, TakeSeat(2))
        await room.do(ANA, AddComputer("easy"))
        await room.do(ANA, AddComputer("easy"))
        await room.show()
        view = await room.do(ANA, Start())
        kept = await room.kept()
        assert view.table.state is not None
        assert kept.played
        assert {one.actor for one in kept.played} == {None}
        assert view.table.rolls > 0
        assert view.table.sitter(view.table.state.turn or 0) == view.table.people[0]
        assert view.story
        assert (await room.reloaded()).story == view.story

    async def test_fewer_seats_than_offered_and_who_has_moved_is_told(self, room: Room) -> None:
        await room.open()
        await room.do(BEN, TakeSeat(1))
        view = await room.do(ANA, Start())
        assert seats(view.table) == {0: ANA, 2: BEN}
        assert view.moved_over == ((BEN, 2),)
        assert (await room.do(ANA, RollDie())).moved_over == ()

    async def test_computers_move_over_silently(self, room: Room) -> None:
        await room.open()
        await room.do(ANA, TakeSeat(3))
        await room.do(ANA, AddComputer("easy"))
        view = await room.do(ANA, Start())
        # Red and blue were next to each other: one of the two moves, here the person.
        assert seats(view.table) == {0: "easy", 2: ANA}
        assert view.moved_over == ((ANA, 2),)

    @pytest.mark.parametrize(
        "taken",
        [seats_ for count in (2, 3, 4) for seats_ in combinations(range(4), count)],
        ids=str,
    )
    def test_seats_keep_their_clockwise_order_and_few_move(self, taken: tuple[int, ...]) -> None:
        before = sitting(*taken)
        moved = spread(before)
        assert tuple(sitter.seat for sitter in moved) == SEATS_FOR[len(taken)]
        order = [sitter.user for sitter in moved]
        first = order.index(before[0].user)
        assert order[first:] + order[:first] == [sitter.user for sitter in before]
        # No other such order leaves more of them where they sat.
        goal = SEATS_FOR[len(taken)]
        turned = [goal[turn:] + goal[:turn] for turn in range(len(goal))]
        staying = [sum(a == b for a, b in zip(taken, one, strict=True)) for one in turned]
        assert len(set(moved) & set(before)) == max(staying)

    async def test_starting_twice(self, room: Room) -> None:
        await room.begin()
        for act in (Start(), Cancel(), LeaveSeat(), FreeSeat(2), AddComputer("easy")):
            with refused("already_started"):
                await room.do(ANA, act)
            with refused("not_a_player"):
                await room.do(CLEO, act)


class TestWhatThePlayersAddToTheDice:
    async def test_the_clicks_of_those_who_sit_and_the_start(self, room: Room) -> None:
        await room.open()
        ben, cleo, start = room.click(), room.click(), room.click()
        await room.do(CLEO, TakeSeat(1), click=cleo)
        await room.do(BEN, TakeSeat(3), click=ben)
        await room.do(ANA, AddComputer("easy"))
        client = (await room.do(ANA, Start(), click=start)).table.client
        # In the order of the clicks; the opener's command came before the promise was shown.
        assert client == f"{ben}-{cleo}-{start}"

    async def test_those_who_left_add_nothing(self, room: Room) -> None:
        await room.open()
        await room.do(BEN, TakeSeat(1))
        await room.do(BEN, LeaveSeat())
        again, start = room.click(), room.click()
        await room.do(BEN, TakeSeat(1), click=again)
        await room.do(CLEO, TakeSeat(2))
        await room.do(CLEO, LeaveSeat())
        client = (await room.do(ANA, Start(), click=start)).table.client
        assert client == f"{again}-{start}"

    async def test_who_changed_seats_adds_the_last_click_the_opener_too(self, room: Room) -> None:
        await room.open()
        await room.do(BEN, TakeSeat(1))
        ana, ben, start = room.click(), room.click(), room.click()
        await room.do(ANA, TakeSeat(3), click=ana)
        await room.do(BEN, TakeSeat(2), click=ben)
        client = (await room.do(ANA, Start(), click=start)).table.client
        assert client == f"{ana}-{ben}-{start}"

    async def test_moving_over_at_the_start_changes_nothing(self, room: Room) -> None:
        await room.open()
        ben, start = room.click(), room.click()
        await room.do(BEN, TakeSeat(1), click=ben)
        view = await room.do(ANA, Start(), click=start)
        assert view.moved_over
        assert view.table.client == f"{ben}-{start}"
