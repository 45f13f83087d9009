"""A table's game as a record: the form in which players take it away."""

from __future__ import annotations

from ludo_core import new_state
from ludo_core.players import LEVELS
from ludo_core.record import Record
from storage import Kept, Phase, Sitter

COMPUTER = "computer "
"""Comes before a level's name, where a record names who plays."""


def record_of(kept: Kept) -> Record:
    """Return the record of a started game; the secret is in it only once the game is over.

    Raises ValueError for a table that was never started.
    """
    table = kept.table
    if table.state is None:
        raise ValueError("a lobby has no record")
    red, green, yellow, blue = (_name(table.sitter(seat)) for seat in range(4))
    return Record(
        rules=table.options.rules,
        start=new_state(table.state.seats),
        actions=tuple(one.action for one in kept.played),
        commit=table.commit,
        client=table.client,
        secret=kept.secret.hex() if table.phase is Phase.OVER else "",
        date=table.created.date().isoformat(),
        players=(red, green, yellow, blue),
        options=(("auto_move", "on" if table.options.auto_move else "off"),),
    )


def sitter_of(seat: int, name: str) -> Sitter:
    """Return who holds a seat by the name that a record has: the reverse of what is written."""
    level = name.removeprefix(COMPUTER)
    if level != name and level in LEVELS:
        return Sitter(seat, "", level=level)
    return Sitter(seat, name)


def _name(sitter: Sitter | None) -> str:
    """Return how a record names whoever holds a seat; "" for nobody, and who has no name left."""
    if sitter is None:
        return ""
    return sitter.name if sitter.level is None else COMPUTER + sitter.level
