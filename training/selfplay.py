"""Games that a network plays against itself, and what their positions turned out to be worth."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludo_core.players.judge import Judge
from ludo_core.players.lanes import Kernel, Lanes, fresh, greedy_policy, joined
from ludo_core.players.lanes.batch import I8, SEATS, UNUSED, Index
from ludo_core.players.lanes.tables import STEPS, meeting_steps
from ludo_core.players.network import Floats
from ludo_core.rules import HOME, LAST_ON_RING, TOKENS, YARD, Rules, Track

PLIES = 32
"""Rolls in every lane between two updates; a target looks no further than these."""
LATE_SHARE = 0.15
"""Games that begin near their end, which self-play from the start sees too seldom."""
NEIGHBOURS_SHARE = 0.25
"""Games of two that are played side by side, as after two of four have left."""


class Lesson(NamedTuple):
    """Positions in which a roll is due, and each seat's chance of first place as it turned out.

    lanes    N lanes
    targets  float32 (N, 4), by seat
    """

    lanes: Lanes
    targets: Floats


class SelfPlay:
    """Endless games of one ruleset and number of players, many at a time."""

    def __init__(self, rules: Rules, players: int, count: int, rng: np.random.Generator) -> None:
        self.kernel = Kernel(rules)
        self.games = 0
        self._players, self._rng = players, rng
        self.now = self._begun(count)

    def lesson(self, judge: Judge, trace: float) -> Lesson:
        """Play on for PLIES rolls in every lane; `trace` is the lambda of TD(lambda)."""
        seen: list[Lanes] = []
        won: list[tuple[Index, Floats]] = []
        policy = greedy_policy(judge)
        for _ in range(PLIES):
            seen.append(self.now)
            faces = self._rng.integers(1, 7, len(self.now), np.int8)
            rolled, legal = self.kernel.roll(self.now, faces)
            after = self.kernel.move(rolled, policy(self.kernel, rolled, legal))
            over = np.flatnonzero((after.places == 1).any(axis=1))
            won.append((over, (after.places[over] == 1).astype(np.float32)))
            self.now = after
            if len(over):
                self.now = after.copy()
                self.now.put(over, self._begun(len(over)))
                self.games += len(over)
        seen.append(self.now)
        return _looked_back(seen, won, judge, trace)

    def _begun(self, count: int) -> Lanes:
        lanes = fresh(count, self._players)
        if self._players == 2:
            near = np.flatnonzero(self._rng.random(count) < NEIGHBOURS_SHARE)
            lanes.places[near, 1], lanes.places[near, 2] = 0, UNUSED
        late = np.flatnonzero(self._rng.random(count) < LATE_SHARE)
        lanes.steps[late] = self._late(lanes.places[late])
        return lanes

    def _late(self, places: I8) -> I8:
        """Return steps, int8 (K, 4, 4), from anywhere near the end, never with a goal reached."""
        rng, shape = self._rng, (len(places), SEATS, TOKENS)
        steps = rng.integers(0, LAST_ON_RING + 6, shape, np.int8)
        steps[rng.random(shape) < 0.25] = YARD
        if self.kernel.rules.track is Track.LOOP:  # no two colours may share a square there
            steps[rng.random(shape) < 0.5] = YARD
            steps = np.where(self._shared(steps), YARD, steps)
        homes = rng.integers(0, TOKENS, (len(places), SEATS, 1))
        alike = rng.random(len(places)) < 0.5
        homes[alike] = homes[alike, :1]
        homes = np.minimum(homes, self.kernel.rules.goal - 1)
        steps[np.arange(TOKENS) < homes] = HOME
        steps[places != 0] = YARD
        return steps

    @staticmethod
    def _shared(steps: I8) -> np.ndarray:
        """Return bool (K, 4, 4): planes on a loop square where a lower seat has one as well."""
        meets = meeting_steps(Track.LOOP).reshape(SEATS, STEPS, SEATS, TOKENS)[..., 0]
        same = meets[np.arange(SEATS)[:, None], steps - YARD]
        found = np.zeros(steps.shape, bool)
        for seat in range(1, SEATS):
            for lower in range(seat):
                met = same[:, seat, :, lower, None] == steps[:, lower, None, :]
                found[:, seat] |= met.any(axis=2)
        return found


def _looked_back(
    seen: list[Lanes], won: list[tuple[Index, Floats]], judge: Judge, trace: float
) -> Lesson:
    """Return all but the last positions with their TD(lambda) targets."""
    worth = [judge.chances(lanes) for lanes in seen]
    target = worth[-1]
    targets = []
    for ply in range(len(seen) - 2, -1, -1):
        target = (1 - trace) * worth[ply + 1] + trace * target
        over, winner = won[ply]
        target[over] = winner
        targets.append(target)
    lanes = joined(seen[:-1])
    return Lesson(lanes, np.concatenate(targets[::-1]))
