"""What can be done in a game. Chance is an action too: a roll carries the face that came."""

from __future__ import annotations

from typing import NamedTuple


class Roll(NamedTuple):
    """The seat on turn rolled `face`, 1..6."""

    face: int


class Move(NamedTuple):
    """The seat on turn moves its token, 0..3, by the waiting die."""

    token: int


class Resign(NamedTuple):
    """A seat leaves the game, on turn or not."""

    seat: int


class AgreeDraw(NamedTuple):
    """All seats still playing have agreed on a draw."""


Action = Roll | Move | Resign | AgreeDraw
