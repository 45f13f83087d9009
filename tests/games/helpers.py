"""A channel to play in: `Games` on a real store, with a clock and dice of the test's own."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from games import (
    AddComputer,
    Clock,
    Games,
    Intent,
    MoveToken,
    NewsKind,
    NewTable,
    Notice,
    ResignGame,
    RollDie,
    Start,
    TakeSeat,
    View,
)
from games.acts import Act
from ludo_core import RULESETS, SEATS_FOR, Refusal, legal
from storage import (
    Away,
    Board,
    Kept,
    Options,
    Order,
    Phase,
    Place,
    Sitter,
    Store,
    Table,
    Totals,
)

ANA, BEN, CLEO, DEE = PEOPLE = (101, 102, 103, 104)
NAMES = {ANA: "Ana", BEN: "Ben", CLEO: "Cleo", DEE: "Dee"}
CASES = [(rules.id, count) for rules in RULESETS.values() for count in rules.player_counts]
"""Every (ruleset, number of players) that can be played."""
BOARD = -1
"""For `Room.do`: the click is on the newest board."""


@contextmanager
def refused(code: str, **params: int | str) -> Iterator[None]:
    """Expect a refusal by its code and, where given, its parameters."""
    with pytest.raises(Refusal) as caught:
        yield
    assert caught.value.code == code
    assert {name: caught.value.params.get(name) for name in params} == params


class Room:
    """One channel. Each act is a click of its own, later than all before."""

    def __init__(self, store: Store, path: Path, seed: int) -> None:
        self.path = path
        self.store = store
        self.now = datetime(2026, 1, 2, 3, 4, 5, 678_901, tzinfo=UTC)
        self.secrets = random.Random(seed)
        self.rng = random.Random(seed)
        self.last_click = 1000
        self.game = ""
        self.notices: list[Notice] = []
        self.restart()

    def another_games(self, store: Store, **options: Any) -> Games:
        """Return a Games that has nothing in memory yet."""
        return Games(
            store,
            now=lambda: self.now,
            draw_secret=lambda: self.secrets.randbytes(32),
            **options,
        )

    def restart(self) -> None:
        """Drop what is in memory; the clock begins anew, connected."""
        self.games = self.another_games(self.store)
        self.games.notify = self.notices.append
        self.clock = Clock(self.games, beat=timedelta(hours=1))
        self.clock.connected()

    async def step(self) -> None:
        """Do what is due now, until nothing more is."""
        while await self.clock.step() == timedelta(0):
            pass

    async def later(self, **time: float) -> View:
        """Let time pass, as the clock finds it: from one moment at which it looks to the next."""
        end = self.now + timedelta(**time)
        await self.step()
        while self.now < end:
            pause = await self.clock.step()
            self.now = min(end, self.now + pause) if pause is not None else end
            await self.step()
        return await self.view()

    def told(self) -> list[str]:
        """Return the kinds of the notices since this was last asked."""
        kinds = [str(one.kind) for one in self.notices]
        self.notices.clear()
        return kinds

    async def totals(self, user: int, ruleset: str = "") -> Totals | None:
        """Return what a person's games count, against people or else against computers."""
        card = await self.store.statistics.card(10, user, ruleset)
        return None if card is None else card.people or card.computers

    async def ranked(self, order: Order = Order.WINS) -> list[int]:
        """Return the members on the server's leaderboard, best first."""
        board = Board(guild=10, order=order)
        return [one.user for one in (await self.store.statistics.ranks(board, limit=9)).standings]

    def click(self) -> int:
        """Return the id of a new interaction."""
        self.last_click += 7
        return self.last_click

    def new_table(self, user: int = ANA, *, computers: int = 0, **changes: object) -> NewTable:
        """Return what `/ludo start` asks for; `changes` are options of the table."""
        options = Options(ruleset="king", players=4, goal=4, auto_move=True)
        return NewTable(
            place=Place(guild=10, channel=20),
            user=user,
            name=NAMES[user],
            options=replace(options, **changes),  # type: ignore[arg-type]
            interaction=self.click(),
            computers=computers,
        )

    async def open(self, user: int = ANA, *, computers: int = 0, **changes: object) -> View:
        """Open a table."""
        view = await self.games.open(self.new_table(user, computers=computers, **changes))
        self.game = view.table.id
        return view

    def intent(self, user: int, act: Act, *, version: int | None = None, click: int = 0) -> Intent:
        """Return an act at the table."""
        return Intent(
            self.game, user, NAMES.get(user, "Somebody"), act, click or self.click(), version
        )

    async def do(
        self,
        user: int,
        act: Act,
        *,
        version: int | None = BOARD,
        click: int = 0,
        moderator: bool = False,
    ) -> View:
        """Click on the newest board, or on that of `version`."""
        if version == BOARD:
            version = (await self.view()).table.version
        intent = self.intent(user, act, version=version, click=click)
        return await self.games.submit(replace(intent, moderator=moderator))

    async def begin(self, people: int = 2, computers: int = 0, **changes: object) -> View:
        """Open a table, seat Ana, Ben, … and then computers, and start."""
        changes.setdefault("players", people + computers)
        table = (await self.open(**changes)).table  # type: ignore[arg-type]
        seats = SEATS_FOR[table.options.players]
        for user, seat in zip(PEOPLE[1:people], seats[1:], strict=False):
            await self.do(user, TakeSeat(seat))
        for _ in range(computers):
            await self.do(ANA, AddComputer("easy"))
        return await self.do(ANA, Start())

    async def view(self) -> View:
        """Return what the board shows."""
        view = await self.games.view(self.game)
        assert view is not None
        return view

    async def kept(self) -> Kept:
        """Return everything that is kept of the table."""
        kept = await self.games.kept(self.game)
        assert kept is not None
        return kept

    async def show(self, message: int = 900) -> None:
        """Note that the newest board is shown."""
        await self.games.shown(self.game, (await self.view()).table.version, message)

    async def reloaded(self) -> View:
        """Return what a program that has just started shows."""
        view = await self.another_games(self.store).view(self.game)
        assert view is not None
        return view

    async def turn(self, view: View) -> View:
        """Let the person on turn do something that is possible."""
        return await self.do(on_turn(view.table), next_act(view.table, self.rng))

    async def play(self, until: Callable[[View], bool]) -> View:
        """Play on at random until a view is as wanted; not reaching one is an error."""
        view = await self.view()
        while not until(view):
            view = await self.turn(view)
        return view

    async def resign(self, user: int) -> View:
        """Leave the running game."""
        return await self.do(user, ResignGame(), version=None)


