"""What one move does on the board, as every track reports it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Hit(NamedTuple):
    """A token that is sent back to its yard from `step` of its own seat."""

    seat: int
    token: int
    step: int


class LegKind(Enum):
    """How a token covers one stretch of its move."""

    WALK = "walk"
    """Square by square, forwards or back."""
    JUMP = "jump"
    FLIGHT = "flight"


class Leg(NamedTuple):
    """One stretch of a move, from step to step."""

    kind: LegKind
    start: int
    end: int


class Landing(NamedTuple):
    """Where the moved token rests, and whom it sends back, in the order it happens.

    step  -1 where it goes back itself; then it is among the hits, right before what sent it back
    hits  tokens of others, and its own if it is lost
    legs  the stretches it covers; () for one plain walk from where it stood to `step`
    """

    step: int
    hits: tuple[Hit, ...]
    legs: tuple[Leg, ...] = ()
