"""Players that need no tables: each goes by a short list of reasons that a player understands."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from ludo_core.actions import Move
from ludo_core.play import after, landing, legal, threats
from ludo_core.rules import HOME, LAST_ON_RING, YARD, Rules
from ludo_core.state import State
from ludo_core.tracks import TRACKS

Reason = Callable[[Rules, State, int], bool]
"""Tells whether there is this reason to move a token, which may move."""

WINS, CAPTURES, HOMES, ENTERS, FLEES, COLUMN, SAFE, UNEXPOSED, EXPOSED, LOST = range(10)
"""The reasons of `choose_by_rules`, best first."""


def choose_easy(rules: Rules, state: State, rng: random.Random) -> int:
    """Return a token that reaches the goal, else one that captures for nothing, else any."""
    return rng.choice(with_first_reason(EASY, rules, state))


def choose_normal(rules: Rules, state: State, rng: random.Random) -> int:
    """Return a token as `choose_easy`, and before any: one home, else one out of all reach."""
    return rng.choice(with_first_reason(NORMAL, rules, state))


def with_first_reason(reasons: Sequence[Reason], rules: Rules, state: State) -> tuple[int, ...]:
    """Return the legal tokens for the first reason that there is for any; for none, all.

    Raises ValueError when no die waits.
    """
    tokens = _tokens(rules, state)
    if len(tokens) == 1:
        return tokens
    for reason in reasons:
        having = tuple([token for token in tokens if reason(rules, state, token)])
        if having:
            return having
    return tokens


def wins(rules: Rules, state: State, token: int) -> bool:
    """Tell whether the move reaches the goal."""
    seat = state.turn
    return seat is not None and after(rules, state, Move(token)).places[seat] > 0


def captures(rules: Rules, state: State, token: int) -> bool:
    """Tell whether the move sends opponents back, and the token itself stays."""
    landed = landing(rules, state, token)
    return bool(landed.hits) and landed.step != YARD


def homes(rules: Rules, state: State, token: int) -> bool:
    """Tell whether the move brings the token home."""
    return landing(rules, state, token).step == HOME


def unexposed(rules: Rules, state: State, token: int) -> bool:
    """Tell whether no opponent can hit the token where it comes to stand."""
    seat, then = state.turn, after(rules, state, Move(token))
    if seat is None or landing(rules, state, token).step == YARD:
        return False
    return then.over or not threats(rules, then, seat, token)


EASY: tuple[Reason, ...] = (wins, captures)
NORMAL: tuple[Reason, ...] = (*EASY, homes, unexposed)


def choose_by_rules(rules: Rules, state: State, rng: random.Random) -> int:  # noqa: ARG001
    """Return the token with the best reason to move; needs no chance.

    The reasons, best first: reach the goal, capture, reach home, enter, flee a shot, enter the
    home column, reach a safe square, be furthest where nothing can hit it, be hit by the fewest
    rolls, and last of all fly into a stack that costs opponents no more than oneself. Where two
    tokens have the same reason: the one that costs opponents most, then the least exposed
    afterwards, then the furthest.
    """
    tokens = _tokens(rules, state)
    if len(tokens) == 1:
        return tokens[0]
    return min(tokens, key=lambda token: _rank(rules, state, token))


def _tokens(rules: Rules, state: State) -> tuple[int, ...]:
    tokens = legal(rules, state)
    if not tokens:
        raise ValueError("nothing to choose: no die waits in this position")
    return tokens


def _rank(rules: Rules, state: State, token: int) -> tuple[int, int, int, int, int]:
    """Return what orders the moves, lowest first; the token last, so that no two are equal."""
    seat = state.turn
    assert seat is not None  # noqa: S101 - a die waits, so a seat is on turn
    step = state.steps[seat][token]
    end, hits, _ = landing(rules, state, token)
    cost = sum(hit.step + 1 if hit.seat != seat else -hit.step - 1 for hit in hits)
    then = after(rules, state, Move(token))
    exposed = 0 if then.over else len(threats(rules, then, seat, token))
    if then.places[seat]:
        reason = WINS
    elif cost > 0:
        reason = CAPTURES
    elif end == YARD:
        reason = LOST
    elif end == HOME:
        reason = HOMES
    elif step == YARD:
        reason = ENTERS
    elif exposed < len(threats(rules, state, seat, token)):
        reason = FLEES
    elif step <= LAST_ON_RING < end:
        reason = COLUMN
    elif end <= LAST_ON_RING and TRACKS[rules.track].is_safe(seat, end):
        reason = SAFE
    else:
        reason = EXPOSED if exposed else UNEXPOSED
    return reason, -cost, exposed, -end, token
