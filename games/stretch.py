"""Stretches of a game to be looked at again: from which position, and what was done from there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.happened import events_of
from games.view import waiting_roll
from ludo_core import Action, Move, Roll, Rules, State, after, new_state
from ludo_core.events import Event
from storage import Kept, Played


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


def last_moves(kept: Kept) -> Stretch:
    """Return what was done since the board shown before, of a game that has started.

    If no token moved since then, because somebody only rolled, it begins at the click that led to
    the last move, so that what others did meanwhile is not lost by rolling.
    """
    start = kept.table.story_start
    moves = [at for at, one in enumerate(kept.played) if isinstance(one.action, Move)]
    if moves and moves[-1] < start:
        clicks = (at for at in range(moves[-1], -1, -1) if kept.played[at].actor is not None)
        start = next(clicks, 0)
    return _stretch(kept, start, len(kept.played))


def rolls(kept: Kept, first: int, last: int) -> Stretch:
    """Return the stretch from roll `first` to the end of roll `last`, counted from 1.

    Numbers beyond the game mean its first or last roll; the other way round they mean the same.
    """
    starts = [at for at, one in enumerate(kept.played) if isinstance(one.action, Roll)]
    first, last = sorted((min(max(first, 1), len(starts)), min(max(last, 1), len(starts))))
    begin = starts[first - 1] if first > 1 else 0
    end = starts[last] if last < len(starts) else len(kept.played)
    return _stretch(kept, begin, end)


def _stretch(kept: Kept, start: int, end: int) -> Stretch:
    table = kept.table
    if table.state is None:
        raise ValueError("a lobby has no moves")
    rules = table.options.rules
    state = _played(rules, new_state(table.state.seats), kept.played[:start])
    part = kept.played[start:end]
    story = waiting_roll(state) + events_of(rules, state, part)
    end_state = _played(rules, state, part)
    return Stretch(start, state, tuple(one.action for one in part), end_state, story)


def _played(rules: Rules, state: State, played: Iterable[Played]) -> State:
    for one in played:
        state = after(rules, state, one.action)
    return state
