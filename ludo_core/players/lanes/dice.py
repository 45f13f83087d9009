"""Faces for many games at once."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ludo_core.players.lanes.batch import I8, I64

_U64 = NDArray[np.uint64]
_GAME, _ROLL = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1B54A32D192ED03)
_MIX = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


class Dice(Protocol):
    """Where faces come from."""

    def __call__(self, games: I64, rolls: I64) -> I8:
        """Return the faces, int8 (N,) of 1..6, of roll number `rolls` (from 0) in `games`."""


def hashed_dice(seed: int) -> Dice:
    """Return dice whose face is a hash of seed, game and roll.

    A game's faces depend neither on the other games nor on its lane, and two policies that play
    the same games meet the same dice: paired games, less noise. The hash is the finish of
    splitmix64; for self-play and figures, not for games that people play.
    """
    salt = _mixed(np.array([seed], np.uint64) * _GAME)

    def faces(games: I64, rolls: I64) -> I8:
        mixed = _mixed(games.astype(np.uint64) * _GAME + rolls.astype(np.uint64) * _ROLL + salt)
        sixth = ((mixed >> np.uint64(32)) * np.uint64(6)) >> np.uint64(32)
        return (sixth + np.uint64(1)).astype(np.int8)

    return faces


def drawn_dice(rng: np.random.Generator) -> Dice:
    """Return dice that draw from `rng`, in the order they are asked."""

    def draw(games: I64, rolls: I64) -> I8:  # noqa: ARG001
        return rng.integers(1, 7, len(games), np.int8)

    return draw


def _mixed(numbers: _U64) -> _U64:
    numbers = (numbers ^ (numbers >> np.uint64(30))) * _MIX[0]
    numbers = (numbers ^ (numbers >> np.uint64(27))) * _MIX[1]
    return numbers ^ (numbers >> np.uint64(31))
