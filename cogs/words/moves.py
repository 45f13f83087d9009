"""What a move would do, in a button's few words."""

from __future__ import annotations

from cogs.words.catalogue import Words
from cogs.words.names import seat_name
from cogs.words.tracks import ON_TRACK
from ludo_core import landing
from ludo_core.rules import YARD
from storage import Table


def move_label(words: Words, table: Table, group: tuple[int, ...]) -> str:
    """Return the label of the button that moves one of `group`, tokens on one square."""
    numbers = "·".join(str(token + 1) for token in group)
    return f"{numbers}: {_effect(words, table, group[0])}"


def _effect(words: Words, table: Table, token: int) -> str:
    rules, state = table.options.rules, table.state
    assert state is not None  # noqa: S101 - only a running game has moves
    seat = state.turn
    assert seat is not None  # noqa: S101 - and a seat on turn
    landed = landing(rules, state, token)
    # A move that goes back itself is told by the stack it ran into, which comes last.
    told = landed.hits[-1:] if landed.step == YARD else landed.hits
    others = dict.fromkeys(hit.seat for hit in told)
    victims = ", ".join(seat_name(words, table, other) for other in others)
    start = state.steps[seat][token]
    return ON_TRACK[rules.track].effect(words, seat, start, landed, victims)
