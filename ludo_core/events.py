"""What an action led to, in order: for words, clips and statistics. Never stored as the truth."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Rolled(NamedTuple):
    """A die fell."""

    seat: int
    face: int


class Voided(NamedTuple):
    """The roll was a third six in a row and does not count."""

    seat: int


class Stuck(NamedTuple):
    """No token could move by this face; with `waiting`, all that are not home wait in the yard."""

    seat: int
    face: int
    waiting: bool


class Moved(NamedTuple):
    """A token walked from one step to another; from the yard to the start square it entered.

    `turned` has the steps at which it turned round on the way, in order.
    """

    seat: int
    token: int
    start: int
    end: int
    turned: tuple[int, ...] = ()


class Jumped(NamedTuple):
    """A plane jumped from one square of its colour to the next."""

    seat: int
    token: int
    start: int
    end: int


class Flew(NamedTuple):
    """A plane flew across the opposite runway."""

    seat: int
    token: int
    start: int
    end: int


class Captured(NamedTuple):
    """A token was sent back to its yard by `by`, from step `start` of its own.

    A plane that flew into an opposing stack is sent back by the stack's seat.
    """

    seat: int
    token: int
    start: int
    by: int


class Homed(NamedTuple):
    """A token reached home; `total` of its seat are home now."""

    seat: int
    token: int
    total: int


class Finished(NamedTuple):
    """A seat reached the goal and was placed."""

    seat: int
    place: int


class Resigned(NamedTuple):
    """A seat left and took the worst place still open."""

    seat: int
    place: int


class Reason(Enum):
    """Why a seat rolls again."""

    SIX = "six"
    CAPTURE = "capture"
    HOME = "home"


class BonusRoll(NamedTuple):
    """The seat rolls again, once, however many reasons there are."""

    seat: int
    reasons: tuple[Reason, ...]


class TurnPassed(NamedTuple):
    """The next roll is another seat's."""

    seat: int
    to: int


class GameOver(NamedTuple):
    """The game has ended; places by seat, 0 for unused seats."""

    places: tuple[int, int, int, int]
    drawn: bool


Event = (
    Rolled
    | Voided
    | Stuck
    | Moved
    | Jumped
    | Flew
    | Captured
    | Homed
    | Finished
    | Resigned
    | BonusRoll
    | TurnPassed
    | GameOver
)
