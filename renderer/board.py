"""A picture put together: the game's background, and a tile for every marked spot."""

from __future__ import annotations

from PIL import Image

from renderer.background import background, put
from renderer.layout import RING, Ground, Layout, Place, Spot, Square, layout_for
from renderer.marks import Marks
from renderer.palette import palette_of
from renderer.picture import BoardPicture
from renderer.plans import plan_of
from renderer.png import FILTER_COLUMN, to_png
from renderer.scene import Lifted, Scene, scene_of
from renderer.tiles import Cutout, home_tile, slot_tile, square_tile, yard_tile


def render(picture: BoardPicture) -> bytes:
    """Return the picture as a PNG. Safe in any number of threads. Raises MissingFont."""
    return to_png(compose(picture), palette_of(plan_of(picture).theme))


def compose(picture: BoardPicture, lifted: Lifted = frozenset()) -> Image.Image:
    """Return the picture as a canvas of its board's palette indexes (see `png.new_canvas`)."""
    plan = plan_of(picture)
    layout = layout_for(plan, picture.size)
    seats = picture.state.seats
    canvas = background(layout, seats, picture.names, picture.fallbacks).copy()
    scene = scene_of(picture, lifted)
    looks = plan.grounds(seats)
    for spot, marks in scene.spots.items():
        put(canvas, _spot_tile(layout, looks, spot, marks), layout.corner(spot))
    _put_yards(canvas, layout, scene)
    if scene.turn is not None:
        _frame(canvas, layout, scene.turn, gold=False)
    for seat in scene.winners:
        _frame(canvas, layout, seat, gold=True)
    return canvas


def _spot_tile(
    layout: Layout, looks: dict[Square, Ground], spot: Spot, marks: Marks
) -> Image.Image | Cutout:
    plan, unit = layout.plan, layout.unit
    place, first, second = spot
    if place is Place.SQUARE:
        return square_tile(plan, unit, looks[first, second], marks)
    draw = slot_tile if place is Place.SLOT else home_tile
    return draw(plan, unit, layout.box(place), first, marks)


def _put_yards(canvas: Image.Image, layout: Layout, scene: Scene) -> None:
    for seat, item in scene.yards.items():
        cutout = yard_tile(layout.plan, layout.unit, item)
        x, y = layout.pixel(*layout.plan.panel_middle(seat))
        put(canvas, cutout, (x - cutout.tile.width // 2, y - cutout.tile.height // 2))


def _frame(canvas: Image.Image, layout: Layout, seat: int, *, gold: bool) -> None:
    """Ring the yard of the seat on turn, or of a winner: ink, light, ink."""
    plan = layout.plan
    theme, palette = plan.theme, palette_of(plan.theme)
    x, y = plan.yard_corner(seat)
    left, top = layout.pixel(x, y)
    right, bottom = layout.pixel(x + plan.yard.side, y + plan.yard.side)
    inner = theme.medals[0] if gold else theme.paper
    for part, colour in zip(RING, (theme.ink, inner, theme.ink), strict=True):
        width = max(1, round(part * plan.yard.ring_scale * layout.unit))
        index = palette.index[colour]
        for box in (
            (left, top, right, top + width),
            (left, bottom - width, right, bottom),
            (left, top, left + width, bottom),
            (right - width, top, right, bottom),
        ):
            canvas.paste(index, (box[0] + FILTER_COLUMN, box[1], box[2] + FILTER_COLUMN, box[3]))
        left, top, right, bottom = left + width, top + width, right - width, bottom - width
