"""The one typeface, read from its package and never from the system."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from threading import RLock

from PIL import ImageFont

PACKAGE = "fontpkg_inter"
FILE = "files/Inter[opsz,wght].ttf"
BOLD = 750
OPTICAL = 32
"""The cut for display: tighter and clearer than the text cut at the sizes of a board."""

LOCK = RLock()
"""Held while a font object is used: FreeType faces are not safe in two threads at once."""


class MissingFont(RuntimeError):
    """The typeface is not installed or cannot be read. The message says what to install."""


@lru_cache(maxsize=1)
def font_bytes() -> bytes:
    """Return the font file. Raises MissingFont."""
    try:
        return (files(PACKAGE) / FILE).read_bytes()
    except (ModuleNotFoundError, OSError) as error:
        raise _missing(error) from error


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Return the bold face at `size` pixels; use it under LOCK. Raises MissingFont."""
    try:
        face = ImageFont.truetype(BytesIO(font_bytes()), size)
        face.set_variation_by_axes([OPTICAL, BOLD])
    except OSError as error:
        raise _missing(error) from error
    return face


@lru_cache(maxsize=1)
def drawable() -> frozenset[int]:
    """Return the code points that the typeface has a glyph for. Raises MissingFont."""
    try:
        return frozenset(_code_points(font_bytes()))
    except (struct.error, KeyError) as error:
        raise _missing(error) from error


def _missing(error: Exception) -> MissingFont:
    return MissingFont(
        f"The font package {PACKAGE.replace('_', '-')} is missing or broken: install the packages "
        f"of requirements.txt again. ({type(error).__name__}: {error})"
    )


def _code_points(font_file: bytes) -> Iterator[int]:
    """Yield the code points of the font's Unicode `cmap` subtables (OpenType formats 4 and 12)."""
    tables = struct.unpack_from(">H", font_file, 4)[0]
    found = {
        tag: start
        for tag, _, start, _ in (
            struct.unpack_from(">4sLLL", font_file, 12 + 16 * at) for at in range(tables)
        )
    }
    cmap = found[b"cmap"]
    for at in range(struct.unpack_from(">H", font_file, cmap + 2)[0]):
        _, _, offset = struct.unpack_from(">HHL", font_file, cmap + 4 + 8 * at)
        start = cmap + offset
        kind = struct.unpack_from(">H", font_file, start)[0]
        if kind == 12:
            for group in range(struct.unpack_from(">L", font_file, start + 12)[0]):
                first, last, _ = struct.unpack_from(">LLL", font_file, start + 16 + 12 * group)
                yield from range(first, last + 1)
        elif kind == 4:
            segments = struct.unpack_from(">H", font_file, start + 6)[0] // 2
            ends = struct.unpack_from(f">{segments}H", font_file, start + 14)
            begins = struct.unpack_from(f">{segments}H", font_file, start + 16 + 2 * segments)
            for begin, end in zip(begins, ends, strict=True):
                yield from range(begin, min(end, 0xFFFE) + 1)
