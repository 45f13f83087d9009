"""Tables in memory and in the store.

Store first, show second. Memory is a cache; the database is the authority and is asked each time
whether the cache is current, so that a second process at the same table only costs a reload.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TypeVar

from games.clocks import wound
from games.happened import events_of
from games.locks import KeyedLocks
from games.news import news_of
from games.notices import Notice, NoticeKind
from games.playing import Turn
from games.tally import Tally, is_rated, results, tallies
from games.view import View, story, waiting_roll
from ludo_core import Refusal, new_state
from ludo_core.dice import SECRET_BYTES, commit_of
from ludo_core.events import Event
from ludo_core.players.advice import Judge
from storage import (
    Change,
    CloseReason,
    Kept,
    Phase,
    Settings,
    Store,
    Table,
    VersionConflict,
)

T = TypeVar("T")

MOST_TRIES = 5
"""Each one more means that another process changed the same table in that very moment."""

CACHED_TABLES = 1_000
"""A table with its actions takes some 170 KiB at most; the rest are read again when needed."""


@dataclass(frozen=True, slots=True)
class Live:
    """A table in memory, with the story of its present board so that it is not replayed."""

    kept: Kept
    story: tuple[Event, ...] = ()
    tallies: tuple[Tally, ...] = ()
    """What each seat did, once the game is over."""

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.kept.table

    @property
    def view(self) -> View:
        """What everybody at the table may see."""
        secret = self.kept.secret.hex() if self.table.phase is Phase.OVER else ""
        return View(self.table, self.story, secret=secret, tallies=self.tallies)


class Tables:
    """All tables. `now` and `draw_secret` are the outside world: a clock and a random source.

    `judge` tells chances of winning, for hints; without one there are none.
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        draw_secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES),
        judge: Judge | None = None,
        most_cached: int = CACHED_TABLES,
    ) -> None:
        self.store = store
        self.judge = judge
        self.draw_secret = draw_secret
        self.notify: Callable[[Notice], None] = lambda _: None
        """Called for what no click's answer shows, after it has been kept."""
        self.on_deadline: Callable[[datetime], None] = lambda _: None
        """Called with a table's next deadline or warning, where that has changed."""
        self._clock = now
        self._most_cached = most_cached
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._lock = KeyedLocks()

    def now(self) -> datetime:
        """Return the moment in whole milliseconds, as it is kept."""
        moment = self._clock()
        return moment.replace(microsecond=moment.microsecond // 1000 * 1000)

    async def view(self, game: str) -> View | None:
        """Return what a fresh board of this table shows, or None for no such table."""
        async with self._lock(game):
            live = await self._load(game)
            return live.view if live else None

    def newest(self, kept: View) -> View:
        """Return what a fresh board shows of a table that has just been kept, or since then.

        The store is not asked again: where another process has gone further meanwhile, it shows so.
        """
        live = self._live.get(kept.table.id)
        return live.view if live else kept

    async def kept(self, game: str) -> Kept | None:
        """Return a table with actions and secret, for fairness and records; None if unknown."""
        async with self._lock(game):
            live = await self._load(game)
            return live.kept if live else None

    async def shown(self, game: str, version: int, message: int) -> None:
        """Note that `message` now shows `version` of the table."""
        async with self._lock(game):
            now = self.now()
            await self.store.mark_shown(game, version, message, now)
            live = self._live.get(game)
            if live is not None and live.table.shown_version <= version:
                posted = live.table.posted if live.table.message == message else now
                table = replace(live.table, shown_version=version, message=message, posted=posted)
                self._live[game] = replace(live, kept=replace(live.kept, table=table))

    async def close(self, game: str) -> None:
        """End a live table without a result: its channel is gone, and nobody is told there."""
        async with self._lock(game):
            closed = await retried(lambda: self._close(game, CloseReason.NO_CHANNEL))
        if closed is not None and closed.table.message is not None:
            await self.shown(game, closed.table.version, closed.table.message)

    async def pause(self, game: str) -> None:
        """Let a running game wait for a click: its board cannot be shown at the moment."""
        async with self._lock(game):
            await retried(lambda: self._pause(game))

    async def _pause(self, game: str) -> None:
        live = await self._load(game)
        if live is None or live.table.phase is not Phase.PLAYING or live.table.paused:
            return
        # Nor may anybody accept a draw that they never saw offered.
        paused = replace(live.table, paused=self.now(), draw=None)
        await self._save(live, (paused, ()), None)

    async def _close(self, game: str, reason: CloseReason) -> Live | None:
        live = await self._load(game)
        if live is None or not live.table.phase.live:
            return None
        closed = replace(live.table, phase=Phase.CLOSED, ended=self.now(), closed=reason)
        return await self._save(live, (closed, ()), None)

    async def _create(
        self,
        kept: Kept,
        click: int | None,
        limits: Settings | None = None,
        follows: Table | None = None,
    ) -> Live:
        """Keep a new table. Raises as `Store.create` does."""
        kept = replace(kept, table=wound(None, kept.table, self.now()))
        await self.store.create(
            kept.table, kept.secret, click, played=kept.played, limits=limits, follows=follows
        )
        self._wound(kept.table)
        return self._remember(Live(kept, story(kept.table, kept.played)))

    async def _save(self, live: Live, turn: Turn, click: int | None) -> Live:
        """Keep what follows from a table's change. Raises DuplicateClick, VersionConflict."""
        before, (changed, played) = live.table, turn
        count = changed.actions - len(played)
        all_played = live.kept.played[:count] + played
        # A board that was never shown is told about by the next one.
        shown = before.shown_version >= before.version
        table = replace(
            wound(before, changed, self.now()),
            version=before.version + 1,
            story_start=min(before.actions if shown else before.story_start, count),
        )
        next_secret = self.draw_secret() if table.phase is Phase.OVER else None
        if next_secret is not None:
            table = replace(
                table, next_commit=commit_of(next_secret), rated=is_rated(table, all_played)
            )
        change = Change(
            before,
            table,
            played=played,
            click=click,
            results=results(table, all_played),
            next_secret=next_secret,
        )
        table = await self.store.save(change)
        if (table.deadline, table.warning) != (before.deadline, before.warning):
            self._wound(table)
        told = (
            story(table, all_played)
            if change.undone
            else (waiting_roll(before.state) if shown else live.story) + _events(before, turn)
        )
        return self._remember(_live(Kept(table, all_played, live.kept.secret), told))

    async def _load(self, game: str) -> Live | None:
        live = self._live.get(game)
        if live is not None and await self.store.is_current(live.table):
            return self._remember(live)
        kept = await self.store.load(game)
        if kept is None:
            return None
        return self._remember(_live(kept, story(kept.table, kept.played)))

    def _wound(self, table: Table) -> None:
        moments = [one for one in (table.warning, table.deadline) if one is not None]
        if moments:
            self.on_deadline(min(moments))

    def _tell(self, kind: NoticeKind, before: Table, live: Live) -> None:
        """Tell whoever shows tables, but for what the table was before."""
        self.notify(Notice(kind, replace(live.view, news=news_of(before, live.table))))

    def _remember(self, live: Live) -> Live:
        game = live.table.id
        self._live[game] = live
        self._live.move_to_end(game)
        if len(self._live) > self._most_cached:
            self._live.popitem(last=False)
        return live


def _live(kept: Kept, told: tuple[Event, ...]) -> Live:
    over = kept.table.phase is Phase.OVER
    return Live(kept, told, tuple(tallies(kept.table, kept.played).values()) if over else ())


def _events(before: Table, turn: Turn) -> tuple[Event, ...]:
    table, played = turn
    if table.state is None:
        return ()
    start = before.state or new_state(table.state.seats)
    return events_of(table.options.rules, start, played)


def check_live(table: Table) -> None:
    """Raise Refusal where nobody can do anything at a table any more."""
    if table.phase is Phase.OVER:
        raise Refusal("game_over")
    if table.phase is Phase.CLOSED:
        raise Refusal("table_closed")


async def retried(change: Callable[[], Awaitable[T]]) -> T:
    """Make a change; where another process was first, judge it anew by what is kept now."""
    for _ in range(MOST_TRIES - 1):
        with contextlib.suppress(VersionConflict):
            return await change()
    return await change()


async def worked_out(table: Table, turn: Callable[[], Turn]) -> Turn:
    """Return the turn; where computers play, worked out in a thread."""
    if any(sitter.user is None or sitter.away for sitter in table.sitters):
        # Computers think, and may have a whole game to finish: not on the event loop.
        return await asyncio.to_thread(turn)
    return turn()
