"""The 64 colours of a theme: its flat colours exactly, the rest for the edges between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from PIL import Image

from renderer.theme import Colour, Theme

COLOURS = 64
# 16 entries or fewer would make PNG writers pack pixels; 64 keep one byte a pixel, and enough of
# each byte constant to compress well.

Mix = tuple[Colour, Colour, int]
"""Two colours that meet in the drawings, and how many steps between them are wanted."""


@dataclass(frozen=True, eq=False, slots=True)
class Palette:
    """A theme's colours by index."""

    colours: tuple[Colour, ...]
    index: dict[Colour, int]
    image: Image.Image
    """An image that carries the palette, for `quantize`."""

    @property
    def chunk(self) -> bytes:
        """The colours as the bytes of a PNG's PLTE chunk."""
        return bytes(chain.from_iterable(self.colours))

    def quantize(self, drawing: Image.Image) -> Image.Image:
        """Return an RGB drawing as palette indexes, each pixel at the nearest colour."""
        tile = drawing.quantize(palette=self.image, dither=Image.Dither.NONE)
        tile.load()  # Settles Pillow's lazy palette now: later the tile is read by many threads.
        return tile


@lru_cache(maxsize=16)
def palette_of(theme: Theme) -> Palette:
    """Return the palette of `theme`."""
    colours = list(dict.fromkeys(chain(_flat(theme), _between(theme))))[:COLOURS]
    image = Image.new("P", (1, 1))
    # Filled up with the first colour: the nearest of equals is the first, so the rest stay unused.
    image.putpalette(bytes(chain.from_iterable(colours + colours[:1] * (256 - len(colours)))))
    image.load()
    return Palette(tuple(colours), {colour: at for at, colour in enumerate(colours)}, image)


def _flat(theme: Theme) -> list[Colour]:
    seats = chain.from_iterable((s.fill, s.tint, s.edge, s.text) for s in theme.seats)
    board = (theme.square, theme.line, theme.safe, theme.ink, theme.paper, theme.plate, theme.muted)
    return [*board, *seats, *theme.medals, theme.ground, theme.faded, theme.text, theme.vacant]


def _between(theme: Theme) -> list[Colour]:
    """Return the steps between the colours that meet most, the most visible meetings first."""
    seats = theme.seats
    mixes: list[Mix] = [
        (theme.ink, theme.paper, 3),
        (theme.ink, theme.square, 2),
        *((seat.fill, theme.paper, 3) for seat in seats),
        *((seat.fill, theme.ink, 2) for seat in seats),
        (theme.plate, theme.ink, 2),
        (theme.medals[0], theme.ink, 2),
        (theme.line, theme.safe, 1),
        (theme.plate, theme.paper, 1),
        (theme.medals[1], theme.ink, 1),
        (theme.medals[2], theme.ink, 1),
        *((seat.edge, theme.square, 1) for seat in seats),
        *((seat.edge, seat.tint, 1) for seat in seats),
    ]
    return [
        _mixed(one, other, step / (steps + 1))
        for one, other, steps in mixes
        for step in range(1, steps + 1)
    ]


def _mixed(one: Colour, other: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue
