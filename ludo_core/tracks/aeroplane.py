"""The loop of aeroplane chess: its squares, and what a plane's move does there.

Coordinates are (column, row) on a 17x17 grid from the top left. Steps are counted by each seat:
-1 hangar, 0 take-off pad, 1..50 loop, 51..55 runway, 56 finished. The loop's squares have the
seats' colours in turn; every fourth is a seat's own.
"""

from __future__ import annotations

from functools import lru_cache

from ludo_core.landing import Hit, Landing, Leg, LegKind
from ludo_core.rules import HOME, LAST_ON_RING, START, YARD, Rules
from ludo_core.state import Tokens
from ludo_core.tracks.movers import movers

Square = tuple[int, int]

GRID = 17
LOOP_SIZE = 52
QUARTER = 13
JUMP = 4
"""Squares from one of a colour to the next."""
FLIGHT_START, FLIGHT_END = 18, 30
CROSSING = 53
"""The step, of the opposite seat, that a flight crosses."""
NEVER_STRUCK = frozenset({YARD, START, HOME, *range(LAST_ON_RING + 1, HOME)} - {CROSSING})


def _turned(square: Square) -> Square:
    """Turn a square a quarter clockwise about the centre."""
    x, y = square
    return (GRID - 1 - y, x)


def _four_turns(squares: tuple[Square, ...]) -> tuple[tuple[Square, ...], ...]:
    turns = [squares]
    for _ in range(3):
        turns.append(tuple(_turned(square) for square in turns[-1]))
    return tuple(turns)


_FIRST_QUARTER: tuple[Square, ...] = (
    *((x, 5) for x in range(1, 5)),
    *((5, y) for y in range(4, 0, -1)),
    *((x, 1) for x in range(6, 11)),
)
LOOP: tuple[Square, ...] = tuple(
    square for quarter in _four_turns(_FIRST_QUARTER) for square in quarter
)
"""The 52 loop squares, clockwise."""
RUNWAYS = _four_turns(tuple((x, 8) for x in range(2, 7)))
"""The five squares of each seat's runway, in walking order."""
PADS: tuple[Square, ...] = tuple(square for (square,) in _four_turns(((1, 4),)))
"""Each seat's take-off pad."""


def ring_index(seat: int, step: int) -> int | None:
    """Return the loop square (0..51) of `seat` at `step`, or None where only that seat walks."""
    if START < step <= LAST_ON_RING:
        return (QUARTER * seat + step - 1) % LOOP_SIZE
    return None


def square(seat: int, step: int) -> Square | None:
    """Return the grid square of `seat` at `step`, or None in the hangar and when finished."""
    index = ring_index(seat, step)
    if index is not None:
        return LOOP[index]
    if step == START:
        return PADS[seat]
    if LAST_ON_RING < step < HOME:
        return RUNWAYS[seat][step - LAST_ON_RING - 1]
    return None


def is_own_colour(step: int) -> bool:
    """Return whether the loop square at a seat's `step` has that seat's colour."""
    return START < step <= LAST_ON_RING and step % JUMP == 2


def is_safe(seat: int, step: int) -> bool:  # noqa: ARG001 - the same for every seat
    """Return whether a plane at `step` is beyond any opponent's reach for good."""
    return step in NEVER_STRUCK


