"""Taking back: in a game of one person, to before that person's last choice."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from games.playing import Playing
from ludo_core import Move, Refusal, Roll, after, new_state
from storage import Kept, Table


def take_back(kept: Kept, user: int, now: datetime) -> Playing:
    """Return the game as it was before the person's last choice. Raises Refusal.

    What computers did after it is taken back too; faces go by the number of the roll, so that
    rolling again gives the same.
    """
    table = kept.table
    if len(table.members) > 1:
        raise Refusal("not_alone")
    choices = [
        n for n, one in enumerate(kept.played) if isinstance(one.action, Move) and one.actor == user
    ]
    if not choices:
        raise Refusal("nothing_to_undo")
    return Playing(replace(kept, table=_as_after(kept, choices[-1], now)), now)


def _as_after(kept: Kept, count: int, now: datetime) -> Table:
    """Return the table as its first `count` actions left it."""
    table = kept.table
    assert table.state is not None  # noqa: S101 - a running game has a position
    state, played = new_state(table.state.seats), kept.played[:count]
    for one in played:
        state = after(table.options.rules, state, one.action)
    return replace(
        table,
        sitters=tuple(replace(sitter, away=None) for sitter in table.sitters),
        state=state,
        rolls=sum(isinstance(one.action, Roll) for one in played),
        actions=count,
        story_start=min(table.story_start, count),
        idle=(),
        acted=True,
        draw=None,
        turn_came=now,
    )
