"""Showing tables: the answer to a click, a fresh message, a repaint by the bot's own token.

For each table one thing is shown at a time, and always its newest state, so that no slow answer
puts an old board over a new one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import discord

from cogs.answer import ARCHIVED, NOT_THROUGH, UNKNOWN_MESSAGE, Answer
from cogs.game_board import after_rows
from cogs.painter import Painter
from cogs.permissions import can_attach
from cogs.posting import MISSING_PERMISSIONS, Posting
from cogs.rate import Rate
from cogs.repaints import Repaints
from cogs.untold import Untold
from games import Games, Notice, NoticeKind, View, needs_fresh_board
from games.locks import KeyedLocks
from ludo_core import Refusal
from renderer import BoardPicture
from storage import Phase

if TYPE_CHECKING:
    from cogs.client import LudoBot

MOST_NEW_MESSAGES = 3
NEW_MESSAGES_WITHIN_S = 600.0
"""A board that is deleted more often than this is not posted again by itself."""

UNKNOWN_CHANNEL = 10003
UNREACHABLE = {50001, MISSING_PERMISSIONS, ARCHIVED}
"""What Discord says where the bot may not see the channel, or may not write there."""

EDITED_TOO_OFTEN = 30046
"""Discord lets messages that are older than an hour be edited only so often."""
UNCHANGEABLE = {ARCHIVED, EDITED_TOO_OFTEN}
"""What Discord says of a message that stands there still, and in place of which another may."""

log = logging.getLogger(__name__)


class Boards:
    """The messages of all tables."""

    def __init__(
        self, client: LudoBot, games: Games, draw: Callable[[BoardPicture], bytes]
    ) -> None:
        self._client = client
        self._games = games
        self.painter = Painter(client, games, draw)
        self._posting = Posting(client)
        self._lock = KeyedLocks()
        self._repaints = Repaints(self._repaint)
        self._untold = Untold()
        self._warnings: set[asyncio.Task[None]] = set()
        self._to_remind: set[str] = set()
        """Tables whose next board is to be a fresh one with a mention, whatever else."""
        self._posted_again = Rate[str](MOST_NEW_MESSAGES, NEW_MESSAGES_WITHIN_S)

    async def close(self) -> None:
        """Let what is being painted end; cancelled, let go of it."""
        try:
            await self._repaints.close()
            await asyncio.gather(*self._warnings, return_exceptions=True)
        finally:
            self.painter.close()

    def repaint(self, game: str) -> None:
        """Show a table's newest state by the bot's own token, soon; at most one waits a table."""
        self._repaints.soon(game)

    def to_tell(self, view: View) -> None:
        """Let the table's next board tell what a change brought."""
        self._untold.add(view)

    def changed(self, view: View) -> None:
        """Show what a command or private click has changed."""
        self.to_tell(view)
        self.repaint(view.table.id)

    def notice(self, notice: Notice) -> None:
        """Show what has happened at a table without a click."""
        if notice.kind is NoticeKind.WARNED:
            warning = asyncio.create_task(self._retell(notice.game, warned=True))
            self._warnings.add(warning)
            warning.add_done_callback(self._warnings.discard)
            return
        if notice.kind is NoticeKind.REMINDED:
            self._to_remind.add(notice.game)
        self.changed(notice.view)

    async def answer(self, answer: Answer, changed: View, clicked: int) -> None:
        """Answer a click that changed a table: its message is edited, or a fresh one posted."""
        game = changed.table.id
        self._untold.add(changed)
        async with self._lock(game):
            behind = self._unshown(self._games.newest(changed))
            if behind is not None and await self._show_by(answer, behind, clicked):
                return
        if answer.message_deleted:
            # Nothing is left to acknowledge: only a word can answer now.
            words = self._client.catalogue.words(answer.interaction.locale)
            text = words.t(
                "This board has just been deleted. If no new one comes, /ludo board brings it back."
            )
            await answer.private(text)
        else:
            await answer.acknowledge()
        if behind is not None:
            self.repaint(game)

    async def catch_up(self, answer: Answer, game: str, clicked: int) -> bool:
        """Answer a refused click by the newest board, if the one it was on is behind."""
        if self._lock(game).locked():
            # It is being shown just now.
            return False
        async with self._lock(game):
            behind = await self._behind(game)
            if behind is not None and await self._show_by(answer, behind, clicked):
                return True
        if behind is not None:
            self.repaint(game)
        return False

    async def post(
        self, answer: Answer, game: str, *, elsewhere: bool = False, ping: bool = False
    ) -> View:
        """Answer by a fresh board, and retire the message that showed the table before.

        `elsewhere`: the table is not in the channel of the answer, which says something else.
        """
        async with self._lock(game):
            view = await self._view(game)
            if view is None:
                raise Refusal("no_such_game")
            table, old = view.table, view.table.message
            whom = await self._games.ping(table) if ping else None
            drawn = await self.painter.drawn(view, picture=can_attach(answer.interaction))
            message = None if elsewhere else await answer.public(**drawn.new(whom))
            if message is None:
                try:
                    message = await self._posting.send(table, drawn, whom)
                except NOT_THROUGH:
                    # Whoever asked is told; a table that nobody has seen yet is tried again.
                    self.repaint(game)
                    raise
            await self._shown(view, message)
        await answer.done()
        if old is not None:
            await self._posting.retire(self.painter.words(table), table, old, message)
        return view

    async def no_rematch(self, old: View) -> None:
        """Take the buttons that began another game off a finished game's board."""
        table = old.table
        if table.message is None:
            return
        rows = after_rows(self.painter.words(table), table, again=False)
        try:
            await self._posting.edit_buttons(table, table.message, rows)
        except NOT_THROUGH as error:
            log.info("the buttons of %s stay: %r", table.id, error)

    async def recount(self, games: Iterable[str]) -> None:
        """Let boards count down to deadlines that have moved on."""
        for game in games:
            await self._retell(game, warned=False)

    async def _retell(self, game: str, *, warned: bool) -> None:
        """Show a board's time anew; `warned`, that it is nearly up."""
        async with self._lock(game):
            view = await self._view(game)
            if view is None or view.table.message is None or await self._behind(game):
                return
            if view.table.phase is not Phase.PLAYING:
                return
            text = self.painter.text(view, warned=warned)
            try:
                await self._posting.edit_text(view.table, view.table.message, text)
            except NOT_THROUGH as error:
                log.info("the time of %s is not shown: %r", game, error)

    async def _repaint(self, game: str) -> bool:
        """Show the newest state; False where another attempt may succeed later."""
        async with self._lock(game):
            remind = game in self._to_remind
            behind = await (self._view(game) if remind else self._behind(game))
            if behind is None:
                return True
            remind = remind and behind.table.phase is Phase.PLAYING
            fresh = remind or needs_fresh_board(behind.table, self._games.now())
            old = behind.table.message
            try:
                message = await self._edit_or_send(behind, fresh=fresh)
            except NOT_THROUGH as error:
                return await self._cannot_show(behind, error)
            self._to_remind.discard(game)
            await self._shown(behind, message)
            if old is not None and old != message:
                words = self.painter.words(behind.table)
                await self._posting.retire(words, behind.table, old, message)
            return True

    async def _edit_or_send(self, view: View, *, fresh: bool) -> int:
        table, drawn = view.table, await self.painter.drawn(view)
        if fresh:
            return await self._posting.send(table, drawn, await self._games.ping(table))
        if table.message is not None:
            try:
                await self._posting.edit(table, table.message, drawn)
            except discord.HTTPException as error:
                deleted = error.code == UNKNOWN_MESSAGE and self._may_post_again(table.id)
                if not deleted and error.code not in UNCHANGEABLE:
                    raise
            else:
                return table.message
        return await self._posting.send(table, drawn)

    def _may_post_again(self, game: str) -> bool:
        if self._posted_again.too_often(game):
            return False
        self._posted_again.count(game)
        return True

    async def _cannot_show(self, view: View, error: Exception) -> bool:
        """Return whether it is settled that this state is not shown by itself."""
        table = view.table
        code = error.code if isinstance(error, discord.HTTPException) else None
        if code == UNKNOWN_CHANNEL and self._client.get_guild(table.place.guild) is None:
            # Not the channel but the server is out of reach: it may take the bot back.
            return True
        if code == UNKNOWN_CHANNEL:
            log.info("the channel of %s is gone: the table is closed", table.id)
            await self._games.close(table.id)
            # Counted as shown, or every start of the bot would try again.
            closed = await self._view(table.id) or view
            await self._shown(closed, table.message or 0)
            return True
        log.warning("the board of %s cannot be shown: %r", table.id, error)
        if code == UNKNOWN_MESSAGE:
            # One that is deleted again and again waits for /ludo board.
            await self._games.pause(table.id)
            await self._say_deleted(view)
        elif code in UNREACHABLE:
            # No time may run out that nobody can see.
            await self._games.pause(table.id)
        return code == UNKNOWN_MESSAGE

    async def _say_deleted(self, view: View) -> None:
        words = self.painter.words(view.table)
        text = words.t(
            "The board was deleted again and again, so the game has paused. /ludo board brings it"
            " back."
        )
        try:
            await self._posting.say(view.table, text)
        except NOT_THROUGH as error:
            log.info("nobody was told that %s has paused: %r", view.table.id, error)

    async def _show_by(self, answer: Answer, view: View, clicked: int) -> bool:
        """Show a table by the answer to a click on its message, if it was on that.

        A message newer than the one we know was posted just before the bot was killed: from now on
        it is the table's.
        """
        table = view.table
        known = table.message
        if (known is not None and clicked < known) or not answer.waiting:
            return False
        drawn = await self.painter.drawn(view, picture=can_attach(answer.interaction))
        shown: int | None = clicked
        if needs_fresh_board(table, self._games.now()):
            shown = await answer.public(**drawn.new(await self._games.ping(table)))
        elif not await answer.edit(**drawn.edit()):
            shown = None
        if shown is None:
            return False
        await self._shown(view, shown)
        for old in {known, clicked} - {None, shown}:
            await self._posting.retire(self.painter.words(table), table, int(old or 0), shown)
        return True

    async def _shown(self, view: View, message: int) -> None:
        await self._games.shown(view.table.id, view.table.version, message)
        self._untold.told(view)

    async def _view(self, game: str) -> View | None:
        view = await self._games.view(game)
        return view and self._untold.with_it(view)

    async def _behind(self, game: str) -> View | None:
        """Return what is to be shown of a table, or None if that is shown already."""
        view = await self._games.view(game)
        return view and self._unshown(view)

    def _unshown(self, view: View) -> View | None:
        if view.table.shown_version >= view.table.version:
            return None
        return self._untold.with_it(view)
