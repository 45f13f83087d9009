"""A playground, a real bot on it and Ana, for one test."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

from playground import Clocks, Person, Playground
from tests.playground.sample_bot import SampleBot, point_at


@dataclass
class Stage:
    """What a test works with."""

    server: Playground
    bot: SampleBot
    ana: Person

    def channel(self, name: str = "ludo") -> discord.TextChannel:
        """The bot's own view of a channel."""
        place = self.server.world.channel(name)
        assert place is not None
        found = self.bot.get_channel(place.id)
        assert isinstance(found, discord.TextChannel)
        return found

    def id_of(self, name: str) -> int:
        """A member's id."""
        user = self.server.world.user(name)
        assert user is not None
        return user.id


@contextlib.asynccontextmanager
async def playground(**options: Any) -> AsyncIterator[Playground]:
    """A playground alone."""
    server = Playground(0, **options)
    await server.start()
    try:
        async with asyncio.timeout(30):  # a test that waits in vain should say so
            yield server
    finally:
        await server.close()


@contextlib.asynccontextmanager
async def running(
    server: Playground, *, kind: type[SampleBot] = SampleBot, **options: Any
) -> AsyncIterator[SampleBot]:
    """The sample bot, logged in and connected."""
    point_at(server.api_url, server.gateway_url)
    bot = kind(**options)
    task = asyncio.create_task(bot.start(server.token))
    try:
        yield bot
    finally:
        await bot.close()
        await task


@contextlib.asynccontextmanager
async def stage(
    *,
    limits: Mapping[str, tuple[int, float]] | None = None,
    clocks: Clocks | None = None,
    problems: bool = False,
) -> AsyncIterator[Stage]:
    """All three; at the end nothing uncovered was asked for, unless `problems` are wanted."""
    async with (
        playground(limits=limits, clocks=clocks) as server,
        running(server) as bot,
        Person(server.page_url, "Ana") as ana,
    ):
        await ana.bot_ready("ludo start")
        yield Stage(server, bot, ana)
        assert bool(server.problems) is problems, server.problems


@contextlib.asynccontextmanager
async def api(server: Playground, token: str = "playground") -> AsyncIterator[Api]:
    """Raw REST, for what discord.py would not send."""
    headers = {"Authorization": f"Bot {token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        yield Api(server.api_url, session)


@dataclass
class Answer:
    """Status, headers and JSON of a raw answer."""

    status: int
    headers: Mapping[str, str]
    data: Any


@dataclass
class Api:
    """A raw REST client."""

    url: str
    session: aiohttp.ClientSession

    async def __call__(self, method: str, path: str, **options: Any) -> Answer:
        async with self.session.request(method, self.url + path, **options) as response:
            data = await response.json() if response.content_length else None
            return Answer(response.status, response.headers, data)
