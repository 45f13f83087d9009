"""When a board is posted afresh, with a mention, instead of edited in place. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.clocks import on_turn, pace_of
from storage import Pace, Phase, Sitter, Table

LOOKED_AWAY = timedelta(seconds=60)
"""Whoever has not clicked for so long may not be looking."""
OLDEST_BOARD = timedelta(minutes=45)
"""Discord throttles edits of messages that are older than an hour."""


def needs_fresh_board(table: Table, now: datetime) -> bool:
    """Whether the change that made this table is to be shown by a new message."""
    if table.message is None or table.posted is None or not table.phase.live:
        return False
    if now - table.posted >= OLDEST_BOARD:
        return True
    person = to_mention(table)
    if person is None or table.turn_came is None or table.posted >= table.turn_came:
        return False
    if person.clicked is None:
        return True
    waited = table.turn_came - person.clicked
    # Whose own click brought the turn back is looking, whatever the pace.
    return waited >= LOOKED_AWAY or (pace_of(table) is Pace.SLOW and waited > timedelta(0))


def to_mention(table: Table) -> Sitter | None:
    """Return the person whose turn it is, or None where nobody is waited for."""
    sitter = on_turn(table)
    if table.phase is not Phase.PLAYING or table.paused is not None or sitter is None:
        return None
    return None if sitter.user is None or sitter.away else sitter
