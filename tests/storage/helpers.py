"""Tables and stores for the tests of the store."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from ludo_core import RULESETS, SEATS_FOR, AgreeDraw, Move, Resign, Roll, State
from storage import (
    Away,
    Change,
    CloseReason,
    DrawOffer,
    Options,
    Pace,
    Phase,
    Place,
    Played,
    Result,
    Sitter,
    Store,
    Table,
)
from storage.database import Database

SECRET = bytes(range(32))
CREATED = datetime(2026, 1, 2, 3, 4, 5, 678_000, tzinfo=UTC)
ANA, BEN, CLEO = 101, 102, 103


def connection_threads() -> set[threading.Thread]:
    """Return the threads of open connections; one left over would keep the process alive."""
    return {thread for thread in threading.enumerate() if "connection_worker" in thread.name}


@asynccontextmanager
async def database_at(path: Path) -> AsyncIterator[Database]:
    """An open database, closed at the end."""
    database = await Database.open(path)
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def store_at(path: Path) -> AsyncIterator[Store]:
    """An open store, closed at the end."""
    store = await Store.open(path)
    try:
        yield store
    finally:
        await store.close()


def table(name: str = "t", *, channel: int = 20, **changes: Any) -> Table:
    """A lobby with its host in it."""
    fresh = Table(
        id=name,
        place=Place(guild=10, channel=channel),
        host=ANA,
        options=Options(ruleset="king", players=2, goal=4, auto_move=True),
        commit="c0" * 32,
        created=CREATED,
        sitters=(Sitter(seat=0, name="Ana", user=ANA),),
    )
    return replace(fresh, **changes)


def after(before: Table, **changes: Any) -> Table:
    """The table's next version."""
    return replace(before, version=before.version + 1, **changes)


def over(before: Table) -> Table:
    """The table's next version, in which its game has ended an hour after it was opened."""
    return after(before, phase=Phase.OVER, ended=before.created + timedelta(hours=1))


def result(user: int, *, place: int = 2, name: str = "Ana", **changes: Any) -> Result:
    """A result whose numbers all differ."""
    return replace(
        Result(
            user=user,
            name=name,
            place=place,
            drawn=False,
            resigned=False,
            captures=4,
            captured=5,
            tokens_home=3,
            faces=(11, 12, 13, 14, 15, 16),
            win_rolls=81 if place == 1 else None,
        ),
        **changes,
    )


async def finished(
    store: Store,
    name: str,
    *results: Result,
    ruleset: str = "king",
    guild: int = 10,
    ended: datetime = CREATED,
    rated: bool = False,
) -> Table:
    """Keep a game that is over, with these results, among people where they are several."""
    options = Options(ruleset=ruleset, players=4, goal=4, auto_move=True)
    click = abs(hash(name)) % 10**12
    sitters = tuple(Sitter(seat, one.name, user=one.user) for seat, one in enumerate(results))
    place = Place(guild, click)
    new = table(name, channel=click, options=options, place=place, sitters=sitters)
    await store.create(new, SECRET, click)
    ending = replace(over(new), ended=ended, rated=rated)
    return await store.save(Change(new, ending, results=results))


moments = st.datetimes(
    min_value=datetime(1970, 1, 1),  # noqa: DTZ001 - hypothesis wants them naive
    max_value=datetime(9999, 12, 31),  # noqa: DTZ001
    timezones=st.just(UTC),
).map(lambda moment: moment.replace(microsecond=moment.microsecond // 1000 * 1000))
ids = st.integers(1, 2**63 - 1)
steps = st.tuples(*[st.integers(-1, 56)] * 4)
actions = st.one_of(
    st.integers(1, 6).map(Roll),
    st.integers(0, 3).map(Move),
    st.integers(0, 3).map(Resign),
    st.just(AgreeDraw()),
)
plays = st.builds(Played, st.integers(0, 3), actions, st.none() | ids)


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any position, reachable or not."""
    seats = draw(st.sampled_from(list(SEATS_FOR.values())))
    own = tuple(draw(steps) if seat in seats else () for seat in range(4))
    places = draw(st.tuples(*[st.integers(0, 4)] * 4))
    turn = draw(st.none() | st.sampled_from(seats))
    die = draw(st.none() | st.integers(1, 6))
    return State(own, turn, die, draw(st.integers(0, 2)), places, draw(st.booleans()))


some_seats = st.sets(st.integers(0, 3)).map(lambda seats: tuple(sorted(seats)))


@st.composite
def sitters(draw: st.DrawFn) -> tuple[Sitter, ...]:
    """Who sits where: people and computers, with any names."""
    seats = sorted(draw(st.sets(st.integers(0, 3), max_size=4)))
    person = st.builds(
        Sitter,
        seat=st.just(0),
        name=st.text(),
        user=ids,
        taken_by=st.none() | ids,
        guest=st.booleans(),
        away=st.none() | st.sampled_from(Away),
        late_rolls=st.integers(0, 6),
        late_ms=st.integers(0, 150_000),
        clicked=st.none() | moments,
    )
    computer = st.builds(Sitter, seat=st.just(0), name=st.just(""), level=st.text())
    return tuple(replace(draw(person | computer), seat=seat) for seat in seats)


options = st.builds(
    Options,
    ruleset=st.sampled_from(list(RULESETS)),
    players=st.integers(2, 4),
    goal=st.sampled_from((1, 2, 4)),
    auto_move=st.booleans(),
    pace=st.none() | st.sampled_from(Pace),
    level=st.text(),
    private=st.booleans(),
    fill=st.booleans(),
    takeover=st.booleans(),
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table as `create` takes it: its version is 1, and nothing has been played."""
    return Table(
        id=draw(st.text()),
        place=Place(draw(ids), draw(ids)),
        host=draw(ids),
        options=draw(options),
        commit=draw(st.text()),
        created=draw(moments),
        phase=draw(st.sampled_from(Phase)),
        sitters=draw(sitters()),
        message=draw(st.none() | ids),
        shown_version=draw(st.integers(0, 1)),
        state=draw(st.none() | states()),
        client=draw(st.text()),
        rolls=draw(st.integers(0, 10_000)),
        story_start=draw(st.integers(0, 10_000)),
        ended=draw(st.none() | moments),
        closed=draw(st.none() | st.sampled_from(CloseReason)),
        invited=tuple(sorted(draw(st.sets(ids, max_size=3)))),
        deadline=draw(st.none() | moments),
        warning=draw(st.none() | moments),
        wound=draw(st.none() | moments),
        paused=draw(st.none() | moments),
        idle=draw(some_seats),
        acted=draw(st.booleans()),
        watching=draw(st.booleans()),
        draw=draw(st.none() | st.builds(DrawOffer, st.integers(0, 3), some_seats)),
        turn_came=draw(st.none() | moments),
        posted=draw(st.none() | moments),
        rated=draw(st.booleans()),
        next_commit=draw(st.text()),
    )


different_tables = st.lists(
    tables(),
    min_size=1,
    max_size=6,
    unique_by=(lambda one: one.id, lambda one: one.place.channel),
)
