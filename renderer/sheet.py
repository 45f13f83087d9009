"""A drawing four times too large, to be shrunk to a tile with smooth edges."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from renderer.fonts import LOCK, font
from renderer.palette import Palette
from renderer.theme import Colour

OVER = 4
CAP_HEIGHT = 0.727
"""Height of a capital or digit of the typeface, as part of the font size."""

Point = tuple[float, float]


class Sheet:
    """Draws in units of one board square, (0, 0) at the top left.

    width, height: the finished tile in pixels; unit: one square's side in pixels.
    """

    def __init__(self, width: int, height: int, unit: int, ground: Colour) -> None:
        self.unit = unit
        self.scale = OVER * unit
        self.image = Image.new("RGB", (OVER * width, OVER * height), ground)
        self._draw = ImageDraw.Draw(self.image)

    def circle(self, centre: Point, radius: float, fill: Colour) -> None:
        """Fill a circle."""
        x, y = centre
        self._draw.ellipse(self._box(x - radius, y - radius, x + radius, y + radius), fill=fill)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=fill)

    def outline(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """Draw the edge of a polygon, half of `width` to each side, with round corners."""
        around = [(x * self.scale, y * self.scale) for x, y in (*points, *points[:2])]
        self._draw.line(around, fill=fill, width=round(width * self.scale), joint="curve")

    def curve(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """Draw a line through points, with round corners and ends."""
        around = [(x * self.scale, y * self.scale) for x, y in points]
        self._draw.line(around, fill=fill, width=round(width * self.scale), joint="curve")
        for x, y in (points[0], points[-1]):
            self.circle((x, y), width / 2, fill)

    def rounded(self, centre: Point, half: float, radius: float, fill: Colour) -> None:
        """Fill a square of half side `half` with corners of `radius`."""
        self.panel(centre, (half, half), radius, fill)

    def panel(self, centre: Point, halves: Point, radius: float, fill: Colour) -> None:
        """Fill a rectangle of half sides `halves` with corners of `radius`."""
        (x, y), (half_x, half_y) = centre, halves
        box = self._box(x - half_x, y - half_y, x + half_x, y + half_y)
        self._draw.rounded_rectangle(box, radius * self.scale, fill=fill)

    def frame(self, pixels: int, colour: Colour) -> None:
        """Draw a border of `pixels` finished pixels along the inside of the tile's edge."""
        width, height = self.image.size
        self._draw.rectangle((0, 0, width - 1, height - 1), outline=colour, width=OVER * pixels)

    def arc(
        self, centre: Point, radius: float, width: float, degrees: tuple[float, float], fill: Colour
    ) -> None:
        """Draw a piece of a ring whose middle line has `radius`."""
        x, y = centre
        outer = radius + width / 2
        box = self._box(x - outer, y - outer, x + outer, y + outer)
        self._draw.arc(box, *degrees, fill=fill, width=round(width * self.scale))

    def text(self, label: str, centre: Point, size: float, fill: Colour) -> None:
        """Write a label of digits and signs, its digits' middle at `centre`."""
        x, y = centre
        with LOCK:
            self._draw.text(
                (x * self.scale, (y + size * CAP_HEIGHT / 2) * self.scale),
                label,
                font=font(round(size * self.scale)),
                fill=fill,
                anchor="ms",
            )

    def tile(self, palette: Palette) -> Image.Image:
        """Return the finished tile as palette indexes."""
        # A box filter, not LANCZOS: no ringing, so nearly all pixels are between two flat colours.
        return palette.quantize(self.image.reduce(OVER))

    def _box(self, *sides: float) -> tuple[float, float, float, float]:
        left, top, right, bottom = (side * self.scale for side in sides)
        return left, top, right - 1, bottom - 1
