"""The strongest level: trained networks, asked after every face of the next roll, or of two.

As a plain player it is the lanes' policy on a batch of one. Only where nobody can meet any more
does it not ask a network: who wins the race is worked out.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from ludo_core.play import choices, legal
from ludo_core.players.ending import race_moves
from ludo_core.players.judge import Judge, among_playing, judge_of
from ludo_core.players.lanes.ahead import one_roll_ahead
from ludo_core.players.lanes.batch import Bools, Lanes, from_states
from ludo_core.players.lanes.kernel import Afterstates, Kernel
from ludo_core.players.lanes.policy import Floats, Policy, Value, best_policy, to_mover
from ludo_core.rules import Rules
from ludo_core.state import State

CLOSE = 0.02
"""Moves this much below the best, one roll ahead, are not looked at two rolls ahead: that costs ten
times as much, and tells moves apart that are closer."""


def choose_master(rules: Rules, state: State, rng: random.Random) -> int:  # noqa: ARG001
    """Return the token with the best chance of first place; needs no chance itself."""
    return best_of(chances(rules, state))


def best_of(worth: dict[int, float]) -> int:
    """Return the token that this level moves where its moves have these chances."""
    return max(worth, key=worth.__getitem__)  # of equals the first: tokens come in order


def chances(rules: Rules, state: State) -> dict[int, float]:
    """Return, by legal token, the mover's chance of the best place still open after its move.

    Raises ValueError when no die waits.
    """
    tokens = legal(rules, state)
    if not tokens or state.turn is None:
        raise ValueError("nothing to choose: no die waits in this position")
    return move_chances(rules, [state], judge_of(rules))[0]


def move_chances(rules: Rules, states: Sequence[State], judge: Value) -> list[dict[int, float]]:
    """Return what `chances` does for each position, by this judge; a die waits in all of them."""
    found = [race_moves(rules, state) for state in states]
    asked = [state for state, raced in zip(states, found, strict=True) if raced is None]
    kernel, lanes = _kernel(rules), among_playing(from_states(asked))
    moves, worth = judged(judge, kernel, lanes, kernel.legal(lanes))
    by_lane: list[dict[int, float]] = [{} for _ in asked]
    for lane, token, own in zip(
        moves.lane.tolist(), moves.token.tolist(), worth.tolist(), strict=True
    ):
        by_lane[lane][token] = own
    rest = iter(by_lane)
    return [
        _for_all(rules, state, next(rest)) if raced is None else raced
        for state, raced in zip(states, found, strict=True)
    ]


def _for_all(rules: Rules, state: State, told: Mapping[int, float]) -> dict[int, float]:
    """Return the chances for every token, in order, from those of the first of each group."""
    by_token = {one: told[group[0]] for group in choices(rules, state) for one in group}
    return dict(sorted(by_token.items()))


def master_policy(judge: Judge) -> Policy:
    """Return the lanes policy that plays as `choose_master` does, the race apart, by this judge."""

    def weigh(kernel: Kernel, lanes: Lanes, legal: Bools) -> tuple[Afterstates, Floats]:
        return judged(judge, kernel, among_playing(lanes), legal)

    return best_policy(weigh)


def judged(judge: Value, kernel: Kernel, lanes: Lanes, legal: Bools) -> tuple[Afterstates, Floats]:
    """Return all moves that end differently, and float (M,): the mover's chance after each.

    Every lane has a move. Moves that are close to the best are looked at two rolls ahead, and then
    whatever would be chosen on the word of one roll before them: it may only seem better for having
    been looked at less.
    """
    moves = kernel.afterstates(lanes, legal, distinct=True)
    ahead = one_roll_ahead(judge)
    worth = to_mover(ahead(kernel, moves.lanes), moves, lanes)
    close = worth > _most(worth, moves, lanes) - CLOSE
    close &= np.bincount(moves.lane, weights=close).take(moves.lane) > 1
    looked = np.zeros(len(worth), np.bool_)
    while close.any():
        asked = np.flatnonzero(close)
        further = one_roll_ahead(ahead)(kernel, moves.lanes.take(asked))
        worth[asked] = further[np.arange(len(asked)), lanes.turn.take(moves.lane.take(asked))]
        looked |= close
        rest = _most(np.where(looked, worth, -np.inf), moves, lanes)
        close = ~looked & (rest > -np.inf) & (worth >= rest)
    return moves, worth


def _most(worth: Floats, moves: Afterstates, lanes: Lanes) -> Floats:
    """Return float (M,): by move, the most that `worth`, float (M,), has in its lane."""
    best = np.full(len(lanes), -np.inf)
    np.maximum.at(best, moves.lane, worth)
    found: Floats = best.take(moves.lane)
    return found


@cache
def _kernel(rules: Rules) -> Kernel:
    return Kernel(rules)
