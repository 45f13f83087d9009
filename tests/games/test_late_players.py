"""A brisk game goes on without the late: by their computer's choice, and at last for good."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games import RollDie
from ludo_core import Move, Rules, State, after, choices, legal
from ludo_core.players import LEVELS
from storage import Pace
from tests.games.helpers import ANA, Room, choosing, on_turn, over


def last(rules: Rules, state: State, rng: random.Random) -> int:
    """Choose the last token that can move, which no level does as a rule."""
    return legal(rules, state)[-1]


async def test_the_token_moved_is_the_one_of_the_tables_level(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "easy", replace(LEVELS["easy"], choose=last))
    await room.begin(2, pace=Pace.BRISK, auto_move=False, level="easy")
    view = await room.play(
        lambda view: (
            view.table.state is not None
            and view.table.state.die is not None
            and len(choices(view.table.options.rules, view.table.state)) > 1
        )
    )
    assert view.table.state is not None
    expected = legal(view.table.options.rules, view.table.state)[-1]
    count = view.table.actions
    await room.later(seconds=15)
    moved = (await room.kept()).played[count]
    assert (moved.action, moved.actor) == (Move(expected), None)


@pytest.mark.parametrize("pace", [Pace.RELAXED, Pace.SLOW])
async def test_a_computer_of_the_tables_level_plays_for_the_absent(
    room: Room, monkeypatch: pytest.MonkeyPatch, pace: Pace
) -> None:
    monkeypatch.setitem(LEVELS, "easy", replace(LEVELS["easy"], choose=last))
    await room.begin(2, pace=pace, auto_move=False, level="easy")
    time = {"seconds": 60} if pace is Pace.RELAXED else {"hours": 24}
    await room.later(**time)
    rng, chosen = room.rng, 0
    view = await room.view()
    while chosen < 5:
        state, before = view.table.state, view.table.actions
        view = await room.turn(view)
        assert state is not None
        for one in (await room.kept()).played[before:]:
            if one.seat == 0 and isinstance(one.action, Move):
                assert one.actor is None
                assert one.action.token == last(view.table.options.rules, state, rng)
                chosen += 1
            state = after(view.table.options.rules, state, one.action)


async def test_to_roll_in_time_and_choose_late_is_no_sixth_roll(room: Room) -> None:
    """Only rolls made for a player count towards six; choices count by their time."""
    view = await room.begin(2, pace=Pace.BRISK, auto_move=False)
    late = 0
    while late < 6:
        if on_turn(view.table) == ANA and choosing(view):
            view = await room.later(seconds=15)
            late += 1
        else:
            view = await room.turn(view)
    sitter = view.table.sitter(0)
    assert sitter is not None
    assert (sitter.late_rolls, sitter.late_ms) == (0, 90_000)
    assert view.table.state is not None
    assert 0 in view.table.state.playing


async def test_the_end_by_the_clock_counts_as_a_resignation(room: Room) -> None:
    view = await room.begin(2, pace=Pace.BRISK)
    while not over(view):
        if on_turn(view.table) == ANA:
            view = await room.later(seconds=15 if choosing(view) else 30)
        else:
            view = await room.turn(view)
    card = await room.totals(ANA)
    assert card is not None
    assert (card.games, card.resignations, card.places) == (1, 1, (0, 1, 0, 0))


async def test_late_time_is_not_forgiven_by_one_click(room: Room) -> None:
    view = await room.begin(2, pace=Pace.BRISK)
    await room.later(seconds=30)
    before = (await room.view()).table.sitter(0)
    view = await room.play(lambda view: on_turn(view.table) == ANA and not choosing(view))
    view = await room.do(ANA, RollDie())
    after = view.table.sitter(0)
    assert before is not None
    assert after is not None
    assert (after.late_rolls, after.late_ms) == (before.late_rolls, before.late_ms) == (1, 30_000)
