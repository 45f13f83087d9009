"""Looking one roll ahead: what a position is worth before the dice that come next."""

from __future__ import annotations

import numpy as np

from ludo_core.players.lanes.batch import Lanes
from ludo_core.players.lanes.kernel import Kernel
from ludo_core.players.lanes.policy import (
    Floats,
    Policy,
    Value,
    best_moves,
    greedy_policy,
    to_mover,
)

FACES = 6
BATCH = 2_048
"""Positions looked ahead from at a time: some ten times as many are worth asked of at once."""


def expect_policy(value: Value) -> Policy:
    """Return the policy that takes the move best for the mover when one roll ahead is looked at."""
    return greedy_policy(one_roll_ahead(value))


def one_roll_ahead(value: Value, batch: int = BATCH) -> Value:
    """Return the mean of `value` over the next roll's six faces, each answered by the roller.

    Whoever rolls next, the mover again after a bonus, takes what `value` says is best for itself.
    Where no token can move, and where the game is over, the position counts as it then is. At
    most `batch` positions are looked ahead from at a time, so that memory is bounded.
    """

    def expected(kernel: Kernel, lanes: Lanes) -> Floats:
        worth = np.empty((len(lanes), 4))
        for begun in range(0, len(lanes), batch):
            some = np.arange(begun, min(begun + batch, len(lanes)))
            worth[some] = after_faces(value, kernel, lanes.take(some)).mean(axis=1)
        return worth

    return expected


def after_faces(value: Value, kernel: Kernel, lanes: Lanes) -> Floats:
    """Return float (N, 6, 4): what each face leads to, by face and seat, answered by the roller.

    Of each roller's moves the one counts that `value` says is best for it. All N positions are
    looked at at once.
    """
    count = len(lanes)
    faces = np.tile(np.arange(1, FACES + 1, dtype=np.int8), count)
    rolled, legal = kernel.roll(lanes.take(np.arange(count).repeat(FACES)), faces)
    can = legal.any(axis=1)
    worth = np.empty((count * FACES, 4))
    replying = np.flatnonzero(can)
    if len(replying):
        asked = rolled.take(replying)
        moves = kernel.afterstates(asked, legal.take(replying, axis=0), distinct=True)
        replies = value(kernel, moves.lanes)
        worth[replying] = replies[best_moves(moves, to_mover(replies, moves, asked), len(asked))]
    # All faces that move nothing leave one and the same position: it is asked for once.
    by_face = can.reshape(count, FACES)
    stuck = np.flatnonzero(~by_face.all(axis=1))
    if len(stuck):
        one = stuck * FACES + by_face[stuck].argmin(axis=1)
        passed = np.empty((count, 4))
        passed[stuck] = value(kernel, rolled.take(one))
        worth[~can] = passed.repeat(FACES, axis=0)[~can]
    return worth.reshape(count, FACES, 4)
