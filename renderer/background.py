"""The board without tokens, drawn once for each game: squares, centre, yards with their names."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PIL import Image, ImageDraw

from renderer.layout import CENTRE_HALF, RING, Layout, Place, Plan, Spot
from renderer.marks import Marks
from renderer.names import fit_name, seat_name
from renderer.palette import palette_of
from renderer.picture import Names
from renderer.png import FILTER_COLUMN, new_canvas
from renderer.shapes import slot
from renderer.sheet import CAP_HEIGHT, Sheet
from renderer.text import draw_text, text_box
from renderer.tiles import Cutout, centre_tile, square_tile

AIR = 0.04
"""Squares between a name and the panel below: both are light, and letters must not run into it."""
KEPT = 32
"""Backgrounds kept, one a running game: 0.9 MB each at 960 pixels."""


def put(canvas: Image.Image, tile: Image.Image | Cutout, at: tuple[int, int]) -> None:
    """Paste a tile with its top left corner at a pixel of the picture."""
    left, top = at[0] + FILTER_COLUMN, at[1]
    if isinstance(tile, Cutout):
        canvas.paste(tile.tile, (left, top), tile.mask)
    else:
        canvas.paste(tile, (left, top))


@lru_cache(maxsize=KEPT)
def background(
    layout: Layout, seats: tuple[int, ...], names: Names, fallbacks: Names
) -> Image.Image:
    """Return the empty board of a game as a canvas; copy it before drawing on it."""
    plan, unit = layout.plan, layout.unit
    canvas = new_canvas(layout.size, palette_of(plan.theme).index[plan.theme.ground])
    for square, ground in plan.grounds(seats).items():
        put(canvas, square_tile(plan, unit, ground, Marks()), layout.pixel(*square))
    corner = plan.grid / 2 - CENTRE_HALF
    put(canvas, centre_tile(plan, unit, seats), layout.pixel(corner, corner))
    for seat in range(4):
        name = seat_name(names[seat], fallbacks[seat], seat) if seat in seats else None
        put(canvas, _yard(plan, unit, seat, name), layout.pixel(*plan.yard_corner(seat)))
    return canvas


@lru_cache(maxsize=4 * KEPT)
def _yard(plan: Plan, unit: int, seat: int, name: str | None) -> Image.Image:
    """Return a yard with its slots and name; name None for a corner that nobody uses."""
    theme, yard = plan.theme, plan.yard
    side = yard.side * unit
    colours = theme.seats[seat]
    fill = theme.muted if name is None else colours.fill
    panel = theme.vacant if name is None else theme.square
    sheet = Sheet(side, side, unit, fill)
    sheet.panel(yard.panel, yard.panel_half, yard.panel_corner, panel)
    if name is None:
        return sheet.tile(palette_of(theme))
    left, top = plan.yard_corner(seat)
    for token in range(4):
        x, y = plan.middle(Spot(Place.SLOT, seat, token))
        slot(sheet, colours, seat, (x - left, y - top), yard.slot_scale)
    tile = sheet.tile(palette_of(theme))
    strip = _name_strip(plan, unit, seat, name)
    tile.paste(strip, (round(yard.name_margin * unit), 0))
    return tile


def _name_strip(plan: Plan, unit: int, seat: int, name: str) -> Image.Image:
    """Return the strip above the panel with a name; text is drawn at its own size, and hinted."""
    theme, yard = plan.theme, plan.yard
    colours = theme.seats[seat]
    width = round((yard.side - 2 * yard.name_margin) * unit)
    height = round((yard.panel[1] - yard.panel_half[1]) * unit)
    foot = height - ceil(AIR * unit)
    strip = Image.new("RGB", (width, height), colours.fill)
    ring = round(sum(RING) * yard.ring_scale * unit)
    sizes = [round(part * unit) for part in yard.name_sizes]
    text, size = fit_name(name, width, foot - ring, sizes)
    box = text_box(text, size)
    base = yard.name_middle * unit + CAP_HEIGHT * size / 2
    # Scripts with deep or tall letters move up or down until they are whole.
    base = max(min(base, foot - box.bottom), ring - box.top)
    draw = ImageDraw.Draw(strip)
    draw_text(draw, (width / 2, round(base)), text, size=size, fill=colours.text)
    return palette_of(theme).quantize(strip)
