"""What is shown of a table: the table itself and what happened since the board shown before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.happened import events_of
from games.news import News
from games.tally import Tally
from ludo_core import Refusal, State, after, new_state
from ludo_core.events import Event, Rolled
from storage import Played, Table


@dataclass(frozen=True, slots=True)
class View:
    """A table as everybody at it may see it: with the dice secret only once the game is over."""

    table: Table
    story: tuple[Event, ...] = ()
    """Events since the board that was shown before, in order."""
    moved_over: tuple[tuple[int, int], ...] = ()
    """(user, new seat) of those whom the start moved to another seat."""
    secret: str = ""
    """The dice secret in hex, once the game is over."""
    tallies: tuple[Tally, ...] = ()
    """What each seat did, once the game is over, in order."""
    news: tuple[News, ...] = ()
    """What the change behind it brought beside rolls and moves."""
    refused: Refusal | None = None
    """Why an act did nothing but wake the paused table."""


def waiting_roll(state: State | None) -> tuple[Event, ...]:
    """Return the roll that `state` waits on for a choice, if it does: a story goes on from it."""
    if state is None or state.turn is None or state.die is None:
        return ()
    return (Rolled(state.turn, state.die),)


def story(table: Table, played: Sequence[Played]) -> tuple[Event, ...]:
    """Return what the present board tells: the events from `table.story_start` on.

    A roll that the board before asked about comes first: what follows is the choice.
    """
    if table.state is None:
        return ()
    rules = table.options.rules
    state = new_state(table.state.seats)
    for one in played[: table.story_start]:
        state = after(rules, state, one.action)
    return waiting_roll(state) + events_of(rules, state, played[table.story_start :])
