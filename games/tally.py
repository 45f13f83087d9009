"""What a finished game counts for each person who played it, from its actions alone.

Being a function of what is kept, it can be recomputed at any time and must agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.view import events_of
from ludo_core import Roll, State, events, new_state
from storage import Played, Result, Sitter, Table

RATED_ROLLS = 10


def results(table: Table, played: Sequence[Played]) -> tuple[Result, ...]:
    """Return one result a person; () unless the game is over."""
    final = table.state
    if final is None or not final.over:
        return ()
    counts = _count(table, played)
    return tuple(
        _result(user, own, final, counts)
        for user in table.members
        if not (own := _own_seat(table, user)).forgotten
    )


def is_rated(table: Table, played: Sequence[Played]) -> bool:
    """Whether a finished game is for ratings: two or more people, ten rolls each, no hot seat.

    A roll counts for who made it: not what a computer rolled for somebody.
    """
    rolls = Counter((one.seat, one.actor) for one in played if isinstance(one.action, Roll))
    return 1 < len(table.people) == len(table.members) and all(
        rolls[sitter.seat, sitter.user] >= RATED_ROLLS for sitter in table.people
    )


def _own_seat(table: Table, user: int) -> Sitter:
    """Return the seat by which a game counts for a person: of several, the one taken first.

    The others are a friend's, on the same screen.
    """
    own = (sitter for sitter in table.people if sitter.user == user)
    return min(own, key=lambda sitter: (sitter.taken_by or 0, sitter.seat))


def _result(user: int, sitter: Sitter, final: State, counts: Counter[tuple[str, int]]) -> Result:
    seat = sitter.seat
    # Whoever was placed or had left before the others agreed on a draw has no part in it.
    drawn = final.drawn and not counts["resigned", seat] and not counts["placed", seat]
    return Result(
        user=user,
        name=sitter.name,
        wins=int(final.places[seat] == 1 and not drawn),
        draws=int(drawn),
        resignations=counts["resigned", seat],
        captures=counts["captures", seat],
        captured=counts["captured", seat],
        tokens_home=counts["home", seat],
        rolls=counts["rolls", seat],
        sixes=counts["sixes", seat],
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
