"""Where moves on the cross end and whom they send back, lane by lane."""

from __future__ import annotations

import numpy as np

from ludo_core.players.lanes import tables
from ludo_core.players.lanes.batch import I8, SEATS, WORD, Bools, Index, Lanes
from ludo_core.players.lanes.landed import Landed
from ludo_core.rules import HOME, START, TOKENS, YARD, Capture, Rules, Track

_ENTERING = np.int8(6 - (START - YARD))
"""Pips of a 6 that are lost on the way out of the yard."""


class CrossLanding:
    """The four Ludo rulesets."""

    def __init__(self, rules: Rules) -> None:
        self._lone = rules.capture is Capture.LONE
        self._meets = tables.meeting_steps(Track.CROSS)

    def __call__(self, lanes: Lanes, seat: Index, step: I8) -> Landed:
        """Return what moving from `step` by the waiting dice does; without one, nothing.

        seat  intp (N,)  0..3
        step  int8 (N,)  where the chosen token stands; its move is legal
        """
        waiting = lanes.die > 0
        end = step + lanes.die - ((step < START) & waiting) * _ENTERING
        met = self._meets.take(tables.rows(seat, end) * waiting, axis=0)
        hits = lanes.steps.reshape(-1, SEATS * TOKENS) == met
        halves = hits.view(np.uint64)
        struck = np.flatnonzero(halves[:, 0] | halves[:, 1])
        hits = hits.take(struck, axis=0)
        if self._lone:
            struck, hits = _only_lone(struck, hits)
        return Landed(end, end, (end == HOME) & waiting, struck, hits)


def _only_lone(struck: Index, hits: Bools) -> tuple[Index, Bools]:
    """Leave out the colours of which two or more stand there."""
    by_colour = hits.view(WORD)
    by_colour *= (by_colour & (by_colour - np.uint32(1))) == 0
    left = np.flatnonzero(by_colour.any(axis=1))
    return struck.take(left), hits.take(left, axis=0)
