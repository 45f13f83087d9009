"""The race alone, solved: how many turns one player needs to bring the goal's tokens home.

Nobody else is looked at: no captures, as once all have passed each other. What counts is the
multiset of steps, 521,855 of them; each is worked out once, from the most advanced back, a layer
of equal pips at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludo_core.rules import HOME, START, TOKENS, YARD, Rules, Track

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Index = NDArray[np.int64]
Steps = NDArray[np.int8]
Counts = NDArray[np.integer]
Play = Literal["best", "random"]

PLACES = HOME - YARD + 1
"""Different steps of one token."""
FACES = 6
COUNTS = 3
"""Sixes in a row that there can be when a roll is due: 0, 1 or 2, for a third is void."""

_SORTING = ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2))
"""Pairs to put in order, one after the other, that sort four; np.sort is slow on rows so short."""


@dataclass(frozen=True, slots=True)
class Race:
    """Mean numbers of turns until the goal, under one way to play.

    rules    the rules they hold for
    play     "best": the fewest turns on average; "random": each legal token with the same chance
    ongoing  float64 (3, 521855): turns after the present one, where a roll is due in it with so
             many sixes in a row, by `rank`; 0 once the goal is reached
    """

    rules: Rules
    play: Play
    ongoing: Floats

    def turns(self, steps: Steps) -> Floats:
        """Return float64 (N,): the mean turns from `steps`, the one that now begins included.

        steps  int8 (N, 4), in any order
        """
        columns = steps.T
        return np.where(_homes(columns) >= self.rules.goal, 0.0, 1 + self.ongoing[0, rank(columns)])

    def after_moves(self, steps: Steps, die: Steps, sixes: Counts) -> Floats:
        """Return float64 (N, 4): the mean turns after the present one, by the token that moves.

        steps  int8 (N, 4), before the move
        die    int8 (N,), the waiting face
        sixes  int (N,), sixes in a row, the waiting die included, as in `State`
        Infinite for tokens that cannot move.
        """
        move = _moved(steps.T, die)
        found: Floats = np.where(move.legal, _worth(self.rules, self.ongoing, move, sixes), np.inf)
        return found.T


class _Moved(NamedTuple):
    """Where the moves of each token lead; arrays by that token, then by position.

    rank   int64 (4, N)  of the position after it; of no meaning where it is not legal
    legal  bool (4, N)
    homed  bool (4, N)   whether it brings the token home
    homes  int (4, N)    tokens home after it
    six    bool (N,)     whether it is by a 6
    """

    rank: Index
    legal: Bools
    homed: Bools
    homes: Counts
    six: Bools


def solve(rules: Rules, play: Play = "best") -> Race:
    """Return the race by `rules`, exact but for rounding; takes about a second.

    Raises ValueError for aeroplane chess, whose planes walk back: there is no order in which one
    position after the other could be worked out.
    """
    if rules.track is not Track.CROSS:
        raise ValueError(f"no race is solved for {rules.id}")
    steps = _all_steps()
    going = _homes(steps) < rules.goal
    ongoing = np.zeros((COUNTS, len(going)))
    for layer in _layers(steps):
        left = layer[going[layer]]
        ongoing[:, left] = _solve_layer(rules, play, ongoing, steps[:, left])
    return Race(rules, play, ongoing)


def rank(columns: Steps) -> Index:
    """Return int64 (...,): the number, 0 to 521,854, of the multisets of steps int8 (4, ...)."""
    places = list(columns)
    for low, high in _SORTING:
        one, other = places[low], places[high]
        places[low], places[high] = np.minimum(one, other), np.maximum(one, other)
    numbers = _numbers()
    found = np.zeros(columns.shape[1:], np.int64)
    for token, place in enumerate(places):
        found += numbers[token].take(place - np.int8(YARD))
    return found


@cache
def _numbers() -> Index:
    """Return int64 (4, 58): at [t, s + 1], what the t-th lowest token, at step s, adds to a rank.

    It is the binomial coefficient of s + 1 + t over t + 1, the usual numbering of multisets.
    """
    table = [[comb(place + token, token + 1) for place in range(PLACES)] for token in range(TOKENS)]
    return np.array(table, np.int64)


def _all_steps() -> Steps:
    """Return int8 (4, 521855): every multiset of steps, by `rank`."""
    found = np.array(list(combinations_with_replacement(range(YARD, HOME + 1), TOKENS)), np.int8).T
    return np.ascontiguousarray(found[:, np.argsort(rank(found))])


def _layers(steps: Steps) -> Iterator[Index]:
    """Yield the ranks of equal pips, most pips first: every move leads to an earlier layer."""
    pips = steps.sum(axis=0, dtype=np.int64)
    order = np.argsort(-pips, kind="stable")
    yield from np.split(order, np.flatnonzero(np.diff(pips[order])) + 1)


def _solve_layer(rules: Rules, play: Play, ongoing: Floats, steps: Steps) -> Floats:
    """Return float64 (3, N): `ongoing` of one layer, int8 (4, N), from that of all further ones.

    Let E(k) be the turns after the present one, with k sixes in a row, and 1 + E(0) those from a
    turn's start. Where nothing can move the turn ends and 1 + E(0) comes again. Only so does a
    position lead to itself: with n stuck faces, 6 E(0) = rest + n (1 + E(0)) is solved for E(0).
    """
    count = steps.shape[1]
    rest, stuck = np.zeros(count), np.zeros(count)
    for face in range(1, FACES):
        move = _moved(steps, np.full(count, face, np.int8))
        rest += _mean_worth(play, move, _worth(rules, ongoing, move, np.array(0)))
        stuck += ~move.legal.any(axis=0)
    move = _moved(steps, np.full(count, FACES, np.int8))
    first = _mean_worth(play, move, _worth(rules, ongoing, move, np.array(1)))
    second = _mean_worth(play, move, _worth(rules, ongoing, move, np.array(2)))
    never = stuck + ~move.legal.any(axis=0)
    none = (rest + first + never) / (FACES - never)
    one = (rest + second + never * (1 + none)) / FACES
    two = (rest + (stuck + 1) * (1 + none)) / FACES
    return np.stack((none, one, two))


def _mean_worth(play: Play, move: _Moved, worth: Floats) -> Floats:
    """Return float64 (N,): the turns after the present one by this way to play; 0 if stuck."""
    counts = move.legal.sum(axis=0)
    if play == "random":
        mean: Floats = (worth * move.legal).sum(axis=0) / np.maximum(counts, 1)
        return mean
    fewest = np.where(move.legal, worth, np.inf).min(axis=0)
    return np.where(counts > 0, fewest, 0)


def _moved(steps: Steps, die: Steps) -> _Moved:
    """Return every token's move by `die`, int8 (N,), from int8 (4, N)."""
    six = die == FACES
    entering = steps == YARD
    ends = np.where(entering, START, steps + die).astype(np.int8)
    legal = np.where(entering, six, ends <= HOME)
    ends = np.where(legal, ends, steps)
    columns = np.repeat(steps[:, None, :], TOKENS, axis=1)
    tokens = np.arange(TOKENS)
    columns[tokens, tokens] = ends
    homed = legal & (ends == HOME)
    return _Moved(rank(columns), legal, homed, _homes(steps) + homed, six)


def _worth(rules: Rules, ongoing: Floats, move: _Moved, sixes: Counts) -> Floats:
    """Return float64 (4, N): the turns after the present one, after each token's move.

    sixes  int (N,) or one for all, the present die included
    """
    again = np.zeros_like(move.homed)
    if rules.bonus_for_six:
        again |= move.six
    if rules.bonus_for_home:
        again |= move.homed
    counted = np.where(move.six, np.minimum(sixes, COUNTS - 1), 0)
    later = np.where(again, ongoing[counted, move.rank], 1 + ongoing[0, move.rank])
    return np.where(move.homes >= rules.goal, 0.0, later)


def _homes(steps: Steps) -> Counts:
    """Return int (N,): how many of int8 (4, N) are home."""
    found: Counts = (steps == HOME).sum(axis=0)
    return found
