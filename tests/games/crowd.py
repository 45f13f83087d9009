"""Many tables at once, with people who come and go, in time that the test makes pass."""

from __future__ import annotations

import heapq
import itertools
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from games import (
    AcceptDraw,
    Clock,
    ComeBack,
    DeclineDraw,
    Games,
    HandOver,
    Intent,
    KeepWatching,
    NewTable,
    Notice,
    OfferDraw,
    ResignGame,
    Start,
    TakeSeat,
    Undo,
    options_of,
)
from games.acts import Act
from games.options import chosen
from ludo_core import RULESETS, Refusal
from storage import Choices, Pace, Phase, Place, Store, Table
from tests.games.helpers import next_act

BEAT = timedelta(seconds=10)
STRANGER = 99
SELDOM: tuple[tuple[float, Act], ...] = (
    (0.01, HandOver()),
    (0.01, OfferDraw()),
    (0.1, AcceptDraw()),
    (0.01, DeclineDraw()),
    (0.01, Undo()),
    (0.003, ResignGame()),
    (0.01, KeepWatching()),
)
"""What people do now and then, and how often when they look at the board."""


@dataclass
class Crowd:
    """The people, the tables, and what the clock did."""

    store: Store
    seed: int
    now: datetime = datetime(2026, 1, 2, tzinfo=UTC)
    games: Games = field(init=False)
    clock: Clock = field(init=False)
    tables: list[str] = field(default_factory=list)
    told: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    fired: Counter[tuple[str, datetime]] = field(default_factory=Counter)
    latest: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.clicks = itertools.count(1)
        self.order = itertools.count()
        self.looks: list[tuple[datetime, int, str, int]] = []
        self.start_process()

    def start_process(self) -> None:
        """Begin with nothing in memory, as after a kill."""
        self.games = Games(
            self.store, now=lambda: self.now, draw_secret=lambda: self.rng.randbytes(32)
        )
        self.games.notify = self._note
        self.clock = Clock(self.games, beat=BEAT)
        self.clock.connected()
        tick = self.games.tick

        async def watched(game: str) -> None:
            view = await self.games.view(game)
            assert view is not None
            due = view.table.deadline
            await tick(game)
            if due is not None and due <= self.now:
                self.fired[game, due] += 1
                self.latest = max(self.latest, self.now - due)

        self.games.tick = watched  # type: ignore[method-assign]

    def _note(self, notice: Notice) -> None:
        table = notice.view.table
        self.told[table.id, str(notice.kind), table.version] += 1

    async def open(self, number: int) -> None:
        """Open a table of a random kind, seat people and start it, or leave it in its lobby."""
        rng = self.rng
        rules = rng.choice(list(RULESETS.values()))
        given = Choices(
            ruleset=rules.id,
            computers=rng.randrange(max(rules.player_counts)),
            pace=rng.choice([None, *Pace]),
            goal=rng.choice((1, 2, 4)),
            auto_move=rng.random() < 0.7,
            fill=rng.random() < 0.3,
        )
        full = chosen(given, Choices(), Choices())
        host, *others = (10 * number + n for n in range(1_000, 1_004))
        new = NewTable(
            place=Place(guild=number, channel=number),
            user=host,
            name="Somebody",
            options=options_of(full),
            interaction=next(self.clicks),
            computers=full.computers or 0,
        )
        game = (await self.games.open(new)).table.id
        self.tables.append(game)
        for user in others:
            if rng.random() < 0.6:
                await self.act(game, user, TakeSeat(rng.randrange(4), another=rng.random() < 0.1))
        if rng.random() < 0.95:
            await self.act(game, host, Start())
        for user in (host, *others, STRANGER):
            self.look_again(game, user)

    def look_again(self, game: str, user: int) -> None:
        """Let a person look at the board some time later; now and then much later."""
        seconds = self.rng.expovariate(1 / 12)
        if self.rng.random() < 0.06:
            seconds += self.rng.uniform(60, 2_400)
        at = self.now + timedelta(seconds=seconds)
        heapq.heappush(self.looks, (at, next(self.order), game, user))

    async def act(self, game: str, user: int, act: Act) -> None:
        """Click, whether that is possible or not."""
        view = await self.games.view(game)
        version = view.table.version if view else None
        intent = Intent(game, user, "Somebody", act, next(self.clicks), version)
        try:
            await self.games.submit(intent)
        except Refusal:
            return

    async def look(self, game: str, user: int) -> None:
        """Do whatever this person does on seeing the board."""
        view = await self.games.view(game)
        assert view is not None
        table = view.table
        if table.phase is Phase.OVER:
            await self.again(table, user)
        if not table.phase.live:
            return
        if act := self._act(table, user):
            await self.act(game, user, act)
        self.look_again(game, user)

    async def again(self, table: Table, user: int) -> None:
        """Click on Rematch or New game, now and then."""
        click = next(self.clicks)
        try:
            if self.rng.random() < 0.5:
                view = await self.games.rematch(table.id, user, "Somebody", click)
            else:
                view = await self.games.new_game(table.id, user, "Somebody", click)
        except Refusal:
            return
        self.tables.append(view.table.id)
        for member in (*view.table.members, STRANGER):
            self.look_again(view.table.id, member)

    def _act(self, table: Table, user: int) -> Act | None:
        chance = self.rng.random()
        if user == STRANGER:
            return TakeSeat(self.rng.randrange(4)) if chance < 0.02 else None
        for likelihood, act in SELDOM:
            if chance < likelihood:
                return act
            chance -= likelihood
        if table.state is None:
            return Start() if user == table.host and chance < 0.3 else None
        if table.paused or any(one.away for one in table.people if one.user == user):
            return ComeBack()
        if table.state.turn in table.seats_of(user):
            return next_act(table, self.rng)
        return None

    async def pass_until(self, end: datetime, *, people: bool = True) -> None:
        """Let time pass, event by event."""
        while self.now < end:
            pause = await self.clock.step()
            until = end if pause is None else min(end, self.now + pause)
            if people and self.looks and self.looks[0][0] <= until:
                at, _, game, user = heapq.heappop(self.looks)
                self.now = max(self.now, at)
                await self.look(game, user)
            else:
                self.now = until

    async def killed(self, away: timedelta) -> None:
        """Be killed, and come back after some time; nobody could click meanwhile."""
        self.now += away
        self.looks = [(at + away, *rest) for at, *rest in self.looks]  # type: ignore[misc]
        self.start_process()

    async def all_tables(self) -> list[Table]:
        """Return all tables as they are kept."""
        kept = [await self.store.load(game) for game in self.tables]
        return [replace(one.table) for one in kept if one is not None]

    async def live(self) -> int:
        """Return how many tables are open or running."""
        return sum(table.phase in {Phase.LOBBY, Phase.PLAYING} for table in await self.all_tables())
