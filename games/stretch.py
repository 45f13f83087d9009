"""Stretches of a game to be looked at again: from which position, and what was done from there."""

from __future__ import annotations

from dataclasses import dataclass

from games.happened import events_of
from games.recorded import Game
from games.view import waiting_roll
from ludo_core import Action, Move, Roll, State, after
from ludo_core.events import Event


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some of a game's actions, in order, and the positions before and after them."""

    start: int
    """The index of the first action."""
    before: State
    actions: tuple[Action, ...]
    after: State
    story: tuple[Event, ...]
    """What happened; a roll that waited before comes first."""


def last_moves(game: Game) -> Stretch:
    """Return what was done since the board shown before.

    If no token moved since then, because somebody only rolled, it begins at the click that led to
    the last move, so that what others did meanwhile is not lost by rolling.
    """
    played, start = game.kept.played, game.table.story_start
    moves = [at for at, one in enumerate(played) if isinstance(one.action, Move)]
    if moves and moves[-1] < start:
        clicks = (at for at in range(moves[-1], -1, -1) if played[at].actor is not None)
        start = next(clicks, 0)
    return _stretch(game, start, len(played))


def rolls(game: Game, first: int, last: int) -> Stretch:
    """Return the stretch from roll `first` to the end of roll `last`, counted from 1.

    Numbers beyond the game mean its first or last roll; the other way round they mean the same.
    """
    starts = [at for at, action in enumerate(game.actions) if isinstance(action, Roll)]
    first, last = sorted((min(max(first, 1), len(starts)), min(max(last, 1), len(starts))))
    begin = starts[first - 1] if first > 1 else 0
    end = starts[last] if last < len(starts) else len(game.actions)
    return _stretch(game, begin, end)


def _stretch(game: Game, start: int, end: int) -> Stretch:
    rules, state = game.table.options.rules, game.start
    for action in game.actions[:start]:
        state = after(rules, state, action)
    part = game.kept.played[start:end]
    story = waiting_roll(state) + events_of(rules, state, part)
    end_state = state
    for one in part:
        end_state = after(rules, end_state, one.action)
    return Stretch(start, state, tuple(one.action for one in part), end_state, story)
