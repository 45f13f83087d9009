"""Where things stand: squares, slots and home spots of the 15x15 cross in pixels.

All lengths are in squares; a `Layout` turns them into pixels for one size of picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from ludo_core.rules import LAST_ON_RING, YARD
from ludo_core.tracks import cross

GRID = cross.GRID
YARD_SIDE = 6
YARDS = ((0, 0), (9, 0), (9, 9), (0, 9))
"""Top left square of each seat's yard."""
PANEL = (3.0, 3.38)
"""Middle of the light panel within its yard; the name stands above."""
PANEL_HALF = 2.2
SLOT_OFFSET = 1.32
SLOT_BOX = 1.4
NAME_MIDDLE = 0.62
NAME_MARGIN = 0.42
CENTRE = 7.5
CENTRE_HALF = 1.5
HOME_SCALE = 0.64
HOME_BOX = 1.0 * HOME_SCALE
# Three home spots along the base of the triangle and one towards its tip.
HOME_SPOTS = ((-0.61, 0.40), (0.0, 0.40), (0.61, 0.40), (0.0, 1.0))
OUTWARDS = ((-1, 0), (0, -1), (1, 0), (0, 1))
"""By seat: the direction from the centre to its home column."""


class Place(Enum):
    """The kinds of places a token can stand on."""

    SQUARE = "square"
    SLOT = "slot"
    HOME = "home"


class Spot(NamedTuple):
    """A place on the board: a square by column and row, a slot or home spot by seat and token."""

    place: Place
    first: int
    second: int


class Kind(Enum):
    """What a square looks like while nothing stands on it."""

    PLAIN = "plain"
    SAFE = "safe"
    START = "start"
    ENTRY = "entry"
    """The last square before a home column, with an arrow."""
    COLUMN = "column"


class Ground(NamedTuple):
    """A square's look. `seat` owns it; None where the look belongs to no seat in this game."""

    kind: Kind
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """A board in a picture of `size` pixels: squares of `unit` pixels after a `margin`."""

    size: int
    unit: int
    margin: int

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel at a point given in squares."""
        return self.margin + round(x * self.unit), self.margin + round(y * self.unit)

    def corner(self, spot: Spot) -> tuple[int, int]:
        """Return the top left pixel of the tile that belongs on `spot`."""
        x, y = middle(spot)
        left, top = self.pixel(x, y)
        half = self.box(spot.place) // 2
        return left - half, top - half

    def box(self, place: Place) -> int:
        """Return the side in pixels of the tiles for a kind of place."""
        parts = {Place.SQUARE: 1.0, Place.SLOT: SLOT_BOX, Place.HOME: HOME_BOX}
        return self.unit if place is Place.SQUARE else 2 * round(parts[place] * self.unit / 2)


@lru_cache(maxsize=16)
def layout_for(size: int) -> Layout:
    """Return the layout of a picture of `size` pixels; squares have whole pixels."""
    unit = size // GRID
    return Layout(size, unit, (size - unit * GRID) // 2)


def spot(seat: int, token: int, step: int) -> Spot:
    """Return where `token` of `seat` stands at `step`."""
    square = cross.square(seat, step)
    if square is not None:
        return Spot(Place.SQUARE, *square)
    return Spot(Place.SLOT if step == YARD else Place.HOME, seat, token)


def middle(spot: Spot) -> tuple[float, float]:
    """Return the middle of a spot, in squares from the top left of the board."""
    place, first, second = spot
    if place is Place.SQUARE:
        return first + 0.5, second + 0.5
    if place is Place.SLOT:
        x, y = panel_middle(first)
        right, low = second % 2, second // 2
        return x + (2 * right - 1) * SLOT_OFFSET, y + (2 * low - 1) * SLOT_OFFSET
    along, depth = HOME_SPOTS[second]
    out_x, out_y = OUTWARDS[first]
    far = CENTRE_HALF - depth
    # The spots run left to right or top to bottom, whichever way the triangle points.
    return CENTRE + out_x * far + abs(out_y) * along, CENTRE + out_y * far + abs(out_x) * along


def panel_middle(seat: int) -> tuple[float, float]:
    """Return the middle of the seat's panel, in squares."""
    x, y = YARDS[seat]
    return x + PANEL[0], y + PANEL[1]


@lru_cache(maxsize=8)
def grounds(seats: tuple[int, ...]) -> dict[tuple[int, int], Ground]:
    """Return every square with its look in a game of these seats."""
    found = {square: Ground(Kind.PLAIN) for square in cross.RING}
    found |= {cross.RING[star]: Ground(Kind.SAFE) for star in cross.STARS}
    for seat in range(4):
        used = seat in seats
        start = cross.RING[cross.QUARTER * seat]
        entry = cross.RING[(cross.QUARTER * seat + LAST_ON_RING) % cross.RING_SIZE]
        found[start] = Ground(Kind.START, seat) if used else Ground(Kind.SAFE)
        if used:
            found[entry] = Ground(Kind.ENTRY, seat)
        owner = seat if used else None
        found |= {square: Ground(Kind.COLUMN, owner) for square in cross.COLUMNS[seat]}
    return found
