"""The player that takes the move with the best of the master's chances."""

from __future__ import annotations

import random
from importlib import import_module

from ludo_core import Rules, State
from ludo_core.players import Choose


def by_chances() -> Choose:
    """Return it. Raises ImportError where the master is not."""
    chances = import_module("ludo_core.players.master").chances

    def choose(rules: Rules, state: State, rng: random.Random) -> int:  # noqa: ARG001
        found: dict[int, float] = chances(rules, state)
        return max(found, key=found.__getitem__)

    return choose
