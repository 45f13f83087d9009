"""How many turns a seat needs to bring the goal's tokens home on its own, as a distribution.

`race.py` has the mean for all 521,855 places; this works out the few that can still be reached,
quickly enough for a choice. Later choices are those with the fewest turns on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from ludo_core.players.race import COUNTS, FACES, rank
from ludo_core.rules import HOME, START, TOKENS, YARD, Rules

Floats = NDArray[np.float64]
Index = NDArray[np.int64]
Steps = NDArray[np.int8]

_KINDS = FACES + 1
"""Faces 1 to 5, a 6 that is the first in a row, and one that is the second."""
_TAIL = 64
"""Turns beyond one and a half times the mean that are looked at. The slowest wait is for one face,
(5/6) ** 64 is 9 in a million, and what is left after it is shared out as the rest."""


@dataclass(frozen=True, slots=True)
class Turns:
    """The distributions from all places that can be reached from some.

    ranks    int64 (N,)        the places by `race.rank`, in order
    rows     int64 (N,)        the row of each of them
    chances  float64 (3, R, H) by sixes in a row, row and number of turns, the present one
                               included: the chance to be done within 0, 1, … H - 1 turns
    means    float64 (3, R)    turns after the present one; `ongoing` of `race.Race`
    """

    ranks: Index
    rows: Index
    chances: Floats
    means: Floats

    def within(self, own: Sequence[int], sixes: int) -> Floats:
        """Return float64 (H,): the chance to be done within so many turns, a roll being due.

        own    steps of the four tokens, in any order; IndexError if they cannot be reached
        sixes  in a row in the present turn: 0, 1 or 2
        """
        found: Floats = self.chances[sixes, self.row(own)]
        return found

    def row(self, own: Sequence[int]) -> int:
        """Return the row of these steps. Raises IndexError if they cannot be reached."""
        number = int(rank(np.array(own, np.int8)))
        at = int(np.searchsorted(self.ranks, number))
        if at == len(self.ranks) or self.ranks[at] != number:
            raise IndexError(f"not reached: {tuple(own)}")
        return int(self.rows[at])


def places_from(own: Sequence[int]) -> int:
    """Return how many places tokens at these steps can come to, the present one included."""
    counts = [1] * (HOME - YARD + 1)
    for step in sorted(own, reverse=True):
        above = 0
        for place in range(HOME, YARD - 1, -1):
            above += counts[place - YARD] if place >= step else 0
            counts[place - YARD] = above
    return counts[0]


def turns_needed(rules: Rules, starts: Sequence[Sequence[int]]) -> Turns:
    """Return the distributions from these steps, each of four tokens, and all that follow them.

    Raises ValueError if one of them has reached the goal.
    """
    if any(list(own).count(HOME) >= rules.goal for own in starts):
        raise ValueError("a start has reached the goal")
    steps, layers = _ordered(rules, np.concatenate([_reached(own) for own in starts]))
    ranks = rank(np.ascontiguousarray(steps.T))
    order = np.argsort(ranks)
    moves = _moves(rules, steps, ranks[order], order)
    means, best = _fewest(moves, layers)
    chances = _spread(best, layers, ceil(1.5 * float(means[0].max())) + _TAIL)
    return Turns(ranks[order], order, chances, means)


def _reached(own: Sequence[int]) -> Steps:
    """Return int8 (N, 4): all that these steps can come to, lowest first in each row."""
    lowest, *others = sorted(own)
    found = np.arange(lowest, HOME + 1, dtype=np.int8)[:, None]
    for step in others:
        first = np.maximum(found[:, -1], step).astype(np.int64)
        counts = HOME + 1 - first
        before = np.cumsum(counts) - counts
        last = np.arange(counts.sum()) + np.repeat(first - before, counts)
        found = np.column_stack((np.repeat(found, counts, axis=0), last.astype(np.int8)))
    return found


def _ordered(rules: Rules, steps: Steps) -> tuple[Steps, list[slice]]:
    """Return the different steps without those done, most pips first, and the layers of equal pips.

    Every move leads to an earlier layer.
    """
    going = steps[(steps == HOME).sum(axis=1) < rules.goal]
    _, first = np.unique(rank(np.ascontiguousarray(going.T)), return_index=True)
    pips = going[first].sum(axis=1, dtype=np.int64)
    order = np.argsort(-pips, kind="stable")
    cuts = [0, *(np.flatnonzero(np.diff(pips[order])) + 1).tolist(), len(order)]
    return going[first[order]], list(map(slice, cuts[:-1], cuts[1:]))


class _Moves(NamedTuple):
    """Where moves lead, one token's or the best; the last axes are the kind of roll and the row.

    node  int64 (…, 7, R)  where the next roll is due: sixes in a row times R, plus the row; 3 R if
                           the goal is reached, 3 R + 1 if there is no move
    late  bool (…, 7, R)   whether that roll is in a later turn
    """

    node: Index
    late: NDArray[np.bool_]


def _moves(rules: Rules, steps: Steps, ranks: Index, rows: Index) -> _Moves:
    """Return the moves of each token, (4, 7, R), from int8 (R, 4)."""
    count = len(steps)
    kinds = np.array([*range(1, FACES + 1), FACES], np.int8)[:, None]
    start = steps.T[:, None, :]
    entering = start == YARD
    ends = np.where(entering, START, start + kinds).astype(np.int8)
    legal = np.where(entering, kinds == FACES, ends <= HOME)
    ends = np.where(legal, ends, start)
    moved = np.repeat(steps.T[:, None, None, :], TOKENS, axis=1).repeat(_KINDS, axis=2)
    tokens = np.arange(TOKENS)
    moved[tokens, tokens] = ends
    homed = legal & (ends == HOME)
    again = (homed & rules.bonus_for_home) | (kinds == FACES) & rules.bonus_for_six
    done = homed & ((moved == HOME).sum(axis=0) >= rules.goal)
    row = rows.take(np.searchsorted(ranks, rank(moved)), mode="clip")
    sixes = np.array([0] * (FACES - 1) + [1, 2])[:, None]
    node = np.where(again, sixes, 0) * count + row
    node = np.where(done, COUNTS * count, np.where(legal, node, COUNTS * count + 1))
    return _Moves(node, legal & ~again & ~done)


def _fewest(moves: _Moves, layers: list[slice]) -> tuple[Floats, _Moves]:
    """Return the means, float64 (3, R), and the moves with the fewest turns, (7, R).

    Worked out as in `race.py`, where the equations are explained.
    """
    count = moves.node.shape[-1]
    flat = np.zeros(COUNTS * count + 2)
    flat[-1] = np.inf
    means = flat[:-2].reshape(COUNTS, count)
    node, late = np.empty((_KINDS, count), np.int64), np.empty((_KINDS, count), np.bool_)
    for layer in layers:
        nodes, lates = moves.node[:, :, layer], moves.late[:, :, layer]
        worth = flat.take(nodes) + lates
        best = worth.argmin(axis=0)[None]
        node[:, layer] = np.take_along_axis(nodes, best, axis=0)[0]
        late[:, layer] = np.take_along_axis(lates, best, axis=0)[0]
        fewest = np.take_along_axis(worth, best, axis=0)[0]
        stuck = np.isinf(fewest)
        fewest[stuck] = 0
        rest, stuck_below = fewest[:-2].sum(axis=0), stuck[:-2].sum(axis=0)
        never = stuck_below + stuck[-1]
        none = (rest + fewest[-2] + never) / (FACES - never)
        means[0, layer] = none
        means[1, layer] = (rest + fewest[-1] + never * (1 + none)) / FACES
        means[2, layer] = (rest + (stuck_below + 1) * (1 + none)) / FACES
    return means, _Moves(node, late)


def _spread(best: _Moves, layers: list[slice], horizon: int) -> Floats:
    """Return float64 (3, R, H): the chances to be done within so many turns by the best moves.

    Let D(k) be a row of them. A turn that ends without the goal moves the next place's D(0) on by
    one; where nothing can move that is the same D(0), so with n stuck faces of six
    D(0)[t] = rest[t] + n / 6 D(0)[t - 1].
    """
    count, width = best.node.shape[-1], horizon + 1
    flat = np.zeros((COUNTS * count + 2, width))
    flat[-2, 2:] = 1
    runs = sliding_window_view(flat.reshape(-1), horizon)
    chances = flat[:-2].reshape(COUNTS, count, width)
    begins = best.node * width + 1 - best.late
    stuck = best.node == COUNTS * count + 1
    for layer in layers:
        after = runs[begins[:, layer]]
        rest, stuck_below = after[:-2].sum(axis=0), stuck[:-2, layer].sum(axis=0)[:, None]
        never = stuck_below + stuck[-1, layer][:, None]
        none = _repeated((rest + after[-2]) / FACES, never / FACES)
        chances[0, layer, 1:] = none
        later = chances[0, layer, :-1]
        chances[1, layer, 1:] = (rest + after[-1] + never * later) / FACES
        chances[2, layer, 1:] = (rest + (stuck_below + 1) * later) / FACES
    return chances[:, :, 1:]


def _repeated(series: Floats, factor: Floats) -> Floats:
    """Return s with s[t] = series[t] + factor s[t - 1], by doubling; changes its arguments."""
    shift = 1
    while shift < series.shape[1] and factor.any():
        series[:, shift:] += factor * series[:, :-shift]
        factor, shift = factor * factor, 2 * shift
    return series
