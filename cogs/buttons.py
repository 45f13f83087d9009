"""Buttons that carry all they need: their custom id says which table, which version, what to do.

Nothing about a button is kept in memory, so one from before a restart works like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import discord

PREFIX = "l1"
NO_GAME = "-"
SHOW_MOVES = "clip"
"""The action that shows the last moves; it changes nothing, so any board's button does."""
LONGEST_LABEL = 80


class CustomId(NamedTuple):
    """`l1:<game>:<version>:<action>`; `l1` is the form's own version."""

    game: str
    version: int
    action: str

    def __str__(self) -> str:
        """Return it as Discord keeps it, at most 100 characters."""
        return f"{PREFIX}:{self.game}:{self.version}:{self.action}"

    @classmethod
    def parse(cls, text: str) -> CustomId | None:
        """Return the parts of a custom id, or None for one that is not ours."""
        parts = text.split(":")
        if not text.isascii() or len(parts) != 4 or parts[0] != PREFIX or not parts[2].isdigit():
            return None
        return cls(parts[1], int(parts[2]), parts[3])


@dataclass(frozen=True, slots=True)
class Button:
    """One button, as a value."""

    id: CustomId
    label: str
    emoji: str | None = None
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    disabled: bool = False


Rows = tuple[tuple[Button, ...], ...]


def to_view(rows: Sequence[Sequence[Button]]) -> discord.ui.View | None:
    """Return rows of buttons for discord.py, or None for no buttons.

    The view is stopped before it is sent: discord.py would otherwise keep every view it ever sent.
    Clicks are answered by the router alone.
    """
    if not any(rows):
        return None
    view = discord.ui.View(timeout=None)
    for index, row in enumerate(rows):
        for button in row:
            view.add_item(
                discord.ui.Button(
                    custom_id=str(button.id),
                    label=button.label[:LONGEST_LABEL],
                    emoji=button.emoji,
                    style=button.style,
                    disabled=button.disabled,
                    row=index,
                )
            )
    view.stop()
    return view
