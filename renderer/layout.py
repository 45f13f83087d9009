"""Where things stand on a board: a `Plan` in squares, and a `Layout` of it in pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from ludo_core.rules import YARD
from renderer.theme import Theme

Square = tuple[int, int]
Vector = tuple[int, int]

CENTRE_HALF = 1.5
RING = (0.065, 0.11, 0.045)
"""Widths of a ring's dark, light and dark part."""
HOME_SCALE = 0.64
HOME_BOX = 1.0 * HOME_SCALE
# Three home spots along the base of the triangle and one towards its tip.
HOME_SPOTS = ((-0.61, 0.40), (0.0, 0.40), (0.61, 0.40), (0.0, 1.0))
OUTWARDS: tuple[Vector, ...] = ((-1, 0), (0, -1), (1, 0), (0, 1))
"""By seat: the direction from the centre to its home column or runway."""
AHEAD: tuple[Vector, ...] = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""By seat: the direction of its take-off and of its flight."""


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
    """A home column or runway."""
    COLOURED = "coloured"
    """A loop square of the seat's colour, in the game or not: jumps depend on it."""
    GATE = "gate"
    """The coloured square before a runway, with an arrow."""
    TAKE_WING = "take wing"
    """The coloured square where a flight begins, with a dashed ring."""
    CROSSING = "crossing"
    """The square of a runway that the opposite seat flies over."""
    PAD = "pad"
    LINE = "line"
    """Between squares: the dashes of the seat's flight."""
    LINE_END = "line end"


class Ground(NamedTuple):
    """A square's look. `seat` owns it; None where the look belongs to no seat in this game."""

    kind: Kind
    seat: int | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Yard:
    """A yard's parts; points are measured from its top left corner."""

    side: int
    panel: tuple[float, float]
    """Middle of the light panel; the name stands above."""
    panel_half: tuple[float, float]
    panel_corner: float
    slot_offset: tuple[float, float]
    slot_box: float
    slot_scale: float
    """An empty slot's size beside a token on a square."""
    token_scale: float
    item_half: tuple[float, float]
    """Half sides of what stands in a yard: covers the slots, leaves the panel's round corners."""
    medal_scale: float
    name_middle: float
    name_margin: float
    """Beside a name, wider than the ring."""
    ring_scale: float
    """Width of the ring around the yard on turn, `RING` at 1."""
    name_sizes: tuple[float, ...]
    """Heights tried before a name is cut."""


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """One kind of board. All lengths are in squares.

    Compared by identity, because plans are keys of every tile cache.
    """

    theme: Theme
    grid: int
    yard: Yard
    square: Callable[[int, int], Square | None]
    """From a seat and a step to the square, None in the yard and at home."""
    grounds: Callable[[tuple[int, ...]], dict[Square, Ground]]
    """From the seats of a game to every square with its look."""

    def yard_corner(self, seat: int) -> Square:
        """Return the top left square of the seat's yard."""
        far = self.grid - self.yard.side
        return ((0, 0), (far, 0), (far, far), (0, far))[seat]

    def spot(self, seat: int, token: int, step: int) -> Spot:
        """Return where `token` of `seat` stands at `step`."""
        square = self.square(seat, step)
        if square is not None:
            return Spot(Place.SQUARE, *square)
        return Spot(Place.SLOT if step == YARD else Place.HOME, seat, token)

    def panel_middle(self, seat: int) -> tuple[float, float]:
        """Return the middle of the seat's panel."""
        x, y = self.yard_corner(seat)
        return x + self.yard.panel[0], y + self.yard.panel[1]

    def middle(self, spot: Spot) -> tuple[float, float]:
        """Return the middle of a spot."""
        place, first, second = spot
        if place is Place.SQUARE:
            return first + 0.5, second + 0.5
        if place is Place.SLOT:
            x, y = self.panel_middle(first)
            beside, below = self.yard.slot_offset
            right, low = second % 2, second // 2
            return x + (2 * right - 1) * beside, y + (2 * low - 1) * below
        along, depth = HOME_SPOTS[second]
        out_x, out_y = OUTWARDS[first]
        centre, far = self.grid / 2, CENTRE_HALF - depth
        # The spots run left to right or top to bottom, whichever way the triangle points.
        return centre + out_x * far + abs(out_y) * along, centre + out_y * far + abs(out_x) * along


@dataclass(frozen=True, slots=True)
class Layout:
    """A board in a picture of `size` pixels: squares of `unit` pixels after a `margin`."""

    plan: Plan
    size: int
    unit: int
    margin: int

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel at a point given in squares."""
        return self.margin + round(x * self.unit), self.margin + round(y * self.unit)

    def corner(self, spot: Spot) -> tuple[int, int]:
        """Return the top left pixel of the tile that belongs on `spot`."""
        x, y = self.plan.middle(spot)
        left, top = self.pixel(x, y)
        half = self.box(spot.place) // 2
        return left - half, top - half

    def box(self, place: Place) -> int:
        """Return the side in pixels of the tiles for a kind of place."""
        if place is Place.SQUARE:
            return self.unit
        part = self.plan.yard.slot_box if place is Place.SLOT else HOME_BOX
        return 2 * round(part * self.unit / 2)


@lru_cache(maxsize=16)
def layout_for(plan: Plan, size: int) -> Layout:
    """Return the layout of a picture of `size` pixels; squares have whole pixels."""
    unit = size // plan.grid
    return Layout(plan, size, unit, (size - unit * plan.grid) // 2)
