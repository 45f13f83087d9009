"""Opaque tiles, each drawn once for its ground and kept: all that is pasted on a board."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderer import medals, shapes
from renderer.layout import CENTRE_HALF, HOME_SCALE, OUTWARDS, SLOT_BOX, Ground, Kind
from renderer.palette import palette_of
from renderer.scene import Die, Marks, Medal
from renderer.sheet import Point, Sheet
from renderer.theme import Colour, Theme

KEPT = 4096
"""Square tiles kept. One of 64x64 pixels takes 4 kB, so at most 17 MB at 960 pixels."""

YARD_ITEM_HALF = 2.0
"""Half side of what stands in a yard: covers the slots, leaves the panel's round corners."""


class Cutout(NamedTuple):
    """A tile that is pasted through a mask (mode "1"), because its box covers other tiles."""

    tile: Image.Image
    mask: Image.Image


PLACES: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (1.0, ((0.5, 0.5),)),
    2: (0.66, ((0.315, 0.315), (0.685, 0.685))),
    3: (0.6, ((0.285, 0.285), (0.715, 0.285), (0.5, 0.715))),
    4: (0.56, ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73))),
}
"""Number of colours on a square → scale and middles of their tokens, all within the square."""

BADGES: dict[int, Point] = {1: (0.755, 0.755), 2: (0.755, 0.245), 3: (0.79, 0.79)}
"""Number of colours on a square → where the number of a token that would land there hides least.
With four there is no room; the ring alone shows it."""


def line_width(unit: int) -> int:
    """Return the width in pixels of the line along the inside of each square's edge."""
    return max(1, round(unit / 32))


@lru_cache(maxsize=KEPT)
def square_tile(theme: Theme, unit: int, ground: Ground, marks: Marks) -> Image.Image:
    """Return a square of the ring or of a home column with everything on it."""
    sheet = Sheet(unit, unit, unit, theme.square)
    _draw_ground(sheet, theme, ground)
    middle = (0.5, 0.5)
    scale = 1.0
    if marks.plate:
        shapes.plate(sheet, theme, middle, 0.5)
        scale = 0.9 if len(marks.stack) == 1 else 0.95
    if marks.target and not marks.stack:
        shapes.target(sheet, theme, marks.target, middle)
    elif marks.target:
        scale = 0.74
        sheet.circle(middle, 0.49, theme.paper)
    elif marks.trail is not None and not marks.stack:
        shapes.trail(sheet, theme, marks.trail, middle)
    _draw_stack(sheet, theme, marks, scale)
    if marks.target and marks.stack:
        seat, label = marks.target
        shapes.dashes(sheet, theme, seat, middle, 0.43)
        if len(marks.stack) in BADGES:
            shapes.badge(sheet, theme, label, BADGES[len(marks.stack)])
    return sheet.tile(palette_of(theme))


@lru_cache(maxsize=512)
def slot_tile(theme: Theme, unit: int, side: int, seat: int, marks: Marks) -> Image.Image:
    """Return a place in a yard, `side` pixels wide, with its token."""
    sheet = Sheet(side, side, unit, theme.square)
    middle = (side / unit / 2, side / unit / 2)
    if marks.plate:
        shapes.plate(sheet, theme, middle, 0.49 * SLOT_BOX)
    else:
        shapes.slot(sheet, theme.seats[seat], seat, middle)
    for label in marks.stack:
        shapes.token(sheet, theme, label, middle, 1.15)
    return sheet.tile(palette_of(theme))


@lru_cache(maxsize=512)
def home_tile(theme: Theme, unit: int, side: int, seat: int, marks: Marks) -> Cutout:
    """Return a spot in the centre, `side` pixels wide, with the token that is home."""
    sheet = Sheet(side, side, unit, theme.seats[seat].fill)
    middle = (side / unit / 2, side / unit / 2)
    for label in marks.stack:
        shapes.token(sheet, theme, label, middle, HOME_SCALE)
    if marks.target:
        shapes.target(sheet, theme, marks.target, middle, HOME_SCALE)
    return _cut_out(theme, sheet, theme.seats[seat].fill)


