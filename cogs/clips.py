"""Showing clips, each privately to whoever asks.

One film is made at a time, in one of the threads that boards are drawn in: the other is left to the
boards, and no more threads than these are in the event loop's way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from functools import lru_cache, partial
from io import BytesIO
from typing import TYPE_CHECKING

import discord

from cogs.answer import Answer
from cogs.clip_message import ClipMessage, moves_message, replay_message
from cogs.progress import Telling
from cogs.words import Words
from cogs.words.catalogue import N_
from ludo_core import Refusal
from renderer.clip import move_clip, replay_clip
from storage import Kept

if TYPE_CHECKING:
    from cogs.client import LudoBot

KEPT_CLIPS = 32
"""Clips of moves kept for the next who asks, at some 40 kB each."""


class Clips:
    """The film studio."""

    def __init__(self, client: LudoBot) -> None:
        self._client = client
        self._one = asyncio.Lock()
        self._move_clip = lru_cache(maxsize=KEPT_CLIPS)(move_clip)
        self._asking: set[int] = set()

    async def show_moves(self, answer: Answer, game: str) -> None:
        """Show a game's last moves. Raises Refusal for an unknown game or a lobby."""
        kept = await self._client.games.kept(game)
        if kept is None:
            raise Refusal("no_such_game")
        words = self._words(answer)
        clip = moves_message(words, _with_moves(kept), await self._theme(kept))
        data = await self._made(partial(self._move_clip, clip.before, clip.actions, clip.after))
        await answer.private(clip.text, file=_file(clip, data))

    async def replay(self, answer: Answer, kept: Kept, first: int, last: int) -> None:
        """Show a game from one roll to another. Raises Refusal for rolls that it does not have."""
        words, user = self._words(answer), answer.interaction.user.id
        if _with_moves(kept).table.rolls < min(first, last):
            raise Refusal("no_such_roll", last=kept.table.rolls)
        clip = replay_message(words, kept, first, last, await self._theme(kept))
        if user in self._asking:
            raise Refusal("replay_under_way")
        self._asking.add(user)
        try:
            data = await self._filmed(answer, clip)
        finally:
            self._asking.discard(user)
        await answer.private(clip.text, file=_file(clip, data))

    async def _filmed(self, answer: Answer, clip: ClipMessage) -> bytes:
        tell = Telling(self._client, answer, N_("🎬 Filming … {percent}"))
        # In this task's context, as what is told from the other thread belongs to the answer.
        make = partial(copy_context().run, replay_clip, clip.before, clip.actions, clip.after, tell)
        try:
            return await self._made(make)
        finally:
            await tell.told()

    async def _made(self, make: Callable[[], bytes]) -> bytes:
        async with self._one:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._client.boards.painter.pool, make)

    async def _theme(self, kept: Kept) -> str:
        return await self._client.boards.painter.theme(kept.table.place.guild)

    def _words(self, answer: Answer) -> Words:
        return self._client.catalogue.words(answer.interaction.locale)


def _with_moves(kept: Kept) -> Kept:
    if not kept.table.rolls:
        raise Refusal("not_started")
    return kept


def _file(clip: ClipMessage, data: bytes) -> discord.File:
    return discord.File(BytesIO(data), clip.file_name, description=clip.alt)
