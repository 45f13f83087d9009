"""What a move would do, in a button's few words."""

from __future__ import annotations

from cogs.words.catalogue import Words
from cogs.words.names import seat_name
from ludo_core import landing
from ludo_core.rules import HOME, LAST_ON_RING, YARD
from ludo_core.tracks.cross import STARS, ring_index
from storage import Sitter, Table


def move_label(words: Words, table: Table, group: tuple[int, ...]) -> str:
    """Return the label of the button that moves one of `group`, tokens on one square."""
    numbers = "·".join(str(token + 1) for token in group)
    return f"{numbers}: {_effect(words, table, group[0])}"


def _effect(words: Words, table: Table, token: int) -> str:
    state = table.state
    assert state is not None  # noqa: S101 - only a running game has moves
    assert state.turn is not None  # noqa: S101 - and a seat on turn
    start = state.steps[state.turn][token]
    end, hits, _ = landing(table.options.rules, state, token)
    if hits:
        victims = dict.fromkeys(hit.seat for hit in hits)
        names = ", ".join(_name(words, table, seat) for seat in victims)
        return words.t("capture {name}", name=names)
    if end == HOME:
        return words.t("home")
    if start == YARD:
        return words.t("enter")
    if end > LAST_ON_RING:
        return words.t("home column, {left} to go", left=HOME - end)
    if ring_index(state.turn, end) in STARS:
        return words.t("to a star")
    return words.t("→ {step}", step=end)


def _name(words: Words, table: Table, seat: int) -> str:
    return seat_name(words, table.sitter(seat) or Sitter(seat=seat, name=""))
