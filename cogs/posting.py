"""A table's message by the bot's own token: sent, edited, retired."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import discord

from cogs.answer import NOT_THROUGH
from cogs.buttons import Rows, to_view
from cogs.drawn import Drawn
from cogs.words import Words
from storage import Place, Table

if TYPE_CHECKING:
    from cogs.client import LudoBot

MISSING_PERMISSIONS = 50013
T = TypeVar("T")

log = logging.getLogger(__name__)


def link_to(place: Place, message: int | None = None) -> str:
    """Return the address of a message, or of a channel."""
    address = f"https://discord.com/channels/{place.guild}/{place.channel}"
    return address if message is None else f"{address}/{message}"


class Posting:
    """The messages of tables. Every method raises what discord.py does, but for `retire`."""

    def __init__(self, client: LudoBot) -> None:
        self._client = client

    async def send(self, table: Table, drawn: Drawn, ping: int | None = None) -> int:
        """Post a fresh message and return its id; without a picture where none is allowed."""

        async def attempt(one: Drawn) -> int:
            return (await self._channel(table).send(**one.new(ping))).id

        return await _with_or_without_picture(attempt, drawn)

    async def edit(self, table: Table, message: int, drawn: Drawn) -> None:
        """Turn a message into a newer state; without a picture where none is allowed."""

        async def attempt(one: Drawn) -> None:
            await self._message(table, message).edit(**one.edit())

        await _with_or_without_picture(attempt, drawn)

    async def say(self, table: Table, text: str) -> None:
        """Post words that no button and no picture goes with."""
        await self._channel(table).send(text)

    async def edit_text(self, table: Table, message: int, text: str) -> None:
        """Change a message's text alone."""
        await self._message(table, message).edit(content=text)

    async def edit_buttons(self, table: Table, message: int, rows: Rows) -> None:
        """Change a message's buttons alone."""
        await self._message(table, message).edit(view=to_view(rows))

    async def retire(self, words: Words, table: Table, old: int, new: int) -> None:
        """Leave a link where the board was; whoever sees it finds the newest.

        Not deleted: a fresh board is Discord's reply to the click on the old one and would stand
        under "Original message was deleted", and mentions of earlier boards would lead nowhere.
        """
        link = link_to(table.place, new)
        text = words.t("The board has moved down: {link}", link=link)
        try:
            await self._message(table, old).edit(content=text, view=None, attachments=[])
        except NOT_THROUGH as error:
            log.info("the old board of %s stays: %r", table.id, error)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        place = table.place
        return self._client.get_partial_messageable(place.channel, guild_id=place.guild)

    def _message(self, table: Table, message: int) -> discord.PartialMessage:
        return self._channel(table).get_partial_message(message)


async def _with_or_without_picture(attempt: Callable[[Drawn], Awaitable[T]], drawn: Drawn) -> T:
    try:
        return await attempt(drawn)
    except discord.Forbidden as error:
        if error.code != MISSING_PERMISSIONS or drawn.png is None:
            raise
    # It may be no more than Attach Files that is gone.
    return await attempt(drawn.without_picture())
