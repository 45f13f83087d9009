"""The 15x15 cross of the Ludo rulesets."""

from __future__ import annotations

from functools import lru_cache

from ludo_core.rules import LAST_ON_RING
from ludo_core.tracks import cross
from renderer.layout import Ground, Kind, Plan, Square, Yard
from renderer.theme import CLASSIC


@lru_cache(maxsize=8)
def grounds(seats: tuple[int, ...]) -> dict[Square, Ground]:
    """Return every square with its look in a game of these seats."""
    found = {square: Ground(Kind.PLAIN) for square in cross.RING}
    found |= {cross.RING[star]: Ground(Kind.SAFE) for star in cross.STARS}
    for seat in range(4):
        used = seat in seats
        start = cross.RING[cross.QUARTER * seat]
        entry = cross.RING[(cross.QUARTER * seat + LAST_ON_RING) % cross.RING_SIZE]
        found[start] = Ground(Kind.START, seat) if used else Ground(Kind.SAFE)
        if used:
            found[entry] = Ground(Kind.ENTRY, seat)
        owner = seat if used else None
        found |= {square: Ground(Kind.COLUMN, owner) for square in cross.COLUMNS[seat]}
    return found


CROSS = Plan(
    theme=CLASSIC,
    grid=cross.GRID,
    square=cross.square,
    grounds=grounds,
    yard=Yard(
        side=6,
        panel=(3.0, 3.38),
        panel_half=(2.2, 2.2),
        panel_corner=0.5,
        slot_offset=(1.32, 1.32),
        slot_box=1.4,
        slot_scale=1.4,
        token_scale=1.15,
        item_half=(2.0, 2.0),
        medal_scale=1.0,
        name_middle=0.62,
        name_margin=0.3,
        ring_scale=1.0,
        name_sizes=(0.60, 0.56, 0.52, 0.48, 0.44),
    ),
)
