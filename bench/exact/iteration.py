"""Value iteration for two players who have one or two tokens left each.

A player's places are numbered by `race.rank` less that of the lowest; the last number is the goal
reached. All own places (rows) are worked out against all opposing ones (columns) at once.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludo_core.players.race import rank
from ludo_core.rules import HOME, RED, START, TOKENS, YARD, YELLOW, Capture, Rules, Track
from ludo_core.tracks.cross import MEETS

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Index = NDArray[np.int64]
Steps = NDArray[np.int8]

FACES = 6
COUNTS = 3
"""Sixes in a row that there can be when a roll is due: 0, 1 or 2, for a third is void."""
CLOSE = 1e-11
"""The iteration ends when no value changed by more."""


class _Struck(NamedTuple):
    """What a landing on one square does to the opposing places it changes.

    before  int64 (K,)  their numbers
    after   int64 (K,)  their numbers once the tokens there are back in their yard
    """

    before: Index
    after: Index


class _Moves(NamedTuple):
    """One token's legal moves by one face.

    rows   int64 (M,)  the numbers of the own places before
    after  int64 (M,)  and after; P is all home
    bonus  bool (M,)   whether another roll follows, captures not looked at
    ends   int8 (M,)   where the token lands
    """

    rows: Index
    after: Index
    bonus: Bools
    ends: Steps


class _Game:
    """The moves of both sides, listed once."""

    def __init__(self, rules: Rules, tokens: int) -> None:
        self.rules = rules
        self._first = int(rank(np.array([YARD] * tokens + [HOME] * (TOKENS - tokens), np.int8)))
        self._steps = self._all_steps(tokens)
        self.places = len(self._steps) - 1
        self.moves = {
            face: [self._moves(token, face) for token in range(tokens)]
            for face in range(1, FACES + 1)
        }
        self.struck = {end: self._struck(MEETS[RED][end]) for end in range(HOME) if MEETS[RED][end]}

    def _all_steps(self, tokens: int) -> Steps:
        """Return int8 (P + 1, 4): the steps by number, lowest first in each row."""
        rest = (HOME,) * (TOKENS - tokens)
        found = combinations_with_replacement(range(YARD, HOME + 1), tokens)
        steps = np.array([(*own, *rest) for own in found], np.int8)
        return steps[np.argsort(self._number(steps))]

    def _number(self, steps: Steps) -> Index:
        return rank(np.ascontiguousarray(steps.T)) - self._first

    def _moves(self, token: int, face: int) -> _Moves:
        steps = self._steps[:-1]
        start = steps[:, token]
        entering = start == YARD
        ends = np.where(entering, START, start + face).astype(np.int8)
        rows = np.flatnonzero(np.where(entering, face == FACES, ends <= HOME))
        after = steps[rows]
        after[:, token] = ends[rows]
        bonus = np.full(len(rows), face == FACES and self.rules.bonus_for_six)
        bonus |= (ends[rows] == HOME) & self.rules.bonus_for_home
        return _Moves(rows, self._number(after), bonus, ends[rows])

    def _struck(self, meetings: tuple[tuple[int, int], ...]) -> _Struck:
        step = next((at for other, at in meetings if other == YELLOW), None)
        there = (self._steps[:-1] == step).sum(axis=1)
        hit = there == 1 if self.rules.capture is Capture.LONE else there > 0
        before = np.flatnonzero(hit)
        steps = self._steps[before]
        after = np.where(steps == step, YARD, steps).astype(np.int8)
        return _Struck(before, self._number(after))

    def best(self, face: int, passed: Floats, again: Floats, struck: Floats) -> Floats:
        """Return float64 (P, P): the mover's chance with `face` waiting, by its best move.

        passed, again, struck  float64 (P + 1, P): its chance where the move ends its turn, brings
                               another roll, or captures
        """
        found = np.full((self.places, self.places), -1.0)
        for move in self.moves[face]:
            worth = passed[move.after]
            worth[move.bonus] = again[move.after[move.bonus]]
            for end, (before, after) in self.struck.items():
                rows = np.flatnonzero(move.ends == end)
                worth[np.ix_(rows, before)] = struck[np.ix_(move.after[rows], after)]
            found[move.rows] = np.maximum(found[move.rows], worth)
        stuck = found[:, 0] < 0
        found[stuck] = passed[:-1][stuck]
        return found

    def sweep(self, values: Floats) -> float:
        """Work every value out from the last ones, in place; return the largest change."""
        none, one, two = values
        passed = np.vstack((1 - none[:-1].T, np.ones(self.places)))
        bonus = self.rules.bonus_for_capture
        rest = sum(
            self.best(face, passed, none, none if bonus else passed) for face in range(1, FACES)
        )
        changed = 0.0
        for now, then in ((two, None), (one, two), (none, one)):
            six = passed[:-1]
            if then is not None:
                six = self.best(FACES, passed, then, then)
            new = (rest + six) / FACES
            changed = max(changed, float(np.abs(new - now[:-1]).max()))
            now[:-1] = new
        return changed


def solve_values(rules: Rules, tokens: int) -> Floats:
    """Return float64 (3, P + 1, P): the chance of the seat about to roll, as in `TwoTokens`.

    Raises ValueError for aeroplane chess and for goals other than 4.
    """
    if rules.track is not Track.CROSS or rules.goal != TOKENS or not rules.bonus_for_six:
        raise ValueError(f"no positions of {rules.id} with goal {rules.goal} are solved")
    game = _Game(rules, tokens)
    values = np.full((COUNTS, game.places + 1, game.places), 0.5)
    values[:, -1] = 1.0
    while game.sweep(values) > CLOSE:
        pass
    return values
