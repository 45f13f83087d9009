"""How fast clips go: fewer frames a move where there is more to show."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Frames and their lengths, in milliseconds divisible by ten as GIF counts them."""

    tumbles: int
    """Frames of a die that rolls."""
    tumble_ms: int
    rolled_ms: int
    """How long a fallen die is looked at that leaves no choice."""
    choice_ms: int
    """How long the tokens that could move are marked; 0 for no marks, nor a ring on the turn."""
    hops: bool
    """Whether a walking token is seen between two squares."""
    most_squares: int
    """Squares of one walk on which the token is seen."""
    step_ms: int
    arc: float
    """Frames for each square of an entry, jump or flight, and at most `longest_arc`."""
    longest_arc: int
    settled_ms: int
    """How long a position is looked at after a move; 0 goes on at once to the next roll."""


FULL = Pace(
    tumbles=4,
    tumble_ms=70,
    rolled_ms=500,
    choice_ms=500,
    hops=True,
    most_squares=99,
    step_ms=60,
    arc=1.0,
    longest_arc=7,
    settled_ms=500,
)
BRISK = Pace(
    tumbles=2,
    tumble_ms=70,
    rolled_ms=350,
    choice_ms=350,
    hops=False,
    most_squares=99,
    step_ms=90,
    arc=0.5,
    longest_arc=4,
    settled_ms=400,
)
SWIFT = Pace(
    tumbles=0,
    tumble_ms=0,
    rolled_ms=240,
    choice_ms=0,
    hops=False,
    most_squares=2,
    step_ms=60,
    arc=0.5,
    longest_arc=2,
    settled_ms=0,
)
"""For whole games: about three frames a move."""
