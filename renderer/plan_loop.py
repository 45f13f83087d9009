"""The 17x17 board of aeroplane chess."""

from __future__ import annotations

from functools import lru_cache

from ludo_core.rules import LAST_ON_RING
from ludo_core.tracks import aeroplane
from renderer.layout import AHEAD, Ground, Kind, Plan, Square, Yard
from renderer.theme import SKY


@lru_cache(maxsize=8)
def grounds(seats: tuple[int, ...]) -> dict[Square, Ground]:
    """Return every square with its look in a game of these seats, and the lines of their flights.

    What belongs to a seat alone is muted where nobody uses it; the loop keeps all its colours.
    """
    found = {
        square: Ground(Kind.COLOURED, (index - 1) % 4)
        for index, square in enumerate(aeroplane.LOOP)
    }
    for seat, runway in enumerate(aeroplane.RUNWAYS):
        owner = seat if seat in seats else None
        found |= {square: Ground(Kind.COLUMN, owner) for square in runway}
        found[aeroplane.PADS[seat]] = Ground(Kind.PAD, owner)
        if owner is not None and (seat + 2) % 4 in seats:
            found[_at(seat, aeroplane.CROSSING)] = Ground(Kind.CROSSING, seat)
    for seat in seats:
        found[_at(seat, LAST_ON_RING)] = Ground(Kind.GATE, seat)
        found[_at(seat, aeroplane.FLIGHT_START)] = Ground(Kind.TAKE_WING, seat)
        for square in _flown_over(seat):
            found.setdefault(square, Ground(Kind.LINE, seat))
            last = square
        found[last] = Ground(Kind.LINE_END, seat)
    return found


def _at(seat: int, step: int) -> Square:
    square = aeroplane.square(seat, step)
    assert square is not None  # noqa: S101 - called for steps on the board only
    return square


def _flown_over(seat: int) -> list[Square]:
    """Return the squares between the start and the end of the seat's flight, in order."""
    (x, y), (end_x, end_y) = _at(seat, aeroplane.FLIGHT_START), _at(seat, aeroplane.FLIGHT_END)
    dx, dy = AHEAD[seat]
    length = abs(end_x - x) + abs(end_y - y)
    return [(x + dx * far, y + dy * far) for far in range(1, length)]


LOOP = Plan(
    theme=SKY,
    grid=aeroplane.GRID,
    square=aeroplane.square,
    grounds=grounds,
    yard=Yard(
        side=4,
        panel=(2.0, 2.37),
        panel_half=(1.73, 1.37),
        panel_corner=0.25,
        slot_offset=(1.13, 0.68),
        slot_box=1.08,
        slot_scale=1.08,
        token_scale=1.08,
        item_half=(1.67, 1.27),
        medal_scale=0.66,
        name_middle=0.60,
        name_margin=0.18,
        ring_scale=0.7,
        name_sizes=(0.66, 0.61, 0.56, 0.51, 0.47, 0.44),
    ),
)
