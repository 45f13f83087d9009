"""How many moves of opponents would send a token back, for many at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludo_core.players.lanes import tables
from ludo_core.players.lanes.batch import I8, I64, OVER, SEATS, Lanes
from ludo_core.players.lanes.kernel import Kernel
from ludo_core.rules import START, TOKENS, YARD, Capture, Rules, Track
from ludo_core.tracks.aeroplane import CROSSING, FLIGHT_START, FURTHEST_BACK, FURTHEST_ON

FACES = 6
BATCH = 4_096
"""Planes asked for at a time: some ten times as many moves are tried at once."""


def shots(kernel: Kernel, lanes: Lanes, seat: I8, token: I8) -> I64:
    """Return int64 (N,): how many (opposing token, die) would send a token back.

    seat   int8 (N,)  whose token it is
    token  int8 (N,)  0..3
    As `len(threats(…))` of the core says, whoever is on turn; 0 where the game is over.
    """
    if kernel.rules.track is Track.CROSS:
        return _on_cross(kernel.rules, lanes, seat, token)
    found = np.zeros(len(lanes), np.int64)
    for begun in range(0, len(lanes), BATCH):
        some = np.arange(begun, min(begun + BATCH, len(lanes)))
        found[some] = _on_loop(kernel, lanes.take(some), seat.take(some), token.take(some))
    return found


def _on_cross(rules: Rules, lanes: Lanes, seat: I8, token: I8) -> I64:
    own = lanes.steps[np.arange(len(lanes)), seat]
    step = own[np.arange(len(lanes)), token]
    # Seats that have been placed need no mask: their tokens are in the yard or home.
    gap, hunters = _gaps(lanes, _meeting(Track.CROSS, seat, step))
    found: I64 = ((hunters >= START) & (gap >= 1) & (gap <= FACES)).sum(axis=1)
    found *= lanes.turn != OVER
    if rules.capture is Capture.LONE:
        found *= (own == step[:, None]).sum(axis=1) == 1
    return found


def _on_loop(kernel: Kernel, lanes: Lanes, seat: I8, token: I8) -> I64:
    """Try every move that can end near enough."""
    step = lanes.steps[np.arange(len(lanes)), seat, token]
    goal = _meeting(Track.LOOP, seat, step).reshape(-1, SEATS, TOKENS)
    crossed = np.flatnonzero(step == CROSSING)
    goal[crossed, seat[crossed] ^ 2] = FLIGHT_START
    gap, hunters = _gaps(lanes, goal.reshape(-1, SEATS * TOKENS))
    near = (hunters > YARD) & (gap >= FURTHEST_BACK) & (gap <= FURTHEST_ON)
    near &= (lanes.turn != OVER)[:, None]
    lane, hunter = (found.repeat(FACES) for found in np.nonzero(near))
    tried = lanes.take(lane)
    tried.turn = (hunter // TOKENS).astype(np.int8)
    tried.die = np.tile(np.arange(1, FACES + 1, dtype=np.int8), len(lane) // FACES)
    landed = kernel.landed(tried, (hunter % TOKENS).astype(np.int8))
    struck = lane.take(landed.struck)
    victim = seat.astype(np.intp) * TOKENS + token
    hit = landed.hits[np.arange(len(struck)), victim.take(struck)]
    found: I64 = np.bincount(struck[hit], minlength=len(lanes))
    return found


def _meeting(track: Track, seat: I8, step: I8) -> I8:
    found: I8 = tables.meeting_steps(track).take(tables.rows(seat.astype(np.intp), step), axis=0)
    return found


def _gaps(lanes: Lanes, goal: I8) -> tuple[NDArray[np.int8], I8]:
    """Return int8 (N, 16) twice: how far each token is from its `goal`, and where it stands."""
    hunters = lanes.steps.reshape(-1, SEATS * TOKENS)
    return goal - hunters, hunters
