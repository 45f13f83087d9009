"""What a game's charts show: each player's dice, and how far its tokens had come."""

from __future__ import annotations

from collections import Counter

from games.recorded import Game
from ludo_core import Roll, Rules, State
from ludo_core.rules import HOME, YARD
from storage import Kept

WAY = HOME - YARD
"""Steps of one token from its yard to home."""


def dice_counts(kept: Kept) -> dict[int, tuple[int, ...]]:
    """Return by seat, for those who have rolled, how often each face came, from 1 to 6."""
    counts: dict[int, Counter[int]] = {}
    for one in kept.played:
        if isinstance(one.action, Roll):
            counts.setdefault(one.seat, Counter())[one.action.face] += 1
    return {seat: tuple(counts[seat][face] for face in range(1, 7)) for seat in sorted(counts)}


def race(game: Game) -> dict[int, tuple[int, ...]]:
    """Return by seat the steps made before the first roll and after each, of `goal` times `WAY`.

    Of the tokens those furthest count, as many as are to be brought home.
    """
    rules = game.table.options.rules
    return {
        seat: tuple(_made(rules, ply.after, seat) for ply in game.plies)
        for seat in game.start.seats
    }


def _made(rules: Rules, state: State, seat: int) -> int:
    furthest = sorted(state.steps[seat], reverse=True)[: rules.goal]
    return sum(step - YARD for step in furthest)
