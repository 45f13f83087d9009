"""The second reading of the rules beside the core: the same game for both, and counts by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from itertools import product

from ludo_core import (
    RULESETS,
    Action,
    AgreeDraw,
    Move,
    Resign,
    Roll,
    Rules,
    State,
    after,
    legal,
    to_line,
)

from .reference import Cross, Game
from .reference_aeroplane import Aeroplane


def game_of(ruleset: str, goal: int, line: str) -> Game:
    """Return the second reading's game for a position as one line."""
    return Aeroplane(goal, line) if ruleset == "aeroplane" else Cross(ruleset, goal, line)


def do(game: Game, action: Action) -> None:
    if isinstance(action, Roll):
        game.roll(action.face)
    elif isinstance(action, Move):
        game.move(action.token)
    elif isinstance(action, Resign):
        game.resign(action.seat)
    else:
        game.draw()


def hold_together(rules: Rules, state: State, action: Action) -> State:
    """Do `action` in both readings from `state`, hold them equal, and return the state after it."""
    before, then = to_line(state), after(rules, state, action)
    game = game_of(rules.id, rules.goal, before)
    do(game, action)
    told = (rules.id, rules.goal, before, action)
    assert game.line() == to_line(then), told
    if then.die is not None:
        assert tuple(game.movable()) == legal(rules, then), told
    return then


def hold_all_together(rules: Rules, state: State, leave_at: Container[int]) -> int:
    """Hold both readings equal in all that can be done with a roll due; return how much it was.

    With a die waiting, leaving is tried at the faces `leave_at` only.
    """
    done = leave(rules, state)
    for face in range(1, 7):
        rolled = hold_together(rules, state, Roll(face))
        if rolled.die is None:
            continue
        done += 1 + (leave(rules, rolled) if face in leave_at else 0)
        for token in legal(rules, rolled):
            hold_together(rules, rolled, Move(token))
            done += 1
    return done


def leave(rules: Rules, state: State) -> int:
    """Hold both readings equal in every resignation, and in a draw; return how many."""
    ways: list[Action] = [AgreeDraw(), *map(Resign, state.playing)]
    for action in ways:
        hold_together(rules, state, action)
    return len(ways)


def all_threats(ruleset: str, goal: int, line: str) -> set[tuple[int, int, int, int, int]]:
    """Return every (seat, token, hunter's seat, hunter, die) by which a token is sent back."""
    found = set()
    start = game_of(ruleset, goal, line)
    for other, die, hunter in product(start.rest(), range(1, 7), range(4)):
        game = game_of(ruleset, goal, line)
        game.turn, game.die = other, die
        if game.can_move(hunter):
            game.travel(hunter)
            found |= {
                (seat, token, other, hunter, die)
                for seat, token in product(game.rest(), range(4))
                if seat != other
                and game.at[seat][token] is None
                and start.at[seat][token] is not None
            }
    return found


def reference_counts(ruleset: str, goal: int, line: str, depth: int) -> tuple[list[int], list[int]]:
    """Return the numbers of sequences and of different positions at depth 1 to `depth`."""
    front = Counter({line: 1})
    sequences, positions = [], []
    for _ in range(depth):
        following: Counter[str] = Counter()
        for where, ways in front.items():
            game = game_of(ruleset, goal, where)
            if game.over:
                continue
            actions = [Move(token) for token in game.movable()] or map(Roll, range(1, 7))
            for action in actions:
                then = game_of(ruleset, goal, where)
                do(then, action)
                following[then.line()] += ways
        front = following
        sequences.append(front.total())
        positions.append(len(front))
    return sequences, positions


def ruleset_tables() -> list[tuple[Rules, int]]:
    """Return every ruleset with every goal, and each number of players it has."""
    return [
        (rules.with_goal(goal), players)
        for rules in RULESETS.values()
        for goal in (4, 2, 1)
        for players in rules.player_counts
    ]
