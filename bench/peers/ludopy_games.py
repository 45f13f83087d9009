"""ludopy (https://pypi.org/project/ludopy), driven by its loop of observations and answers."""

from __future__ import annotations

import random
from importlib import import_module

import numpy as np

Game = import_module("ludopy").Game

PACKAGE = "ludopy"
RULES = (
    "stars jump, stacks send the comer back, no exact roll home, only a 6 rolls again and without "
    "limit, three tries to enter in the first round"
)
GHOSTS = {2: [1, 3], 4: []}


def play(players: int, chance: random.Random) -> int:
    """Play one random game to the first winner; return its rolls."""
    np.random.seed(chance.getrandbits(32))
    game = Game(ghost_players=GHOSTS[players])
    rolls, won = 0, False
    while not won:
        (_, movable, *_), _ = game.get_observation()
        *_, won = game.answer_observation(chance.choice(movable) if len(movable) else -1)
        rolls += 1
    return rolls
