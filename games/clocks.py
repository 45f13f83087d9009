"""How long anything may wait. Pure: a table in, the same table with its next deadline out.

A live table always has one deadline. What it means follows from the table: a lobby closes, a
paused game is closed, computers who are watched make the next move, or else the time of the seat
on turn runs out.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from storage import Pace, Phase, Sitter, Table

STALE_LOBBY = timedelta(minutes=15)
"""A lobby that nobody touches for so long closes itself."""
REST = timedelta(minutes=15)
"""Without a pace, a game pauses when its person has not acted for so long."""
GIVES_WAY = timedelta(minutes=15)
"""A game that has paused for so long gives way if somebody wants the channel."""
CLOSES = {Pace.SLOW: timedelta(days=7)}
CLOSES_OTHERWISE = timedelta(days=1)
"""A game that has paused for so long is closed."""
WATCHED_MOVE = timedelta(seconds=3)
"""Between two moves of computers who are watched."""

ROLLS = {
    Pace.BRISK: timedelta(seconds=30),
    Pace.RELAXED: timedelta(seconds=60),
    Pace.SLOW: timedelta(hours=24),
    Pace.NONE: REST,
}
CHOOSES = {**ROLLS, Pace.BRISK: timedelta(seconds=15)}
WARNED = timedelta(seconds=10)
"""How long before the end whoever is on turn is warned, but never in the first half of it."""
BRISK_RULESETS = {"thunder"}

MOST_LATE_ROLLS = 6
MOST_LATE = timedelta(minutes=2)
"""At a brisk pace, as many rolls made for a player, or as long phases run out, end it for them."""


def pace_of(table: Table) -> Pace:
    """Return the pace in force: as chosen, but a game without one is for one member alone."""
    chosen = table.options.pace
    if len(table.members) < 2:
        return chosen or Pace.NONE
    if chosen is None or chosen is Pace.NONE:
        return Pace.BRISK if table.options.ruleset in BRISK_RULESETS else Pace.RELAXED
    return chosen


def phase_time(table: Table) -> timedelta:
    """Return how long the seat on turn has, to roll or to choose."""
    rolls = table.state is None or table.state.die is None
    return (ROLLS if rolls else CHOOSES)[pace_of(table)]


def on_turn(table: Table) -> Sitter | None:
    """Return who holds the seat on turn, or None where nobody is on turn."""
    if table.state is None or table.state.turn is None:
        return None
    return table.sitter(table.state.turn)


def people_playing(table: Table) -> tuple[Sitter, ...]:
    """Return the persons who still play, the absent ones included."""
    playing = table.state.playing if table.state else ()
    return tuple(sitter for sitter in table.people if sitter.seat in playing)


def too_late(table: Table, user: int | None) -> bool:
    """Whether a person has let so much time run out that a brisk game is over for them."""
    own = [sitter for sitter in table.sitters if sitter.user == user]
    late = timedelta(milliseconds=sum(sitter.late_ms for sitter in own))
    return sum(sitter.late_rolls for sitter in own) >= MOST_LATE_ROLLS or late >= MOST_LATE


def gives_way(table: Table, now: datetime) -> bool:
    """Whether a table has paused so long that another may have its channel."""
    if table.paused is None or table.deadline is None:
        return False
    # By the deadline, which moves on while the program is away.
    return now >= table.deadline - _closes_after(table) + GIVES_WAY


def wound(before: Table | None, after: Table, now: datetime) -> Table:
    """Return `after` with its deadline and warning.

    Time that runs for the same roll or choice of the same person goes on running.
    """
    if before is not None and before.deadline is not None and _same_wait(before, after):
        return replace(after, deadline=before.deadline, warning=before.warning, wound=before.wound)
    deadline, warning = _waits(after, now)
    return replace(after, deadline=deadline, warning=warning, wound=deadline and now)


def _waits(table: Table, now: datetime) -> tuple[datetime | None, datetime | None]:
    if not table.phase.live:
        return None, None
    if table.phase is Phase.LOBBY:
        return now + STALE_LOBBY, None
    if table.paused is not None:
        return now + _closes_after(table), None
    if not people_playing(table):
        return now + WATCHED_MOVE, None
    time = phase_time(table)
    pace = pace_of(table)
    if pace is Pace.NONE:
        return now + time, None
    before_end = time / 2 if pace is Pace.SLOW else min(WARNED, time / 2)
    return now + time, now + time - before_end


def _closes_after(table: Table) -> timedelta:
    return CLOSES.get(pace_of(table), CLOSES_OTHERWISE)


def _same_wait(before: Table, after: Table) -> bool:
    """Whether both wait for the same thing, so that no act beside it gains time."""
    if before.phase is not Phase.PLAYING or after.phase is not Phase.PLAYING:
        return False
    if not people_playing(after):
        return False
    return _waiting_for(before) == _waiting_for(after)


def _waiting_for(table: Table) -> tuple[object, ...]:
    sitter = on_turn(table)
    assert table.state is not None  # noqa: S101 - a running game has a position
    return (
        table.state.turn,
        table.state.die,
        table.rolls,
        table.paused,
        pace_of(table),
        sitter and (sitter.user, sitter.away),
    )
