"""The one way in: everything that changes a table goes through `Games`.

Store first, show second: what these methods return has already been kept. Memory is a cache; the
database is the authority and is asked each time whether the cache is current, so that a second
process at the same table only costs a reload.
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

from games.acts import Intent
from games.lobby import change_lobby, check_options, seat_opener
from games.locks import KeyedLocks
from games.tally import results
from games.turns import begin_game, change_game
from games.view import View, events_of, story, waiting_roll
from ludo_core import Refusal, new_state
from ludo_core.dice import SECRET_BYTES, commit_of
from ludo_core.events import Event
from storage import (
    Change,
    ChannelTaken,
    DuplicateClick,
    Kept,
    Options,
    Phase,
    Place,
    Played,
    Store,
    Table,
    VersionConflict,
)

T = TypeVar("T")
Turn = tuple[Table, tuple[Played, ...]]
"""A table after a change, and the actions that were made."""

MOST_TRIES = 5
"""Each one more means that another process changed the same table in that very moment."""

CACHED_TABLES = 1_000
"""A table with its actions takes some 170 KiB at most; the rest are read again when needed."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """What `/ludo start` asks for."""

    place: Place
    user: int
    name: str
    options: Options
    interaction: int
    computers: int = 0
    level: str = "normal"


@dataclass(frozen=True, slots=True)
class _Live:
    """A table in memory, with the story of its present board so that it is not replayed."""

    kept: Kept
    story: tuple[Event, ...] = ()

    @property
    def view(self) -> View:
        table = self.kept.table
        secret = self.kept.secret.hex() if table.phase is Phase.OVER else ""
        return View(table, self.story, secret=secret)


class Games:
    """All tables. `now` and `draw_secret` are the outside world: a clock and a random source."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        draw_secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES),
        most_cached: int = CACHED_TABLES,
    ) -> None:
        self.store = store
        self._clock = now
        self._most_cached = most_cached
        self._draw_secret = draw_secret
        self._live: OrderedDict[str, _Live] = OrderedDict()
        self._lock = KeyedLocks()

    async def open(self, new: NewTable) -> View:
        """Open a table. Raises Refusal (channel_taken with `game`) and DuplicateClick."""
        check_options(new.options, new.computers, new.level)
        secret = self._draw_secret()
        table = Table(
            id=secrets.token_hex(5),
            place=new.place,
            host=new.user,
            options=new.options,
            commit=commit_of(secret),
            created=self._now(),
        )
        table = seat_opener(table, new.name, new.computers, new.level)
        try:
            await self.store.create(table, secret, new.interaction)
        except ChannelTaken as error:
            live = await self.store.live_in(new.place.channel)
            raise Refusal("channel_taken", game=live or "") from error
        return self._remember(_Live(Kept(table, (), secret))).view

    async def submit(self, intent: Intent) -> View:
        """Carry out an intent and return what to show. Raises Refusal and DuplicateClick."""
        async with self._lock(intent.game):
            try:
                return await _retried(lambda: self._submit(intent))
            except Refusal:
                # What its first delivery changed may well be why a second one is refused.
                if await self.store.had_effect(intent.interaction):
                    raise DuplicateClick(intent.interaction) from None
                raise

    async def view(self, game: str) -> View | None:
        """Return what a fresh board of this table shows, or None for no such table."""
        async with self._lock(game):
            live = await self._load(game)
            return live.view if live else None

    async def claim(self, game: str, interaction: int) -> None:
        """Note that an interaction has its effect, where that changes no table.

        Raises DuplicateClick for one delivered twice, Refusal for an unknown table.
        """
        if await self.view(game) is None:
            raise Refusal("no_such_game")
        await self.store.claim(game, interaction)

    async def kept(self, game: str) -> Kept | None:
        """Return a table with actions and secret, for fairness and records; None if unknown."""
        async with self._lock(game):
            live = await self._load(game)
            return live.kept if live else None

    async def shown(self, game: str, version: int, message: int) -> None:
        """Note that `message` now shows `version` of the table."""
        async with self._lock(game):
            await self.store.mark_shown(game, version, message)
            live = self._live.get(game)
            if live is not None and live.kept.table.shown_version <= version:
                table = replace(live.kept.table, shown_version=version, message=message)
                self._live[game] = replace(live, kept=replace(live.kept, table=table))

    async def close(self, game: str) -> None:
        """End a live table without a result: its channel is gone, and nobody is told there."""
        async with self._lock(game):
            table = await _retried(lambda: self._close(game))
        if table is not None and table.message is not None:
            await self.shown(game, table.version, table.message)

    async def _close(self, game: str) -> Table | None:
        live = await self._load(game)
        if live is None or not live.kept.table.phase.live:
            return None
        closed = replace(live.kept.table, phase=Phase.CLOSED, ended=self._now())
        return (await self._save(live, closed, (), None)).kept.table

    async def _submit(self, intent: Intent) -> View:
        live = await self._load(intent.game)
        if live is None:
            raise Refusal("no_such_game")
        table, now = live.kept.table, self._now()
        if table.phase is Phase.LOBBY:
            changed, played = await _in_lobby(live.kept, intent, now)
        elif table.phase is Phase.PLAYING:
            changed, played = await _worked_out(table, lambda: change_game(live.kept, intent, now))
        else:
            raise Refusal("game_over" if table.phase is Phase.OVER else "table_closed")
        saved = await self._save(live, changed, played, intent.interaction)
        return replace(saved.view, moved_over=_moved_over(table, changed))

    async def _save(
        self, live: _Live, changed: Table, played: tuple[Played, ...], click: int | None
    ) -> _Live:
        before = live.kept.table
        all_played = live.kept.played + played
        # A board that was never shown is told about by the next one.
        shown = before.shown_version >= before.version
        table = replace(
            changed,
            version=before.version + 1,
            story_start=before.actions if shown else before.story_start,
        )
        change = Change(
            table=table,
            played=played,
            reseated=table.sitters != before.sitters,
            click=click,
            results=results(table, all_played),
        )
        await self.store.save(change)
        told = waiting_roll(before.state) if shown else live.story
        if table.state is not None:
            start = before.state or new_state(table.state.seats)
            told += events_of(table.options.rules, start, played)
        return self._remember(_Live(Kept(table, all_played, live.kept.secret), told))

    async def _load(self, game: str) -> _Live | None:
        live = self._live.get(game)
        if live is not None and await self.store.is_current(live.kept.table):
            return self._remember(live)
        kept = await self.store.load(game)
        if kept is None:
            return None
        return self._remember(_Live(kept, story(kept.table, kept.played)))

    def _now(self) -> datetime:
        """Return the moment in whole milliseconds, as it is kept."""
        moment = self._clock()
        return moment.replace(microsecond=moment.microsecond // 1000 * 1000)

    def _remember(self, live: _Live) -> _Live:
        game = live.kept.table.id
        self._live[game] = live
        self._live.move_to_end(game)
        if len(self._live) > self._most_cached:
            self._live.popitem(last=False)
        return live


async def _retried(change: Callable[[], Awaitable[T]]) -> T:
    """Make a change; where another process was first, judge it anew by what is kept now."""
    for _ in range(MOST_TRIES - 1):
        with contextlib.suppress(VersionConflict):
            return await change()
    return await change()


async def _in_lobby(kept: Kept, intent: Intent, now: datetime) -> Turn:
    changed = change_lobby(kept.table, intent, now)
    if changed.phase is not Phase.PLAYING:
        return changed, ()
    started = replace(kept, table=changed)
    return await _worked_out(changed, lambda: begin_game(started, now))


async def _worked_out(table: Table, turn: Callable[[], Turn]) -> Turn:
    if any(sitter.level is not None for sitter in table.sitters):
        # Computers think, and may have a whole game to finish: not on the event loop.
        return await asyncio.to_thread(turn)
    return turn()


def _moved_over(before: Table, after: Table) -> tuple[tuple[int, int], ...]:
    if before.phase is not Phase.LOBBY or after.phase is not Phase.PLAYING:
        return ()
    old = {sitter.user: sitter.seat for sitter in before.people}
    return tuple(
        (sitter.user, sitter.seat)
        for sitter in after.people
        if sitter.user is not None and old[sitter.user] != sitter.seat
    )
