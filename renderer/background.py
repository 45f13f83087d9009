"""The board without tokens, drawn once for each game: squares, centre, yards with their names."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from renderer.fonts import LOCK, font
from renderer.layout import (
    CENTRE,
    CENTRE_HALF,
    NAME_MARGIN,
    NAME_MIDDLE,
    PANEL_HALF,
    YARD_SIDE,
    YARDS,
    Layout,
    Place,
    Spot,
    grounds,
    middle,
    panel_middle,
)
from renderer.names import clean_name, fit_name
from renderer.palette import palette_of
from renderer.picture import Names
from renderer.png import FILTER_COLUMN, new_canvas
from renderer.scene import Marks
from renderer.shapes import slot
from renderer.sheet import CAP_HEIGHT, Sheet
from renderer.theme import Theme
from renderer.tiles import Cutout, centre_tile, square_tile

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
    theme: Theme, layout: Layout, seats: tuple[int, ...], names: Names, fallbacks: Names
) -> Image.Image:
    """Return the empty board of a game as a canvas; copy it before drawing on it."""
    canvas = new_canvas(layout.size, palette_of(theme).index[theme.line])
    for square, ground in grounds(seats).items():
        tile = square_tile(theme, layout.unit, ground, Marks())
        put(canvas, tile, layout.pixel(*square))
    corner = layout.pixel(CENTRE - CENTRE_HALF, CENTRE - CENTRE_HALF)
    put(canvas, centre_tile(theme, layout.unit, seats), corner)
    for seat, (x, y) in enumerate(YARDS):
        name = _shown_name(names[seat], fallbacks[seat], seat) if seat in seats else None
        put(canvas, _yard(theme, layout.unit, seat, name), layout.pixel(x, y))
    return canvas


def _shown_name(name: str, fallback: str, seat: int) -> str:
    return clean_name(name, fallback) or str(seat + 1)


@lru_cache(maxsize=4 * KEPT)
def _yard(theme: Theme, unit: int, seat: int, name: str | None) -> Image.Image:
    """Return a yard with its slots and name; name None for a corner that nobody uses."""
    side = YARD_SIDE * unit
    colours = theme.seats[seat]
    fill = theme.muted if name is None else colours.fill
    panel = theme.safe if name is None else theme.square
    sheet = Sheet(side, side, unit, fill)
    x, y = panel_middle(seat)
    left, top = YARDS[seat]
    sheet.rounded((x - left, y - top), PANEL_HALF, 0.5, panel)
    if name is None:
        return sheet.tile(palette_of(theme))
    for token in range(4):
        x, y = middle(Spot(Place.SLOT, seat, token))
        slot(sheet, colours, seat, (x - left, y - top))
    tile = sheet.tile(palette_of(theme))
    strip = _name_strip(theme, unit, seat, name)
    tile.paste(strip, (round(NAME_MARGIN * unit), 0))
    return tile


def _name_strip(theme: Theme, unit: int, seat: int, name: str) -> Image.Image:
    """Return the strip above the panel with a name; text is drawn at its own size, and hinted."""
    colours = theme.seats[seat]
    width = round((YARD_SIDE - 2 * NAME_MARGIN) * unit)
    height = round((panel_middle(0)[1] - PANEL_HALF) * unit)
    strip = Image.new("RGB", (width, height), colours.fill)
    text, size = fit_name(name, width, unit)
    base = round(NAME_MIDDLE * unit + CAP_HEIGHT * size / 2)
    draw = ImageDraw.Draw(strip)
    with LOCK:
        draw.text((width / 2, base), text, font=font(size), fill=colours.text, anchor="ms")
    return palette_of(theme).quantize(strip)
