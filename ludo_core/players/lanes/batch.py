"""Many positions as arrays, and to and from `ludo_core.State`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludo_core.rules import SEATS_FOR, TOKENS, YARD
from ludo_core.state import State

I8 = NDArray[np.int8]
I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]
U32 = NDArray[np.uint32]
Bools = NDArray[np.bool_]
Index = NDArray[np.intp]

SEATS = 4
OVER = -1
"""`turn` of a lane whose game has ended."""
UNUSED = -1
"""`places` of a seat that nobody uses."""
MOST_SIXES = 255
"""Sixes in a row that are told apart. Beyond two they mean nothing to any rules."""
WORD = np.dtype("<u4")
"""Four bytes of one seat, or of one seat's tokens, looked at as one number, the first lowest."""


@dataclass(slots=True)
class Lanes:
    """N positions of one ruleset; numbers of players may differ from lane to lane.

    steps   int8  (N, 4, 4)  by lane, seat and token: -1 yard … 56 home; unused seats are all -1
    turn    int8  (N,)       the seat that rolls or chooses next; -1 when the game is over
    die     int8  (N,)       the face that waits for a choice; 0 while a roll is due
    sixes   uint8 (N,)       sixes in a row in this turn, the waiting die included, up to MOST_SIXES
    places  int8  (N, 4)     0 while playing, the place from 1, or -1 for a seat that is not used

    Arrays are C-contiguous: the kernel looks at them as wider numbers. What the kernel returns may
    share arrays that a step left as they were, so change lanes only through `put` and only those
    that are your own.
    """

    steps: I8
    turn: I8
    die: I8
    sixes: U8
    places: I8

    def __len__(self) -> int:
        return len(self.turn)

    def take(self, lanes: Index) -> Lanes:
        """Return a copy of the lanes with these indices, in their order."""
        return Lanes(
            self.steps.take(lanes, axis=0),
            self.turn.take(lanes),
            self.die.take(lanes),
            self.sixes.take(lanes),
            self.places.take(lanes, axis=0),
        )

    def put(self, lanes: Index, others: Lanes) -> None:
        """Overwrite the lanes with these indices by `others`, one for one."""
        self.steps[lanes] = others.steps
        self.turn[lanes] = others.turn
        self.die[lanes] = others.die
        self.sixes[lanes] = others.sixes
        self.places[lanes] = others.places

    def copy(self) -> Lanes:
        """Return lanes that share no array with these."""
        return Lanes(
            self.steps.copy(),
            self.turn.copy(),
            self.die.copy(),
            self.sixes.copy(),
            self.places.copy(),
        )


def joined(parts: Sequence[Lanes]) -> Lanes:
    """Return the lanes of one or more such batches, one batch after the other."""
    return Lanes(
        np.concatenate([part.steps for part in parts]),
        np.concatenate([part.turn for part in parts]),
        np.concatenate([part.die for part in parts]),
        np.concatenate([part.sixes for part in parts]),
        np.concatenate([part.places for part in parts]),
    )


def fresh(count: int, players: int) -> Lanes:
    """Return `count` games at their start. Raises KeyError unless 2, 3 or 4 play."""
    places = np.full((count, SEATS), UNUSED, np.int8)
    places[:, SEATS_FOR[players]] = 0
    return Lanes(
        np.full((count, SEATS, TOKENS), YARD, np.int8),
        np.zeros(count, np.int8),
        np.zeros(count, np.int8),
        np.zeros(count, np.uint8),
        places,
    )


def from_states(states: Iterable[State]) -> Lanes:
    """Return the states as lanes. Raises ValueError for a drawn game: lanes have no draws."""
    kept = tuple(states)
    if any(state.drawn for state in kept):
        raise ValueError("lanes have no drawn games")
    yard = (YARD,) * TOKENS
    steps = [[own or yard for own in state.steps] for state in kept]
    places = [
        [place if own else UNUSED for place, own in zip(state.places, state.steps, strict=True)]
        for state in kept
    ]
    return Lanes(
        np.array(steps, np.int8).reshape(len(kept), SEATS, TOKENS),
        np.array([OVER if state.turn is None else state.turn for state in kept], np.int8),
        np.array([state.die or 0 for state in kept], np.int8),
        np.array([min(state.sixes, MOST_SIXES) for state in kept], np.uint8),
        np.array(places, np.int8).reshape(len(kept), SEATS),
    )


def to_states(lanes: Lanes) -> list[State]:
    """Return every lane as a `State`, in order."""
    rows = zip(
        lanes.steps.tolist(),
        lanes.turn.tolist(),
        lanes.die.tolist(),
        lanes.sixes.tolist(),
        lanes.places.tolist(),
        strict=True,
    )
    return [_state(steps, turn, die, sixes, places) for steps, turn, die, sixes, places in rows]


def _state(steps: list[list[int]], turn: int, die: int, sixes: int, places: list[int]) -> State:
    first, second, third, fourth = (max(place, 0) for place in places)
    return State(
        steps=tuple(
            () if place == UNUSED else tuple(own) for own, place in zip(steps, places, strict=True)
        ),
        turn=None if turn == OVER else turn,
        die=die or None,
        sixes=sixes,
        places=(first, second, third, fourth),
    )
