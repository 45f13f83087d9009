"""The colours of a board, as data."""

from __future__ import annotations

from dataclasses import dataclass, replace

Colour = tuple[int, int, int]
"""Red, green and blue, 0..255 each."""


def rgb(code: str) -> Colour:
    """Return the colour of a ``#rrggbb`` code."""
    value = int(code[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


@dataclass(frozen=True, eq=False, slots=True)
class SeatColours:
    """One seat's colours: its tokens and squares, its empty slots, outlines, text on the fill."""

    fill: Colour
    tint: Colour
    edge: Colour
    text: Colour


@dataclass(frozen=True, eq=False, slots=True)
class Theme:
    """A board's colours. Compared by identity, because themes are keys of every tile cache."""

    seats: tuple[SeatColours, SeatColours, SeatColours, SeatColours]
    square: Colour
    """Ordinary squares and the panels of the yards."""
    line: Colour
    faded: Colour
    """A spent die."""
    ground: Colour
    """Where there are no squares."""
    safe: Colour
    ink: Colour
    """Outlines, and writing on `paper`."""
    text: Colour
    """Writing on `square`."""
    paper: Colour
    """Inner ring of a token, face of the die."""
    plate: Colour
    """Under a token that can move: a colour that no seat has."""
    muted: Colour
    """Corner, column and triangle of a seat that nobody uses."""
    vacant: Colour
    """What is light inside such a corner."""
    medals: tuple[Colour, Colour, Colour, Colour]
    """By place, from the first."""


# Seat colours are measured for colour blindness (tests/renderer/test_picture_themes.py): change one
# and measure again.
CLASSIC = Theme(
    seats=(
        SeatColours(rgb("#c81e1a"), rgb("#f4b3ae"), rgb("#c81e1a"), rgb("#ffffff")),
        SeatColours(rgb("#2f9e83"), rgb("#a9dccd"), rgb("#2f9e83"), rgb("#ffffff")),
        SeatColours(rgb("#ffd23c"), rgb("#ffedae"), rgb("#b58900"), rgb("#1b1a20")),
        SeatColours(rgb("#123f9f"), rgb("#aabce8"), rgb("#123f9f"), rgb("#ffffff")),
    ),
    square=rgb("#fbf6e9"),
    line=rgb("#8d8672"),
    faded=rgb("#8d8672"),
    ground=rgb("#8d8672"),
    safe=rgb("#dcd3b8"),
    ink=rgb("#1b1a20"),
    text=rgb("#1b1a20"),
    paper=rgb("#ffffff"),
    plate=rgb("#e04cff"),
    muted=rgb("#c4bca6"),
    vacant=rgb("#dcd3b8"),
    medals=(rgb("#f2b418"), rgb("#c3c9d1"), rgb("#c9803f"), rgb("#9aa39a")),
)

SKY = replace(CLASSIC, ground=rgb("#eadfc0"))
"""Aeroplane chess."""

_DARK = Theme(
    seats=(
        SeatColours(rgb("#d8342c"), rgb("#7a3336"), rgb("#ff6b60"), rgb("#ffffff")),
        SeatColours(rgb("#3bb596"), rgb("#2c6a5f"), rgb("#3bb596"), rgb("#10221d")),
        SeatColours(rgb("#ffd84a"), rgb("#7c6c34"), rgb("#ffd84a"), rgb("#1b1a20")),
        SeatColours(rgb("#2f62d9"), rgb("#33457f"), rgb("#7fa2ff"), rgb("#ffffff")),
    ),
    square=rgb("#3a3d46"),
    line=rgb("#1d1f24"),
    faded=rgb("#8c92a3"),
    ground=rgb("#1d1f24"),
    safe=rgb("#596070"),
    ink=rgb("#0c0d10"),
    text=rgb("#ffffff"),
    paper=rgb("#ffffff"),
    plate=rgb("#e04cff"),
    muted=rgb("#2a2c33"),
    vacant=rgb("#3a3d46"),
    medals=(rgb("#f2b418"), rgb("#c3c9d1"), rgb("#c9803f"), rgb("#9aa39a")),
)

_CONTRAST = Theme(
    seats=(
        SeatColours(rgb("#a80000"), rgb("#f0b4b4"), rgb("#a80000"), rgb("#ffffff")),
        SeatColours(rgb("#00b488"), rgb("#b4ecdc"), rgb("#007a5c"), rgb("#000000")),
        SeatColours(rgb("#fff000"), rgb("#fffab0"), rgb("#7a6a00"), rgb("#000000")),
        SeatColours(rgb("#0020a8"), rgb("#b4c0f4"), rgb("#0020a8"), rgb("#ffffff")),
    ),
    square=rgb("#fefefe"),
    line=rgb("#202020"),
    faded=rgb("#8c8c8c"),
    ground=rgb("#202020"),
    safe=rgb("#cacaca"),
    ink=rgb("#000000"),
    text=rgb("#000000"),
    paper=rgb("#ffffff"),
    plate=rgb("#ff3cff"),
    muted=rgb("#9c9c9c"),
    vacant=rgb("#cacaca"),
    medals=(rgb("#f2b418"), rgb("#c3c9d1"), rgb("#c9803f"), rgb("#9aa39a")),
)

DEFAULT = "classic"
THEMES: dict[str, tuple[Theme, Theme]] = {
    DEFAULT: (CLASSIC, SKY),
    "dark": (_DARK, replace(_DARK, ground=rgb("#2a2c33"), muted=rgb("#4a4d57"))),
    "contrast": (_CONTRAST, replace(_CONTRAST, ground=rgb("#e4e4e4"))),
}
"""By id: the theme on the cross and on the loop of aeroplane chess."""
