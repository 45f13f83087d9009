"""Positions of games played at random, as pictures that a bot would show."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from ludo_core import RULESETS, Move, Roll, State, apply, legal, new_state
from ludo_core.events import Captured, Flew, Jumped, Moved
from renderer import BoardPicture

NAMES = ("Amina", "Zoë & Co.", "محمد علي", "xX_DragonSlayer_99_the_great")
SEATS = (0, 1, 2, 3)


def pictures(
    ruleset: str, seed: int, names: tuple[str, str, str, str] = NAMES
) -> Iterator[BoardPicture]:
    """Yield the board after every roll and choice, one game after another, for ever."""
    rules, chance = RULESETS[ruleset], random.Random(seed)
    state: State = new_state(SEATS)
    while True:
        if state.over:
            state = new_state(SEATS)
        movable = legal(rules, state)
        action = Move(chance.choice(movable)) if movable else Roll(chance.randint(1, 6))
        state, events = apply(rules, state, action)
        walk = next((event for event in events if isinstance(event, Moved)), None)
        yield BoardPicture(
            rules,
            state,
            names,
            trail=walk and (walk.seat, walk.start, walk.end),
            flights=tuple(
                (one.seat, one.start, one.end) for one in events if isinstance(one, Jumped | Flew)
            ),
            captures=tuple((one.seat, one.start) for one in events if isinstance(one, Captured)),
        )


def some(ruleset: str, seed: int, count: int) -> list[BoardPicture]:
    """Return the first `count` pictures."""
    return list(islice(pictures(ruleset, seed), count))
