"""Computer levels as options of a command."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludo_core.players import Level


def level(text: str) -> Level:
    """Return the level with this id. Raises ArgumentTypeError, which argparse words as it is."""
    # Players need numpy, which is wanted only by whoever asks for one.
    from ludo_core.players import LEVELS  # noqa: PLC0415

    if text not in LEVELS:
        raise argparse.ArgumentTypeError(
            f"there is no level {text!r}; there are {', '.join(LEVELS)}"
        )
    return LEVELS[text]


def levels(text: str) -> list[Level]:
    """Return the levels whose ids stand between commas. Raises ArgumentTypeError."""
    return [level(one.strip()) for one in text.split(",")]
