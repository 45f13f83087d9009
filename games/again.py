"""Playing again: a rematch of a finished game, or a game of one person given up and begun anew."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace

from games.acts import Intent, ResignGame
from games.names import kept_name
from games.news import News, NewsKind
from games.opening import Opening, check_channel
from games.seats import fresh, moved_on, next_seats
from games.tables import Live, T, check_live, retried, worked_out
from games.turns import begin_game, change_game, seen
from games.view import View
from ludo_core import Refusal, new_state
from ludo_core.dice import commit_of
from storage import (
    CloseReason,
    DuplicateClick,
    HasRematch,
    Kept,
    Phase,
    Settings,
    Sitter,
    Table,
)


class Again(Opening):
    """Tables that follow on others."""

    async def rematch(
        self, game: str, user: int, name: str, interaction: int, parent: int | None = None
    ) -> View:
        """Start the same players' next game. Raises Refusal and DuplicateClick.

        Its dice were promised with the result, so that this click counts as the one on Start.
        `parent` is the channel of the thread that the table stands in, if it does.
        """
        return await self._once(
            game, interaction, lambda: self._rematch(game, user, name, interaction, parent)
        )

    async def new_game(
        self, game: str, user: int, name: str, interaction: int, parent: int | None = None
    ) -> View:
        """Open the table of one person against computers anew, as a lobby with the same seats.

        A game still running is given up: resigned, or just closed if nobody has rolled yet. The
        old board is to be shown again, too. Raises Refusal and DuplicateClick.
        """
        old = await self._once(
            game, interaction, lambda: self._given_up(game, user, name, interaction, parent)
        )
        # A table in place of a live one is none too many, and has its click already.
        click, limits = None, None
        if old.phase is not Phase.PLAYING:
            click, limits = interaction, await self.store.preferences.settings(old.place.guild)
        # Apart from that: a refusal of the second step is told, although the click has done the
        # first.
        async with self._lock(game):
            return await retried(lambda: self._anew(game, user, name, click, limits))

    async def _once(self, game: str, interaction: int, change: Callable[[], Awaitable[T]]) -> T:
        async with self._lock(game):
            try:
                return await retried(change)
            except Refusal:
                # What its first delivery changed may well be why a second one is refused.
                if await self.store.had_effect(interaction):
                    raise DuplicateClick(interaction) from None
                raise

    async def _rematch(
        self, game: str, user: int, name: str, interaction: int, parent: int | None
    ) -> View:
        old = _of_player(await self._load(game), user).table
        if old.phase is not Phase.OVER:
            raise Refusal("not_over")
        limits = await self.store.preferences.settings(old.place.guild)
        check_channel(limits, old.place, parent)
        secret, now = await self.store.next_secret(game), self.now()
        if secret is None:
            raise Refusal("rematch_begun", game=await self.store.rematch(game) or "")
        table = replace(
            _next_table(old, user, _named(moved_on(old.sitters, old.options.level), user, name)),
            commit=old.next_commit,
            created=now,
            phase=Phase.PLAYING,
            client=str(interaction),
            state=new_state(sitter.seat for sitter in old.sitters),
            rematch_of=game,
        )
        started = Kept(table, (), secret)
        begun, played = await worked_out(table, lambda: begin_game(started, now))
        kept = Kept(seen(begun, user, now), played, secret)
        try:
            follower = await self._begin(kept, interaction, limits, old)
        except HasRematch as error:
            raise Refusal("rematch_begun", game=error.game) from error
        return replace(follower.view, news=_stood_in(old))

    async def _anew(
        self, game: str, user: int, name: str, click: int | None, limits: Settings | None
    ) -> View:
        old = _of_player(await self._load(game), user).table
        secret = self.draw_secret()
        kept = tuple(fresh(one) for one in old.sitters)
        table = replace(
            _next_table(old, user, _named(kept, user, name)),
            commit=commit_of(secret),
            created=self.now(),
        )
        return (await self._begin(Kept(table, (), secret), click, limits, old)).view

    async def _given_up(
        self, game: str, user: int, name: str, interaction: int, parent: int | None
    ) -> Table:
        """End a game that still runs; return the table as it was."""
        live = _of_player(await self._load(game), user)
        table, now = live.table, self.now()
        if len(table.members) > 1 or len(table.people) == len(table.sitters):
            raise Refusal("not_alone")
        if table.phase is Phase.LOBBY:
            raise Refusal("not_started")
        check_channel(await self.store.preferences.settings(table.place.guild), table.place, parent)
        if table.phase is not Phase.PLAYING:
            return table
        if table.rolls == 0:
            closed = replace(table, phase=Phase.CLOSED, ended=now, closed=CloseReason.CANCELLED)
            await self._save(live, (closed, ()), interaction)
            return table
        resign = Intent(table.id, user, name, ResignGame(), interaction)
        at_once = replace(live.kept, table=replace(table, watching=False))
        turn = await worked_out(table, lambda: change_game(at_once, resign, now))
        await self._save(live, turn, interaction)
        return table


def _of_player(live: Live | None, user: int) -> Live:
    if live is None:
        raise Refusal("no_such_game")
    if user not in live.table.members:
        # Where it is over, nothing is left to watch either.
        check_live(live.table)
        raise Refusal("not_a_player")
    return live


def _next_table(old: Table, host: int, sitters: tuple[Sitter, ...]) -> Table:
    """Return a fresh table in the place of an old one; the dice are still to be promised."""
    options, people = old.options, {one.user for one in sitters} - {None}
    if len(people) == 1 < len(old.members):
        # Nobody is left who would wait.
        options = replace(options, pace=None)
    return Table(
        id=secrets.token_hex(5),
        place=old.place,
        host=host,
        options=options,
        commit="",
        created=old.created,
        sitters=sitters,
        invited=old.invited,
    )


def _stood_in(old: Table) -> tuple[News, ...]:
    moved = zip(next_seats(old.sitters), old.sitters, strict=True)
    return tuple(News(NewsKind.STOOD_IN, seat) for seat, one in moved if one.forgotten)


def _named(sitters: tuple[Sitter, ...], user: int, name: str) -> tuple[Sitter, ...]:
    return tuple(
        replace(sitter, name=kept_name(name)) if sitter.user == user else sitter
        for sitter in sitters
    )
