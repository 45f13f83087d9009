"""What the kernel looks up instead of working it out, made from the core's own tracks."""

from __future__ import annotations

from functools import cache

import numpy as np

from ludo_core.players.lanes.batch import I8, OVER, SEATS, U32, WORD, Index
from ludo_core.rules import HOME, LAST_ON_RING, START, TOKENS, YARD, Rules, Track
from ludo_core.tracks import TRACKS, TrackModule

STEPS = HOME - YARD + 1
"""Different steps; step s is row s + 1 of a table."""
NOWHERE = 127
"""A step that no token ever has."""
CHOICES = 12
"""The least number that 1, 2, 3 and 4 divide: one draw below it picks fairly among any of them."""
_EACH_BYTE = np.uint32(0x01010101)
_TO_NIBBLE = np.uint32(1 << 24 | 1 << 17 | 1 << 10 | 1 << 3)


def nibbles(flags: U32) -> U32:
    """Return four flags of a byte each (0 or 1, the first in the lowest byte) as a number 0..15.

    The product has flag i at bit 24 + i, and no two of its terms on the same bit.
    """
    return ((flags * _TO_NIBBLE) >> np.uint32(24)) & np.uint32(15)


def four_times(bytes_: U32) -> U32:
    """Return numbers below 256 with their byte repeated four times."""
    return bytes_ * _EACH_BYTE


@cache
def meeting_steps(track: Track) -> I8:
    """Return int8 (4 * 58, 16): where the tokens stand that a token coming to rest can meet.

    Row 58 * seat + step + 1 has, for each seat and its four tokens alike, the step on the same
    shared square, and NOWHERE where there is none: off the ring, on a safe square, one's own.
    """
    module = TRACKS[track]
    table = np.full((SEATS, STEPS, SEATS, TOKENS), NOWHERE, np.int8)
    for seat in range(SEATS):
        for step in range(START, LAST_ON_RING + 1):
            for other, at in _meetings(module, seat, step):
                table[seat, step - YARD, other] = at
    return table.reshape(SEATS * STEPS, SEATS * TOKENS)


def _meetings(module: TrackModule, seat: int, step: int) -> list[tuple[int, int]]:
    square = module.ring_index(seat, step)
    if square is None or module.is_safe(seat, step):
        return []
    return [
        (other, at)
        for other in range(SEATS)
        if other != seat
        for at in range(START, LAST_ON_RING + 1)
        if module.ring_index(other, at) == square
    ]


def bounds(rules: Rules) -> tuple[U32, U32]:
    """Return uint32 (7,) twice: by face, the lowest and highest step from which a token can move.

    Each step is a byte and stands there four times. With face 0 nothing can move.
    """
    lowest = np.full(7, START, np.int8)
    highest = np.full(7, HOME - 1, np.int8)
    if rules.track is Track.CROSS:
        highest = (HOME - np.arange(7)).astype(np.int8)
    lowest[6] = YARD
    lowest[0], highest[0] = NOWHERE, YARD
    low, high = (four_times(steps.view(np.uint8).astype(WORD)) for steps in (lowest, highest))
    return low, high


@cache
def following() -> I8:
    """Return int8 (16 * 5,): the next seat on turn, at 5 * who plays (bit i: seat i) + turn + 1.

    OVER follows OVER, and also where nobody plays.
    """
    table = np.full((16, SEATS + 1), OVER, np.int8)
    for playing in range(16):
        for turn in range(SEATS):
            after = [seat % SEATS for seat in range(turn + 1, turn + 1 + SEATS)]
            table[playing, turn + 1] = next((s for s in after if playing >> s & 1), OVER)
    return table.reshape(-1)


@cache
def picks() -> I8:
    """Return int8 (16 * 12,): which token draw d picks, at 12 * who may move (bit i: i) + d.

    Each of those that may move comes equally often; 0 where none may.
    """
    table = np.zeros((16, CHOICES), np.int8)
    for movable in range(1, 16):
        tokens = [token for token in range(TOKENS) if movable >> token & 1]
        table[movable] = [tokens[draw % len(tokens)] for draw in range(CHOICES)]
    return table.reshape(-1)


@cache
def best_open() -> I8:
    """Return int8 (32,): the best place still open, where bit p is set if place p is taken."""
    taken = np.arange(32)
    place = np.ones(32, np.int8)
    while (closed := (taken >> place) & 1).any():
        place += closed.astype(np.int8)
    return place


def rows(seat: Index, step: I8) -> Index:
    """Return the rows of `meeting_steps` for these seats and steps."""
    found: Index = seat * STEPS + (step - np.int8(YARD))
    return found