def _meetings(seat: int, step: int) -> tuple[tuple[int, int], ...]:
    index = ring_index(seat, step)
    if index is None:
        return ()
    others = ((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)
    steps = ((other, (index - QUARTER * other) % LOOP_SIZE + 1) for other in others)
    return tuple((other, at) for other, at in steps if at <= LAST_ON_RING)


MEETS: tuple[tuple[tuple[tuple[int, int], ...], ...], ...] = tuple(
    tuple(_meetings(seat, step) for step in range(HOME + 1)) for seat in range(4)
)
"""MEETS[seat][step]: the (other seat, its step) pairs on the same loop square."""
FACING: tuple[dict[int, dict[int, int]], ...] = tuple(
    {
        other: {at: step for step, met in enumerate(meets) for one, at in met if one == other}
        for other in range(4)
        if other != seat
    }
    for seat, meets in enumerate(MEETS)
)
"""FACING[seat][other]: from the steps of `other` to those of `seat` on the same loop squares."""
ABLE = tuple(frozenset(range(YARD if die == 6 else START, HOME)) for die in range(7))
"""By die, the steps from which a plane can move."""
FURTHEST_BACK, FURTHEST_ON = -4, 22
"""Where a move can end, from where it began: turned round by its first pip, or by six pips to the
dashed square, a flight and a jump."""


def legal(
    rules: Rules,  # noqa: ARG001 - aeroplane chess has no variants
    steps: tuple[Tokens, ...],
    seat: int,
    die: int,
) -> tuple[int, ...]:
    """Return the planes (0..3) of `seat` that can move by `die`, in order."""
    return movers(steps[seat], ABLE[die])


def landing(
    rules: Rules,  # noqa: ARG001 - aeroplane chess has no variants
    steps: tuple[Tokens, ...],
    seat: int,
    token: int,
    die: int,
) -> Landing:
    """Return what the legal move of plane `token` by `die` does."""
    return _landed(steps, seat, token, die, _walls(steps, seat))


def threats(
    rules: Rules,  # noqa: ARG001 - aeroplane chess has no variants
    steps: tuple[Tokens, ...],
    seat: int,
    token: int,
    others: tuple[int, ...],
) -> frozenset[tuple[int, int, int]]:
    """Return the (seat, token, die) of every move of `others` that would send this plane back.

    Tries the moves that can end near enough; most planes are too far away for any.
    """
    step = steps[seat][token]
    found: list[tuple[int, int, int]] = []
    for other in others:
        goal = _goal(other, seat, step)
        if goal is None:
            continue
        walls = _walls(steps, other)
        found += [
            (other, hunter, die)
            for hunter, start in enumerate(steps[other])
            if start != YARD and FURTHEST_BACK <= goal - start <= FURTHEST_ON
            for die in range(1, 7)
            for hit in _landed(steps, other, hunter, die, walls).hits
            if hit.seat == seat and hit.token == token
        ]
    return frozenset(found)


def _goal(hunter: int, seat: int, step: int) -> int | None:
    """Return the step from which `hunter` strikes a plane of `seat` at `step`, if there is one."""
    if step == CROSSING and hunter == (seat + 2) % 4:
        return FLIGHT_START
    return FACING[hunter][seat].get(step)


@lru_cache(maxsize=4096)
def _stacks(tokens: Tokens) -> tuple[int, ...]:
    """Return the steps of the loop and the runway on which two or more of these planes stand."""
    found = {step for step in tokens if START < step < HOME and tokens.count(step) > 1}
    return tuple(found)


def _walls(steps: tuple[Tokens, ...], seat: int) -> list[int]:
    """Return the steps of `seat` at which an opposing stack stands."""
    walls: list[int] = []
    for other, facing in FACING[seat].items():
        for step in _stacks(steps[other]):
            if step in facing:
                walls.append(facing[step])  # noqa: PERF401 - nearly always there is none
    return walls


def _landed(
    steps: tuple[Tokens, ...], seat: int, token: int, die: int, walls: list[int]
) -> Landing:
    start = steps[seat][token]
    if start == YARD:
        return Landing(START, (), (Leg(LegKind.WALK, YARD, START),))
    move = _Move(steps, seat, token, walls)
    move.walk(die)
    if not move.lost and is_own_colour(move.at) and move.at != LAST_ON_RING:
        move.go_on()
    if not move.lost:
        move.capture()
    return Landing(move.at, tuple(move.hits), tuple(move.legs))


class _Move:
    """One plane's move while it is worked out; `walls` has the steps where it cannot pass."""

    def __init__(self, steps: tuple[Tokens, ...], seat: int, token: int, walls: list[int]) -> None:
        self._steps, self._seat, self._token, self._walls = steps, seat, token, walls
        self.at = steps[seat][token]
        self.lost = False
        self.hits: list[Hit] = []
        self.legs: list[Leg] = []

    def walk(self, pips: int) -> None:
        """Walk square by square, turning round at a wall and at the finish."""
        at = leg_start = self.at
        ahead = 1
        while pips and (ahead > 0 or at != START):
            at += ahead
            pips -= 1
            if pips and (at in self._walls or at == HOME):
                self.legs.append(Leg(LegKind.WALK, leg_start, at))
                ahead, leg_start = -ahead, at
        self._arrive(LegKind.WALK, leg_start, at)

    def go_on(self) -> None:
        """Jump or fly on from a square of the plane's own colour."""
        if self.at == FLIGHT_START:
            if self._fly():
                self._jump()
        elif self._jump() and self.at == FLIGHT_START:
            self._fly()

    def capture(self) -> None:
        """Send back a lone plane where this one has come to rest."""
        for other, at in MEETS[self._seat][self.at]:
            if at in self._steps[other]:
                self._hit(other, at)

    def _jump(self) -> bool:
        """Jump to the next square of the colour; return whether the plane may go on from there."""
        if any(self.at < wall < self.at + JUMP for wall in self._walls):
            return False
        return self._arrive(LegKind.JUMP, self.at, self.at + JUMP)

    def _fly(self) -> bool:
        """Fly over the opposite runway; return whether the plane may go on from there."""
        opposite = (self._seat + 2) % 4
        if CROSSING in _stacks(self._steps[opposite]):
            return False
        self._hit(opposite, CROSSING)
        return self._arrive(LegKind.FLIGHT, FLIGHT_START, FLIGHT_END)

    def _arrive(self, kind: LegKind, start: int, end: int) -> bool:
        """End a stretch of the move; an exact landing on an opposing stack loses all of them."""
        self.legs.append(Leg(kind, start, end))
        self.at = end
        if end in self._walls:
            # The plane first: it is the one that flew into them.
            self.hits.append(Hit(self._seat, self._token, end))
            self.capture()
            self.at, self.lost = YARD, True
        return not self.lost

    def _hit(self, seat: int, step: int) -> None:
        self.hits += [
            Hit(seat, token, step) for token, at in enumerate(self._steps[seat]) if at == step
        ]
