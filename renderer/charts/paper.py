"""The sheet that charts are drawn on: shapes smoothly, text at its own size, in a board's colours.

1100 by 700 pixels at most: twice what Discord shows, and small enough to be read there.
"""

from __future__ import annotations

from math import ceil

from PIL import Image, ImageDraw

from renderer import shapes
from renderer.names import fit_name, seat_name
from renderer.palette import palette_of
from renderer.png import FILTER_COLUMN, to_png
from renderer.sheet import CAP_HEIGHT, OVER, Point, Sheet
from renderer.text import draw_text, text_box
from renderer.theme import THEMES, Colour, Theme

WIDTH, HEIGHT = 1100, 700
TITLE, TEXT = 44, 32
BADGE = 52
"""Width of a seat's shape before a name, with the air between."""
BRIGHT = 128


class Paper:
    """A chart while it is drawn, in pixels from the top left."""

    def __init__(self, theme: str, height: int = HEIGHT) -> None:
        self.height = height
        self.theme: Theme = THEMES[theme][0]
        self.ink: Colour = self.theme.ink if _is_bright(self.theme.square) else self.theme.paper
        self.sheet = Sheet(WIDTH, height, 1, self.theme.square)
        self._texts: list[tuple[Point, str, int, Colour, float]] = []

    def write(
        self, at: Point, text: str, *, size: int = TEXT, before: float = 0.5, width: int = 0
    ) -> int:
        """Write a line with the middle of its capitals at `at`, cut to `width` where given.

        `before` is the part of the line left of `at`. Returns the line's width in pixels.
        """
        if width:
            text, size = fit_name(text, width, self.height, (size, size * 11 // 12, size * 5 // 6))
        x, y = at
        self._texts.append(((x, y + CAP_HEIGHT * size / 2), text, size, self.ink, before))
        return ceil(text_box(text, size).width)

    def player(self, at: Point, seat: int, name: str, fallback: str, width: int) -> None:
        """Draw a seat's shape, its left edge at `at`, and the player's name beside it."""
        x, y = at
        shapes.blob(self.sheet, seat, (x + 20, y), 46 * shapes.RADII[seat], self.ink)
        inner = 46 * shapes.RADII[seat] - shapes.inset(seat, 3)
        shapes.blob(self.sheet, seat, (x + 20, y), inner, self.theme.seats[seat].fill)
        shown = seat_name(name, fallback, seat)
        self.write((x + BADGE, y), shown, before=0.0, width=width - BADGE)

    def bar(self, left: float, top: float, right: float, bottom: float, fill: Colour) -> None:
        """Fill a rectangle of whole pixels; nothing where it has no height.

        Half a pixel of a pale line would be a tint that the palette has for a seat only.
        """
        left, top, right, bottom = (round(side) for side in (left, top, right, bottom))
        if top >= bottom:
            return
        self.sheet.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], fill)

    def dashes(self, left: float, right: float, y: float) -> None:
        """Draw a dashed level line."""
        at = left
        while at < right:
            self.bar(at, y - 2, min(at + 14, right), y + 2, self.ink)
            at += 22

    def line(self, points: list[Point], seat: int) -> None:
        """Draw a seat's line through some points, with an edge that sets it off from others."""
        for width, colour in ((11, self.ink), (7, self.theme.seats[seat].fill)):
            self.sheet.curve(points, width, colour)

    def png(self) -> bytes:
        """Return the finished picture."""
        picture = self.sheet.image.reduce(OVER)
        draw = ImageDraw.Draw(picture)
        for (x, y), text, size, colour, before in self._texts:
            draw_text(draw, (x, round(y)), text, size=size, fill=colour, before=before)
        palette = palette_of(self.theme)
        canvas = Image.new("P", (WIDTH + FILTER_COLUMN, self.height), 0)
        canvas.paste(palette.quantize(picture), (FILTER_COLUMN, 0))
        return to_png(canvas, palette)


def _is_bright(colour: Colour) -> bool:
    red, green, blue = colour
    return (299 * red + 587 * green + 114 * blue) / 1000 >= BRIGHT