@lru_cache(maxsize=64)
def yard_tile(theme: Theme, unit: int, item: Die | Medal, seat: int) -> Cutout:
    """Return what stands in the middle of a yard, large enough to cover its slots."""
    side = 2 * round(YARD_ITEM_HALF * unit)
    sheet = Sheet(side, side, unit, theme.square)
    x = y = side / unit / 2
    if isinstance(item, Die):
        shapes.die(sheet, theme, item.face, (x, y), spent=item.spent)
    elif not item.large:
        first = item.place == 1
        # Small enough to stand between the four slots, with the crown too.
        low, radius = (0.4, 0.72) if first else (0.0, 0.85)
        medals.medal(sheet, theme, item.place, (x, y + low), radius)
    else:
        _draw_large_medal(sheet, theme, seat, item.place, (x, y))
    if isinstance(item, Medal) and item.large:
        tile = sheet.tile(palette_of(theme))
        return Cutout(tile, Image.new("1", tile.size, 1))
    return _cut_out(theme, sheet, theme.square)


@lru_cache(maxsize=32)
def centre_tile(theme: Theme, unit: int, seats: tuple[int, ...]) -> Image.Image:
    """Return the empty centre of 3x3 squares: a triangle for each seat."""
    side = round(2 * CENTRE_HALF * unit)
    sheet = Sheet(side, side, unit, theme.line)
    middle, far = CENTRE_HALF, 2 * CENTRE_HALF
    corners = ((0.0, 0.0), (far, 0.0), (far, far), (0.0, far))
    gap = line_width(unit) / unit
    for seat, (out_x, out_y) in enumerate(OUTWARDS):
        one, other = corners[seat - 1], corners[seat]
        fill = theme.seats[seat].fill if seat in seats else theme.muted
        # Moved outwards by the width of the line that is left between two triangles.
        moved = [(x + out_x * gap, y + out_y * gap) for x, y in (one, other, (middle, middle))]
        sheet.polygon(moved, fill)
    sheet.frame(line_width(unit), theme.line)
    return sheet.tile(palette_of(theme))


def _cut_out(theme: Theme, sheet: Sheet, ground: Colour) -> Cutout:
    """Return a sheet as a tile with a mask that leaves out the ground it was drawn on."""
    palette = palette_of(theme)
    tile = sheet.tile(palette)
    empty = palette.index[ground]
    shown = Image.frombytes("L", tile.size, tile.tobytes())
    return Cutout(tile, shown.point([255 * (index != empty) for index in range(256)], "1"))


def _draw_ground(sheet: Sheet, theme: Theme, ground: Ground) -> None:
    kind, seat = ground
    middle = (0.5, 0.5)
    whole = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    if kind is Kind.SAFE:
        sheet.polygon(whole, theme.safe)
        shapes.star(sheet, middle, 0.38, theme.line)
    elif kind is Kind.COLUMN and seat is None:
        sheet.polygon(whole, theme.muted)
    elif seat is not None:
        if kind is Kind.ENTRY:
            out_x, out_y = OUTWARDS[seat]
            shapes.arrow(sheet, middle, (-out_x, -out_y), theme.seats[seat].fill)
        else:
            sheet.polygon(whole, theme.seats[seat].fill)
        if kind is Kind.START:
            shapes.star(sheet, middle, 0.38, theme.seats[seat].text)
    sheet.frame(line_width(sheet.unit), theme.line)


def _draw_stack(sheet: Sheet, theme: Theme, marks: Marks, scale: float) -> None:
    if not marks.stack:
        return
    part, middles = PLACES[len(marks.stack)]
    # Drawn towards the middle as they get smaller, so that a group stays one group.
    for label, (x, y) in zip(marks.stack, middles, strict=True):
        near = (0.5 + (x - 0.5) * scale, 0.5 + (y - 0.5) * scale)
        shapes.token(sheet, theme, label, near, part * scale)


def _draw_large_medal(sheet: Sheet, theme: Theme, seat: int, place: int, middle: Point) -> None:
    x, y = middle
    if place != 1:
        medals.medal(sheet, theme, place, middle, 1.35)
        return
    around = ((x - 1.6, y + 0.25), (x + 1.6, y + 0.25), (x - 1.45, y + 1.45), (x + 1.45, y + 1.45))
    medals.stars(sheet, theme.seats[seat].edge, around, 0.36)
    medals.medal(sheet, theme, place, (x, y + 0.7), 1.2)
