"""Ways to choose in many games at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ludo_core.players.lanes import tables
from ludo_core.players.lanes.batch import I8, SEATS, WORD, Bools, Index, Lanes
from ludo_core.players.lanes.kernel import Afterstates, Kernel
from ludo_core.rules import TOKENS

Floats = NDArray[np.floating]


class Policy(Protocol):
    """A way to choose among the legal tokens."""

    def __call__(self, kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:
        """Return a token a lane, int8 (N,) of 0..3: a legal one where there is any.

        legal  bool (N, 4), what `kernel.legal(lanes)` returns
        """


class Value(Protocol):
    """What positions are worth to each seat."""

    def __call__(self, kernel: Kernel, lanes: Lanes) -> Floats:
        """Return float (M, 4), by seat, more is better; of no meaning for seats not playing.

        A roll is due in every lane, or the game is over.
        """


def random_policy(rng: np.random.Generator) -> Policy:
    """Return the policy that takes each legal token with the same chance."""

    def choose(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:  # noqa: ARG001
        movable = tables.nibbles(legal.view(WORD)[:, 0])
        draws = rng.integers(tables.CHOICES, size=len(lanes), dtype=np.uint8)
        tokens: I8 = tables.picks().take(movable * np.uint32(tables.CHOICES) + draws)
        return tokens

    return choose


class Weigh(Protocol):
    """A way to weigh moves against each other."""

    def __call__(self, kernel: Kernel, lanes: Lanes, legal: Bools) -> tuple[Afterstates, Floats]:
        """Return all moves that end differently, and float (M,): what each is worth to the mover.

        Every lane has a move.
        """


def best_policy(weigh: Weigh) -> Policy:
    """Return the policy that takes the move of most weight, of equals the first.

    `weigh` is asked only in lanes with a real choice.
    """

    def choose(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:
        chosen: I8 = legal.argmax(axis=1).astype(np.int8)
        open_ = np.flatnonzero(legal.sum(axis=1) > 1)
        moves, worth = weigh(kernel, lanes.take(open_), legal.take(open_, axis=0))
        chosen[open_] = moves.token.take(best_moves(moves, worth, len(open_)))
        return chosen

    return choose


def greedy_policy(value: Value) -> Policy:
    """Return the policy that takes the move best for the mover, of equals the first.

    `value` is asked for the positions after the moves, only in lanes with a real choice, and once
    for tokens on the same step.
    """

    def weigh(kernel: Kernel, lanes: Lanes, legal: Bools) -> tuple[Afterstates, Floats]:
        moves = kernel.afterstates(lanes, legal, distinct=True)
        return moves, to_mover(value(kernel, moves.lanes), moves, lanes)

    return best_policy(weigh)


def to_mover(worth: Floats, moves: Afterstates, lanes: Lanes) -> Floats:
    """Return float (M,): of `worth`, float (M, 4) after `moves` from `lanes`, the mover's."""
    found: Floats = worth[np.arange(len(moves.lane)), lanes.turn.take(moves.lane)]
    return found


def best_moves(moves: Afterstates, worth: Floats, count: int) -> Index:
    """Return intp (N,): for each of `count` lanes the place in `moves` of the best.

    worth  float (M,)  what each of `moves` is worth to the mover
    Every lane has a move; of equals the first is taken.
    """
    by_token = np.full((count, TOKENS), -np.inf)
    by_token[moves.lane, moves.token] = worth
    places = np.zeros((count, TOKENS), np.intp)
    places[moves.lane, moves.token] = np.arange(len(moves.lane))
    found: Index = places[np.arange(count), by_token.argmax(axis=1)]
    return found


def by_seat(policies: Mapping[int, Policy]) -> Policy:
    """Return the policy that asks each seat's own; every seat that plays needs one."""

    def choose(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:
        chosen = np.zeros(len(lanes), np.int8)
        for seat in range(SEATS):
            of_seat = np.flatnonzero((lanes.turn == seat) & (lanes.die > 0))
            if len(of_seat):
                chosen[of_seat] = policies[seat](
                    kernel, lanes.take(of_seat), legal.take(of_seat, axis=0)
                )
        return chosen

    return choose
