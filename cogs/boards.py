"""Showing tables: the answer to a click, a fresh message, a repaint by the bot's own token.

For each table one thing is shown at a time, and always its newest state, so that no slow answer
puts an old board over a new one. Pictures are drawn in worker threads.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import discord

from cogs.answer import NOT_THROUGH, UNKNOWN_MESSAGE, Answer
from cogs.board_message import board_message
from cogs.chart_message import dice_message
from cogs.drawn import Drawn
from cogs.words import Words
from games import Games, View
from games.locks import KeyedLocks
from ludo_core import Refusal
from renderer import BoardPicture
from renderer.charts import dice_chart
from storage import Kept, Table

if TYPE_CHECKING:
    from cogs.client import LudoBot

DRAWING_THREADS = 2
MOST_NEW_MESSAGES = 3
NEW_MESSAGES_WITHIN_S = 600.0
"""A board that is deleted more often than this is not posted again by itself."""
TRY_AGAIN_AFTER_S = (15.0, 60.0, 300.0, 900.0)
"""Pauses between attempts to show a board that Discord refuses; then a click or command may."""

UNKNOWN_CHANNEL = 10003

log = logging.getLogger(__name__)


class Boards:
    """The messages of all tables."""

    def __init__(
        self, client: LudoBot, games: Games, draw: Callable[[BoardPicture], bytes]
    ) -> None:
        self._client = client
        self._games = games
        self._draw = draw
        self._lock = KeyedLocks()
        self.pool = ThreadPoolExecutor(DRAWING_THREADS, thread_name_prefix="draw")
        """Where everything is drawn, also what others show."""
        self._stopping = False
        self._repaints: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._resting: set[str] = set()
        self._moved_over: dict[str, tuple[tuple[int, int], ...]] = {}
        """Whom a start moved to another seat, until a board has told."""
        self._new_messages: defaultdict[str, deque[float]] = defaultdict(
            lambda: deque(maxlen=MOST_NEW_MESSAGES)
        )

    async def close(self) -> None:
        """Let what is being painted end; cancelled, let go of it."""
        self._stopping = True
        for game in self._resting:
            self._repaints[game].cancel()
        try:
            await asyncio.gather(*self._repaints.values(), return_exceptions=True)
        finally:
            self.pool.shutdown(wait=False, cancel_futures=True)

    async def answer(self, answer: Answer, changed: View, clicked: int) -> None:
        """Answer a click that changed a table, by editing its message in place."""
        game = changed.table.id
        if changed.moved_over:
            self._moved_over[game] = changed.moved_over
        async with self._lock(game):
            behind = await self._behind(game)
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

    async def post(self, answer: Answer, game: str) -> None:
        """Answer a command with a fresh board, and retire the message that showed it before."""
        async with self._lock(game):
            view = await self._view(game)
            if view is None:
                raise Refusal("no_such_game")
            old = view.table.message
            drawn = await self._drawn(view)
            message = await answer.public(**drawn.new())
            if message is None:
                try:
                    message = await self._send(view.table, drawn)
                except NOT_THROUGH:
                    # Whoever asked is told; a table that nobody has seen yet is tried again.
                    self.repaint(game)
                    raise
            await self._shown(view, message)
        await answer.done()
        if old is not None:
            await self._retire(view.table, old, message)

    def repaint(self, game: str) -> None:
        """Show a table's newest state by the bot's own token, soon; at most one waits a table."""
        running = self._repaints.get(game)
        if running is not None and not running.done():
            self._again.add(game)
            return
        task = asyncio.create_task(self._repaint_until_shown(game))
        self._repaints[game] = task
        task.add_done_callback(lambda done: self._painted(game, done))

    def _painted(self, game: str, task: asyncio.Task[None]) -> None:
        if self._repaints.get(game) is task:
            del self._repaints[game]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the board of %s could not be painted", game, exc_info=error)

    async def _repaint_until_shown(self, game: str) -> None:
        settled = await self._repaint_newest(game)
        for pause in TRY_AGAIN_AFTER_S:
            if settled or self._stopping:
                return
            self._resting.add(game)
            try:
                await asyncio.sleep(pause)
            finally:
                self._resting.discard(game)
            settled = await self._repaint_newest(game)

    async def _repaint_newest(self, game: str) -> bool:
        settled = await self._repaint(game)
        while game in self._again:
            self._again.discard(game)
            settled = await self._repaint(game)
        return settled

    async def _repaint(self, game: str) -> bool:
        """Show the newest state; False where another attempt may succeed later."""
        async with self._lock(game):
            behind = await self._behind(game)
            if behind is None:
                return True
            try:
                message = await self._edit_or_send(behind)
            except NOT_THROUGH as error:
                return await self._cannot_show(behind, error)
            await self._shown(behind, message)
            return True

    async def _edit_or_send(self, view: View) -> int:
        table, drawn = view.table, await self._drawn(view)
        if table.message is not None:
            try:
                await self._message(table, table.message).edit(**drawn.edit())
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE or not self._may_post_again(table.id):
                    raise
            else:
                return table.message
        return await self._send(table, drawn)

    def _may_post_again(self, game: str) -> bool:
        now = time.monotonic()
        recent = self._new_messages[game]
        if len(recent) == MOST_NEW_MESSAGES and now - recent[0] < NEW_MESSAGES_WITHIN_S:
            return False
        recent.append(now)
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
        # One that is deleted again and again waits for /ludo board.
        return code == UNKNOWN_MESSAGE

    async def _show_by(self, answer: Answer, view: View, clicked: int) -> bool:
        """Show a table by the answer to a click on its message, if it was on that.

        A message newer than the one we know was posted just before the bot was killed: from now on
        it is the table's.
        """
        known = view.table.message
        if (known is not None and clicked < known) or not answer.waiting:
            return False
        drawn = await self._drawn(view)
        if not await answer.edit(**drawn.edit()):
            return False
        await self._shown(view, clicked)
        if known is not None and known != clicked:
            await self._retire(view.table, known, clicked)
        return True

    async def _shown(self, view: View, message: int) -> None:
        await self._games.shown(view.table.id, view.table.version, message)
        self._moved_over.pop(view.table.id, None)

    async def _view(self, game: str) -> View | None:
        view = await self._games.view(game)
        return view and replace(view, moved_over=self._moved_over.get(game, ()))

    async def _behind(self, game: str) -> View | None:
        """Return what is to be shown of a table, or None if that is shown already."""
        view = await self._view(game)
        if view is None or view.table.shown_version >= view.table.version:
            return None
        return view

    async def _drawn(self, view: View) -> Drawn:
        message = board_message(self._words(view.table), view)
        if message.picture is None:
            return Drawn(message, None)
        loop = asyncio.get_running_loop()
        return Drawn(message, await loop.run_in_executor(self.pool, self._draw, message.picture))

    async def dice(self, words: Words, kept: Kept) -> discord.File:
        """Return the chart of a game's dice. Raises Refusal before the first roll."""
        chart, alt = dice_message(words, kept)
        png = await asyncio.get_running_loop().run_in_executor(self.pool, dice_chart, chart)
        return discord.File(BytesIO(png), f"dice-{kept.table.id}.png", description=alt)

    async def _send(self, table: Table, drawn: Drawn) -> int:
        channel = self._client.get_partial_messageable(
            table.place.channel, guild_id=table.place.guild
        )
        return (await channel.send(**drawn.new())).id

    async def _retire(self, table: Table, old: int, new: int) -> None:
        """Leave a link where the board was; whoever sees it finds the newest."""
        place = table.place
        link = f"https://discord.com/channels/{place.guild}/{place.channel}/{new}"
        text = self._words(table).t("The board has moved down: {link}", link=link)
        try:
            await self._message(table, old).edit(content=text, view=None, attachments=[])
        except NOT_THROUGH as error:
            log.info("the old board of %s stays: %r", table.id, error)

    def _message(self, table: Table, message: int) -> discord.PartialMessage:
        place = table.place
        channel = self._client.get_partial_messageable(place.channel, guild_id=place.guild)
        return channel.get_partial_message(message)

    def _words(self, table: Table) -> Words:
        return self._client.words_for_guild(table.place.guild)
