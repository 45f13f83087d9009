"""The one way in: everything that changes a table goes through `Games`.

Store first, show second: what these methods return has already been kept. Memory is a cache; the
database is the authority, and a second process at the same table only costs a reload.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from games.acts import Intent
from games.lobby import change_lobby, check_options, seat_opener
from games.locks import KeyedLocks
from games.tally import results
from games.turns import change_game
from games.view import View, events_of, story
from ludo_core import Refusal
from ludo_core.dice import SECRET_BYTES, commit_of
from ludo_core.events import Event
from storage import (
    Change,
    ChannelTaken,
    Kept,
    Options,
    Phase,
    Place,
    Played,
    Store,
    Table,
    VersionConflict,
)

CACHED_TABLES = 1_000
"""A table with its actions takes some 100 KiB at most; the rest are read again when needed."""


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
        return View(self.kept.table, self.story)


class Games:
    """All tables. `now` and `draw_secret` are the outside world: a clock and a random source."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        draw_secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES),
    ) -> None:
        self.store = store
        self._now = now
        self._draw_secret = draw_secret
        self._live: OrderedDict[str, _Live] = OrderedDict()
        self._lock = KeyedLocks()

    async def open(self, new: NewTable) -> View:
        """Open a table. Raises Refusal (channel_taken with `game`) and DuplicateClick."""
        check_options(new.options, new.computers)
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
                return await self._submit(intent)
            except VersionConflict:
                # Another process changed the table: read it again and judge anew, once.
                self._live.pop(intent.game, None)
                return await self._submit(intent)

    async def view(self, game: str) -> View | None:
        """Return what a fresh board of this table shows, or None for no such table."""
        async with self._lock(game):
            live = await self._load(game)
            return live.view if live else None

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
        """End a live table without a result: its channel is gone."""
        async with self._lock(game):
            live = await self._load(game)
            if live is not None and live.kept.table.phase.live:
                closed = replace(live.kept.table, phase=Phase.CLOSED, ended=self._now())
                await self._save(live, closed, (), None)

    async def _submit(self, intent: Intent) -> View:
        live = await self._load(intent.game)
        if live is None:
            raise Refusal("no_such_game")
        table = live.kept.table
        if table.phase is Phase.LOBBY:
            changed = change_lobby(table, intent, self._now())
            live = await self._save(live, changed, (), intent.interaction)
            return replace(live.view, moved_over=_moved_over(table, changed))
        if table.phase is not Phase.PLAYING:
            raise Refusal("game_over" if table.phase is Phase.OVER else "table_closed")
        changed, played = await _worked_out(live.kept, intent, self._now())
        return (await self._save(live, changed, played, intent.interaction)).view

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
        told = () if shown else live.story
        if before.state is not None:
            told += events_of(before.options.rules, before.state, played)
        return self._remember(_Live(Kept(table, all_played, live.kept.secret), told))

    async def _load(self, game: str) -> _Live | None:
        live = self._live.get(game)
        if live is None:
            kept = await self.store.load(game)
            if kept is None:
                return None
            live = _Live(kept, story(kept.table, kept.played))
        return self._remember(live)

    def _remember(self, live: _Live) -> _Live:
        game = live.kept.table.id
        self._live[game] = live
        self._live.move_to_end(game)
        if len(self._live) > CACHED_TABLES:
            self._live.popitem(last=False)
        return live


async def _worked_out(
    kept: Kept, intent: Intent, now: datetime
) -> tuple[Table, tuple[Played, ...]]:
    if any(sitter.level is not None for sitter in kept.table.sitters):
        # Computers think, and may have a whole game to finish: not on the event loop.
        return await asyncio.to_thread(change_game, kept, intent, now)
    return change_game(kept, intent, now)


def _moved_over(before: Table, after: Table) -> tuple[tuple[int, int], ...]:
    if after.phase is not Phase.PLAYING:
        return ()
    old = {sitter.user: sitter.seat for sitter in before.people}
    return tuple(
        (sitter.user, sitter.seat)
        for sitter in after.people
        if sitter.user is not None and old[sitter.user] != sitter.seat
    )
