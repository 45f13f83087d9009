"""The cross as a text board of 15 rows, for terminals, screen readers and bug reports."""

from __future__ import annotations

from ludo_core.rules import COLOURS, HOME, YARD
from ludo_core.state import State
from ludo_core.tracks import cross

YARDS = ((1, 1), (10, 1), (10, 10), (1, 10))
"""Top left square of the four yard places, by seat; the places are three squares apart."""
CENTRES = ((6, 7), (7, 6), (8, 7), (7, 8))
"""Where the number of tokens home stands, by seat."""


def draw(state: State) -> list[str]:
    """Return the rows of the board, top first.

    `R2` is red's token 2, `R+` several of red's, `++` several colours'; in the centre stands how
    many are home. `*` is a star, `r` red's start or home column, `.` any other square.
    """
    cells = _empty()
    standing: dict[cross.Square, list[str]] = {}
    for seat in state.seats:
        letter = COLOURS[seat][0].upper()
        for token, step in enumerate(state.steps[seat]):
            place = _place(seat, token, step)
            if place is not None:
                standing.setdefault(place, []).append(f"{letter}{token + 1}")
        cells[CENTRES[seat]] = str(state.home(seat))
    for place, names in standing.items():
        cells[place] = _shown(names)
    size = range(cross.GRID)
    return ["".join(f"{cells.get((x, y), ''):>3}" for x in size).rstrip() for y in size]


def _empty() -> dict[cross.Square, str]:
    cells = dict.fromkeys(cross.RING, ".")
    cells.update({cross.RING[star]: "*" for star in cross.STARS})
    for seat, colour in enumerate(COLOURS):
        cells.update(dict.fromkeys(cross.COLUMNS[seat], colour[0]))
        cells[cross.RING[cross.QUARTER * seat]] = colour[0]
    return cells


def _place(seat: int, token: int, step: int) -> cross.Square | None:
    if step == YARD:
        x, y = YARDS[seat]
        return x + 3 * (token % 2), y + 3 * (token // 2)
    return None if step == HOME else cross.square(seat, step)


def _shown(names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    return f"{names[0][0]}+" if len({name[0] for name in names}) == 1 else "++"
