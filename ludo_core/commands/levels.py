"""Computer levels as options of a command."""

from __future__ import annotations

import argparse

from ludo_core.players import LEVELS, Level

NAMES = ", ".join(LEVELS)
"""The ids of all levels, for a sentence."""


def level(text: str) -> Level:
    """Return the level with this id. Raises ArgumentTypeError, which argparse words as it is."""
    if text not in LEVELS:
        raise argparse.ArgumentTypeError(f"there is no level {text!r}; there are {NAMES}")
    return LEVELS[text]


def levels(text: str) -> list[Level]:
    """Return the levels whose ids stand between commas. Raises ArgumentTypeError."""
    return [level(one.strip()) for one in text.split(",")]
