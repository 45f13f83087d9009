"""A running game: whose turn, what moves by itself, computers, resigning, the end."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from games import MoveToken, ResignGame, RollDie, View
from games.happened import events_of
from ludo_core import Move, Resign, Roll, choices
from ludo_core.events import Finished, Rolled
from storage import DuplicateClick, Phase
from tests.games.helpers import (
    ANA,
    BEN,
    CLEO,
    DEE,
    Room,
    choosing,
    exactly,
    off_turn,
    on_turn,
    over,
    refused,
    room_at,
)


class TestWhoMayAct:
    async def test_out_of_turn(self, room: Room) -> None:
        await room.begin(3)
        for act in (RollDie(), MoveToken(0)):
            with refused("not_your_turn", seat=0):
                await room.do(BEN, act)
            with refused("not_a_player"):
                await room.do(DEE, act)
        with refused("not_a_player"):
            await room.resign(DEE)

    async def test_roll_first_then_choose(self, room: Room) -> None:
        await room.begin(auto_move=False)
        with refused("roll_first"):
            await room.do(ANA, MoveToken(0))
        view = await room.play(choosing)
        with refused("choose_first"):
            await room.do(on_turn(view.table), RollDie())
        with refused("bad_token"):
            await room.do(on_turn(view.table), MoveToken(4))

    async def test_an_old_board_moves_nothing(self, room: Room) -> None:
        await room.begin()
        view = await room.play(choosing)
        for version in (1, view.table.version - 1, view.table.version + 1):
            with refused("old_board"):
                await room.do(on_turn(view.table), MoveToken(0), version=version)
        assert await room.view() == view

    async def test_who_is_placed_just_watches(self, room: Room) -> None:
        await room.begin(3)
        await room.resign(ANA)
        with refused("you_are_placed"):
            await room.do(ANA, RollDie())
        with refused("not_playing", seat=0):
            await room.resign(ANA)

    async def test_a_game_that_is_over_or_unknown(self, room: Room) -> None:
        await room.begin()
        await room.resign(ANA)
        for act in (RollDie(), ResignGame()):
            with refused("game_over"):
                await room.do(BEN, act)
        room.game = "nothing"
        with refused("no_such_game"):
            await room.do(BEN, RollDie(), version=3)
        assert await room.games.view("nothing") is None
        assert await room.games.kept("nothing") is None

    async def test_a_refusal_changes_nothing(self, room: Room) -> None:
        await room.begin()
        before = await room.kept()
        with refused("not_your_turn"):
            await room.do(BEN, RollDie())
        assert await room.store.load(room.game) == before


class TestOneEffect:
    async def test_a_double_click_at_once(self, room: Room) -> None:
        before = await room.begin()
        clicks = [
            room.games.submit(room.intent(ANA, RollDie(), version=before.table.version))
            for _ in range(8)
        ]
        done = await asyncio.gather(*clicks, return_exceptions=True)
        assert sum(isinstance(one, View) for one in done) == 1
        after = await room.view()
        assert after.table.version == before.table.version + 1
        assert after.table.rolls == 1

    @pytest.mark.parametrize("restarted", [False, True])
    async def test_an_interaction_delivered_twice(self, room: Room, *, restarted: bool) -> None:
        before = await room.begin()
        click = room.click()
        after = await room.do(ANA, RollDie(), click=click)
        if restarted:
            room.restart()
        for version in (before.table.version, None):
            with pytest.raises(DuplicateClick):
                await room.do(ANA, RollDie(), version=version, click=click)
        assert await room.view() == await room.reloaded()
        assert (await room.view()).table == after.table

    async def test_an_interaction_delivered_twice_at_once(self, room: Room) -> None:
        table = (await room.begin()).table
        intent = room.intent(ANA, RollDie(), version=table.version)
        done = await asyncio.gather(
            *(room.games.submit(intent) for _ in range(4)), return_exceptions=True
        )
        assert sum(isinstance(one, View) for one in done) == 1
        assert sum(isinstance(one, DuplicateClick) for one in done) == 3

    async def test_the_click_that_ended_the_game_delivered_twice(self, room: Room) -> None:
        await room.begin()
        click = room.click()
        await room.do(ANA, ResignGame(), click=click)
        with pytest.raises(DuplicateClick):
            await room.do(ANA, ResignGame(), click=click)

    async def test_clicks_in_the_lobby_delivered_twice(self, room: Room) -> None:
        await room.begin(3, 1)
        lobby_clicks = range(1007, room.last_click + 1, 7)
        assert len(lobby_clicks) == 5
        for click in lobby_clicks:
            with pytest.raises(DuplicateClick):
                await room.do(DEE, RollDie(), click=click)

    async def test_a_cancelled_click_leaves_a_whole_table(self, room: Room) -> None:
        view = await room.begin(2, 1)
        for hops in range(40):
            clicking = asyncio.create_task(room.turn(view))
            for _ in range(hops):
                await asyncio.sleep(0)
            clicking.cancel()
            await asyncio.wait({clicking})
            view = await room.view()
            assert view == await room.reloaded()
            kept = await room.kept()
            assert len(kept.played) == kept.table.actions


class TestByItself:
    async def test_the_only_way_to_move_is_taken(self, room: Room) -> None:
        view = await room.begin(goal=2)
        by_itself = 0
        while not over(view):
            before = len((await room.kept()).played)
            view = await room.turn(view)
            made = (await room.kept()).played[before:]
            by_itself += isinstance(made[-1].action, Move) and made[-1].actor is None
            state = view.table.state
            assert state is not None
            if state.die is not None:
                assert len(choices(view.table.options.rules, state)) > 1
        assert by_itself

    async def test_it_waits_where_the_table_says_so(self, room: Room) -> None:
        await room.begin(auto_move=False, goal=1)
        view = await room.play(choosing)
        assert view.table.state is not None
        assert len(choices(view.table.options.rules, view.table.state)) == 1
        await room.play(over)
        assert all(one.actor is not None for one in (await room.kept()).played)

    async def test_computers_in_a_row_are_one_change(self, room: Room) -> None:
        view = await room.begin(1, 3)
        seen: set[int] = set()
        while not over(view):
            before = await room.kept()
            view = await room.turn(view)
            assert view.table.version == before.table.version + 1
            made = (await room.kept()).played[len(before.played) :]
            assert all((one.actor == ANA) is (one is made[0]) for one in made)
            turns = [one.seat for one in made if isinstance(one.action, Roll)]
            seen |= {seat for pair in pairwise(turns) if pair[0] != pair[1] for seat in pair}
        assert seen >= {1, 2, 3}

    async def test_the_same_clicks_and_secret_give_the_same_game(self, tmp_path: Path) -> None:
        games = []
        for name in ("first", "second"):
            async with room_at(tmp_path / name, seed=3) as room:
                await room.begin(1, 3, goal=1)
                await room.play(over)
                games.append((await room.kept()).played)
        assert repr(games[0]) == repr(games[1])


class TestResigning:
    async def test_off_turn_while_a_roll_waits(self, room: Room) -> None:
        await room.begin(3)
        view = await room.play(choosing)
        left, before = off_turn(view.table), view.table.state
        await room.show()
        view = await room.resign(left)
        state = view.table.state
        assert before is not None
        assert state is not None
        assert (state.turn, state.die) == (before.turn, before.die)
        assert exactly(await room.reloaded()) == exactly(view)
        # The choice is still made by the same roll, shown or not.
        await room.show()
        view = await room.turn(view)
        assert exactly(await room.reloaded()) == exactly(view)
        assert view.story[0] == Rolled(before.turn or 0, before.die or 0)
        assert isinstance(view.story[0], Rolled)

    async def test_on_turn_while_a_roll_waits(self, room: Room) -> None:
        await room.begin(3)
        view = await room.play(choosing)
        user = on_turn(view.table)
        after = await room.resign(user)
        assert after.table.state is not None
        assert after.table.state.die is None
        assert on_turn(after.table) != user

    async def test_on_turn_a_computer_goes_on(self, room: Room) -> None:
        await room.begin(2, 1)
        await room.resign(ANA)
        view = await room.view()
        assert on_turn(view.table) == BEN

    async def test_an_old_board_does_for_it(self, room: Room) -> None:
        await room.begin(3)
        assert (await room.do(CLEO, ResignGame(), version=1)).table.phase is Phase.PLAYING

    async def test_the_last_one_left_wins(self, room: Room) -> None:
        await room.begin(3)
        await room.resign(BEN)
        view = await room.resign(ANA)
        assert over(view)
        assert view.table.state is not None
        assert view.table.state.places == (2, 3, 0, 1)
        assert view.table.ended == room.now.replace(microsecond=678_000)


class TestTheEnd:
    async def test_computers_finish_at_once_when_every_person_has_left(self, room: Room) -> None:
        before = await room.begin(2, 2)
        await room.resign(BEN)
        view = await room.resign(ANA)
        assert over(view)
        assert view.table.version == before.table.version + 2
        assert view.table.state is not None
        assert {view.table.state.places[seat] for seat in (2, 3)} == {1, 2}

    async def test_computers_finish_at_once_when_every_person_is_home(self, room: Room) -> None:
        finished: list[Finished] = []
        while len(finished) < 2 or finished[0].seat != 0:
            # Until the person is home while computers still have places to play for.
            room.now += timedelta(hours=1)
            view = await room.begin(1, 3, goal=1)
            while not over(view):
                before = await room.kept()
                view = await room.turn(view)
            assert before.table.state is not None
            made = (await room.kept()).played[len(before.played) :]
            happened = events_of(view.table.options.rules, before.table.state, made)
            finished = [one for one in happened if isinstance(one, Finished)]
        assert view.table.version == before.table.version + 1
        assert {one.seat for one in made} > {0}
        assert await room.store.live_in(20) is None
        assert await room.store.latest_in(20) == room.game

    async def test_every_person_resigning_is_an_action_of_that_person(self, room: Room) -> None:
        await room.begin(2)
        await room.resign(BEN)
        (only,) = (await room.kept()).played
        assert (only.seat, only.action, only.actor) == (2, Resign(2), BEN)
