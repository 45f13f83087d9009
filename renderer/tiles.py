"""Opaque tiles, each drawn once for its ground and kept: all that is pasted on a board."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderer import medals, shapes
from renderer.grounds import MIDDLE, draw_ground, line_width
from renderer.layout import CENTRE_HALF, HOME_SCALE, OUTWARDS, Ground, Plan
from renderer.marks import Die, Label, Marks, Medal
from renderer.palette import palette_of
from renderer.sheet import Point, Sheet
from renderer.theme import Colour, Theme

KEPT = 4096
"""Square tiles kept. One of 64x64 pixels takes 4 kB, so at most 17 MB at 960 pixels."""


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


@lru_cache(maxsize=KEPT)
def square_tile(plan: Plan, unit: int, ground: Ground, marks: Marks) -> Image.Image:
    """Return a square that tokens walk on with everything on it."""
    theme = plan.theme
    sheet = Sheet(unit, unit, unit, theme.square)
    draw_ground(sheet, theme, ground)
    if marks.plate:
        shapes.plate(sheet, theme, MIDDLE, 0.5)
    if marks.struck is not None:
        shapes.burst(sheet, theme, marks.struck, MIDDLE, 0.53)
    if not marks.stack:
        _draw_empty(sheet, theme, marks)
    elif marks.target and not marks.faint:
        _draw_meeting(sheet, theme, marks.stack, marks.target, lost=marks.lost)
    else:
        _draw_rest(sheet, theme, marks)
    return sheet.tile(palette_of(theme))


@lru_cache(maxsize=512)
def slot_tile(plan: Plan, unit: int, side: int, seat: int, marks: Marks) -> Image.Image:
    """Return a place in a yard, `side` pixels wide, with its token."""
    theme, yard = plan.theme, plan.yard
    sheet = Sheet(side, side, unit, theme.square)
    middle = (side / unit / 2, side / unit / 2)
    if marks.plate:
        shapes.plate(sheet, theme, middle, 0.49 * yard.slot_box)
    else:
        shapes.slot(sheet, theme.seats[seat], seat, middle, yard.slot_scale)
    for label in marks.stack:
        shapes.token(sheet, theme, label, middle, yard.token_scale)
    return sheet.tile(palette_of(theme))


@lru_cache(maxsize=512)
def home_tile(plan: Plan, unit: int, side: int, seat: int, marks: Marks) -> Cutout:
    """Return a spot in the centre, `side` pixels wide, with the token that is home."""
    theme = plan.theme
    sheet = Sheet(side, side, unit, theme.seats[seat].fill)
    middle = (side / unit / 2, side / unit / 2)
    for label in marks.stack:
        shapes.token(sheet, theme, label, middle, HOME_SCALE)
    if marks.target:
        landing = shapes.ghost if marks.faint else shapes.target
        landing(sheet, theme, marks.target, middle, HOME_SCALE)
    return _cut_out(theme, sheet, theme.seats[seat].fill)


@lru_cache(maxsize=64)
def yard_tile(plan: Plan, unit: int, item: Die | Medal) -> Cutout:
    """Return what stands in the middle of a yard, large enough to cover its slots."""
    theme, scale = plan.theme, plan.yard.medal_scale
    width, height = (2 * round(half * unit) for half in plan.yard.item_half)
    sheet = Sheet(width, height, unit, theme.square)
    x, y = width / unit / 2, height / unit / 2
    if isinstance(item, Die):
        shapes.die(sheet, theme, item.face, (x, y), spent=item.spent)
    else:
        first = item.place == 1
        if item.large:
            # Nothing is strewn around it: that would look like tokens.
            low, radius = (0.7, 1.2) if first else (0.0, 1.35)
        else:
            # Small enough to stand between the four slots, with the crown too.
            low, radius = (0.4, 0.72) if first else (0.0, 0.85)
        medals.medal(sheet, theme, item.place, (x, y + low * scale), radius * scale)
    if isinstance(item, Medal) and item.large:
        tile = sheet.tile(palette_of(theme))
        return Cutout(tile, Image.new("1", tile.size, 1))
    return _cut_out(theme, sheet, theme.square)


@lru_cache(maxsize=32)
def centre_tile(plan: Plan, unit: int, seats: tuple[int, ...]) -> Image.Image:
    """Return the empty centre of 3x3 squares: a triangle for each seat."""
    theme = plan.theme
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


def _draw_empty(sheet: Sheet, theme: Theme, marks: Marks) -> None:
    """Draw what a square shows where nothing stands: what comes goes before what was."""
    if marks.target:
        landing = shapes.ghost if marks.faint else shapes.target
        landing(sheet, theme, marks.target, MIDDLE)
    elif marks.hop:
        shapes.hop(sheet, theme, marks.hop, MIDDLE)
    elif marks.flown:
        shapes.flown(sheet, theme, marks.flown, MIDDLE)
    elif marks.trail is not None:
        shapes.trail(sheet, theme, marks.trail, MIDDLE)
    elif marks.passed is not None:
        shapes.footprint(sheet, theme, marks.passed, MIDDLE)


def _draw_rest(sheet: Sheet, theme: Theme, marks: Marks) -> None:
    """Draw a stack, and the number of a token that might join it."""
    one = len(marks.stack) == 1
    scale = 1.0
    if marks.struck is not None:
        scale = 0.78 if one else 0.87
    elif marks.plate:
        scale = 0.9 if one else 0.95
    _draw_stack(sheet, theme, marks.stack, scale)
    if marks.target and len(marks.stack) in BADGES:
        shapes.badge(sheet, theme, marks.target[1], BADGES[len(marks.stack)])


def _draw_meeting(
    sheet: Sheet, theme: Theme, stack: tuple[Label, ...], target: Label, *, lost: bool
) -> None:
    """Draw a stack and the token that would land on it."""
    seat, label = target
    stays = target in stack  # It would turn round and come back: it is not there twice.
    if lost:
        shapes.crossed_out(sheet, theme)
    elif not stays:
        sheet.circle(MIDDLE, 0.49, theme.paper)
    _draw_stack(sheet, theme, stack, 0.74)
    if not lost:
        shapes.dashes(sheet, theme, seat, MIDDLE, 0.43)
    if len(stack) in BADGES and not stays:
        shapes.badge(sheet, theme, label, BADGES[len(stack)])


def _draw_stack(sheet: Sheet, theme: Theme, stack: tuple[Label, ...], scale: float) -> None:
    part, middles = PLACES[len(stack)]
    # Drawn towards the middle as they get smaller, so that a group stays one group.
    for label, (x, y) in zip(stack, middles, strict=True):
        near = (0.5 + (x - 0.5) * scale, 0.5 + (y - 0.5) * scale)
        shapes.token(sheet, theme, label, near, part * scale)
