"""PNG bytes straight from a canvas of palette indexes.

Pillow's writer takes three times as long: it filters each row and compresses with zlib. A board
of flat colours needs no filter, and isal's first level is as small as zlib's third.
"""

from __future__ import annotations

import struct
import zlib
from typing import Protocol

from PIL import Image

from renderer.palette import Palette

FILTER_COLUMN = 1
"""Extra columns at the left of a canvas. Index 0 there says "row not filtered" to a PNG reader,
so that the canvas's bytes are the PNG's rows as they stand."""


class _Compress(Protocol):
    def __call__(self, data: bytes, level: int, /) -> bytes: ...


def _compressor() -> _Compress:
    try:
        from isal import isal_zlib  # noqa: PLC0415 - wheels are missing on some machines
    except ImportError:
        return zlib.compress
    return isal_zlib.compress


compress = _compressor()


def new_canvas(size: int, index: int) -> Image.Image:
    """Return a canvas for a square picture of `size` pixels, filled with a palette index."""
    canvas = Image.new("P", (size + FILTER_COLUMN, size), index)
    canvas.paste(0, (0, 0, FILTER_COLUMN, size))
    return canvas


def to_png(canvas: Image.Image, palette: Palette) -> bytes:
    """Return a canvas (with its filter column) as a PNG file."""
    width, height = canvas.width - FILTER_COLUMN, canvas.height
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">LLBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette.chunk),
            _chunk(b"IDAT", compress(canvas.tobytes(), 1)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">L", len(data)), kind, data, struct.pack(">L", check)))
