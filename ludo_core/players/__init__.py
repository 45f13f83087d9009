"""Computer players by level."""

from __future__ import annotations

import random

from ludo_core.players.level import Choose, Level
from ludo_core.players.simple import choose_by_rules, choose_easy, choose_normal
from ludo_core.rules import Rules
from ludo_core.state import State


def _choose_master(rules: Rules, state: State, rng: random.Random) -> int:
    from ludo_core.players.master import choose_master  # noqa: PLC0415 - brings numpy

    return choose_master(rules, state, rng)


LEVELS: dict[str, Level] = {
    level.id: level
    for level in (
        Level(
            "easy",
            choose_easy,
            "Wins when it can, captures when it can, and otherwise moves at random.",
        ),
        Level(
            "normal",
            choose_normal,
            "As easy, then a token home, then to where nothing can hit it, else at random;"
            " beats easy in seven games of ten.",
        ),
        Level(
            "hard",
            choose_by_rules,
            "Weighs ten reasons in a fixed order, from a win down to the least exposed"
            " square, and leaves nothing to chance; beats normal in seven games of ten.",
        ),
        Level(
            "master",
            _choose_master,
            "Looks two rolls ahead with networks trained by self-play, and works the race out;"
            " beats hard in seven games of ten, and alone wins three of eight against three.",
        ),
    )
}
"""Every level by id, weakest first."""

DEFAULT_LEVEL = "normal"
"""The level where nobody chose one."""

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Choose", "Level"]
