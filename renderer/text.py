"""A line of any scripts: cut into pieces of one font and direction, in the order they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

import regex  # type: ignore[import-untyped]
from PIL import ImageDraw

from renderer.bidi import in_order, levels
from renderer.fonts import (
    CHINESE,
    INTER,
    JAPANESE,
    KOREAN,
    LOCK,
    SCRIPTS,
    SIGNS,
    Face,
    can_shape,
    drawable,
    font,
    has_cjk,
)
from renderer.theme import Colour

JOINERS = "\u200c\u200d"
"""Without a look of their own; they tell shapers whether their neighbours join."""


class Piece(NamedTuple):
    """A part of a line in one font and direction, its letters in reading order."""

    text: str
    face: Face
    backwards: bool


class Box(NamedTuple):
    """How far a line's ink reaches, in pixels from the start of its baseline; y grows downwards."""

    width: float
    top: int
    bottom: int


def graphemes(text: str) -> list[str]:
    """Return the characters as readers count them."""
    found: list[str] = regex.findall(r"\X", text)
    return found


def faces_for(text: str) -> tuple[Face, ...]:
    """Return the faces to draw a line with, the first that has a character draws it."""
    scripts = tuple(face for face in SCRIPTS if face.plain or can_shape())
    if not has_cjk():
        return (INTER, *scripts, *SIGNS)
    if regex.search(r"[\p{Hiragana}\p{Katakana}]", text):
        asian = JAPANESE
    else:
        asian = KOREAN if regex.search(r"\p{Hangul}", text) else CHINESE
    return (INTER, *scripts, asian, *SIGNS)


def face_of(grapheme: str, faces: Sequence[Face]) -> Face | None:
    """Return the first face that has the whole grapheme, else its first character; or None."""
    needed = {ord(letter) for letter in grapheme if letter not in JOINERS}
    for face in faces:
        if needed <= drawable(face):
            return face
    first = ord(grapheme[0])
    return next((face for face in faces if first in drawable(face)), None)


@lru_cache(maxsize=1024)
def pieces(text: str) -> tuple[Piece, ...]:
    """Return a line's pieces from left to right. What no face has a glyph for is left out."""
    faces = faces_for(text)
    letters: list[tuple[str, Face]] = []
    for grapheme in graphemes(text):
        face = face_of(grapheme, faces)
        if face is not None:
            known = drawable(face)
            letters += [(one, face) for one in grapheme if ord(one) in known or one in JOINERS]
    depths = levels("".join(letter for letter, _ in letters))
    parts: list[Piece] = []
    part_depths: list[int] = []
    for (depth, face), group in groupby(
        zip(letters, depths, strict=True), key=lambda pair: (pair[1], pair[0][1])
    ):
        part = "".join(letter for (letter, _), _ in group)
        parts.append(Piece(part, face, backwards=depth % 2 == 1))
        part_depths.append(depth)
    return tuple(in_order(parts, part_depths))


def text_box(text: str, size: int) -> Box:
    """Return the room that a line takes at a font size in pixels."""
    width, top, bottom = 0.0, 0, 0
    with LOCK:
        for piece in pieces(text):
            face, how = font(size, piece.face), _direction(piece)
            width += face.getlength(piece.text, **how)
            _, above, _, below = face.getbbox(piece.text, anchor="ls", **how)
            top, bottom = min(top, int(above)), max(bottom, int(below))
    return Box(width, top, bottom)


def draw_text(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    *,
    size: int,
    fill: Colour,
    before: float = 0.5,
) -> None:
    """Write a line with `at` on its baseline; `before` is the part of the line left of that."""
    x, base = at
    with LOCK:
        x -= text_box(text, size).width * before
        for piece in pieces(text):
            face, how = font(size, piece.face), _direction(piece)
            draw.text((x, base), piece.text, font=face, fill=fill, anchor="ls", **how)
            x += face.getlength(piece.text, **how)


def _direction(piece: Piece) -> dict[str, Any]:
    """Return the direction as Pillow takes it; without Raqm it takes none."""
    return {"direction": "rtl" if piece.backwards else "ltr"} if can_shape() else {}
