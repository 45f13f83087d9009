"""What happened, in words: one line a roll, in order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from cogs.words.catalogue import Words
from cogs.words.names import (
    COLOUR_SIGNS,
    colour_name,
    mention,
    place_name,
    seat_name,
    without_formatting,
)
from cogs.words.tracks import ON_TRACK
from ludo_core import events as ev
from ludo_core import resigned
from storage import Table

DIE_SIGNS = "⚀⚁⚂⚃⚄⚅"
Naming = Callable[[Words, Table, int], str]
"""How whoever holds a seat is called."""
_FORMATTING = re.compile(rf"\*\*|[{DIE_SIGNS}] ")


def story_lines(words: Words, table: Table, story: Iterable[ev.Event]) -> list[str]:
    """Return one line for each roll or resignation of the story, in their order.

    A roll that waits for a choice is left out: the prompt tells of it. So is the end of the game,
    of which the result tells.
    """
    return _lines(words, table, story, who)


def plain_lines(words: Words, table: Table, story: Iterable[ev.Event]) -> list[str]:
    """Return the same lines for alt text: colours instead of people, and no formatting."""

    def colour(words: Words, table: Table, seat: int) -> str:
        del table
        return colour_name(words, seat)

    return [_FORMATTING.sub("", line) for line in _lines(words, table, story, colour)]


def _lines(words: Words, table: Table, story: Iterable[ev.Event], naming: Naming) -> list[str]:
    groups = _groups(story)
    if groups and _is_roll(groups[-1]):
        groups.pop()
    lines = (_line(words, table, group, naming) for group in groups)
    return [line for line in lines if line]


def _groups(story: Iterable[ev.Event]) -> list[list[ev.Event]]:
    """Return the events of each roll together, and each resignation by itself.

    Who resigns while another's roll waits is told before that roll: the move is still to come.
    """
    groups: list[list[ev.Event]] = []
    for event in story:
        if isinstance(event, ev.Resigned) and groups and _is_roll(groups[-1], not_of=event.seat):
            groups.insert(-1, [event])
        elif isinstance(event, ev.Rolled | ev.Resigned) or not groups:
            groups.append([event])
        else:
            groups[-1].append(event)
    return groups


def _is_roll(group: list[ev.Event], *, not_of: int | None = None) -> bool:
    """Whether this is a roll that nothing has come of yet."""
    (first, *more) = group
    return isinstance(first, ev.Rolled) and not more and first.seat != not_of


def _line(words: Words, table: Table, group: list[ev.Event], naming: Naming) -> str:
    told = [clause for one in group if (clause := _clause(words, table, one, group, naming))]
    if isinstance(group[0], ev.Rolled) and len(told) == 1:
        # Its own seat resigned, or the game ended.
        told.append(words.t("it was not played."))
    return " ".join(told)


def who(words: Words, table: Table, seat: int) -> str:
    """Return whoever holds a seat for a message's text, with the colour's sign."""
    sign, sitter = COLOUR_SIGNS[seat], table.sitter(seat)
    if sitter is not None and sitter.user is not None and not sitter.forgotten:
        return f"{sign} {mention(sitter.user)}"
    name = seat_name(words, table, seat)
    by_us = sitter is not None and sitter.level is not None
    return f"{sign} {name if by_us else without_formatting(name)}"


def _clause(
    words: Words, table: Table, event: ev.Event, group: list[ev.Event], naming: Naming
) -> str:
    if isinstance(event, ev.Rolled):
        return f"{naming(words, table, event.seat)} {DIE_SIGNS[event.face - 1]} **{event.face}**:"
    if isinstance(event, ev.Voided):
        return words.t("the third six in a row is void.")
    if isinstance(event, ev.BonusRoll):
        return words.t("Rolls again.")
    if isinstance(event, ev.Finished):
        return words.t("**Finished: {place} place!**", place=place_name(words, event.place))
    if isinstance(event, ev.Resigned):
        return words.t("{who} resigned.", who=naming(words, table, event.seat))
    # Jumped, Flew and Homed are told by the move, TurnPassed by the prompt, GameOver by the result.
    return _move_clause(words, table, event, group, naming)


def _move_clause(
    words: Words, table: Table, event: ev.Event, group: list[ev.Event], naming: Naming
) -> str:
    first = group[0]
    track = ON_TRACK[table.options.rules.track]
    if isinstance(event, ev.Stuck):
        # A plane that is out of its hangar can always move.
        return track.waiting(words) if event.waiting else words.t("no token can move.")
    if isinstance(event, ev.Moved):
        return track.travelled(words, group)
    if isinstance(event, ev.Captured) and isinstance(first, ev.Rolled):
        victim = naming(words, table, event.seat)
        return track.captured(words, event, victim, mover=first.seat)
    return ""


def position_text(words: Words, table: Table, names: tuple[str, ...]) -> list[str]:
    """Return the whole position in words, a line a seat."""
    state, rules = table.state, table.options.rules
    assert state is not None  # noqa: S101 - callers show a game
    gone = resigned(rules, state)
    return [_seat_text(words, table, seat, names[seat], gone=seat in gone) for seat in state.seats]


def _seat_text(words: Words, table: Table, seat: int, name: str, *, gone: bool) -> str:
    state, track = table.state, ON_TRACK[table.options.rules.track]
    assert state is not None  # noqa: S101 - callers show a game
    colour = colour_name(words, seat)
    if gone:
        line = words.t("{colour} ({name}) resigned.", colour=colour, name=name)
    else:
        tokens = ", ".join(
            f"{number}: {track.place(words, seat, step)}"
            for number, step in enumerate(state.steps[seat], start=1)
        )
        line = words.t("{colour} ({name}): {tokens}.", colour=colour, name=name, tokens=tokens)
    if state.places[seat]:
        place = place_name(words, state.places[seat])
        line += " " + words.t("{place} place.", place=place)
    return line