@asynccontextmanager
async def room_at(path: Path, seed: int = 1) -> AsyncIterator[Room]:
    """A room on a database of its own."""
    store = await Store.open(path)
    try:
        yield Room(store, path, seed)
    finally:
        await store.close()


def exactly(view: View) -> str:
    """Return a view for comparing: as tuples, Roll(2) and Move(2) or two events may be equal."""
    return repr(replace(view, moved_over=(), news=()))


def on_turn(table: Table) -> int:
    """Return the person who has to act."""
    assert table.state is not None
    assert table.state.turn is not None
    sitter = table.sitter(table.state.turn)
    assert sitter is not None
    assert sitter.user is not None, "a computer is left on turn"
    return sitter.user


def off_turn(table: Table) -> int:
    """Return a person who plays and need not act."""
    assert table.state is not None
    turn, playing = table.state.turn, table.state.playing
    return next(
        sitter.user
        for sitter in table.people
        if sitter.user is not None and sitter.seat != turn and sitter.seat in playing
    )


def next_act(table: Table, rng: random.Random) -> RollDie | MoveToken:
    """Return something that the person on turn may do."""
    assert table.state is not None
    if table.state.die is None:
        return RollDie()
    return MoveToken(rng.choice(legal(table.options.rules, table.state)))


def over(view: View) -> bool:
    """Whether the game is over."""
    return view.table.phase is Phase.OVER


def choosing(view: View) -> bool:
    """Whether a roll waits for a choice."""
    return view.table.state is not None and view.table.state.die is not None


def seats(table: Table) -> dict[int, int | str | None]:
    """Return who sits where, by user or level."""
    return {one.seat: one.user or one.level for one in table.sitters}


def kinds(view: View) -> list[NewsKind]:
    """Return what is new, in order."""
    return [one.kind for one in view.news]


def away(view: View) -> dict[int, Away | None]:
    """Return, by the seats that persons hold, why a computer plays for them."""
    return {sitter.seat: sitter.away for sitter in view.table.people}


def sitting(*taken: int) -> tuple[Sitter, ...]:
    """Return people at these seats."""
    return tuple(Sitter(seat=seat, name=str(seat), user=100 + seat) for seat in taken)


LATER = timedelta(minutes=15)
