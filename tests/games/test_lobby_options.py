"""The lobby's options: what the host changes, private tables, hot seat, levels."""

from __future__ import annotations

import pytest

from games import (
    AddComputer,
    ChangeOptions,
    FreeSeat,
    Invite,
    LeaveSeat,
    NewsKind,
    SetLevel,
    Start,
    TakeSeat,
)
from games.acts import Act
from ludo_core.players import LEVELS
from storage import Pace, Phase
from tests.games.helpers import ANA, BEN, CLEO, DEE, Room, refused, seats


class TestOptions:
    async def test_the_host_changes_each(self, room: Room) -> None:
        await room.open()
        table = (await room.do(ANA, ChangeOptions(goal=2, auto_move=False))).table
        assert (table.options.goal, table.options.auto_move) == (2, False)
        table = (await room.do(ANA, ChangeOptions(pace=Pace.SLOW, fill=True))).table
        assert (table.options.pace, table.options.fill, table.options.goal) == (Pace.SLOW, True, 2)
        table = (await room.do(ANA, ChangeOptions(private=True, takeover=False))).table
        assert (table.options.private, table.options.takeover) == (True, False)
        assert (await room.reloaded()).table == table

    async def test_a_ruleset_brings_its_way_of_moving_and_its_seats(self, room: Room) -> None:
        await room.open(players=4)
        table = (await room.do(ANA, ChangeOptions(ruleset="classic"))).table
        assert (table.options.players, table.options.auto_move) == (4, False)
        table = (await room.do(ANA, ChangeOptions(ruleset="plyyard"))).table
        assert (table.options.players, table.options.auto_move) == (2, False)
        table = (await room.do(ANA, ChangeOptions(ruleset="king", auto_move=False))).table
        assert table.options.auto_move is False

    async def test_who_loses_the_seat_moves_to_a_free_one(self, room: Room) -> None:
        await room.open(players=4)
        await room.do(BEN, TakeSeat(1))
        await room.do(CLEO, TakeSeat(2))
        table = (await room.do(ANA, ChangeOptions(players=3))).table
        assert seats(table) == {0: ANA, 1: BEN, 3: CLEO}
        with refused("too_many_seated", most=2):
            await room.do(ANA, ChangeOptions(players=2))
        await room.do(BEN, LeaveSeat())
        table = (await room.do(ANA, ChangeOptions(ruleset="plyyard"))).table
        assert seats(table) == {0: ANA, 2: CLEO}

    async def test_computers_give_way_to_people(self, room: Room) -> None:
        await room.open(players=4)
        await room.do(ANA, AddComputer("easy"))
        await room.do(ANA, AddComputer("hard"))
        await room.do(BEN, TakeSeat(3))
        table = (await room.do(ANA, ChangeOptions(players=3))).table
        assert seats(table) == {0: ANA, 1: "easy", 3: BEN}
        table = (await room.do(ANA, ChangeOptions(ruleset="plyyard"))).table
        assert seats(table) == {0: ANA, 2: BEN}

    @pytest.mark.parametrize(
        ("act", "code"),
        [
            (ChangeOptions(ruleset="chess"), "no_such_option"),
            (ChangeOptions(goal=3), "no_such_option"),
            (ChangeOptions(players=5), "players_for_ruleset"),
            (ChangeOptions(ruleset="plyyard", players=3), "players_for_ruleset"),
            (SetLevel("godlike"), "no_such_level"),
            (AddComputer("godlike"), "no_such_level"),
            (AddComputer("easy", 0), "seat_taken"),
            (AddComputer("easy", 7), "no_such_seat"),
            (SetLevel("easy", 0), "no_computer"),
            (FreeSeat(2), "seat_empty"),
            (FreeSeat(0), "host_leaves"),
            (LeaveSeat(1), "seat_not_yours"),
        ],
    )
    async def test_what_cannot_be(self, room: Room, act: Act, code: str) -> None:
        await room.open()
        await room.do(BEN, TakeSeat(1))
        with refused(code):
            await room.do(ANA, act)

    @pytest.mark.parametrize(
        "act",
        [ChangeOptions(goal=1), SetLevel("easy"), FreeSeat(0), Invite((CLEO,))],
    )
    async def test_they_are_the_hosts(self, room: Room, act: Act) -> None:
        await room.open(computers=1)
        await room.do(BEN, TakeSeat(2))
        with refused("host_only", host=ANA):
            await room.do(BEN, act)

    async def test_a_level_for_one_computer_or_all(self, room: Room) -> None:
        weakest, *_, strongest = LEVELS
        await room.open(computers=2)
        table = (await room.do(ANA, SetLevel(weakest, 1))).table
        assert seats(table)[1] == weakest
        table = (await room.do(ANA, SetLevel(strongest))).table
        assert [one.level for one in table.sitters[1:]] == [strongest] * 2
        assert table.options.level == strongest

    async def test_a_computer_on_a_seat_of_choice(self, room: Room) -> None:
        await room.open()
        table = (await room.do(ANA, AddComputer("easy", 2))).table
        assert seats(table) == {0: ANA, 2: "easy"}

    async def test_the_host_frees_any_seat(self, room: Room) -> None:
        await room.open(computers=1)
        await room.do(BEN, TakeSeat(3))
        assert seats((await room.do(ANA, FreeSeat(3))).table) == {0: ANA, 1: "normal"}
        assert seats((await room.do(ANA, FreeSeat(1))).table) == {0: ANA}

    async def test_a_change_of_host_is_told(self, room: Room) -> None:
        await room.open()
        await room.do(BEN, TakeSeat(2))
        view = await room.do(ANA, LeaveSeat())
        assert [(one.kind, one.user) for one in view.news] == [(NewsKind.HOST, BEN)]


