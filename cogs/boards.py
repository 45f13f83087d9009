"""Showing tables: the answer to a click, a fresh message, a repaint by the bot's own token.

For each table one thing is shown at a time, and always its newest state, so that no slow answer
puts an old board over a new one. Pictures are drawn in worker threads.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict, deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord

from cogs.answer import Answer
from cogs.board_message import BoardMessage, board_message
from cogs.buttons import to_view
from cogs.words import Words
from games import Games, View
from games.locks import KeyedLocks
from renderer import render
from storage import Table

if TYPE_CHECKING:
    from cogs.client import LudoBot

DRAWING_THREADS = 2
MOST_NEW_MESSAGES = 3
NEW_MESSAGES_WITHIN_S = 600.0
"""A board that is deleted more often than this is not posted again by itself."""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008

log = logging.getLogger(__name__)


class Boards:
    """The messages of all tables."""

    def __init__(self, client: LudoBot, games: Games) -> None:
        self._client = client
        self._games = games
        self._lock = KeyedLocks()
        self._pool = ThreadPoolExecutor(DRAWING_THREADS, thread_name_prefix="draw")
        self._repaints: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._new_messages: defaultdict[str, deque[float]] = defaultdict(
            lambda: deque(maxlen=MOST_NEW_MESSAGES)
        )

    async def close(self) -> None:
        """Let what is being painted end."""
        await asyncio.gather(*self._repaints.values(), return_exceptions=True)
        self._pool.shutdown(wait=False)

    async def answer(self, answer: Answer, changed: View, clicked: int) -> None:
        """Answer a click that changed a table, by editing its message in place."""
        game = changed.table.id
        async with self._lock(game):
            view = await self._newest(changed)
            table = view.table
            if table.shown_version >= table.version:
                await answer.acknowledge()
                return
            if table.message in {None, clicked} and await self._edit_by_click(answer, view):
                await self._games.shown(game, table.version, clicked)
                return
        await answer.acknowledge()
        self.repaint(game)

    async def post(self, answer: Answer, game: str) -> None:
        """Answer a command with a fresh board, and retire the message that showed it before."""
        async with self._lock(game):
            view = await self._games.view(game)
            if view is None:
                return
            old = view.table.message
            parts = await self._parts(view)
            message = await answer.public(**_without_none(parts))
            if message is None:
                message = await self._send(view.table, parts)
                await answer.done()
            await self._games.shown(game, view.table.version, message)
        if old is not None:
            await self._retire(view.table, old, message)

    def repaint(self, game: str) -> None:
        """Show a table's newest state by the bot's own token, soon; at most one waits a table."""
        running = self._repaints.get(game)
        if running is not None and not running.done():
            self._again.add(game)
            return
        task = asyncio.create_task(self._repaint_until_newest(game))
        self._repaints[game] = task
        task.add_done_callback(lambda done: self._painted(game, done))

    def _painted(self, game: str, task: asyncio.Task[None]) -> None:
        if self._repaints.get(game) is task:
            del self._repaints[game]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the board of %s could not be painted", game, exc_info=error)

    async def _repaint_until_newest(self, game: str) -> None:
        await self._repaint(game)
        while game in self._again:
            self._again.discard(game)
            await self._repaint(game)

    async def _repaint(self, game: str) -> None:
        async with self._lock(game):
            view = await self._games.view(game)
            if view is None or view.table.message is None:
                return
            table = view.table
            if table.shown_version >= table.version:
                return
            try:
                message = await self._edit_or_send(view)
            except discord.HTTPException as error:
                await self._cannot_show(table, error)
                return
            if message is not None:
                await self._games.shown(game, table.version, message)

    async def _edit_or_send(self, view: View) -> int | None:
        table = view.table
        assert table.message is not None  # noqa: S101 - checked by the caller
        parts = await self._parts(view)
        try:
            await self._channel(table).get_partial_message(table.message).edit(**parts)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE or not self._may_post_again(table.id):
                raise
            return await self._send(table, parts)
        return table.message

    def _may_post_again(self, game: str) -> bool:
        now = time.monotonic()
        recent = self._new_messages[game]
        if len(recent) == MOST_NEW_MESSAGES and now - recent[0] < NEW_MESSAGES_WITHIN_S:
            return False
        recent.append(now)
        return True

    async def _cannot_show(self, table: Table, error: discord.HTTPException) -> None:
        if error.code == UNKNOWN_CHANNEL:
            log.info("the channel of %s is gone: the table is closed", table.id)
            await self._games.close(table.id)
        else:
            # Kept and shown again by the next click, by /ludo board or after a restart.
            log.warning("the board of %s cannot be shown: %s", table.id, error)

    async def _edit_by_click(self, answer: Answer, view: View) -> bool:
        try:
            return await answer.edit(**await self._parts(view))
        except (discord.HTTPException, OSError) as error:
            log.warning("the board of %s is painted again: %s", view.table.id, error)
            return False

    async def _newest(self, changed: View) -> View:
        newest = await self._games.view(changed.table.id)
        if newest is None:
            return changed
        return replace(newest, moved_over=changed.moved_over)

    async def _parts(self, view: View) -> dict[str, Any]:
        message = board_message(self._words(view.table), view)
        return {
            "content": message.text,
            "view": to_view(message.buttons),
            "attachments": await self._files(message),
        }

    async def _files(self, message: BoardMessage) -> list[discord.File]:
        if message.picture is None:
            return []
        loop = asyncio.get_running_loop()
        png = await loop.run_in_executor(self._pool, render, message.picture)
        return [discord.File(BytesIO(png), message.file_name, description=message.alt)]

    async def _send(self, table: Table, parts: dict[str, Any]) -> int:
        sent = await self._channel(table).send(**_without_none(parts))
        return sent.id

    async def _retire(self, table: Table, old: int, new: int) -> None:
        """Leave a link where the board was; whoever sees it finds the newest."""
        place = table.place
        link = f"https://discord.com/channels/{place.guild}/{place.channel}/{new}"
        text = self._words(table).t("The board has moved down: {link}", link=link)
        try:
            message = self._channel(table).get_partial_message(old)
            await message.edit(content=text, view=None, attachments=[])
        except discord.HTTPException as error:
            log.info("the old board of %s stays: %s", table.id, error)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.place.channel, guild_id=table.place.guild)

    def _words(self, table: Table) -> Words:
        return self._client.words_for_guild(table.place.guild)


def _without_none(parts: dict[str, Any]) -> dict[str, Any]:
    """Turn an edit's parts into a new message's: files are sent, no view is left out."""
    new = {"content": parts["content"], "files": parts["attachments"]}
    return new if parts["view"] is None else {**new, "view": parts["view"]}
