"""The loop of aeroplane chess as a text board of 17 rows."""

from __future__ import annotations

from ludo_core.rules import COLOURS
from ludo_core.state import State
from ludo_core.tracks import aeroplane
from ludo_core.tracks.cells import Square, rows

HANGARS = ((0, 0), (13, 0), (13, 13), (0, 13))
CENTRES = ((7, 8), (8, 7), (9, 8), (8, 9))
"""Where the number of planes that have finished stands, by seat."""


def draw(state: State) -> list[str]:
    """Return the rows of the board, top first.

    Around the centre stands how many planes have finished. `r` is a loop square of red's colour,
    `=` a runway, `o` a take-off pad, `x` a square where a flight crosses a runway.
    """
    colours = [colour[0] for colour in COLOURS]
    cells: dict[Square, str] = {
        place: colours[(index - 1) % 4] for index, place in enumerate(aeroplane.LOOP)
    }
    for runway in aeroplane.RUNWAYS:
        cells.update(dict.fromkeys(runway, "="))
        cells[runway[2]] = "x"
    cells.update(dict.fromkeys(aeroplane.PADS, "o"))
    cells.update({CENTRES[seat]: str(state.home(seat)) for seat in state.seats})
    return rows(state, cells, aeroplane.GRID, HANGARS, aeroplane.square)
