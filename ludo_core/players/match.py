"""Games between computer players: who sits where, one game, and what many games add up to."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from ludo_core import events as ev
from ludo_core.actions import Action, Move, Roll
from ludo_core.play import after, apply
from ludo_core.players.level import Level
from ludo_core.record import Record
from ludo_core.rules import COLOURS, SEATS_FOR, Rules
from ludo_core.state import State, new_state

Seating = tuple[Level, ...]
"""The level at each seat of a game, in turn order."""
NORMAL_95 = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


class Played(NamedTuple):
    """One finished game between levels."""

    record: Record
    seating: Seating
    winner: int
    """Who took first place, as an index of `seating`."""
    rolls: int
    captures: int
    """Tokens sent back."""


def seatings(levels: Sequence[Level], players: int) -> tuple[Seating, ...]:
    """Return every different order in which `levels` can sit, a shorter list repeated in turn.

    Over all of them each level sits at each seat equally often, and behind each other one too.
    Raises ValueError for no level, or more than players.
    """
    if not 0 < len(levels) <= players:
        raise ValueError(f"{len(levels)} levels cannot sit at {players} seats")
    table = [levels[seat % len(levels)] for seat in range(players)]
    return tuple(dict.fromkeys(permutations(table)))


def matches(rules: Rules, around: Sequence[Seating], games: int, seed: int) -> Iterator[Played]:
    """Yield `games` games, each seating in turn.

    A game depends on `seed` and its number alone, and its dice not even on what is chosen.
    """
    for game in range(games):
        yield play_match(rules, around[game % len(around)], f"{seed} {game}")


def play_match(rules: Rules, seating: Seating, seed: str) -> Played:
    """Return a game played to its end, its dice and the players' own chance drawn from `seed`."""
    dice, luck = random.Random(f"dice {seed}"), random.Random(f"choices {seed}")
    seats = SEATS_FOR[len(seating)]
    level = dict(zip(seats, seating, strict=True))
    state = start = new_state(seats)
    actions: list[Action] = []
    rolls = captures = 0
    while (seat := state.turn) is not None:
        action: Action
        if state.die is None:
            action = Roll(dice.randint(1, 6))
            state = after(rules, state, action)
            rolls += 1
        else:
            action = Move(level[seat].choose(rules, state, luck))
            state, events = apply(rules, state, action)
            captures += sum(isinstance(event, ev.Captured) for event in events)
        actions.append(action)
    record = _record(rules, start, actions, level, seed)
    return Played(record, seating, seats.index(state.places.index(1)), rolls, captures)


def _record(
    rules: Rules, start: State, actions: list[Action], level: dict[int, Level], seed: str
) -> Record:
    names = (level[seat].id if seat in level else "" for seat in range(len(COLOURS)))
    red, green, yellow, blue = names
    return Record(
        rules,
        start,
        tuple(actions),
        event=f"simulation, seed and game {seed}",
        players=(red, green, yellow, blue),
    )


class Tally:
    """What games add up to."""

    def __init__(self) -> None:
        self.games = self.rolls = self.captures = 0
        self.wins: Counter[str] = Counter()
        """By level's id: games in which it took first place, at whichever of its seats."""
        self.seats: Counter[str] = Counter()
        """By level's id: seats it has had, all games together."""

    def add(self, game: Played) -> None:
        """Count one more game."""
        self.games += 1
        self.rolls += game.rolls
        self.captures += game.captures
        self.wins[game.seating[game.winner].id] += 1
        self.seats.update(level.id for level in game.seating)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a winning chance, by Wilson's score; (0, 1) without a game."""
    if not games:
        return 0.0, 1.0
    z = NORMAL_95
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
