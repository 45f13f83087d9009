"""Players to measure by, known from others' measurements."""

from __future__ import annotations

import numpy as np

from ludo_core.players.lanes.batch import I8, Bools, Lanes
from ludo_core.players.lanes.kernel import Kernel


def furthest_first(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:  # noqa: ARG001
    """Choose the token that stands furthest of those that may move, of equals the first."""
    own = lanes.steps[np.arange(len(lanes)), lanes.turn]
    chosen: I8 = np.where(legal, own, np.int8(-2)).argmax(axis=1).astype(np.int8)
    return chosen
