"""The players of `ludo_core.players.simple` for many games at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from ludo_core.players.lanes.batch import I8, I64, SEATS, Bools, Lanes
from ludo_core.players.lanes.kernel import Kernel
from ludo_core.players.lanes.look import Look, look
from ludo_core.players.lanes.policy import Policy, random_policy
from ludo_core.players.simple import (
    CAPTURES,
    COLUMN,
    ENTERS,
    EXPOSED,
    FLEES,
    HOMES,
    LOST,
    SAFE,
    UNEXPOSED,
    WINS,
)
from ludo_core.rules import HOME, LAST_ON_RING, TOKENS, YARD, Track
from ludo_core.tracks import TRACKS

Reason = Callable[[Kernel, Look], Bools]
"""Tells of every move, bool (M,), whether there is this reason for it."""
NEVER = np.iinfo(np.int64).max


def rules_policy(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:
    """Choose as `choose_by_rules` does."""
    chosen: I8 = legal.argmax(axis=1).astype(np.int8)
    open_ = np.flatnonzero(legal.sum(axis=1) > 1)
    seen = look(kernel, lanes.take(open_), legal.take(open_, axis=0))
    ranks = np.full((len(open_), TOKENS), NEVER)
    ranks[seen.lane, seen.token] = _ranks(kernel, seen)
    chosen[open_] = ranks.argmin(axis=1)
    return chosen


def easy_policy(rng: np.random.Generator) -> Policy:
    """Return the policy that draws as `choose_easy` does."""
    return first_reason_policy(EASY, rng)


def normal_policy(rng: np.random.Generator) -> Policy:
    """Return the policy that draws as `choose_normal` does."""
    return first_reason_policy(NORMAL, rng)


def first_reason_policy(reasons: Sequence[Reason], rng: np.random.Generator) -> Policy:
    """Return the policy that draws among the tokens for the first reason that any has."""
    draw = random_policy(rng)

    def choose(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:
        return draw(kernel, lanes, with_first_reason(reasons, kernel, lanes, legal))

    return choose


def with_first_reason(
    reasons: Sequence[Reason], kernel: Kernel, lanes: Lanes, legal: Bools
) -> Bools:
    """Return bool (N, 4): the legal tokens for the first reason that any has; else all legal."""
    found = legal.copy()
    open_ = np.flatnonzero(legal.sum(axis=1) > 1)
    seen = look(kernel, lanes.take(open_), legal.take(open_, axis=0))
    best: Bools = legal.take(open_, axis=0)
    for reason in reversed(reasons):
        having = seen.by_token(len(open_), reason(kernel, seen))
        best = np.where(having.any(axis=1, keepdims=True), having, best)
    found[open_] = best
    return found


def wins(kernel: Kernel, seen: Look) -> Bools:  # noqa: ARG001
    """Tell which moves reach the goal."""
    return seen.wins


def captures(kernel: Kernel, seen: Look) -> Bools:  # noqa: ARG001
    """Tell which moves send opponents back, and the token itself stays."""
    found: Bools = (seen.cost > 0) & (seen.end > YARD)
    return found


def homes(kernel: Kernel, seen: Look) -> Bools:  # noqa: ARG001
    """Tell which moves bring a token home."""
    found: Bools = seen.end == HOME
    return found


def unexposed(kernel: Kernel, seen: Look) -> Bools:
    """Tell which moves take a token to where no opponent can hit it."""
    found: Bools = (seen.end > YARD) & (seen.exposed(kernel) == 0)
    return found


EASY: tuple[Reason, ...] = (wins, captures)
NORMAL: tuple[Reason, ...] = (*EASY, homes, unexposed)


def _ranks(kernel: Kernel, seen: Look) -> I64:
    """Return int64 (M,): what orders the moves, lowest first, as in `choose_by_rules`."""
    exposed, end = seen.exposed(kernel), seen.end.astype(np.int64)
    reason = np.select(
        [
            seen.wins,
            seen.cost > 0,
            end == YARD,
            end == HOME,
            seen.step == YARD,
            exposed < seen.was_exposed(kernel),
            (seen.step <= LAST_ON_RING) & (end > LAST_ON_RING),
            (end <= LAST_ON_RING) & _ends_safe(kernel, seen),
            exposed > 0,
        ],
        [WINS, CAPTURES, LOST, HOMES, ENTERS, FLEES, COLUMN, SAFE, EXPOSED],
        UNEXPOSED,
    )
    # One number has them all, each in a range that it cannot leave.
    rank: I64 = ((reason * 2_048 + 1_023 - seen.cost) * 128 + exposed) * 64 + HOME - end
    return rank


def _ends_safe(kernel: Kernel, seen: Look) -> Bools:
    rows = seen.seat.astype(np.intp) * (HOME + 1) + np.maximum(seen.end, 0)
    found: Bools = _safe(kernel.rules.track).take(rows)
    return found


@cache
def _safe(track: Track) -> Bools:
    """Return bool (4 * 57,): whether a seat's step is safe, at 57 * seat + step."""
    is_safe = TRACKS[track].is_safe
    return np.array([is_safe(seat, step) for seat in range(SEATS) for step in range(HOME + 1)])
