"""What spots and yards can show, as values: the keys of the tile caches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from renderer.layout import Plan, Vector

Label = tuple[int, str]
"""A seat, and the number or numbers of its tokens as written on them."""


class Hop(NamedTuple):
    """Where a token of `seat` touches down only to jump or fly on, `way` in squares."""

    seat: int
    way: Vector


class Marks(NamedTuple):
    """What a spot shows on top of its ground."""

    stack: tuple[Label, ...] = ()
    """The colours standing there, the last one in front."""
    plate: bool = False
    """A token there can move."""
    target: Label | None = None
    """A token would land there."""
    trail: int | None = None
    """The seat whose last move began there."""
    lost: bool = False
    """The token of `target` would be sent back there itself."""
    hop: Hop | None = None
    faint: bool = False
    """`target` is one of many: its number alone, no ring."""
    passed: int | None = None
    """The seat whose last move walked across."""
    flown: Hop | None = None
    """Where the last move touched down only to jump or fly on."""
    struck: int | None = None
    """A seat that lost a token there since the board before."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die in a yard; `spent` when it no longer waits for a move.

    Not a tuple, nor is `Medal`: equal tuples would be one key in the cache of tiles.
    """

    face: int
    spent: bool


@dataclass(frozen=True, slots=True)
class Medal:
    """A place mark in a yard; `large` where nothing else stands in the yard any more."""

    place: int
    large: bool


def label(tokens: tuple[int, ...]) -> str:
    """Return what is written on tokens (0..3) of one colour on one square."""
    if len(tokens) > 2:
        return f"×{len(tokens)}"
    return "·".join(str(token + 1) for token in tokens)


def hop(plan: Plan, seat: int, start: int, end: int) -> Hop:
    """Return the mark of a jump or flight of `seat` from step to step."""
    (x, y), (end_x, end_y) = (plan.middle(plan.spot(seat, 0, step)) for step in (start, end))
    return Hop(seat, (round(end_x - x), round(end_y - y)))
