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
    """Return the policy that takes each legal token with the same chance, as `choose_random`."""

    def choose(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:  # noqa: ARG001
        movable = tables.nibbles(legal.view(WORD)[:, 0])
        draws = rng.integers(tables.CHOICES, size=len(lanes), dtype=np.uint8)
        tokens: I8 = tables.picks().take(movable * np.uint32(tables.CHOICES) + draws)
        return tokens

    return choose


def greedy_policy(value: Value) -> Policy:
    """Return the policy that takes the move best for the mover, of equals the first.

    `value` is asked for the positions after the moves, only in lanes with a real choice, and once
    for tokens on the same step.
    """

    def choose(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:
        chosen: I8 = legal.argmax(axis=1).astype(np.int8)
        open_ = np.flatnonzero(legal.sum(axis=1) > 1)
        asked = lanes.take(open_)
        moves = kernel.afterstates(asked, legal.take(open_, axis=0), distinct=True)
        worth = value(kernel, moves.lanes)
        best = best_moves(moves, worth, asked)
        chosen[open_] = moves.token.take(best)
        return chosen

    return choose


def best_moves(moves: Afterstates, worth: Floats, lanes: Lanes) -> Index:
    """Return intp (N,): for each lane the place in `moves` of the best for its seat on turn.

    worth  float (M, 4)  what the positions after `moves` are worth to each seat
    Every lane has a move; of equals the first is taken.
    """
    number = np.arange(len(moves.lane))
    own = worth[number, lanes.turn.take(moves.lane)]
    by_token = np.full((len(lanes), TOKENS), -np.inf)
    by_token[moves.lane, moves.token] = own
    places = np.zeros((len(lanes), TOKENS), np.intp)
    places[moves.lane, moves.token] = number
    found: Index = places[np.arange(len(lanes)), by_token.argmax(axis=1)]
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
