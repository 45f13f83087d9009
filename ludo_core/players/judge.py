"""What positions are worth by trained networks: every seat's chance of first place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np

from ludo_core.players.lanes.batch import UNUSED, Lanes
from ludo_core.players.lanes.kernel import Kernel
from ludo_core.players.network import Floats, Network, in_turn, inputs
from ludo_core.players.weights import load, path_of
from ludo_core.rules import YARD, Rules

PLAYS_LIKE = {"thunder": "king"}
"""Rulesets that differ from another in their clocks alone."""


class Judge:
    """The networks of one table's rules, as a lanes `Value`."""

    def __init__(self, rules: Rules, networks: Mapping[int, Network]) -> None:
        """Take `networks` by the number of seats that play."""
        self.rules, self._networks = rules, networks

    def __call__(self, kernel: Kernel, lanes: Lanes) -> Floats:
        """Return float32 (N, 4): what `chances` does; the kernel is not needed for it."""
        del kernel
        return self.chances(lanes)

    def chances(self, lanes: Lanes) -> Floats:
        """Return float32 (N, 4): each seat's chance of the best place still open.

        A roll is due in every lane, or a seat has place 1: then that is certain. Seats that were
        placed earlier are to be taken out before, by `among_playing`.
        """
        first = lanes.places == 1
        found: Floats = first.astype(np.float32)
        playing = (lanes.places == 0).sum(axis=1) * ~first.any(axis=1)
        for players, network in self._networks.items():
            open_ = np.flatnonzero(playing == players)
            if len(open_):
                asked = lanes.take(open_) if len(open_) < len(lanes) else lanes
                seats = in_turn(asked, players)
                found[open_[:, None], seats] = network.chances(inputs(self.rules, asked, seats))
        return found


def among_playing(lanes: Lanes) -> Lanes:
    """Return the same positions as games that those still playing began by themselves.

    Who comes first among them takes the best place still open in the game as it is.
    """
    placed = lanes.places > 0
    if not placed.any():
        return lanes
    found = lanes.copy()
    found.places[placed] = UNUSED
    found.steps[placed] = YARD
    return found


@cache
def judge_of(rules: Rules) -> Judge:
    """Return the judge of these rules, from the weights that come with the program."""
    kept = PLAYS_LIKE.get(rules.id, rules.id)
    most = max(rules.player_counts)
    return Judge(rules, {count: load(path_of(f"{kept}{count}")) for count in range(2, most + 1)})
