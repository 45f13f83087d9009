"""The moments at which a board is posted afresh, to the millisecond."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from games import needs_fresh_board
from storage import Pace, Table
from tests.games.helpers import Room, on_turn

MS = timedelta(milliseconds=1)
MINUTE = timedelta(minutes=1)


async def passed(room: Room, pace: Pace, looked_away: timedelta) -> Table:
    """Return a table whose turn has just come to somebody who clicked so long before."""
    view = await room.begin(2, pace=pace)
    first = on_turn(view.table)
    while on_turn(view.table) == first:
        view = await room.turn(view)
    table, came = view.table, view.table.turn_came
    assert came is not None
    sitters = tuple(
        replace(one, clicked=came - looked_away) if one.user != first else one
        for one in table.sitters
    )
    return replace(table, sitters=sitters, message=900, posted=came - 2 * MINUTE)


@pytest.mark.parametrize(
    ("pace", "looked_away", "fresh"),
    [
        (Pace.RELAXED, MINUTE - MS, False),
        (Pace.RELAXED, MINUTE, True),
        (Pace.BRISK, MINUTE - MS, False),
        (Pace.BRISK, MINUTE, True),
        (Pace.SLOW, MS, True),
    ],
)
async def test_who_has_not_clicked_for_a_minute_or_at_a_slow_pace_at_all(
    room: Room, pace: Pace, looked_away: timedelta, *, fresh: bool
) -> None:
    table = await passed(room, pace, looked_away)
    assert table.turn_came is not None
    assert needs_fresh_board(table, table.turn_came) is fresh
    # On the board that has been posted since, the turn is no news.
    posted = replace(table, posted=table.turn_came)
    assert not needs_fresh_board(posted, table.turn_came + MINUTE)


@pytest.mark.parametrize(("age", "fresh"), [(45 * MINUTE - MS, False), (45 * MINUTE, True)])
async def test_a_board_of_45_minutes(room: Room, age: timedelta, *, fresh: bool) -> None:
    view = await room.begin(2)
    table = replace(view.table, message=900, posted=room.now)
    assert needs_fresh_board(table, room.now + age) is fresh
