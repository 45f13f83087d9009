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
    ground: Colour
    """Where there are no squares."""
    safe: Colour
    ink: Colour
    paper: Colour
    """Inner ring of a token, face of the die."""
    plate: Colour
    """Under a token that can move: a colour that no seat has."""
    muted: Colour
    """Corner, column and triangle of a seat that nobody uses."""
    medals: tuple[Colour, Colour, Colour, Colour]
    """By place, from the first."""


# Seat colours measured for colour blindness: the smallest ΔE2000 between two of them is 41, and
# 24 to 28 as seen with the three kinds of colour blindness. Change one and measure again.
CLASSIC = Theme(
    seats=(
        SeatColours(rgb("#c81e1a"), rgb("#f4b3ae"), rgb("#c81e1a"), rgb("#ffffff")),
        SeatColours(rgb("#2f9e83"), rgb("#a9dccd"), rgb("#2f9e83"), rgb("#ffffff")),
        SeatColours(rgb("#ffd23c"), rgb("#ffedae"), rgb("#b58900"), rgb("#1b1a20")),
        SeatColours(rgb("#123f9f"), rgb("#aabce8"), rgb("#123f9f"), rgb("#ffffff")),
    ),
    square=rgb("#fbf6e9"),
    line=rgb("#8d8672"),
    ground=rgb("#8d8672"),
    safe=rgb("#dcd3b8"),
    ink=rgb("#1b1a20"),
    paper=rgb("#ffffff"),
    plate=rgb("#e04cff"),
    muted=rgb("#c4bca6"),
    medals=(rgb("#f2b418"), rgb("#c3c9d1"), rgb("#c9803f"), rgb("#9aa39a")),
)

SKY = replace(CLASSIC, ground=rgb("#eadfc0"))
"""Aeroplane chess."""
