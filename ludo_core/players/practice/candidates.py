"""What each move of a position wins and what it risks: facts that can be counted on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludo_core.landing import Landing
from ludo_core.play import choices
from ludo_core.players.outlook import outlook, rolls_at
from ludo_core.players.review import Aim, aim_of
from ludo_core.rules import Rules
from ludo_core.state import State

LEAST_GAP = 0.03
"""How much better than the next best a move must be for its choice to matter."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move.

    group   the tokens on one square that it could be made with, 0..3
    chance  of the best place still open after it, 0..1
    hit_by  the faces of each opponent that would then send the moved token back; {} if none would
    """

    group: tuple[int, ...]
    chance: float
    landed: Landing
    aim: Aim
    hit_by: Mapping[int, tuple[int, ...]]


def candidates(rules: Rules, state: State, chances: Mapping[int, float]) -> tuple[Candidate, ...]:
    """Return every move that ends differently, best first; `chances` are by legal token."""
    found = [_candidate(rules, state, group, chances[group[0]]) for group in choices(rules, state)]
    return tuple(sorted(found, key=lambda one: -one.chance))


def gap(rules: Rules, state: State, chances: Mapping[int, float]) -> float:
    """Return how much better the best move is than the next; 0 where there is no choice."""
    worth = sorted((chances[group[0]] for group in choices(rules, state)), reverse=True)
    return worth[0] - worth[1] if len(worth) > 1 else 0.0


def _candidate(rules: Rules, state: State, group: tuple[int, ...], chance: float) -> Candidate:
    move = outlook(rules, state, group[0])
    hit_by: dict[int, tuple[int, ...]] = {}
    for hunter, face in sorted(rolls_at(rules, move.then, move.seat, group[0])):
        hit_by[hunter] = (*hit_by.get(hunter, ()), face)
    return Candidate(group, chance, move.landed, aim_of(move), hit_by)
