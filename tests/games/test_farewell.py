"""Forgetting: a person goes, the others' games stay whole."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace

from games import Invite, OfferDraw, Start, TakeSeat
from games.records import record_of
from ludo_core.record import check_report, read, verify_report, write
from storage import Choices, CloseReason, Phase, Place
from tests.games.helpers import ANA, BEN, CLEO, Room, on_turn, over, seats

BIG_BEN = 987_654_321_012_345_678
"""An id that occurs nowhere by chance."""


def everywhere(room: Room) -> str:
    """Return all that is in the database, as text."""
    with closing(sqlite3.connect(room.path)) as reader:
        names = [n for (n,) in reader.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return "\n".join(str(reader.execute(f"SELECT * FROM {n}").fetchall()) for n in names)


async def finished_with_ben(room: Room) -> None:
    """Play a game of Ana and Ben to its end."""
    await room.open(goal=1, players=2)
    await room.games.submit(replace(room.intent(BIG_BEN, TakeSeat(2), version=None), name="Benny"))
    await room.do(ANA, Start())
    await room.play(over)


async def test_nothing_of_the_person_is_left(room: Room) -> None:
    await finished_with_ben(room)
    wishes = room.store.preferences
    await wishes.set_choices(10, BIG_BEN, Choices(goal=2))
    await wishes.set_muted(10, BIG_BEN, muted=True)
    await room.open(CLEO, private=True)
    await room.do(CLEO, Invite((BIG_BEN, BEN)))
    assert str(BIG_BEN) in everywhere(room)
    assert "Benny" in everywhere(room)
    await room.games.forget(BIG_BEN)
    assert str(BIG_BEN) not in everywhere(room)
    assert "Benny" not in everywhere(room)
    assert (await room.view()).table.invited == (BEN,)
    assert await room.ranked() == [ANA]


async def test_the_others_games_hold(room: Room) -> None:
    await finished_with_ben(room)
    before = await room.totals(ANA)
    await room.games.forget(BIG_BEN)
    kept = await room.kept()
    assert seats(kept.table) == {0: ANA, 2: -1}
    assert kept.table.sitters[1].forgotten
    assert {one.actor for one in kept.played} <= {ANA, -1, None}
    (reading,) = read(write(record_of(kept)))
    assert check_report(reading)["ok"]
    assert verify_report(reading)["ok"]
    assert await room.totals(ANA) == before
    # In a rematch a computer has the seat.
    view = await room.games.rematch(room.game, ANA, "Ana", room.click())
    assert seats(view.table) == {0: "normal", 2: ANA}


async def test_live_tables_are_left_first(room: Room) -> None:
    await room.begin(3)
    running = room.game
    lobby = await room.games.open(replace(room.new_table(BEN), place=Place(10, 21)))
    await room.games.forget(BEN)
    view = await room.view()
    assert view.table.state is not None
    assert view.table.state.places[1] == 3
    assert view.table.phase is Phase.PLAYING
    closed = await room.games.view(lobby.table.id)
    assert closed is not None
    assert closed.table.closed is CloseReason.DESERTED
    assert {one.game for one in room.notices} == {running, lobby.table.id}
    await room.play(over)
    assert {*await room.ranked()} == {ANA, CLEO}


async def test_a_host_who_is_forgotten_hands_over(room: Room) -> None:
    await room.begin(3)
    await room.games.forget(ANA)
    view = await room.view()
    assert view.table.host == BEN
    assert on_turn(view.table) == BEN
    assert (await room.do(BEN, OfferDraw())).table.draw is not None


async def test_a_stranger_is_no_trouble(room: Room) -> None:
    await room.begin(2)
    before = await room.view()
    await room.games.forget(CLEO)
    assert await room.view() == before
