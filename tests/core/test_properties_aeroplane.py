"""What holds in aeroplane chess after any move from any valid position."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ludo_core import Move, Roll, Rules, State, after, landing, legal
from ludo_core.landing import Leg, LegKind
from ludo_core.rules import Track
from ludo_core.tracks import aeroplane

from .any_position import any_position, ring_square
from .helpers import fifty, play, positions
from .planes import RULES

Table = tuple[Rules, State]


def owners(rules: Rules, state: State) -> dict[int, set[int]]:
    """Return the seats that stand on each loop square."""
    found: dict[int, set[int]] = {}
    for seat in state.seats:
        for step in state.steps[seat]:
            ring = ring_square(rules, seat, step)
            if ring is not None:
                found.setdefault(ring, set()).add(seat)
    return found


def walls(state: State, seat: int) -> set[tuple[int, int] | None]:
    """Return the grid squares on which two or more planes of one other colour stand."""
    return {
        aeroplane.square(other, step)
        for other in state.seats
        if other != seat
        for step in set(state.steps[other])
        if state.steps[other].count(step) > 1 and 0 < step < 56
    }


def between(leg: Leg) -> list[int]:
    """Return the steps strictly between both ends of a walk or a jump."""
    toward = 1 if leg.end > leg.start else -1
    return list(range(leg.start + toward, leg.end, toward))


def check_moves(rules: Rules, state: State) -> None:
    """Hold every move of the position with a die to the walls and to the colours' being apart."""
    seat = state.turn
    assert seat is not None
    around = walls(state, seat)
    for token in legal(rules, state):
        landed = landing(rules, state, token)
        then = after(rules, state, Move(token))
        assert all(len(seats) == 1 for seats in owners(rules, then).values())
        for leg in landed.legs:
            if leg.kind is not LegKind.FLIGHT:
                assert not any(aeroplane.square(seat, at) in around for at in between(leg))
            else:
                assert aeroplane.square((seat + 2) % 4, 53) not in around
        check_walk(state, seat, [leg for leg in landed.legs if leg.kind is LegKind.WALK], around)
        end = landed.legs[-1].end
        assert (landed.step == -1) == (aeroplane.square(seat, end) in around)


def check_walk(
    state: State, seat: int, walks: list[Leg], around: set[tuple[int, int] | None]
) -> None:
    """It turns at walls and the finish only, and spends every pip unless its pad stops it."""
    for leg, following in pairwise(walks):
        assert leg.end == following.start
        assert leg.end == 56 or aeroplane.square(seat, leg.end) in around
        assert (leg.end > leg.start) != (following.end > following.start)
    assert state.die is not None
    pips = sum(abs(leg.end - leg.start) for leg in walks)
    if walks[0].start == -1:
        assert (state.die, walks) == (6, [Leg(LegKind.WALK, -1, 0)])
    elif walks[-1].end == 0:
        assert 1 <= pips <= state.die
    else:
        assert pips == state.die


@fifty
@given(positions(Track.LOOP), st.integers(1, 6))
def test_no_wall_is_passed_and_no_square_shared(table: Table, die: int) -> None:
    rules, state = table
    rolled = after(rules, state, Roll(die))
    if rolled.die is not None:
        check_moves(rules, rolled)


def test_no_wall_is_passed_and_no_square_shared_in_crowds_and_games() -> None:
    rng = random.Random(6)
    for count in range(150):
        state = any_position(RULES, 2 + count % 3, rng)
        for die in range(1, 7):
            check_moves(RULES, state._replace(die=die))
    state = any_position(RULES, 4, rng)
    for _, then in play(RULES, state, rng, leave=0.001, most=1500):
        if then.die is not None:
            check_moves(RULES, then)
