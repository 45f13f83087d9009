"""The typefaces, read from their packages and never from the system."""

from __future__ import annotations

import struct
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from PIL import ImageFont, features

from renderer.cmap import code_points


class Face(NamedTuple):
    """A font in a package.

    axes    its variable axes, in the file's order
    number  which font of a collection
    plain   drawn right glyph by glyph; the others need Raqm to shape or turn them round
    """

    package: str
    file: str
    axes: tuple[int, ...]
    number: int = 0
    plain: bool = True


def _noto(name: str, *, plain: bool = False) -> Face:
    return Face("manimgx_fonts", f"Noto{name}[wght].ttf", (700,), plain=plain)


INTER = Face("fontpkg_inter", "files/Inter[opsz,wght].ttf", (32, 750))
"""What boards are written in. Its display cut: tighter and clearer than the text cut there."""
# fmt: off
_SHAPED = (
    "Arabic", "Hebrew", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil",
    "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Myanmar", "Khmer",
)
# fmt: on
_PLAIN = ("Armenian", "Georgian", "Ethiopic", "")
SCRIPTS = (
    *(_noto(f"Sans{script}") for script in _SHAPED),
    *(_noto(f"Sans{script}", plain=True) for script in _PLAIN),
)
SIGNS = (_noto("SansSymbols", plain=True), _noto("Emoji", plain=True))
JAPANESE, KOREAN, CHINESE = (
    Face("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc", (700,), index) for index in range(3)
)
"""One set of characters in the shapes each language writes. Installed by those who want it."""
REQUIRED = (INTER, *SCRIPTS, *SIGNS)

TRIED_AT = 32
"""The size in pixels at which letters are drawn to see whether they can be."""
LOCK = RLock()
"""Held while a font object is used: FreeType faces are not safe in two threads at once."""


class MissingFont(RuntimeError):
    """A typeface is not installed or cannot be read. The message says what to install."""


@lru_cache(maxsize=128)
def font(size: int, face: Face = INTER) -> ImageFont.FreeTypeFont:
    """Return a face at `size` pixels, bold; use it under LOCK. Raises MissingFont."""
    try:
        # By its path: FreeType maps the file, however many sizes are open.
        found = ImageFont.truetype(font_path(face), size, index=face.number)
        found.set_variation_by_axes(list(face.axes))
    except OSError as error:
        raise _missing(face, error) from error
    return found


@lru_cache(maxsize=64)
def drawable(face: Face = INTER) -> frozenset[int]:
    """Return the code points that a face has a glyph for. Raises MissingFont."""
    try:
        return code_points(font_path(face), face.number)
    except (OSError, ValueError, struct.error, KeyError) as error:
        raise _missing(face, error) from error


@lru_cache(maxsize=1024)
def can_draw(letters: str, face: Face) -> bool:
    """Return whether FreeType can fill what a face draws for some letters.

    A few outlines are too much for it at any size: ﷽, a whole sentence in one glyph.
    """
    with LOCK:
        try:
            font(TRIED_AT, face).getmask(letters)
        except OSError:
            return False
    return True


@lru_cache(maxsize=64)
def font_path(face: Face) -> Path:
    """Return the font file. Raises MissingFont."""
    try:
        path = Path(str(files(face.package) / face.file))
    except ModuleNotFoundError as error:
        raise _missing(face, error) from error
    if not path.is_file():
        raise _missing(face, FileNotFoundError(path.name))
    return path


@lru_cache(maxsize=1)
def has_cjk() -> bool:
    """Return whether the fonts for Chinese, Japanese and Korean are installed."""
    try:
        font_path(CHINESE)
    except MissingFont:
        return False
    return True


@lru_cache(maxsize=1)
def can_shape() -> bool:
    """Return whether Pillow's Raqm works: it needs FriBiDi, a library of the system."""
    return bool(features.check("raqm"))


def _missing(face: Face, error: Exception) -> MissingFont:
    return MissingFont(
        f"The font package {face.package.replace('_', '-')} is missing or broken: install the "
        f"packages of requirements.txt again. ({type(error).__name__}: {error})"
    )
