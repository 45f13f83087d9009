"""How a table is opened, where there is room for it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from games.clocks import gives_way
from games.lobby import seat_opener
from games.notices import NoticeKind
from games.options import check_options, chosen, remembered
from games.tables import Live, Tables, retried
from games.view import View
from ludo_core import Refusal
from ludo_core.dice import commit_of
from ludo_core.players import DEFAULT_LEVEL
from storage import (
    ChannelTaken,
    Choices,
    CloseReason,
    Kept,
    Options,
    Place,
    Settings,
    Table,
    TooManyTables,
)


@dataclass(frozen=True, slots=True)
class NewTable:
    """What `/ludo start` asks for."""

    place: Place
    user: int
    name: str
    options: Options
    interaction: int
    computers: int = 0
    level: str = DEFAULT_LEVEL
    chosen: Choices | None = None
    """What the person said themselves: remembered as their last choices."""
    parent: int | None = None
    """The channel of the thread that `place` is, if it is one."""


def check_channel(settings: Settings, place: Place, parent: int | None) -> None:
    """Raise Refusal where the server wants no table; `parent` is the channel of a thread."""
    if settings.channels and not {place.channel, parent} & {*settings.channels}:
        raise Refusal("channel_not_allowed")


class Opening(Tables):
    """Tables, and how they begin."""

    async def start_options(self, guild: int, user: int, given: Choices) -> Choices:
        """Return with what `/ludo start` opens a table: given, else chosen last, else default."""
        last = await self.store.preferences.choices(guild, user)
        return chosen(given, last, (await self.store.preferences.settings(guild)).defaults)

    async def open(self, new: NewTable) -> View:
        """Open a table. Raises Refusal (channel_taken with `game`) and DuplicateClick."""
        check_options(new.options, new.computers, new.level)
        guild, wishes = new.place.guild, self.store.preferences
        settings = await wishes.settings(guild)
        check_channel(settings, new.place, new.parent)
        secret = self.draw_secret()
        table = Table(
            id=secrets.token_hex(5),
            place=new.place,
            host=new.user,
            options=new.options,
            commit=commit_of(secret),
            created=self.now(),
        )
        table = seat_opener(table, new.name, new.computers, new.level)
        opened = await self._begin(Kept(table, (), secret), new.interaction, settings)
        if new.chosen is not None:
            last = await wishes.choices(guild, new.user)
            await wishes.set_choices(guild, new.user, remembered(new.chosen, last))
        return opened.view

    async def _begin(
        self,
        kept: Kept,
        click: int | None,
        limits: Settings | None,
        follows: Table | None = None,
    ) -> Live:
        """Keep a new table where there is room for it; `follows` is the one it was made from.

        Raises Refusal, DuplicateClick and, where that one has changed, VersionConflict.
        """
        channel = kept.table.place.channel
        try:
            try:
                return await self._create(kept, click, limits, follows)
            except ChannelTaken:
                if not await self._made_way(channel):
                    raise
                return await self._create(kept, click, limits, follows)
        except ChannelTaken as error:
            there = await self.store.live_in(channel)
            raise Refusal("channel_taken", game=there or "") from error
        except TooManyTables as error:
            if error.host:
                raise Refusal("host_full", most=error.most) from error
            raise Refusal("server_full", most=error.most) from error

    async def _made_way(self, channel: int) -> bool:
        """Close the channel's table if it has paused for long; False where it stays."""
        game = await self.store.live_in(channel)
        if game is None:
            return True
        async with self._lock(game):
            return await retried(lambda: self._make_way(game))

    async def _make_way(self, game: str) -> bool:
        live = await self._load(game)
        if live is not None and live.table.phase.live:
            if not gives_way(live.table, self.now()):
                return False
            closed = await self._close(game, CloseReason.GAVE_WAY)
            assert closed is not None  # noqa: S101 - it was live, under its lock
            self._tell(NoticeKind.CHANGED, live.table, closed)
        return True
