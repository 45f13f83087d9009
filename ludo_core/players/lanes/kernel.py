"""The rules for many games at once: what `ludo_core.after` does to one, lane by lane."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludo_core.players.lanes import tables
from ludo_core.players.lanes.batch import (
    I8,
    MOST_SIXES,
    OVER,
    SEATS,
    WORD,
    Bools,
    Index,
    Lanes,
)
from ludo_core.players.lanes.cross import CrossLanding
from ludo_core.players.lanes.landed import Landed, Landing
from ludo_core.players.lanes.loop import LoopLanding
from ludo_core.rules import HOME, TOKENS, YARD, Ending, Rules, Track


class Afterstates(NamedTuple):
    """Every move of a batch and where it leads; M of them, by lane, then by token.

    lane   intp (M,)  the lane it belongs to
    token  int8 (M,)  the token that moves
    lanes  M lanes    the position after it
    """

    lane: Index
    token: I8
    lanes: Lanes


class Kernel:
    """One ruleset's steps. It never changes lanes that are given to it, but returns new ones.

    A batch goes on by `roll`, a choice among the legal tokens that it returns, and `move`. Leaving
    early (resignations, draws) is not here; positions after a resignation are.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._landing: Landing = (
            CrossLanding(rules) if rules.track is Track.CROSS else LoopLanding()
        )
        self._low, self._high = tables.bounds(rules)

    def legal(self, lanes: Lanes) -> Bools:
        """Return bool (N, 4): the tokens that may move; none where no die waits."""
        return self._movable(lanes, _seats(lanes), lanes.die)

    def roll(self, lanes: Lanes, faces: I8) -> tuple[Lanes, Bools]:
        """Return the lanes after rolling `faces` and what is legal then, bool (N, 4).

        faces  int8 (N,) of 1..6
        No die may wait in `lanes`; those that are over stay as they are. Where nothing is legal
        afterwards, the turn has passed (or the game is over).
        """
        seat = _seats(lanes)
        sixes = (np.minimum(lanes.sixes, MOST_SIXES - 1) + np.uint8(1)) * (faces == 6)
        die = faces * (lanes.turn > OVER)
        if self.rules.void_third_six:
            die *= sixes < 3
        movable = self._movable(lanes, seat, die)
        can = movable.view(WORD)[:, 0] != 0
        turn = np.where(can, lanes.turn, _following(lanes))
        return Lanes(lanes.steps, turn, die * can, sixes * can, lanes.places), movable

    def move(self, lanes: Lanes, tokens: I8) -> Lanes:
        """Return the lanes after moving `tokens`, int8 (N,) of 0..3: legal ones where a die waits.

        Lanes where no die waits stay as they are, whatever their token.
        """
        seat = _seats(lanes)
        moved = _moved(seat, tokens)
        landed = self._landing(lanes, seat, lanes.steps.reshape(-1).take(moved))
        steps = lanes.steps.copy()
        steps.reshape(-1)[moved] = landed.end
        if len(landed.struck):
            planes = steps.reshape(-1, SEATS * TOKENS)
            planes[landed.struck] = np.where(landed.hits, YARD, planes.take(landed.struck, axis=0))
        stays = self._again(lanes, landed) | (lanes.die == 0)
        turn = np.where(stays, lanes.turn, _following(lanes))
        after = Lanes(steps, turn, np.zeros_like(lanes.die), lanes.sixes * stays, lanes.places)
        homed = np.flatnonzero(landed.homed)
        if len(homed):
            self._finish(after, homed, seat.take(homed))
        return after

    def landed(self, lanes: Lanes, tokens: I8) -> Landed:
        """Return what moving `tokens` does on the board, turns and places aside; as for `move`."""
        seat = _seats(lanes)
        return self._landing(lanes, seat, lanes.steps.reshape(-1).take(_moved(seat, tokens)))

    def afterstates(self, lanes: Lanes, legal: Bools, *, distinct: bool = False) -> Afterstates:
        """Return every legal move of every lane, each with the position it leads to.

        legal     bool (N, 4), as `roll` or `legal` returned it, or fewer of these
        distinct  leave out tokens that stand on the step of a lower one: they end the same
        """
        which = legal & ~self._repeated(lanes) if distinct else legal
        lane, token = np.nonzero(which)
        chosen = token.astype(np.int8)
        return Afterstates(lane, chosen, self.move(lanes.take(lane), chosen))

    def _movable(self, lanes: Lanes, seat: Index, die: I8) -> Bools:
        words = lanes.steps.view(WORD).reshape(-1)
        own = words.take(np.arange(len(lanes)) * SEATS + seat).view(np.int8)
        low, high = self._low.take(die).view(np.int8), self._high.take(die).view(np.int8)
        return ((own >= low) & (own <= high)).reshape(-1, TOKENS)

    @staticmethod
    def _repeated(lanes: Lanes) -> Bools:
        own = lanes.steps[np.arange(len(lanes)), _seats(lanes)]
        found = np.zeros(own.shape, np.bool_)
        for token in range(1, TOKENS):
            found[:, token] = (own[:, :token] == own[:, token, None]).any(axis=1)
        return found

    def _again(self, lanes: Lanes, landed: Landed) -> Bools:
        """Return bool (N,): who rolls again, a goal that is reached not looked at."""
        again = np.zeros(len(lanes), np.bool_)
        if self.rules.bonus_for_six:
            again |= lanes.die == 6
        if self.rules.bonus_for_home:
            again |= landed.homed
        if self.rules.bonus_for_capture:
            again[landed.struck] = True
        return again

    def _finish(self, after: Lanes, homed: Index, seat: Index) -> None:
        """Place who has reached the goal, and end the games that end by it; changes `after`.

        homed  intp (K,)  lanes in which `seat`, intp (K,), has just brought a token home
        """
        own = after.steps[homed, seat]
        done = (own == HOME).sum(axis=1) >= self.rules.goal
        if not done.any():
            return
        lane, seat, own = homed[done], seat[done], own[done]
        after.steps[lane, seat] = np.where(own == HOME, HOME, YARD)
        places = after.places.copy()
        places[lane, seat] = _best_open(places[lane])
        left = (places[lane] == 0).sum(axis=1)
        ends = left == 1 if self.rules.ending is Ending.PLAY_ON else left > 0
        last = lane[ends]
        places[last] = np.where(places[last] == 0, _best_open(places[last])[:, None], places[last])
        after.places = places
        after.sixes[lane] = 0
        passing = after.take(lane)
        passing.turn = seat.astype(np.int8)
        after.turn[lane] = _following(passing)
        after.turn[last] = OVER


def _seats(lanes: Lanes) -> Index:
    """Return intp (N,): the seat on turn, and some seat where the game is over."""
    return (lanes.turn & np.int8(SEATS - 1)).astype(np.intp)


def _moved(seat: Index, tokens: I8) -> Index:
    """Return intp (N,): where in all steps, laid out flat, the moved tokens' are."""
    found: Index = (np.arange(len(seat)) * SEATS + seat) * TOKENS + tokens
    return found


def _following(lanes: Lanes) -> I8:
    """Return int8 (N,): who is on turn when the turn passes; OVER stays."""
    playing = tables.nibbles((lanes.places == 0).view(WORD)[:, 0])
    row = playing * np.uint32(SEATS + 1) + (lanes.turn + np.int8(1)).view(np.uint8)
    found: I8 = tables.following().take(row)
    return found


def _best_open(places: I8) -> I8:
    """Return int8 (K,): the best open place for places, int8 (K, 4)."""
    taken = np.bitwise_or.reduce(np.left_shift(1, np.maximum(places, 0)), axis=1)
    found: I8 = tables.best_open().take(taken & ~1)
    return found
