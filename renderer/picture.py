"""What is to be drawn, as one hashable value."""

from __future__ import annotations

from dataclasses import dataclass

from ludo_core.rules import Rules
from ludo_core.state import State
from renderer.theme import DEFAULT, THEMES

SMALLEST, LARGEST = 240, 1920
"""Limits of a picture's side in pixels: numbers can be read, and a frame stays below 4 MB."""

Names = tuple[str, str, str, str]
Stretch = tuple[int, int, int]
"""(seat, step it started from, step it ended on)"""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A still picture of one position, and the key to cache it by.

    names      by seat, as the players wrote them; "" for seats nobody uses
    fallbacks  by seat, shown for a name that cannot be drawn, such as "Player 2"; may be ""
    shown_die  a die rolled before, 1..6, shown faded in the yard of `die_seat` while no die waits
    trail      the walk of the last move
    flights    what followed the walk of a plane: its jumps and its flight
    captures   (seat, step) of the tokens that were sent to their yards since the board before
    theme      an id of `theme.THEMES`
    size       the side in pixels; everything is drawn for it, nothing resized

    Raises ValueError for a size, die, seat or theme that does not exist.
    """

    rules: Rules
    state: State
    names: Names
    fallbacks: Names = ("", "", "", "")
    shown_die: int | None = None
    die_seat: int | None = None
    trail: Stretch | None = None
    flights: tuple[Stretch, ...] = ()
    captures: tuple[tuple[int, int], ...] = ()
    theme: str = DEFAULT
    size: int = 960

    def __post_init__(self) -> None:
        if not SMALLEST <= self.size <= LARGEST:
            raise ValueError(f"size must be {SMALLEST} to {LARGEST} pixels, not {self.size}")
        if self.shown_die is not None and self.shown_die not in range(1, 7):
            raise ValueError(f"a die shows 1 to 6, not {self.shown_die}")
        if self.die_seat is not None and self.die_seat not in range(4):
            raise ValueError(f"no such seat: {self.die_seat}")
        if self.theme not in THEMES:
            raise ValueError(f"no such theme: {self.theme!r}")
        if len(self.names) != 4 or len(self.fallbacks) != 4:
            raise ValueError("names and fallbacks are given for four seats")
