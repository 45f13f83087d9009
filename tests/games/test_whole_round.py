"""A table pauses after a whole round in which no person has acted, and not a turn before."""

from __future__ import annotations

from games import View
from storage import Pace
from tests.games.helpers import ANA, BEN, Room, choosing, on_turn


async def late(room: Room, user: int) -> View:
    """Play on to this person's turn and let its time run out, once."""
    view = await room.play(lambda view: on_turn(view.table) == user and not choosing(view))
    rolls = view.table.rolls
    while view.table.paused is None and view.table.rolls == rolls:
        view = await room.later(seconds=30)
    while view.table.paused is None and choosing(view) and on_turn(view.table) == user:
        view = await room.later(seconds=15)
    return view


async def test_turns_missed_rounds_ago_are_forgotten_once_somebody_acts(room: Room) -> None:
    await room.begin(2, pace=Pace.BRISK)
    for user in (ANA, BEN, ANA, BEN):
        assert (await late(room, user)).table.paused is None
        # Both play on meanwhile.
        for _ in range(6):
            view = await room.turn(await room.view())
        assert view.table.paused is None


async def test_two_turns_in_a_row_are_a_round_of_two(room: Room) -> None:
    await room.begin(2, pace=Pace.BRISK)
    assert (await late(room, ANA)).table.paused is None
    view = await room.view()
    while view.table.paused is None and on_turn(view.table) == ANA:
        view = await room.later(seconds=30)
    while view.table.paused is None:
        assert on_turn(view.table) == BEN
        view = await room.later(seconds=15)
    assert {one.seat for one in (await room.kept()).played} == {0, 2}
