"""Showing clips, each privately to whoever asks.

Last moves are filmed one at a time, in one of the threads that boards are drawn in: the other is
left to the boards. A replay is long work.
"""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING

import discord

from cogs.answer import Answer
from cogs.clip_message import ClipMessage, moves_message, replay_message
from cogs.progress import Telling
from cogs.shelf import Shelf
from cogs.words import Words
from cogs.words.catalogue import N_
from games.recorded import Game, game_of
from ludo_core import Action, Refusal
from renderer import BoardPicture
from renderer.clip import move_clip, replay_clip

if TYPE_CHECKING:
    from cogs.client import LudoBot

KEPT_BYTES = 2**21
"""Of clips of moves kept for the next who asks: some fifty of them."""
MoveFilm = tuple[BoardPicture, tuple[Action, ...], BoardPicture]


class Clips:
    """The film studio."""

    def __init__(self, client: LudoBot) -> None:
        self._client = client
        self._one = asyncio.Lock()
        self._kept: Shelf[MoveFilm, bytes] = Shelf(KEPT_BYTES)

    async def show_moves(self, answer: Answer, game: str) -> None:
        """Show a game's last moves. Raises Refusal for an unknown game or a lobby."""
        kept = await self._client.games.kept(game)
        if kept is None:
            raise Refusal("no_such_game")
        words = self._words(answer)
        clip = moves_message(words, _with_moves(game_of(kept)), await self._theme(answer))
        await answer.private(clip.text, file=_file(clip, await self._moves(clip)))

    async def replay(self, answer: Answer, game: Game, first: int, last: int) -> None:
        """Show a game from one roll to another. Raises Refusal for rolls that it does not have."""
        words = self._words(answer)
        if _with_moves(game).table.rolls < min(first, last):
            raise Refusal("no_such_roll", last=game.table.rolls)
        clip = replay_message(words, game, first, last, await self._theme(answer))

        def film(tell: Telling) -> bytes:
            return replay_clip(clip.before, clip.actions, clip.after, tell)

        async with self._client.long_work.turn(answer):
            data = await self._client.long_work.run(answer, N_("🎬 Filming … {percent}"), film)
        await answer.private(clip.text, file=_file(clip, data))

    async def _moves(self, clip: ClipMessage) -> bytes:
        film = clip.before, clip.actions, clip.after
        async with self._one:
            data = self._kept.get(film)
            if data is None:
                pool, loop = self._client.boards.painter.pool, asyncio.get_running_loop()
                data = await loop.run_in_executor(pool, move_clip, *film)
                self._kept.put(film, data, len(data))
            return data

    async def _theme(self, answer: Answer) -> str:
        return await self._client.boards.painter.theme(answer.interaction.guild_id or 0)

    def _words(self, answer: Answer) -> Words:
        return self._client.catalogue.words(answer.interaction.locale)


def _with_moves(game: Game) -> Game:
    if not game.table.rolls:
        raise Refusal("not_started")
    return game


def _file(clip: ClipMessage, data: bytes) -> discord.File:
    return discord.File(BytesIO(data), clip.file_name, description=clip.alt)
