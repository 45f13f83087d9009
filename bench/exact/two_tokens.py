"""Two players with at most two tokens left each, solved: winning chances if both play best.

    two = load(RULESETS["plyyard"])
    two.chances(state)  # by legal token

The other tokens are home for good, so these positions lead only to one another: 2,924,100 with a
roll due, times three for sixes in a row. They are worked out by value iteration, a matrix of own
and opposing places at a time, and kept in `.cache`.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.exact.iteration import Floats, solve_values
from ludo_core.players.lanes import Kernel, Lanes, from_states
from ludo_core.players.lanes.batch import OVER, SEATS, Bools, Index
from ludo_core.players.race import rank
from ludo_core.rules import HOME, RED, TOKENS, YARD, YELLOW, Rules
from ludo_core.state import State

CACHE = Path(__file__).parents[2] / ".cache" / "exact"


@dataclass(frozen=True)
class TwoTokens:
    """Exact winning chances for seats 0 and 2, by `rules`, goal 4.

    values  float64 (3, P + 1, P): the chance of the seat that is about to roll, with so many sixes
            in a row, by the numbers of its own places and of the opponent's; own P is all home
    """

    rules: Rules
    values: Floats

    @cached_property
    def kernel(self) -> Kernel:
        """The lanes' rules."""
        return Kernel(self.rules)

    @cached_property
    def _first(self) -> int:
        """The lowest `rank` of these places: with as many tokens in the yard as can be."""
        tokens = 1 if self.values.shape[2] == HOME - YARD else 2
        return int(rank(np.array([YARD] * tokens + [HOME] * (TOKENS - tokens), np.int8)))

    def knows(self, lanes: Lanes) -> Bools:
        """Return bool (N,): the lanes in which seats 0 and 2 play and have few enough tokens left.

        The game may be over in them.
        """
        ranks = rank(np.ascontiguousarray(lanes.steps.transpose(2, 0, 1)))
        two = (lanes.places >= 0) == np.array([True, False, True, False])
        found: Bools = (ranks[:, ::2] >= self._first).all(axis=1) & two.all(axis=1)
        return found

    def value(self, kernel: Kernel, lanes: Lanes) -> Floats:  # noqa: ARG002
        """Return float64 (N, 4): the winning chance of each seat; a `Value` of the lanes.

        A roll is due in every lane, or the game is over. Raises IndexError for others than
        `knows`.
        """
        over = lanes.turn == OVER
        turn = (lanes.turn * ~over).astype(np.intp)
        to_roll = self._to_roll(lanes, turn, over)
        found = np.zeros((len(lanes), SEATS))
        for seat in (RED, YELLOW):
            chance = np.where(turn == seat, to_roll, 1 - to_roll)
            found[:, seat] = np.where(over, lanes.places[:, seat] == 1, chance)
        return found

    def to_roll(self, lanes: Lanes) -> Floats:
        """Return float64 (N,): the chance of the seat on turn; a roll is due, no game is over."""
        found: Floats = self.value(self.kernel, lanes)[np.arange(len(lanes)), lanes.turn]
        return found

    def after_moves(self, lanes: Lanes, legal: Bools | None = None) -> Floats:
        """Return float64 (N, 4): the mover's chance by the token that moves, NaN where illegal.

        legal  bool (N, 4), as `Kernel.roll` returned it
        A die waits in every lane that is asked about; the others have NaN alone.
        """
        if legal is None:
            legal = self.kernel.legal(lanes)
        moves = self.kernel.afterstates(lanes, legal)
        found = np.full((len(lanes), TOKENS), np.nan)
        mover = lanes.turn.take(moves.lane)
        worth = self.value(self.kernel, moves.lanes)
        found[moves.lane, moves.token] = worth[np.arange(len(mover)), mover]
        return found

    def chances(self, state: State) -> dict[int, float]:
        """Return the mover's winning chance by legal token; {} unless a die waits."""
        row = self.after_moves(from_states([state]))[0]
        return {token: float(row[token]) for token in np.flatnonzero(~np.isnan(row)).tolist()}

    def chance(self, state: State) -> float:
        """Return the winning chance of the seat on turn, a die waiting or not."""
        if state.die is not None:
            return max(self.chances(state).values())
        return float(self.to_roll(from_states([state]))[0])

    def _to_roll(self, lanes: Lanes, turn: Index, over: Bools) -> Floats:
        rows = np.arange(len(lanes))
        own, other = (
            rank(np.ascontiguousarray(lanes.steps[rows, seat].T)) - self._first
            for seat in (turn, (turn + 2) % 4)
        )
        if (np.minimum(own, other)[~over] < 0).any():
            raise IndexError("a position with more tokens left than were solved")
        sixes = np.where(over, 0, lanes.sixes)
        found: Floats = self.values[sixes, np.where(over, 0, own), np.where(over, 0, other)]
        return found


def solve(rules: Rules, tokens: int = 2) -> TwoTokens:
    """Return the solution with `tokens`, 1 or 2, left a side; two take most of a minute.

    Raises ValueError for aeroplane chess and for goals other than 4.
    """
    return TwoTokens(rules, solve_values(rules, tokens))


def load(rules: Rules) -> TwoTokens:
    """Return the solution with two tokens a side, from the cache where it is kept already."""
    path = CACHE / f"two_tokens-{zlib.crc32(repr(rules).encode()):08x}.npy"
    if path.exists():
        values: NDArray[np.float64] = np.load(path)
        return TwoTokens(rules, values)
    two = solve(rules)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part.npy")
    np.save(part, two.values)
    part.replace(path)
    return two
