"""What whoever shows tables is told of what no click's answer shows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.view import View


class NoticeKind(StrEnum):
    """What it is about."""

    CHANGED = "changed"
    """The table has changed by itself: the board is behind."""
    WARNED = "warned"
    """The time of whoever is on turn is nearly up."""
    REMINDED = "reminded"
    """Half the time of whoever is on turn is up, in a slow game."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to show, after it has been kept."""

    kind: NoticeKind
    view: View

    @property
    def game(self) -> str:
        """The table's id."""
        return self.view.table.id
