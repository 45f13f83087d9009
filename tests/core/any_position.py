"""Random positions: any that a record may begin with, reachable or not, crowded so tokens meet."""

from __future__ import annotations

import random

from ludo_core import SEATS_FOR, Rules, State
from ludo_core.rules import Ending, Track

HOME, YARD = 56, -1
FIRST_STEP = {Track.CROSS: 0, Track.LOOP: 1}
"""The step that each seat has on ring square 13 x seat."""


def any_position(rules: Rules, players: int, rng: random.Random) -> State:
    """Return a position with a roll due."""
    seats = SEATS_FOR[players]
    places = [0, 0, 0, 0]
    gone = rng.sample(seats, rng.choice((0, 0, 0, rng.randint(0, players - 2))))
    best = 2 if rules.ending is Ending.FIRST_HOME else 1
    for seat, place in zip(gone, rng.sample(range(best, players + 1), len(gone)), strict=True):
        places[seat] = place
    meeting = [rng.randrange(52) for _ in range(rng.randint(1, 4))]
    steps: list[tuple[int, ...]] = [(), (), (), ()]
    taken: dict[int, int] = {}
    for seat in rng.sample(seats, players):
        if places[seat]:
            steps[seat] = tuple(rng.choice((YARD, HOME)) for _ in range(4))
        else:
            steps[seat] = _tokens(rules, seat, meeting, taken, rng)
    turn = rng.choice([seat for seat in seats if not places[seat]])
    sixes = rng.choice((0, 1, 2) if rules.void_third_six else (0, 1, 2, 3, 50))
    first, second, third, fourth = places
    return State(tuple(steps), turn, None, sixes, (first, second, third, fourth))


def _tokens(
    rules: Rules, seat: int, meeting: list[int], taken: dict[int, int], rng: random.Random
) -> tuple[int, ...]:
    """Draw four steps; `taken` has the seat that stands on a ring square, where none is shared."""
    own: list[int] = []
    while len(own) < 4:
        kind = rng.random()
        if kind < 0.5:
            step = (rng.choice(meeting) - 13 * seat) % 52 + FIRST_STEP[rules.track]
        elif kind < 0.65 and own:
            step = rng.choice(own)
        elif kind < 0.75:
            step = rng.choice((YARD, 0, 50, 53, HOME))
        else:
            step = rng.randint(YARD, HOME)
        if step > HOME or (step == HOME and own.count(HOME) + 1 >= rules.goal):
            continue
        ring = ring_square(rules, seat, step)
        if rules.colours_share or ring is None or taken.setdefault(ring, seat) == seat:
            own.append(step)
    return tuple(own)


def ring_square(rules: Rules, seat: int, step: int) -> int | None:
    """Return the shared square of `seat` at `step`, None where only that seat walks."""
    first = FIRST_STEP[rules.track]
    return (13 * seat + step - first) % 52 if first <= step <= 50 else None
