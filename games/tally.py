"""What a finished game counts for each person who played it, from its actions alone.

Being a function of what is kept, it can be recomputed at any time and must agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.view import events_of
from ludo_core import events, new_state
from storage import Played, Result, Table


def results(table: Table, played: Sequence[Played]) -> tuple[Result, ...]:
    """Return one result a person; () unless the game is over."""
    final = table.state
    if final is None or not final.over:
        return ()
    counts = _count(table, played)
    return tuple(
        Result(
            user=sitter.user,
            name=sitter.name,
            wins=int(final.places[sitter.seat] == 1 and not final.drawn),
            draws=int(
                final.drawn
                and not counts["resigned", sitter.seat]
                and not counts["placed", sitter.seat]
            ),
            resignations=counts["resigned", sitter.seat],
            captures=counts["captures", sitter.seat],
            captured=counts["captured", sitter.seat],
            tokens_home=counts["home", sitter.seat],
            rolls=counts["rolls", sitter.seat],
            sixes=counts["sixes", sitter.seat],
        )
        for sitter in table.people
        if sitter.user is not None
    )


def _count(table: Table, played: Sequence[Played]) -> Counter[tuple[str, int]]:
    assert table.state is not None  # noqa: S101 - checked by the caller
    counts: Counter[tuple[str, int]] = Counter()
    start = new_state(table.state.seats)
    for event in events_of(table.options.rules, start, played):
        if isinstance(event, events.Rolled):
            counts["rolls", event.seat] += 1
            counts["sixes", event.seat] += event.face == 6
        elif isinstance(event, events.Captured):
            counts["captures", event.by] += 1
            counts["captured", event.seat] += 1
        elif isinstance(event, events.Homed):
            counts["home", event.seat] += 1
        elif isinstance(event, events.Finished):
            counts["placed", event.seat] += 1
        elif isinstance(event, events.Resigned):
            counts["resigned", event.seat] += 1
    return counts
