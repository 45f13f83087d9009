"""The one way in: everything that changes a table goes through `Games`."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from games.acts import ComeBack, Intent, Start
from games.clocks import pace_of, wound
from games.farewell import Farewell
from games.fresh import to_mention
from games.lobby import change_lobby
from games.news import news_of
from games.notices import NoticeKind
from games.options import started_with
from games.playing import Turn
from games.settings import check_settings
from games.tables import Live, check_live, retried, worked_out
from games.timeouts import run_out
from games.turns import begin_game, change_game, seen
from games.view import View
from ludo_core import Refusal
from storage import Kept, Pace, Phase, Settings, Table


class Games(Farewell):
    """All tables, and all that is done at them.

    What these methods return has already been kept.
    """

    async def submit(self, intent: Intent) -> View:
        """Carry out an intent and return what to show. Raises Refusal and DuplicateClick."""
        return await self._once(intent.game, intent.interaction, lambda: self._submit(intent))

    async def claim(self, game: str, interaction: int) -> None:
        """Note that an interaction has its effect, where that changes no table.

        Raises DuplicateClick for one delivered twice, Refusal for an unknown table.
        """
        if await self.view(game) is None:
            raise Refusal("no_such_game")
        await self.store.claim(game, interaction)

    async def tick(self, game: str) -> None:
        """Let happen what is due at a table by now; nothing where that is nothing."""
        async with self._lock(game):
            await retried(lambda: self._tick(game))

    async def ping(self, table: Table) -> int | None:
        """Return whom a fresh board may mention: who is on turn, unless that is unwanted."""
        sitter = to_mention(table)
        if sitter is None or sitter.user is None:
            return None
        guild, wishes = table.place.guild, self.store.preferences
        if not (await wishes.settings(guild)).pings or await wishes.muted(guild, sitter.user):
            return None
        return sitter.user

    async def settings(self, guild: int) -> Settings:
        """Return a server's settings."""
        return await self.store.preferences.settings(guild)

    async def change_settings(self, guild: int, settings: Settings) -> None:
        """Keep a server's settings. Raises Refusal for what cannot be."""
        check_settings(settings)
        await self.store.preferences.set_settings(guild, settings)

    async def muted(self, guild: int, user: int) -> bool:
        """Whether a member wants no mentions in a server."""
        return await self.store.preferences.muted(guild, user)

    async def mute(self, guild: int, user: int, *, muted: bool) -> None:
        """Keep whether a member wants no mentions in a server."""
        await self.store.preferences.set_muted(guild, user, muted=muted)

    async def _submit(self, intent: Intent) -> View:
        live = await self._load(intent.game)
        if live is None:
            raise Refusal("no_such_game")
        table, refused = live.table, None
        check_live(table)
        if table.phase is Phase.LOBBY:
            changed, played = await self._in_lobby(live.kept, intent)
        else:
            try:
                changed, played = await self._in_game(live.kept, intent)
            except Refusal as error:
                if table.paused is None or not table.seats_of(intent.user):
                    raise
                # Whoever clicks on a sleeping table wakes it, whatever else the click was to do.
                refused = error
                wake = replace(intent, act=ComeBack())
                changed, played = await self._in_game(live.kept, wake)
        turn = seen(changed, intent.user, self.now()), played
        saved = await self._save(live, turn, intent.interaction)
        if isinstance(intent.act, Start):
            await self._remember_choices(table)
        return replace(
            saved.view,
            moved_over=_moved_over(table, saved.table),
            news=news_of(table, saved.table, intent),
            refused=refused,
        )

    async def _in_game(self, kept: Kept, intent: Intent) -> Turn:
        now = self.now()
        return await worked_out(kept.table, lambda: change_game(kept, intent, now))

    async def _remember_choices(self, started: Table) -> None:
        """Keep with what a host has started a table as their last choices."""
        guild, wishes = started.place.guild, self.store.preferences
        last, server = await wishes.choices(guild, started.host), await wishes.settings(guild)
        choices = started_with(started, last, server.defaults)
        await wishes.set_choices(guild, started.host, choices)

    async def _in_lobby(self, kept: Kept, intent: Intent) -> Turn:
        now = self.now()
        changed = change_lobby(kept.table, intent, now)
        if changed.phase is not Phase.PLAYING:
            return changed, ()
        started = replace(kept, table=changed)
        return await worked_out(changed, lambda: begin_game(started, now))

    async def _tick(self, game: str) -> None:
        live = await self._load(game)
        if live is None or not live.table.phase.live:
            return
        table, now = live.table, self.now()
        if table.deadline is None:
            # From before there were clocks.
            await self._set_clock(live, wound(None, table, now))
        elif table.deadline <= now:
            turn = await asyncio.to_thread(run_out, live.kept, now)
            saved = await self._save(live, turn, None)
            self._tell(NoticeKind.CHANGED, table, saved)
        elif table.warning is not None and table.warning <= now:
            warned = await self._set_clock(live, replace(table, warning=None))
            slow = pace_of(table) is Pace.SLOW
            self._tell(NoticeKind.REMINDED if slow else NoticeKind.WARNED, table, warned)

    async def _set_clock(self, live: Live, table: Table) -> Live:
        await self.store.clocks.set(table)
        return self._remember(replace(live, kept=replace(live.kept, table=table)))


def _moved_over(before: Table, after: Table) -> tuple[tuple[int, int], ...]:
    if before.phase is not Phase.LOBBY or after.phase is not Phase.PLAYING:
        return ()
    return tuple(
        (sitter.user, sitter.seat)
        for sitter in after.people
        if sitter.user is not None and sitter.seat not in before.seats_of(sitter.user)
    )
