"""Who resigned is read from a position alone; here held against the actions that led to it."""

import random
from itertools import product

import pytest

from ludo_core import RULESETS, SEATS_FOR, AgreeDraw, Move, Resign, Roll, after, legal, new_state
from ludo_core import resigned as seats_resigned
from ludo_core.rules import GOALS
from ludo_core.state import State


def played(ruleset: str, goal: int, seed: int) -> list[tuple[State, tuple[int, ...]]]:
    """Return every position of a game at random, and who had resigned by then."""
    rules, chance = RULESETS[ruleset].with_goal(goal), random.Random(seed)
    state = new_state(SEATS_FOR[chance.choice((2, 3, 4))])
    gone: set[int] = set()
    found: list[tuple[State, tuple[int, ...]]] = [(state, ())]
    while not state.over:
        movable = legal(rules, state)
        action: Roll | Move | Resign | AgreeDraw = (
            Move(chance.choice(movable)) if movable else Roll(chance.randint(1, 6))
        )
        if chance.random() < 0.01:
            action = Resign(chance.choice(state.playing))
            gone.add(action.seat)
        elif chance.random() < 0.001:
            action = AgreeDraw()
        state = after(rules, state, action)
        found.append((state, tuple(sorted(gone))))
    return found


@pytest.mark.parametrize(("ruleset", "goal"), list(product(RULESETS, GOALS)))
def test_the_position_tells_who_resigned(ruleset: str, goal: int) -> None:
    ends = set()
    for seed in range(12):
        rules = RULESETS[ruleset].with_goal(goal)
        for state, gone in played(ruleset, goal, seed):
            assert seats_resigned(rules, state) == gone
        ends.add(bool(gone))
    assert ends == {True, False}
