"""The cross as a text board of 15 rows, for terminals, screen readers and bug reports."""

from __future__ import annotations

from ludo_core.rules import COLOURS
from ludo_core.state import State
from ludo_core.tracks import cross
from ludo_core.tracks.cells import Square, rows

YARDS = ((1, 1), (10, 1), (10, 10), (1, 10))
CENTRES = ((6, 7), (7, 6), (8, 7), (7, 8))
"""Where the number of tokens home stands, by seat."""


def draw(state: State) -> list[str]:
    """Return the rows of the board, top first.

    In the centre stands how many tokens are home. `*` is a star, `r` red's start or home column,
    `.` any other square.
    """
    cells: dict[Square, str] = dict.fromkeys(cross.RING, ".")
    cells.update({cross.RING[star]: "*" for star in cross.STARS})
    for seat, colour in enumerate(COLOURS):
        cells.update(dict.fromkeys(cross.COLUMNS[seat], colour[0]))
        cells[cross.RING[cross.QUARTER * seat]] = colour[0]
    cells.update({CENTRES[seat]: str(state.home(seat)) for seat in state.seats})
    return rows(state, cells, cross.GRID, YARDS, cross.square)
