"""Where moves of aeroplane chess end and whom they send back, lane by lane.

Without opposing stacks a move's end is looked up; the lanes that have any are worked out pip by
pip, all together.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ludo_core.landing import LegKind
from ludo_core.players.lanes import tables
from ludo_core.players.lanes.batch import I8, SEATS, WORD, Bools, Index, Lanes
from ludo_core.players.lanes.landed import Landed
from ludo_core.rules import HOME, LAST_ON_RING, RED, RULESETS, START, TOKENS, YARD, Track
from ludo_core.tracks import aeroplane
from ludo_core.tracks.aeroplane import CROSSING, FLIGHT_END, FLIGHT_START, JUMP

_U64 = NDArray[np.uint64]
_ONE = np.uint64(1)
_NO_BIT = 63
"""A bit of a wall mask that no step has: tokens that are no wall are put there."""


class LoopLanding:
    """Aeroplane chess."""

    def __init__(self) -> None:
        self._meets = tables.meeting_steps(Track.LOOP)
        self._ends, self._flies = _without_walls()

    def __call__(self, lanes: Lanes, seat: Index, step: I8) -> Landed:
        """Return what moving from `step` by the waiting dice does; without one, nothing.

        seat  intp (N,)  0..3
        step  int8 (N,)  where the chosen plane stands; its move is legal
        """
        waiting = lanes.die > 0
        way = (step - np.int8(YARD)) + np.intp(tables.STEPS) * lanes.die
        end, flown = self._ends.take(way), self._flies.take(way)
        rest, lost = end, None
        walled = np.flatnonzero(_has_stacks(lanes, seat) & waiting & (step >= START))
        if len(walled):
            slow = _Walk(lanes.take(walled), seat.take(walled), step.take(walled))
            rest = end.copy()
            rest[walled], flown[walled] = slow.at, slow.flown
            end = rest.copy()
            lost = walled[slow.lost]
            end[lost] = YARD
        struck, hits = self._sent_back(lanes, seat, rest, waiting, flown)
        return Landed(end, rest, (end == HOME) & waiting, struck, hits)

    def _sent_back(
        self, lanes: Lanes, seat: Index, rest: I8, waiting: Bools, flown: Bools
    ) -> tuple[Index, Bools]:
        """Return the struck lanes and hits: all on the square of `rest`, and who was flown over."""
        met = self._meets.take(tables.rows(seat, rest) * waiting, axis=0)
        planes = lanes.steps.reshape(-1, SEATS * TOKENS)
        hits = planes == met
        over = np.flatnonzero(flown)
        if len(over):
            opposite = np.arange(SEATS) == (seat.take(over) ^ 2)[:, None]
            hits[over] |= (planes.take(over, axis=0) == CROSSING) & opposite.repeat(TOKENS, axis=1)
        halves = hits.view(np.uint64)
        struck = np.flatnonzero(halves[:, 0] | halves[:, 1])
        return struck, hits.take(struck, axis=0)


@cache
def _without_walls() -> tuple[I8, Bools]:
    """Return int8 and bool (7 * 58,): where a plane rests and whether it flew, were it alone.

    At 58 * die + step + 1; with die 0 it stays. Asked of the core, so the two cannot differ.
    """
    ends = np.tile(np.arange(YARD, HOME + 1, dtype=np.int8), (7, 1))
    flies = np.zeros(ends.shape, np.bool_)
    rules = RULESETS["aeroplane"]
    for die in range(1, 7):
        for step in range(YARD if die == 6 else START, HOME):
            alone = ((step, YARD, YARD, YARD), (), (), ())
            landed = aeroplane.landing(rules, alone, RED, 0, die)
            ends[die, step - YARD] = landed.step
            flies[die, step - YARD] = any(leg.kind is LegKind.FLIGHT for leg in landed.legs)
    return ends.reshape(-1), flies.reshape(-1)


def _has_stacks(lanes: Lanes, seat: Index) -> Bools:
    """Return bool (N,): whether another seat has two planes on one step where that can matter.

    Says yes too often, for two on a runway; never too seldom.
    """
    words = lanes.steps.view(WORD)[..., 0]
    by_one = (words >> np.uint32(8)) | (words << np.uint32(24))
    by_two = (words >> np.uint32(16)) | (words << np.uint32(16))
    planes = lanes.steps.reshape(-1, SEATS * TOKENS)
    same = (planes == by_one.view(np.int8)) | (planes == by_two.view(np.int8))
    same &= (planes > START) & (planes < HOME)
    stacked = same.view(WORD)
    stacked.reshape(-1)[np.arange(len(lanes)) * SEATS + seat] = 0
    halves = stacked.view(np.uint64)
    found: Bools = (halves[:, 0] | halves[:, 1]) != 0
    return found


@cache
def _as_seen_by_others() -> I8:
    """Return int8 (4, 58): the step that a seat counts for a plane of the one r places on.

    At [r, its step + 1]; _NO_BIT where the two never meet.
    """
    table = np.full((SEATS, tables.STEPS), _NO_BIT, np.int8)
    meets = tables.meeting_steps(Track.LOOP).reshape(SEATS, tables.STEPS, SEATS, TOKENS)
    for other in range(1, SEATS):
        for step in range(START, LAST_ON_RING + 1):
            at = int(meets[RED, step - YARD, other, 0])
            if at != tables.NOWHERE:
                table[other, at - YARD] = step
    return table


class _Walk:
    """The moves of lanes that have opposing stacks, in the core's order."""

    def __init__(self, lanes: Lanes, seat: Index, step: I8) -> None:
        self._look_around(lanes, seat)
        self.at = step.astype(np.int64)
        self.flown = np.zeros(len(lanes), np.bool_)
        self._walk(lanes.die)
        self.lost = self._wall(self.at)
        self._go_on()

    def _look_around(self, lanes: Lanes, seat: Index) -> None:
        """Find the walls, a bit a step of the mover's own, and whether the flight is barred."""
        rel = (np.arange(1, SEATS) + seat[:, None]) % SEATS
        others = np.take_along_axis(lanes.steps, rel[:, :, None], axis=1)
        counts = (others[..., :, None] == others[..., None, :]).sum(axis=-1)
        seen = _as_seen_by_others()[np.arange(1, SEATS)[:, None], others - YARD]
        bits = np.where(counts > 1, seen, _NO_BIT).astype(np.uint64)
        self._walls = np.bitwise_or.reduce(
            _ONE << bits.reshape(len(lanes), (SEATS - 1) * TOKENS), axis=1
        )
        self._barred = (others[:, 1] == CROSSING).sum(axis=-1) > 1

    def _wall(self, at: NDArray[np.int64]) -> Bools:
        found: Bools = (self._walls >> at.astype(np.uint64)) & _ONE == _ONE
        return found

    def _walk(self, die: I8) -> None:
        ahead = np.ones(len(die), np.int64)
        for pips in range(1, int(die.max()) + 1):
            going = (die >= pips) & ((ahead > 0) | (self.at > START))
            self.at += ahead * going
            turning = going & (die > pips) & ((self.at == HOME) | self._wall(self.at))
            ahead = np.where(turning, -ahead, ahead)

    def _go_on(self) -> None:
        own = (self.at % JUMP == 2) & (self.at > START) & (self.at < LAST_ON_RING)
        own &= ~self.lost
        flying = own & (self.at == FLIGHT_START)
        jumped = self._jump(own & ~flying)
        flown = self._fly(flying)
        self._jump(flown)
        self._fly(jumped & (self.at == FLIGHT_START))

    def _jump(self, who: Bools) -> Bools:
        """Jump where no wall bars it; return which may go on from there."""
        between = (self._walls >> (self.at + 1).astype(np.uint64)) & np.uint64(0b111)
        return self._come_down(who & (between == 0), self.at + JUMP)

    def _fly(self, who: Bools) -> Bools:
        """Fly where no stack bars it; return which may go on from there."""
        flying = who & ~self._barred
        self.flown |= flying
        return self._come_down(flying, np.full_like(self.at, FLIGHT_END))

    def _come_down(self, who: Bools, at: NDArray[np.int64]) -> Bools:
        self.at = np.where(who, at, self.at)
        lost = who & self._wall(self.at)
        self.lost |= lost
        return who & ~lost
