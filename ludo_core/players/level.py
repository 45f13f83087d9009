"""What a computer player is: a name and a way to choose."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from ludo_core.rules import Rules
from ludo_core.state import State


class Choose(Protocol):
    """A way to choose among the legal tokens."""

    def __call__(self, rules: Rules, state: State, rng: random.Random) -> int:
        """Return the token, 0..3, to move; one of `legal(rules, state)`.

        Sees the position and nothing else: no secret, no coming roll. The same position and the
        same state of `rng` give the same token. Raises ValueError when no die waits.
        """


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that a table can ask for, by the id that commands and the database use."""

    id: str
    choose: Choose
    about: str = ""
    """How it thinks and how strong it is, in a line for whoever works on it; strengths are of
    `plyyard` with two players."""
