"""Computer players by level."""

from ludo_core.players.level import Choose, Level
from ludo_core.players.simple import choose_by_rules, choose_random

LEVELS: dict[str, Level] = {
    level.id: level for level in (Level("easy", choose_random), Level("normal", choose_by_rules))
}
"""Every level by id, weakest first."""

DEFAULT_LEVEL = "normal"
"""The level where nobody chose one."""

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Choose", "Level"]
