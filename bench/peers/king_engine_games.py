"""ludo-king-engine (https://pypi.org/project/ludo-king-engine), driven turn by turn.

Its own `play_game` is not used: there, who cannot move keeps rolling until they can.
"""

from __future__ import annotations

import random
from importlib import import_module

_engine = import_module("ludo_engine")

PACKAGE = "ludo-king-engine"
RULES = "as king, but a 6 that cannot be used rolls again, and stacks block their square"
SEATS = {2: ("RED", "YELLOW"), 4: ("RED", "GREEN", "YELLOW", "BLUE")}


def play(players: int, chance: random.Random) -> int:
    """Play one random game to the first winner; return its rolls."""
    random.seed(chance.getrandbits(32))  # its dice are drawn from there
    game = _engine.LudoGame([_engine.PlayerColor[name] for name in SEATS[players]])
    rolls = 0
    while not game.game_over:
        die = game.roll_dice()
        rolls += 1
        # To ask for moves after a third six would reset its count, and the six would be played.
        void = game.consecutive_sixes >= 3
        moves = [] if void else game.get_valid_moves(game.get_current_player(), die)
        game.play_turn(chance.choice(moves).token_id if moves else None, die)
    return rolls
