"""What a board's story leaves to be seen on it: the last move, and who was sent back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludo_core.events import Captured, Event, Flew, Jumped, Moved, Rolled


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last token moved: its walk, and the jumps and the flight that followed."""

    walk: Moved
    flights: tuple[Jumped | Flew, ...]

    @property
    def end(self) -> int:
        """The step on which it came down."""
        return self.flights[-1].end if self.flights else self.walk.end


def last_move(story: Sequence[Event]) -> LastMove | None:
    """Return the last move of a story, if it tells of one."""
    flights: list[Jumped | Flew] = []
    for event in reversed(story):
        if isinstance(event, Rolled):
            flights.clear()
        elif isinstance(event, Jumped | Flew):
            flights.append(event)
        elif isinstance(event, Moved):
            return LastMove(event, tuple(reversed(flights)))
    return None


def captures(story: Sequence[Event]) -> tuple[Captured, ...]:
    """Return everything that was sent back, in order."""
    return tuple(event for event in story if isinstance(event, Captured))
