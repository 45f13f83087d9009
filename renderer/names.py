"""Names as users wrote them, made fit to stand on a board."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

import regex  # type: ignore[import-untyped]

from renderer.fonts import LOCK, drawable, font

LONGEST = 200
"""Code points looked at. Discord allows 32; more is somebody trying something."""
MARKS = 1
"""Combining marks kept on one letter; NFKC has joined the usual ones already, Zalgo uses dozens."""
MORE = "…"


@lru_cache(maxsize=1024)
def clean_name(name: str, fallback: str) -> str:
    """Return `name` as it can be drawn, or `fallback` where its letters cannot be.

    Compatibility forms are folded (NFKC), controls, zero-width and direction characters dropped,
    heaps of combining marks thinned, white space folded. Signs and emoji without a glyph are left
    out; a letter or digit without one, or nothing left, gives the fallback. A fallback that cannot
    be drawn either gives "".
    """
    return _cleaned(name) or _cleaned(fallback)


def fit_name(name: str, width: int, sizes: Sequence[int]) -> tuple[str, int]:
    """Return `name` and the font size of `sizes` with which it fits into `width` pixels.

    `sizes` are tried in order. A name too long at the last one loses its last graphemes to an
    ellipsis.
    """
    with LOCK:
        for size in sizes:
            if font(size).getlength(name) <= width:
                return name, size
        face = font(size)
        graphemes: list[str] = regex.findall(r"\X", name)
        while graphemes and face.getlength("".join(graphemes).rstrip() + MORE) > width:
            graphemes.pop()
    return "".join(graphemes).rstrip() + MORE, size


def _cleaned(name: str) -> str:
    """Return what can be drawn of `name`, or "" if a letter or digit of it cannot."""
    folded = unicodedata.normalize("NFKC", name[:LONGEST])[:LONGEST]
    spaced = "".join(" " if letter.isspace() else letter for letter in folded)
    visible = "".join(letter for letter in spaced if unicodedata.category(letter)[0] != "C")
    known = drawable()
    kept = []
    for grapheme in regex.findall(r"\X", visible):
        base, marks = grapheme[0], grapheme[1:]
        if ord(base) not in known:
            if unicodedata.category(base)[0] in "LN":
                return ""
            continue
        if unicodedata.category(base)[0] != "M":
            kept.append(base + "".join([mark for mark in marks if ord(mark) in known][:MARKS]))
    return " ".join("".join(kept).split())
