"""A picture put together: the game's background, and a tile for every marked spot."""

from __future__ import annotations

from PIL import Image

from renderer.background import background, put
from renderer.layout import (
    YARD_SIDE,
    YARDS,
    Ground,
    Layout,
    Place,
    Spot,
    grounds,
    layout_for,
    panel_middle,
)
from renderer.palette import Palette, palette_of
from renderer.picture import BoardPicture
from renderer.png import FILTER_COLUMN, to_png
from renderer.scene import Marks, Scene, scene_of
from renderer.theme import CLASSIC, Theme
from renderer.tiles import Cutout, home_tile, slot_tile, square_tile, yard_tile


def render(picture: BoardPicture) -> bytes:
    """Return the picture as a PNG. Safe in any number of threads. Raises MissingFont."""
    return to_png(compose(picture, CLASSIC), palette_of(CLASSIC))


def compose(picture: BoardPicture, theme: Theme) -> Image.Image:
    """Return the picture as a canvas of the theme's palette indexes (see `png.new_canvas`)."""
    layout = layout_for(picture.size)
    seats = picture.state.seats
    canvas = background(theme, layout, seats, picture.names, picture.fallbacks).copy()
    scene = scene_of(picture)
    looks = grounds(seats)
    for spot, marks in scene.spots.items():
        put(canvas, _spot_tile(theme, layout, looks, spot, marks), layout.corner(spot))
    _put_yards(canvas, theme, layout, scene)
    palette = palette_of(theme)
    if scene.turn is not None:
        _frame(canvas, theme, palette, layout, scene.turn, gold=False)
    for seat in scene.winners:
        _frame(canvas, theme, palette, layout, seat, gold=True)
    return canvas


def _spot_tile(
    theme: Theme, layout: Layout, looks: dict[tuple[int, int], Ground], spot: Spot, marks: Marks
) -> Image.Image | Cutout:
    place, first, second = spot
    if place is Place.SQUARE:
        return square_tile(theme, layout.unit, looks[first, second], marks)
    if place is Place.SLOT:
        return slot_tile(theme, layout.unit, layout.box(place), first, marks)
    return home_tile(theme, layout.unit, layout.box(place), first, marks)


def _put_yards(canvas: Image.Image, theme: Theme, layout: Layout, scene: Scene) -> None:
    for seat, item in scene.yards.items():
        cutout = yard_tile(theme, layout.unit, item, seat)
        x, y = layout.pixel(*panel_middle(seat))
        half = cutout.tile.width // 2
        put(canvas, cutout, (x - half, y - half))


def _frame(
    canvas: Image.Image, theme: Theme, palette: Palette, layout: Layout, seat: int, *, gold: bool
) -> None:
    """Ring the yard of the seat on turn, or of a winner: ink, light, ink."""
    x, y = YARDS[seat]
    left, top = layout.pixel(x, y)
    right, bottom = layout.pixel(x + YARD_SIDE, y + YARD_SIDE)
    inner = theme.medals[0] if gold else theme.paper
    for part, colour in ((0.065, theme.ink), (0.11, inner), (0.045, theme.ink)):
        width = max(1, round(part * layout.unit))
        index = palette.index[colour]
        for box in (
            (left, top, right, top + width),
            (left, bottom - width, right, bottom),
            (left, top, left + width, bottom),
            (right - width, top, right, bottom),
        ):
            canvas.paste(index, (box[0] + FILTER_COLUMN, box[1], box[2] + FILTER_COLUMN, box[3]))
        left, top, right, bottom = left + width, top + width, right - width, bottom - width
