"""Positions and games for the tests of the core."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations

from hypothesis import settings
from hypothesis import strategies as st

from ludo_core import (
    RULESETS,
    SEATS_FOR,
    Action,
    AgreeDraw,
    Move,
    Resign,
    Roll,
    Rules,
    State,
    after,
    legal,
    new_state,
)
from ludo_core.rules import GOALS, Ending, Track

from .any_position import FIRST_STEP, ring_square

fifty = settings(max_examples=50, deadline=None)
"""How much each property is tried: all of them in about two seconds, on however busy a machine."""
LUDO = tuple(rules for rules in RULESETS.values() if rules.track is Track.CROSS)
"""The rulesets that are played on the cross."""
CASES = tuple((rules.id, players) for rules in RULESETS.values() for players in rules.player_counts)
"""Every (ruleset, number of players) that can be played."""


def position(
    seats: tuple[int, ...],
    tokens: dict[int, tuple[int, int, int, int]],
    *,
    turn: int = 0,
    die: int | None = None,
    sixes: int = 0,
) -> State:
    """Return a position; seats that `tokens` leaves out have all four in the yard."""
    start = new_state(seats)
    steps = tuple(tokens.get(seat, old) if old else () for seat, old in enumerate(start.steps))
    return State(steps, turn, die, sixes)


def at_ring(seat: int, ring: int) -> int:
    """Return the step of `seat` on ring square `ring` of the cross; 51 is not on its way."""
    return (ring - 13 * seat) % 52


def roll_and_move(rules: Rules, state: State, face: int, token: int) -> State:
    return after(rules, after(rules, state, Roll(face)), Move(token))


def play(
    rules: Rules, state: State, rng: random.Random, *, leave: float = 0.0, most: int = 100_000
) -> Iterator[tuple[Action, State]]:
    """Play at random to the end; with chance `leave` a ply is a resignation or, rarely, a draw."""
    for _ in range(most):
        if state.over:
            return
        action: Action
        if leave and rng.random() < leave:
            seat = rng.choice(state.playing)
            action = AgreeDraw() if rng.random() < 0.2 else Resign(seat)
        elif state.die is None:
            action = Roll(rng.randint(1, 6))
        else:
            action = Move(rng.choice(legal(rules, state)))
        state = after(rules, state, action)
        yield action, state


def play_out(rules: Rules, state: State, rng: random.Random) -> State:
    """Return the end of a random game."""
    for _, then in play(rules, state, rng):
        state = then
    return state


@st.composite
def tables(draw: st.DrawFn, track: Track | None = None) -> tuple[Rules, State]:
    """Draw a ruleset, of one track or of any, a goal and a fresh game."""
    cases = [case for case in CASES if track in (None, RULESETS[case[0]].track)]
    rules_id, players = draw(st.sampled_from(cases))
    rules = RULESETS[rules_id].with_goal(draw(st.sampled_from(GOALS)))
    return rules, new_state(SEATS_FOR[players])


@st.composite
def positions(draw: st.DrawFn, track: Track | None = None) -> tuple[Rules, State]:
    """Draw any position with a roll due, reachable or not, crowded so that tokens meet."""
    rules, start = draw(tables(track))
    first = FIRST_STEP[rules.track]
    meeting = draw(st.lists(st.integers(0, 51), min_size=1, max_size=4))
    rings = st.sampled_from(meeting)

    def tokens(seat: int) -> tuple[int, ...]:
        near = rings.map(lambda ring: (ring - 13 * seat) % 52 + first)
        anywhere = st.integers(-1, 56)
        crossing = st.just(53)
        steps = near.filter(lambda step: step <= 50) | anywhere | crossing
        return tuple(draw(st.lists(steps, min_size=4, max_size=4)))

    steps = [tokens(seat) if old else () for seat, old in enumerate(start.steps)]
    for seat, own in enumerate(steps):
        if own.count(56) >= rules.goal:
            steps[seat] = tuple(-1 if step == 56 else step for step in own)
    best = 2 if rules.ending is Ending.FIRST_HOME else 1
    placings = _placings(best, start.seats)
    places = draw(st.just(placings[0]) | st.sampled_from(placings))
    for seat in start.seats:
        if places[seat]:
            steps[seat] = tuple(step if step == 56 else -1 for step in steps[seat])
    if not rules.colours_share:
        steps = _apart(rules, steps)
    turn = draw(st.sampled_from([seat for seat in start.seats if not places[seat]]))
    sixes = draw(st.integers(0, 2 if rules.void_third_six else 12))
    return rules, State(tuple(steps), turn, None, sixes, places)


@lru_cache
def _placings(best: int, seats: tuple[int, ...]) -> list[tuple[int, int, int, int]]:
    """Return all places, from `best` on, that leave two or more seats playing; none first."""
    found = []
    for number in range(len(seats) - 1):
        for gone in combinations(seats, number):
            for order in permutations(range(best, len(seats) + 1), number):
                places = dict(zip(gone, order, strict=True))
                first, second, third, fourth = (places.get(seat, 0) for seat in range(4))
                found.append((first, second, third, fourth))
    return found


def _apart(rules: Rules, steps: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Send home all but the first seat's planes where two colours would share a square."""
    owner: dict[int, int] = {}
    apart = []
    for seat, own in enumerate(steps):
        rings = [ring_square(rules, seat, step) for step in own]
        apart.append(
            tuple(
                step if ring is None or owner.setdefault(ring, seat) == seat else -1
                for step, ring in zip(own, rings, strict=True)
            )
        )
    return apart
