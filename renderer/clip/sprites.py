"""What moves above the board: tokens on their way, and a die that tumbles."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from PIL import Image

from renderer import shapes
from renderer.layout import Layout, Plan
from renderer.marks import Label
from renderer.palette import palette_of
from renderer.sheet import OVER, Point, Sheet
from renderer.theme import Colour
from renderer.tiles import Cutout

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
OUTLINE = 100
"""Pixels covered by at least this part of 255 belong to a sprite."""


class Flyer(NamedTuple):
    """A token off its squares, its middle at `at` in squares; `scale` 1 fills a square."""

    at: Point
    label: Label
    scale: float = 1.0


class Tumbler(NamedTuple):
    """A die in a yard's middle, turned by some degrees."""

    seat: int
    face: int
    degrees: int = 0


Sprite = Flyer | Tumbler


def placed(layout: Layout, sprite: Sprite) -> tuple[Cutout, tuple[int, int]]:
    """Return a sprite's drawing and the pixel of its top left corner."""
    plan, unit = layout.plan, layout.unit
    if isinstance(sprite, Tumbler):
        drawing = _die(plan, unit, sprite.face, sprite.degrees)
        x, y = layout.pixel(*plan.panel_middle(sprite.seat))
    else:
        drawing = _token(plan, unit, sprite.label, sprite.scale)
        x, y = layout.pixel(*sprite.at)
    return drawing, (x - drawing.tile.width // 2, y - drawing.tile.height // 2)


@lru_cache(maxsize=512)
def _token(plan: Plan, unit: int, label: Label, scale: float) -> Cutout:
    side = _even(scale * unit)
    middle = (side / unit / 2, side / unit / 2)
    sheet, shape = (Sheet(side, side, unit, ground) for ground in (plan.theme.square, BLACK))
    shapes.token(sheet, plan.theme, label, middle, scale)
    shapes.blob(shape, label[0], middle, shapes.RADII[label[0]] * scale, WHITE)
    return Cutout(sheet.tile(palette_of(plan.theme)), _mask(shape.image))


@lru_cache(maxsize=128)
def _die(plan: Plan, unit: int, face: int, degrees: int) -> Cutout:
    side = _even(1.9 * unit)
    middle = (side / unit / 2, side / unit / 2)
    sheet, shape = (Sheet(side, side, unit, ground) for ground in (plan.theme.square, BLACK))
    shapes.die(sheet, plan.theme, face, middle, spent=False)
    shape.rounded(middle, shapes.DIE_HALF, shapes.DIE_CORNER, WHITE)
    sheet.image = _turned(sheet.image, degrees, plan.theme.square)
    return Cutout(sheet.tile(palette_of(plan.theme)), _mask(_turned(shape.image, degrees, BLACK)))


def _turned(drawing: Image.Image, degrees: int, ground: Colour) -> Image.Image:
    return drawing.rotate(degrees, Image.Resampling.BILINEAR, fillcolor=ground)


def _mask(shape: Image.Image) -> Image.Image:
    covered = shape.convert("L").reduce(OVER)
    return covered.point([255 * (part >= OUTLINE) for part in range(256)], "1")


def _even(side: float) -> int:
    return 2 * ceil(side / 2)
