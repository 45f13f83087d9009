"""A position laid out in cells of three letters: what the text boards of all tracks share."""

from __future__ import annotations

from collections.abc import Callable

from ludo_core.rules import COLOURS, HOME, YARD
from ludo_core.state import State

Square = tuple[int, int]
Place = Callable[[int, int], Square | None]
"""From a seat and a step to the square it stands on, None in the yard and at home."""


def rows(
    state: State,
    empty: dict[Square, str],
    grid: int,
    yards: tuple[Square, ...],
    square: Place,
) -> list[str]:
    """Return `grid` rows of text, top first: the cells of `empty` with the tokens on them.

    `R2` is red's token 2, `R+` several of red's, `++` several colours'. `yards` has the top left
    of each seat's four yard places, which are three squares apart.
    """
    standing: dict[Square, list[str]] = {}
    for seat in state.seats:
        letter = COLOURS[seat][0].upper()
        for token, step in enumerate(state.steps[seat]):
            place = _place(yards[seat], token, step, square(seat, step))
            if place is not None:
                standing.setdefault(place, []).append(f"{letter}{token + 1}")
    cells = empty | {place: _shown(names) for place, names in standing.items()}
    return [
        "".join(f"{cells.get((x, y), ''):>3}" for x in range(grid)).rstrip() for y in range(grid)
    ]


def _place(yard: Square, token: int, step: int, square: Square | None) -> Square | None:
    if step == YARD:
        x, y = yard
        return x + 3 * (token % 2), y + 3 * (token // 2)
    return None if step == HOME else square


def _shown(names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    return f"{names[0][0]}+" if len({name[0] for name in names}) == 1 else "++"
