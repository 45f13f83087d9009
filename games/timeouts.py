"""What happens when time runs out, by what the table waits for. Pure but for the dice secret."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from games.clocks import on_turn, pace_of, people_playing, phase_time, too_late
from games.playing import Playing, Turn
from games.turns import with_away
from ludo_core import Move, Resign
from storage import Away, CloseReason, Kept, Pace, Phase, Table


def run_out(kept: Kept, now: datetime) -> Turn:
    """Return a live table after its deadline, and the actions made."""
    table = kept.table
    if table.phase is Phase.LOBBY:
        return _closed(table, CloseReason.EXPIRED, now), ()
    if table.paused is not None:
        return _closed(table, CloseReason.ABANDONED, now), ()
    playing = Playing(kept, now)
    if not people_playing(table):
        playing.watched_move()
        return playing.done()
    pace = pace_of(table)
    if pace is Pace.NONE:
        playing.change(paused=now)
    elif pace is Pace.BRISK:
        _play_for(playing)
    else:
        sitter = on_turn(table)
        assert sitter is not None  # noqa: S101 - a game that is not over has a seat on turn
        assert sitter.user is not None  # noqa: S101 - and only persons have a clock
        playing.table = with_away(table, sitter.user, Away.ABSENT)
    playing.carry_on()
    return playing.done()


def _closed(table: Table, reason: CloseReason, now: datetime) -> Table:
    return replace(table, phase=Phase.CLOSED, ended=now, closed=reason)


def _play_for(playing: Playing) -> None:
    """Roll or move for the person on turn, or end the game for them if that was too often."""
    seat = playing.state.turn
    sitter = on_turn(playing.table)
    assert seat is not None  # noqa: S101 - a game that is not over has a seat on turn
    assert sitter is not None  # noqa: S101 - which somebody holds
    rolls = playing.state.die is None
    late = replace(
        sitter,
        late_rolls=sitter.late_rolls + rolls,
        late_ms=sitter.late_ms + phase_time(playing.table) // timedelta(milliseconds=1),
    )
    playing.change(
        sitters=tuple(late if one.seat == seat else one for one in playing.table.sitters)
    )
    if too_late(playing.table, sitter.user):
        for one in playing.table.sitters:
            if one.user == sitter.user and one.seat in playing.state.playing:
                playing.act(Resign(one.seat), one.seat, None)
        playing.settle_draw(None)
    elif rolls:
        playing.roll(None)
    else:
        playing.act(Move(playing.choose()), seat, None)
