"""What a game's charts show: each player's dice, and how far its tokens had come."""

from __future__ import annotations

from collections import Counter

from ludo_core import Roll, Rules, State, after, new_state
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


def race(kept: Kept) -> dict[int, tuple[int, ...]]:
    """Return by seat the steps made before the first roll and after each, of `goal` times `WAY`.

    Of the tokens those furthest count, as many as are to be brought home. A lobby gives {}.
    """
    table = kept.table
    if table.state is None:
        return {}
    rules, state = table.options.rules, new_state(table.state.seats)
    made = {seat: [0] for seat in state.seats}
    for at, one in enumerate(kept.played):
        state = after(rules, state, one.action)
        following = kept.played[at + 1 : at + 2]
        if not following or isinstance(following[0].action, Roll):
            for seat, steps in made.items():
                steps.append(_made(rules, state, seat))
    return {seat: tuple(steps) for seat, steps in made.items()}


def _made(rules: Rules, state: State, seat: int) -> int:
    furthest = sorted(state.steps[seat], reverse=True)[: rules.goal]
    return sum(step - YARD for step in furthest)
