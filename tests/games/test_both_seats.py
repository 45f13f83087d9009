"""What the clock does to a person, it does at all of their seats; what they do themselves, too."""

from __future__ import annotations

from games import RollDie, Start, TakeSeat
from ludo_core import Resign, Roll
from storage import Away, Pace, Phase
from tests.games.helpers import ANA, BEN, CLEO, Room, away, choosing, on_turn


async def test_a_brisk_game_ends_at_all_seats_of_who_is_too_late_at_one(room: Room) -> None:
    await room.open(pace=Pace.BRISK, players=4)
    await room.do(ANA, TakeSeat(1, another=True))
    await room.do(BEN, TakeSeat(2))
    await room.do(CLEO, TakeSeat(3))
    view = await room.do(ANA, Start())
    while view.table.state and 0 in view.table.state.playing:
        if on_turn(view.table) == ANA and view.table.state.turn == 0:
            view = await room.later(seconds=15 if choosing(view) else 30)
        else:
            view = await room.turn(view)
    state = view.table.state
    assert state is not None
    assert state.playing == (2, 3)
    assert view.table.phase is Phase.PLAYING
    last = [one for one in (await room.kept()).played if isinstance(one.action, Resign)]
    assert [(one.action, one.actor) for one in last] == [(Resign(0), None), (Resign(1), None)]


async def test_late_times_at_both_seats_add_up(room: Room) -> None:
    await room.open(pace=Pace.BRISK, players=3)
    await room.do(ANA, TakeSeat(1, another=True))
    await room.do(BEN, TakeSeat(3))
    view = await room.do(ANA, Start())
    while view.table.phase is Phase.PLAYING:
        if on_turn(view.table) == ANA:
            view = await room.later(seconds=15 if choosing(view) else 30)
        else:
            view = await room.turn(view)
    late = [one.late_ms for one in view.table.sitters if one.user == ANA]
    assert 120_000 <= sum(late) < 150_000
    assert max(late) < 120_000


async def test_whoever_rolls_at_a_paused_table_is_back(room: Room) -> None:
    await room.begin(2)
    view = await room.later(minutes=2)
    assert view.table.paused is not None
    assert set(away(view).values()) == {Away.ABSENT}
    user, count = on_turn(view.table), view.table.actions
    seat = view.table.seats_of(user)[0]
    view = await room.do(user, RollDie())
    rolled = (await room.kept()).played[count]
    assert isinstance(rolled.action, Roll)
    assert rolled.actor == user
    assert away(view)[seat] is None
    assert view.table.paused is None