class TestComputersMakeRoom:
    async def test_for_a_member(self, room: Room) -> None:
        await room.open(computers=3)
        assert seats((await room.do(BEN, TakeSeat(1))).table)[1] == BEN

    async def test_unless_the_host_said_no(self, room: Room) -> None:
        await room.open(computers=3, takeover=False)
        with refused("no_takeover"):
            await room.do(BEN, TakeSeat(1))
        assert seats((await room.do(ANA, TakeSeat(1))).table) == {1: ANA, 2: "normal", 3: "normal"}


class TestFilling:
    async def test_computers_take_the_empty_seats_if_the_host_ticked_that(self, room: Room) -> None:
        await room.open(fill=True, level="easy")
        await room.do(BEN, TakeSeat(2))
        table = (await room.do(ANA, Start())).table
        assert seats(table) == {0: ANA, 1: "easy", 2: BEN, 3: "easy"}

    async def test_otherwise_the_game_is_for_those_who_sit(self, room: Room) -> None:
        await room.open(players=4)
        await room.do(BEN, TakeSeat(2))
        assert seats((await room.do(ANA, Start())).table) == {0: ANA, 2: BEN}


class TestPrivate:
    async def test_only_whom_the_host_names_may_sit_down(self, room: Room) -> None:
        await room.open(private=True, computers=1)
        for seat in (1, 2):
            with refused("not_invited", host=ANA):
                await room.do(BEN, TakeSeat(seat))
        view = await room.do(ANA, Invite((CLEO, BEN, CLEO)))
        assert view.table.invited == (BEN, CLEO)
        assert await room.reloaded() == await room.view()
        await room.do(BEN, TakeSeat(2))
        with refused("not_invited"):
            await room.do(DEE, TakeSeat(3))
        # Who sits already stays, and may move over.
        await room.do(ANA, Invite(()))
        assert seats((await room.do(BEN, TakeSeat(3))).table)[3] == BEN
        with refused("not_invited"):
            await room.do(CLEO, TakeSeat(2))

    async def test_in_a_running_game_too(self, room: Room) -> None:
        await room.open(private=True, computers=2)
        await room.do(ANA, Start())
        with refused("not_invited"):
            await room.do(BEN, TakeSeat(1))

    async def test_a_new_host_may_sit(self, room: Room) -> None:
        await room.open(private=True)
        await room.do(ANA, Invite((BEN,)))
        await room.do(BEN, TakeSeat(2))
        await room.do(ANA, LeaveSeat())
        await room.do(BEN, TakeSeat(1))
        with refused("not_invited", host=BEN):
            await room.do(ANA, TakeSeat(0))


class TestHotSeat:
    async def test_one_member_holds_several_seats(self, room: Room) -> None:
        await room.open()
        view = await room.do(ANA, TakeSeat(2, another=True))
        assert seats(view.table) == {0: ANA, 2: ANA}
        assert view.table.seats_of(ANA) == (0, 2)
        assert view.table.members == (ANA,)
        view = await room.do(ANA, LeaveSeat(0))
        assert seats(view.table) == {2: ANA}
        assert view.table.host == ANA

    async def test_taking_a_seat_the_plain_way_gives_the_others_up(self, room: Room) -> None:
        await room.open()
        await room.do(ANA, TakeSeat(2, another=True))
        assert seats((await room.do(ANA, TakeSeat(3))).table) == {3: ANA}

    async def test_one_person_clicks_for_all_own_seats(self, room: Room) -> None:
        await room.open(goal=1)
        await room.do(ANA, TakeSeat(2, another=True))
        await room.do(BEN, TakeSeat(1))
        await room.do(ANA, Start())
        view = await room.play(lambda view: view.table.phase is Phase.OVER)
        kept = await room.kept()
        actors = {one.seat: one.actor for one in kept.played if one.actor}
        assert actors == {0: ANA, 1: ANA, 3: BEN} or actors == {0: ANA, 1: BEN, 3: ANA}
        assert view.table.rated is False
        card = await room.totals(ANA)
        assert card is not None
        # The first seat is theirs, the other a friend's.
        assert card.games == 1

    async def test_what_the_seats_add_to_the_dice(self, room: Room) -> None:
        await room.open()
        second, start = room.click(), room.click()
        await room.do(ANA, TakeSeat(2, another=True), click=second)
        view = await room.do(ANA, Start(), click=start)
        assert view.table.client == f"{second}-{start}"

    async def test_two_seats_of_one_member_are_moved_over_and_told(self, room: Room) -> None:
        await room.open()
        await room.do(ANA, TakeSeat(1, another=True))
        view = await room.do(ANA, Start())
        assert view.moved_over == ((ANA, 2),)
