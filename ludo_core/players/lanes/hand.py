"""A value made by hand, to measure players by: the race, and the shots at tokens under way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludo_core.players.lanes import tables
from ludo_core.players.lanes.batch import I8, SEATS, Lanes
from ludo_core.players.lanes.kernel import Kernel
from ludo_core.players.lanes.policy import Floats, Value
from ludo_core.players.race import Race
from ludo_core.rules import RED, START, YELLOW, Capture, Track

FACES = 6
WON = 1_000.0
TURNS_A_STEP = 0.29
"""Turns that one step is worth: the whole race's, over its 224 steps."""
ENTRY_STEPS = 7
"""Steps that a place on the start square is worth to a token in the yard."""
NEXT, LATER = 1.0, 0.2
"""How much of a shot counts: the hunter rolls next, or its victim does."""


def hand_value(race: Race) -> Value:
    """Return the value of positions to red and to yellow, in turns ahead in the race.

    Each seat's mean turns to the goal were it alone, and for each (opposing token, die) that would
    send a token back a sixth of the turns that this costs. Raises ValueError where stacks are safe.
    """
    if race.rules.capture is not Capture.ALL:
        raise ValueError(f"no value is made for {race.rules.id}")

    def value(kernel: Kernel, lanes: Lanes) -> Floats:  # noqa: ARG001
        red, yellow = lanes.steps[:, RED], lanes.steps[:, YELLOW]
        ahead = race.turns(yellow) - race.turns(red)
        ahead += _danger(lanes, YELLOW, RED) - _danger(lanes, RED, YELLOW)
        ahead += WON * ((lanes.places[:, RED] == 1) * 1.0 - (lanes.places[:, YELLOW] == 1))
        worth = np.zeros((len(lanes), SEATS))
        worth[:, RED], worth[:, YELLOW] = ahead, -ahead
        return worth

    return value


def _danger(lanes: Lanes, victim: int, hunter: int) -> NDArray[np.float64]:
    """Return float64 (M,): turns that the victim's tokens may lose by the hunter's next roll."""
    steps, hunters = lanes.steps[:, victim], lanes.steps[:, hunter]
    gap = _meeting(victim, hunter).take(steps + np.int8(1))[:, :, None] - hunters[:, None, :]
    aimed = (gap >= 1) & (gap <= FACES) & (hunters >= START)[:, None, :]
    lost = (steps + np.float64(ENTRY_STEPS)) * TURNS_A_STEP
    turns: NDArray[np.float64] = (aimed.sum(axis=2) * lost).sum(axis=1) / FACES
    return turns * np.where(lanes.turn == hunter, NEXT, LATER)


def _meeting(victim: int, hunter: int) -> I8:
    """Return int8 (58,): the hunter's step where the victim stands, at its step + 1."""
    table = tables.meeting_steps(Track.CROSS).reshape(SEATS, tables.STEPS, SEATS, -1)
    found: I8 = table[victim, :, hunter, 0]
    return found
