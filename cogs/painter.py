"""From a table's view to its message, in the server's words and looks, drawn in a worker thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, TypeVar

import discord

from cogs.board_message import board_message, text_board
from cogs.board_picture import board_names, board_picture
from cogs.chart_message import card_message, dice_message, race_message
from cogs.drawn import Drawn
from cogs.game_board import game_text
from cogs.permissions import may_attach
from cogs.words import Words
from cogs.words.alt import alt_text
from games import Games, View
from games.recorded import Game
from renderer import BoardPicture
from renderer.charts import card_chart, dice_chart, race_chart
from storage import Card, Kept, Table

if TYPE_CHECKING:
    from cogs.client import LudoBot

T = TypeVar("T")
DRAWING_THREADS = 2


class Painter:
    """Draws boards."""

    def __init__(
        self, client: LudoBot, games: Games, draw: Callable[[BoardPicture], bytes]
    ) -> None:
        self._client = client
        self._games = games
        self._draw = draw
        self._themes: dict[int, str] = {}
        """By server, so that a board costs no query more."""
        self.pool = ThreadPoolExecutor(DRAWING_THREADS, thread_name_prefix="draw")
        """Where everything is drawn, also what others show."""

    def close(self) -> None:
        """Let go of what is still to be drawn."""
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def drawn(self, view: View, *, picture: bool = True) -> Drawn:
        """Return a table's message; without `picture`, where none can be, as text alone."""
        theme = await self.theme(view.table.place.guild)
        message = board_message(self.words(view.table), view, theme)
        if message.picture is None or not picture:
            return Drawn(message, None)
        return Drawn(message, await self.png(message.picture))

    async def theme(self, guild: int) -> str:
        """Return the id of how boards look in a server; "" for the usual look."""
        if guild not in self._themes:
            self._themes[guild] = (await self._games.settings(guild)).theme
        return self._themes[guild]

    def theme_changed(self, guild: int, theme: str) -> None:
        """Draw a server's boards in another theme from now on."""
        self._themes[guild] = theme

    def text(self, view: View, *, warned: bool) -> str:
        """Return the text of a running game's message; `warned`, while time is nearly up."""
        words = self.words(view.table)
        if may_attach(self._client, view.table.place):
            return game_text(words, view, warned=warned)
        return text_board(words, view, warned=warned)

    async def png(self, picture: BoardPicture) -> bytes:
        """Draw one picture."""
        return await self._in_pool(self._draw, picture)

    async def position(
        self, words: Words, view: View, guild: int, trail: tuple[int, int, int] | None = None
    ) -> tuple[bytes, str]:
        """Return the picture of a position, as boards look in a server, and its alt text.

        `trail` is a seat's way from one step to another, in the place of what the story left.
        """
        picture = board_picture(words, view, await self.theme(guild))
        if trail is not None:
            picture = replace(picture, trail=trail)
        return await self.png(picture), alt_text(words, view, board_names(words, view.table))

    async def dice(self, words: Words, kept: Kept) -> discord.File:
        """Return the chart of a game's dice. Raises Refusal before the first roll."""
        chart, alt = dice_message(words, kept, await self.theme(kept.table.place.guild))
        png = await self._in_pool(dice_chart, chart)
        return discord.File(BytesIO(png), f"dice-{kept.table.id}.png", description=alt)

    async def card(self, words: Words, card: Card, guild: int) -> discord.File:
        """Return a member's card as a picture, as boards look in a server."""
        chart, alt = card_message(words, card, await self.theme(guild))
        png = await self._in_pool(card_chart, chart)
        return discord.File(BytesIO(png), "card.png", description=alt)

    async def race(
        self, words: Words, game: Game, guild: int, marks: tuple[int, ...]
    ) -> tuple[bytes, str]:
        """Return the chart of a game's race home, and its alt text; `marks` are rolls."""
        chart, alt = race_message(words, game, await self.theme(guild), marks)
        return await self._in_pool(race_chart, chart), alt

    async def _in_pool(self, draw: Callable[[T], bytes], what: T) -> bytes:
        return await asyncio.get_running_loop().run_in_executor(self.pool, draw, what)

    def words(self, table: Table) -> Words:
        """Return the words that everybody at a table reads."""
        return self._client.words_for_guild(table.place.guild)
