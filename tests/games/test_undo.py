"""Taking back: to before the last choice, as often as one likes, and the dice stay the same."""

from __future__ import annotations

import pytest

from games import MoveToken, NewsKind, RollDie, Start, TakeSeat, Undo, View
from games.records import record_of
from ludo_core import Move, Roll, legal
from ludo_core.record import check_report, read, verify_report, write
from storage import Kept, Pace
from tests.games.helpers import ANA, BEN, Room, choosing, exactly, on_turn, over, refused


def choices_of(kept: Kept) -> list[int]:
    """Return the indexes of the person's own choices."""
    return [
        n for n, one in enumerate(kept.played) if isinstance(one.action, Move) and one.actor == ANA
    ]


async def some_moves(room: Room, computers: int = 3, choices: int = 3) -> View:
    """Play until Ana has made some choices and is on turn again."""
    await room.begin(1, computers)
    view = await room.view()
    while len(choices_of(await room.kept())) < choices or choosing(view):
        view = await room.turn(view)
    return view


class TestTakingBack:
    async def test_to_before_the_last_choice_with_all_that_followed(self, room: Room) -> None:
        await some_moves(room)
        before = await room.kept()
        index = choices_of(before)[-1]
        assert len(before.played) > index + 2
        view = await room.do(ANA, Undo())
        kept = await room.kept()
        assert kept.played == before.played[:index]
        assert view.table.actions == index
        assert view.table.rolls == sum(isinstance(one.action, Roll) for one in kept.played)
        assert view.table.rolls < before.table.rolls
        assert choosing(view)
        assert on_turn(view.table) == ANA
        assert [one.kind for one in view.news] == [NewsKind.UNDONE]
        assert exactly(await room.reloaded()) == exactly(await room.view())
        assert view.table.version == before.table.version + 1

    async def test_several_in_a_row_to_the_first_choice(self, room: Room) -> None:
        await some_moves(room)
        count = len(choices_of(await room.kept()))
        for left in range(count - 1, -1, -1):
            await room.do(ANA, Undo())
            assert len(choices_of(await room.kept())) == left
            assert choosing(await room.view())
        with refused("nothing_to_undo"):
            await room.do(ANA, Undo())

    async def test_rolling_again_gives_the_same_faces(self, room: Room) -> None:
        await some_moves(room, choices=2)
        before = await room.kept()
        index = choices_of(before)[-1]
        chosen = before.played[index].action
        assert isinstance(chosen, Move)
        await room.do(ANA, Undo())
        view = await room.do(ANA, MoveToken(chosen.token))
        # The same choice leads to the same moves of the computers, and so on.
        kept = await room.kept()
        count = min(len(kept.played), len(before.played))
        assert repr(kept.played[:count]) == repr(before.played[:count])
        assert await room.reloaded() == view

    async def test_another_choice_meets_the_same_dice(self, room: Room) -> None:
        view = await some_moves(room)
        while True:
            view = await room.play(choosing)
            assert view.table.state is not None
            ways = legal(view.table.options.rules, view.table.state)
            if len({view.table.state.steps[0][token] for token in ways}) > 1:
                break
            view = await room.turn(view)
        start = view.table.rolls
        await room.do(ANA, MoveToken(ways[0]))
        first = [one.action for one in (await room.kept()).played if isinstance(one.action, Roll)]
        await room.do(ANA, Undo())
        await room.do(ANA, MoveToken(ways[-1]))
        second = [one.action for one in (await room.kept()).played if isinstance(one.action, Roll)]
        count = min(len(first), len(second))
        assert count >= start
        assert first[:count] == second[:count]

    async def test_a_board_that_was_not_shown_tells_no_undone_story(self, room: Room) -> None:
        view = await some_moves(room)
        await room.show()
        view = await room.turn(view)
        view = await room.do(ANA, Undo())
        assert len(view.story) <= 1
        assert exactly(await room.reloaded()) == exactly(await room.view())


class TestWhoMay:
    async def test_not_with_company(self, room: Room) -> None:
        await room.begin(2)
        await room.play(lambda view: view.table.rolls > 20)
        with refused("not_alone"):
            await room.do(ANA, Undo())

    async def test_a_hot_seat_too(self, room: Room) -> None:
        await room.open()
        await room.do(ANA, TakeSeat(2, another=True))
        await room.do(ANA, Start())
        view = await room.play(lambda view: view.table.rolls > 20)
        while not choices_of(await room.kept()):
            view = await room.turn(view)
        before = choices_of(await room.kept())
        await room.do(ANA, Undo())
        assert choices_of(await room.kept()) == before[:-1]

    async def test_not_when_the_game_is_over(self, room: Room) -> None:
        await room.begin(1, 1, goal=1)
        await room.play(over)
        with refused("game_over"):
            await room.do(ANA, Undo())

    async def test_not_on_an_old_board(self, room: Room) -> None:
        view = await some_moves(room)
        with refused("old_board"):
            await room.do(ANA, Undo(), version=view.table.version - 1)

    async def test_once_for_a_click_delivered_twice(self, room: Room) -> None:
        await some_moves(room)
        click = room.click()
        await room.do(ANA, Undo(), click=click)
        before = await room.kept()
        with pytest.raises(Exception, match=str(click)):
            await room.do(ANA, Undo(), click=click)
        assert await room.kept() == before

    async def test_what_a_computer_chose_for_the_person_is_no_choice(self, room: Room) -> None:
        await room.begin(1, 1, pace=Pace.RELAXED)
        await room.later(minutes=3)
        with refused("not_a_player"):
            await room.do(BEN, Undo())
        # It wakes the table; there is nothing of Ana's own to take back.
        view = await room.do(ANA, Undo())
        assert view.table.paused is None
        with refused("nothing_to_undo"):
            await room.do(ANA, Undo())


async def test_undone_moves_are_not_in_the_record_and_the_win_counts(room: Room) -> None:
    view = await room.begin(1, 1, goal=2)
    undone = 0
    while not over(view):
        if choices_of(await room.kept()) and room.rng.random() < 0.15:
            view = await room.do(ANA, Undo())
            undone += 1
        view = await room.turn(view)
    assert undone
    kept = await room.kept()
    (reading,) = read(write(record_of(kept)))
    assert check_report(reading)["ok"]
    assert verify_report(reading) == {"ok": True, "rolls": view.table.rolls}
    card = await room.totals(ANA)
    assert card is not None
    assert view.table.state is not None
    assert card.wins == (view.table.state.places[0] == 1)
    assert card.rolls == sum(one.seat == 0 and isinstance(one.action, Roll) for one in kept.played)


async def test_rolling_is_no_choice(room: Room) -> None:
    await room.begin(1, 1)
    await room.do(ANA, RollDie())
    if not choosing(await room.view()):
        with refused("nothing_to_undo"):
            await room.do(ANA, Undo())
