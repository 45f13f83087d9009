"""What one move does on the board, as every track reports it."""

from __future__ import annotations

from typing import NamedTuple


class Hit(NamedTuple):
    """A token that is sent back to its yard from `step` of its own seat."""

    seat: int
    token: int
    step: int


class Landing(NamedTuple):
    """Where the moved token rests, and whom it sends back, in the order it happens."""

    step: int
    hits: tuple[Hit, ...]
