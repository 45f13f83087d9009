"""The strongest level: trained networks, asked after every face of the next roll, or of two.

As a plain player it is the lanes' policy on a batch of one. Only where nobody can meet any more
does it not ask a network: who wins the race is worked out.
"""

from __future__ import annotations

import random
from functools import cache

import numpy as np

from ludo_core.play import legal
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
    if (raced := race_moves(rules, state)) is not None:
        return raced
    kernel = _kernel(rules)
    now = among_playing(from_states([state]))
    moves, worth = judged(judge_of(rules), kernel, now, kernel.legal(now))
    own = state.steps[state.turn]
    by_step = dict(zip([own[token] for token in moves.token], worth.tolist(), strict=True))
    return {token: by_step[own[token]] for token in tokens}


def master_policy(judge: Judge) -> Policy:
    """Return the lanes policy that plays as `choose_master` does, the race apart, by this judge."""

    def weigh(kernel: Kernel, lanes: Lanes, legal: Bools) -> tuple[Afterstates, Floats]:
        return judged(judge, kernel, among_playing(lanes), legal)

    return best_policy(weigh)


def judged(judge: Value, kernel: Kernel, lanes: Lanes, legal: Bools) -> tuple[Afterstates, Floats]:
    """Return all moves that end differently, and float (M,): the mover's chance after each.

    Every lane has a move. A move is looked at two rolls ahead where it is close to the best.
    """
    moves = kernel.afterstates(lanes, legal, distinct=True)
    ahead = one_roll_ahead(judge)
    worth = to_mover(ahead(kernel, moves.lanes), moves, lanes)
    best = np.full(len(lanes), -np.inf)
    np.maximum.at(best, moves.lane, worth)
    is_close = worth > best.take(moves.lane) - CLOSE
    rivals = np.bincount(moves.lane, weights=is_close, minlength=len(lanes))
    close = np.flatnonzero(is_close & (rivals.take(moves.lane) > 1))
    if len(close):
        further = one_roll_ahead(ahead)(kernel, moves.lanes.take(close))
        mover = lanes.turn.take(moves.lane.take(close))
        worth[close] = further[np.arange(len(close)), mover]
    return moves, worth


@cache
def _kernel(rules: Rules) -> Kernel:
    return Kernel(rules)
