"""What a player who goes by rules sees of each move, for many at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludo_core.players.lanes.batch import I8, I64, SEATS, Bools, Index, Lanes
from ludo_core.players.lanes.kernel import Kernel
from ludo_core.players.lanes.shots import shots
from ludo_core.rules import TOKENS, YARD


class Look(NamedTuple):
    """Every legal move of a batch; M of them, by lane, then by token.

    lane     intp (M,)   the lane it belongs to
    token    int8 (M,)   the token that moves
    seat     int8 (M,)   whose it is
    step     int8 (M,)   where it stands
    end      int8 (M,)   where it ends; -1 where it is lost
    cost     int64 (M,)  steps that opponents lose by it, less what the mover loses
    wins     bool (M,)   whether it reaches the goal
    before   M lanes     the position with the die waiting
    after    M lanes     the position after it
    """

    lane: Index
    token: I8
    seat: I8
    step: I8
    end: I8
    cost: I64
    wins: Bools
    before: Lanes
    after: Lanes

    def exposed(self, kernel: Kernel) -> I64:
        """Return int64 (M,): the shots at the moved token where it has come to stand."""
        return shots(kernel, self.after, self.seat, self.token)

    def was_exposed(self, kernel: Kernel) -> I64:
        """Return int64 (M,): the shots at it where it stood."""
        return shots(kernel, self.before, self.seat, self.token)

    def by_token(self, lanes: int, which: Bools) -> Bools:
        """Return bool (N, 4): the moves of which `which`, bool (M,), holds, by lane and token."""
        table = np.zeros((lanes, TOKENS), np.bool_)
        table[self.lane[which], self.token[which]] = True
        return table


def look(kernel: Kernel, lanes: Lanes, legal: Bools) -> Look:
    """Return what each legal move of these lanes does."""
    lane, tokens = np.nonzero(legal)
    token, before = tokens.astype(np.int8), lanes.take(lane)
    seat = before.turn
    step = before.steps[np.arange(len(lane)), seat, token]
    landed = kernel.landed(before, token)
    lost = (landed.end == YARD) & (step > YARD)
    cost = -(landed.rest + np.int64(1)) * lost
    planes = before.steps.reshape(-1, SEATS * TOKENS).take(landed.struck, axis=0)
    cost[landed.struck] += ((planes + np.int64(1)) * landed.hits).sum(axis=1)
    after = kernel.move(before, token)
    wins = after.places[np.arange(len(lane)), seat] > 0
    return Look(lane, token, seat, step, landed.end, cost, wins, before, after)
