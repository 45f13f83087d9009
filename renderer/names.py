"""Names as users wrote them, made fit to stand on a board."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from renderer.fonts import INTER, Face, can_draw, drawable
from renderer.text import JOINERS, face_of, faces_for, graphemes, text_box

LONGEST = 200
"""Code points looked at. Discord allows 32; more is somebody trying something."""
MARKS, SCRIPT_MARKS = 1, 4
"""Different marks kept on one letter, in Inter's alphabets and in others. NFKC has joined the usual
ones already; Hebrew and the scripts of India stack a few, Zalgo dozens."""
SELECTORS = "\ufe0e\ufe0f"
"""They choose between a character's look as text and as emoji, and are no marks themselves."""
MORE = "…"
BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800"), " ")
"""Letters by their category, nothing to the eye."""


@lru_cache(maxsize=1024)
def clean_name(name: str, fallback: str) -> str:
    """Return `name` as it can be drawn, or `fallback` where its letters cannot be.

    Compatibility forms are folded (NFKC), controls and direction characters dropped, heaps of
    combining marks thinned, white space folded. Signs and emoji without a glyph are left out; a
    letter or digit without one, or nothing left, gives the fallback. A fallback that cannot be
    drawn either gives "".
    """
    return _cleaned(name) or _cleaned(fallback)


def seat_name(name: str, fallback: str, seat: int) -> str:
    """Return what can be drawn for whoever has `seat`: at the worst its number."""
    return clean_name(name, fallback) or str(seat + 1)


def fit_name(name: str, width: int, height: int, sizes: Sequence[int]) -> tuple[str, int]:
    """Return `name` and the font size with which it fits into `width` by `height` pixels.

    `sizes` are tried in order. A name too long at the last one loses its last graphemes to an
    ellipsis.
    """
    for size in sizes:
        box = text_box(name, size)
        if box.width <= width and box.bottom - box.top <= height:
            return name, size
    # Some scripts join any number of letters into one grapheme.
    for parts in (graphemes(name), [*name]):
        kept = _most(parts, width, size)
        if kept:
            break
    return (name if kept == len(parts) else _shortened(parts[:kept])), size


def _most(parts: list[str], width: int, size: int) -> int:
    """Return how many of a name's parts fit with an ellipsis behind them, found by halving."""

    def takes(count: int) -> int:
        return ceil(text_box(_shortened(parts[:count]), size).width)

    return max(0, bisect_right(range(len(parts) + 1), width, key=takes) - 1)


def _shortened(kept: list[str]) -> str:
    return "".join(kept).rstrip() + MORE


def _cleaned(name: str) -> str:
    """Return what can be drawn of `name`, or "" if a letter or digit of it cannot."""
    folded = unicodedata.normalize("NFKC", name[:LONGEST].translate(BLANK))[:LONGEST]
    spaced = "".join(" " if letter.isspace() else letter for letter in folded.translate(BLANK))
    visible = "".join(letter for letter in spaced if _shows(letter) or letter in JOINERS)
    faces = faces_for(visible)
    kept: list[str] = []
    for grapheme in graphemes(visible):
        if not _stands(grapheme[0], kept):
            continue
        face = face_of(grapheme, faces)
        if face is None:
            if unicodedata.category(grapheme[0])[0] in "LN":
                return ""
            continue
        most = MARKS if ord(grapheme[0]) in drawable() else SCRIPT_MARKS
        rest = "" if grapheme[0] == " " else _rest(grapheme[1:], face, most)
        if can_draw(grapheme[0] + rest, face):
            kept.append(grapheme[0] + rest)
    return " ".join("".join(kept).split())


def _shows(letter: str) -> bool:
    return unicodedata.category(letter)[0] != "C"


def _stands(first: str, before: list[str]) -> bool:
    """Return whether a grapheme may begin so: not with a joiner or mark with nothing to stand on.

    Some vowels of Myanmar are marks by their category and graphemes of their own.
    """
    if unicodedata.category(first) == "Mc":
        return bool(before) and before[-1] != " "
    return _shows(first) and unicodedata.category(first)[0] != "M"


def _rest(rest: str, face: Face, most: int) -> str:
    """Return what follows a grapheme's first character, as far as `face` has it.

    At most `most` marks, all different, on each letter of it.
    """
    known, plain = drawable(face), face == INTER
    kept = stacked = ""
    for letter in rest:
        if unicodedata.category(letter)[0] != "M":
            if ord(letter) in known or (letter in JOINERS and not plain):
                kept += letter
                stacked = ""
        elif ord(letter) in known and letter not in stacked and len(stacked) < most:
            kept += letter
            stacked += letter
            most += letter in SELECTORS
    return kept
