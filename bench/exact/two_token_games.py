"""Games from the start of two tokens in the yard and two home a side, and choices out of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from bench.exact.two_tokens import TwoTokens
from ludo_core.players import Choose
from ludo_core.players.lanes import (
    OVER,
    Kernel,
    Lanes,
    Ply,
    Policy,
    fresh,
    greedy_policy,
    hashed_dice,
    joined,
    to_states,
)
from ludo_core.players.lanes.batch import I8, Bools
from ludo_core.rules import HOME, YARD, Rules

SEATS = (0, 2)


def start(games: int) -> Lanes:
    """Return the start of so many games."""
    lanes = fresh(games, players=2)
    for seat in SEATS:
        lanes.steps[:, seat] = YARD, YARD, HOME, HOME
    return lanes


def plies(kernel: Kernel, policy: Policy, games: int, seed: int) -> Iterator[Ply]:
    """Play games side by side, all to their end, by `hashed_dice(seed)`, and yield every ply."""
    now, dice = start(games), hashed_dice(seed)
    game, roll = np.arange(games, dtype=np.int64), 0
    while len(now):
        rolls = np.full(len(now), roll, np.int64)
        rolled, legal = kernel.roll(now, dice(game, rolls))
        tokens = policy(kernel, rolled, legal)
        after = kernel.move(rolled, tokens)
        ended = np.flatnonzero(after.turn == OVER)
        yield Ply(game, rolls + 1, rolled, legal, tokens, after, ended)
        going = np.flatnonzero(after.turn > OVER)
        now, game, roll = after.take(going), game.take(going), roll + 1


def winners(kernel: Kernel, policy: Policy, games: int, seed: int) -> I8:
    """Return int8 (games,): the seat that wins each of them."""
    found = np.zeros(games, np.int8)
    for ply in plies(kernel, policy, games, seed):
        found[ply.game[ply.ended]] = (ply.after.places[ply.ended] == 1).argmax(axis=1)
    return found


def real_choices(kernel: Kernel, policy: Policy, count: int, seed: int) -> Lanes:
    """Return `count` positions with two or more different moves, out of games by `policy`.

    They are drawn evenly from all such positions of enough whole games; a die waits in each.
    """
    found: list[Lanes] = []
    wanted = games = max(count // 8, 1)
    while sum(map(len, found)) < count:
        found += [
            ply.rolled.take(np.flatnonzero(is_real(ply.rolled, ply.legal)))
            for ply in plies(kernel, policy, games, seed)
        ]
        seed, games = seed + 1, wanted
    everything = joined(found)
    rng = np.random.default_rng(seed)
    return everything.take(rng.choice(len(everything), count, replace=False))


def is_real(lanes: Lanes, legal: Bools) -> Bools:
    """Return bool (N,): where two or more legal tokens stand on different steps."""
    own = lanes.steps[np.arange(len(lanes)), lanes.turn.clip(0)]
    highest = np.where(legal, own, YARD - 1).max(axis=1)
    lowest = np.where(legal, own, HOME + 1).min(axis=1)
    found: Bools = lowest < highest
    return found


def perfect(two: TwoTokens) -> Policy:
    """Return the policy that takes the best move, of equals the first."""
    return greedy_policy(two.value)


def of_level(rules: Rules, choose: Choose, seed: int = 0) -> Policy:
    """Return the policy that asks a level, one by one, where there is a choice."""
    rng = random.Random(seed)

    def policy(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:  # noqa: ARG001
        tokens: I8 = legal.argmax(axis=1).astype(np.int8)
        open_ = np.flatnonzero(is_real(lanes, legal))
        chosen = [choose(rules, state, rng) for state in to_states(lanes.take(open_))]
        tokens[open_] = chosen
        return tokens

    return policy
