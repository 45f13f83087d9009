"""A board in words: the alt text of its picture."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.last_move import captures, last_move
from cogs.words.catalogue import Words
from cogs.words.names import colour_name, ruleset_name
from cogs.words.story import position_text
from cogs.words.tracks import ON_TRACK
from games import View
from ludo_core import SEATS_FOR
from storage import Table

LONGEST_ALT = 1_024
"""Discord's limit."""


def alt_text(words: Words, view: View, names: tuple[str, ...]) -> str:
    """Return the whole position in words, and as much of what led to it as there is room for."""
    table = view.table
    if table.state is None:
        return _lobby(words, table, names)[:LONGEST_ALT]
    text = " ".join([_situation(words, table), *position_text(words, table, names)])
    for told in _past(words, view):
        if len(text) + 1 + len(told) > LONGEST_ALT:
            break
        text += f" {told}"
    return text[:LONGEST_ALT]


def _lobby(words: Words, table: Table, names: tuple[str, ...]) -> str:
    name = ruleset_name(words, table.options.ruleset)
    first = words.t("An empty board of {ruleset}, waiting for players.", ruleset=name)
    seats = (
        words.t("{colour}: {name}.", colour=colour_name(words, seat), name=names[seat])
        for seat in SEATS_FOR[table.options.players]
    )
    return " ".join([first, *seats])


def _situation(words: Words, table: Table) -> str:
    state = table.state
    assert state is not None  # noqa: S101 - asked for games only
    name = ruleset_name(words, table.options.ruleset)
    if state.drawn:
        return words.t("Board of {ruleset}, the game is drawn.", ruleset=name)
    if state.turn is None:
        return words.t("Board of {ruleset}, the game is over.", ruleset=name)
    colour = colour_name(words, state.turn)
    if state.die is None:
        return words.t("Board of {ruleset}. {colour} is to roll.", ruleset=name, colour=colour)
    return words.t(
        "Board of {ruleset}. {colour} rolled {die} and chooses.",
        ruleset=name,
        colour=colour,
        die=state.die,
    )


def _past(words: Words, view: View) -> Iterator[str]:
    """Yield what the picture shows of the moves before: the last one's way, and captures."""
    place = ON_TRACK[view.table.options.rules.track].place
    last = last_move(view.story)
    if last is not None:
        seat, token, start = last.walk[:3]
        yield words.t(
            "Last move: {colour} {token}, {start} to {end}.",
            colour=colour_name(words, seat),
            token=token + 1,
            start=place(words, seat, start),
            end=place(words, seat, last.end),
        )
    for hit in captures(view.story):
        yield words.t(
            "Sent back: {colour} {token} from {place}.",
            colour=colour_name(words, hit.seat),
            token=hit.token + 1,
            place=place(words, hit.seat, hit.start),
        )
