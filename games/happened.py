"""What happened when actions were made."""

from __future__ import annotations

from collections.abc import Iterable

from ludo_core import Rules, State, apply
from ludo_core.events import Event
from storage import Played


def events_of(rules: Rules, state: State, played: Iterable[Played]) -> tuple[Event, ...]:
    """Return what happened, in order, when these actions were made from `state`."""
    happened: list[Event] = []
    for one in played:
        state, events = apply(rules, state, one.action)
        happened += events
    return tuple(happened)
