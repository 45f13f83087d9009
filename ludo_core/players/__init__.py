"""Computer players by level."""

from ludo_core.players.level import Choose, Level
from ludo_core.players.simple import choose_by_rules, choose_easy, choose_normal

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
    )
}
"""Every level by id, weakest first."""

DEFAULT_LEVEL = "normal"
"""The level where nobody chose one."""

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Choose", "Level"]
