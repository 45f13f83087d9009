"""The cross of the four Ludo rulesets: its squares, and what a token's walk does there.

Coordinates are (column, row) on a 15x15 grid from the top left. Steps are counted by each seat
from its own start square: -1 yard, 0 start, 1..50 ring, 51..55 home column, 56 home.
"""

from __future__ import annotations

from ludo_core.landing import Hit, Landing
from ludo_core.rules import HOME, LAST_ON_RING, START, YARD, Capture, Rules
from ludo_core.state import Tokens
from ludo_core.tracks.movers import movers

Square = tuple[int, int]
Meetings = tuple[tuple[int, int], ...]

GRID = 15
RING_SIZE = 52
QUARTER = 13
"""Ring squares between one seat's start and the next seat's."""


def _line(start: Square, end: Square) -> list[Square]:
    (x0, y0), (x1, y1) = start, end
    length = max(abs(x1 - x0), abs(y1 - y0))
    dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
    return [(x0 + dx * i, y0 + dy * i) for i in range(length + 1)]


RING: tuple[Square, ...] = tuple(
    square
    for start, end in (
        ((1, 6), (5, 6)),
        ((6, 5), (6, 0)),
        ((7, 0), (7, 0)),
        ((8, 0), (8, 5)),
        ((9, 6), (14, 6)),
        ((14, 7), (14, 7)),
        ((14, 8), (9, 8)),
        ((8, 9), (8, 14)),
        ((7, 14), (7, 14)),
        ((6, 14), (6, 9)),
        ((5, 8), (0, 8)),
        ((0, 7), (0, 7)),
        ((0, 6), (0, 6)),
    )
    for square in _line(start, end)
)
"""The 52 ring squares, clockwise from red's start."""

COLUMNS: tuple[tuple[Square, ...], ...] = (
    tuple(_line((1, 7), (5, 7))),
    tuple(_line((7, 1), (7, 5))),
    tuple(_line((13, 7), (9, 7))),
    tuple(_line((7, 13), (7, 9))),
)
"""The five squares of each seat's home column, in walking order."""

STARTS = frozenset(QUARTER * seat for seat in range(4))
STARS = frozenset(start + 8 for start in STARTS)
SAFE = STARTS | STARS
"""Ring squares on which nobody is captured."""


def ring_index(seat: int, step: int) -> int | None:
    """Return the ring square (0..51) of `seat` at `step`, or None off the ring."""
    if 0 <= step <= LAST_ON_RING:
        return (QUARTER * seat + step) % RING_SIZE
    return None


def square(seat: int, step: int) -> Square | None:
    """Return the grid square of `seat` at `step`, or None in the yard and at home."""
    ring = ring_index(seat, step)
    if ring is not None:
        return RING[ring]
    if LAST_ON_RING < step < HOME:
        return COLUMNS[seat][step - LAST_ON_RING - 1]
    return None


def is_safe(seat: int, step: int) -> bool:
    """Return whether a token of `seat` at `step` is beyond any opponent's reach for good."""
    ring = ring_index(seat, step)
    return ring is None or ring in SAFE


def _meetings(seat: int, step: int) -> Meetings:
    ring = ring_index(seat, step)
    if ring is None or ring in SAFE:
        return ()
    others = ((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)
    steps = ((other, (ring - QUARTER * other) % RING_SIZE) for other in others)
    return tuple((other, at) for other, at in steps if at <= LAST_ON_RING)


MEETS: tuple[tuple[Meetings, ...], ...] = tuple(
    tuple(_meetings(seat, step) for step in range(HOME + 1)) for seat in range(4)
)
"""MEETS[seat][step]: the (other seat, its step) pairs on the same unsafe ring square."""
ABLE = tuple(frozenset(range(YARD if die == 6 else START, HOME - die + 1)) for die in range(7))
"""By die, the steps from which a token can move."""
UNHINDERED = tuple(Landing(step, ()) for step in range(HOME + 1))
"""By step, the landing there that sends nobody back: most are, so they are made once."""


def legal(  # `rules` is for tracks where walls matter
    rules: Rules,  # noqa: ARG001
    steps: tuple[Tokens, ...],
    seat: int,
    die: int,
) -> tuple[int, ...]:
    """Return the tokens (0..3) of `seat` that can move by `die`, in order."""
    return movers(steps[seat], ABLE[die])


def landing(rules: Rules, steps: tuple[Tokens, ...], seat: int, token: int, die: int) -> Landing:
    """Return what the legal move of `token` by `die` does. Passing over tokens has no effect."""
    step = steps[seat][token]
    end = START if step < START else step + die
    for other, at in MEETS[seat][end]:
        if at in steps[other]:
            return Landing(end, _hits(rules, steps, MEETS[seat][end]))
    return UNHINDERED[end]


def _hits(rules: Rules, steps: tuple[Tokens, ...], meets: Meetings) -> tuple[Hit, ...]:
    """Return the tokens sent back by an arrival on the square of `meets`."""
    return tuple(
        Hit(other, token, at)
        for other, at in meets
        if rules.capture is Capture.ALL or steps[other].count(at) == 1
        for token, step in enumerate(steps[other])
        if step == at
    )


def threats(
    rules: Rules, steps: tuple[Tokens, ...], seat: int, token: int, others: tuple[int, ...]
) -> frozenset[tuple[int, int, int]]:
    """Return the (seat, token, die) of every move of `others` that would send this token back.

    Looked up from the victim's square, some ten times faster than trying every move.
    """
    step = steps[seat][token]
    if step < START or (rules.capture is Capture.LONE and steps[seat].count(step) > 1):
        return frozenset()
    return frozenset(
        [
            (other, hunter, at - place)
            for other, at in MEETS[seat][step]
            if other in others
            for hunter, place in enumerate(steps[other])
            if place >= START and 1 <= at - place <= 6
        ]
    )
