"""The bot as discord.py knows it: how it connects, and whom each event goes to."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs import errors, router
from cogs.answer import Answer
from cogs.boards import Boards
from cogs.ludo import Ludo
from cogs.sync import sync_commands
from cogs.words import Catalogue, Words
from games import Games
from ludo_core import Refusal

log = logging.getLogger(__name__)

IDENTIFY_EVERY_S = 5.0
DRAIN_S = 3.0


class Tree(app_commands.CommandTree["LudoBot"]):
    """Commands, with the same error funnel as the buttons."""

    async def interaction_check(self, interaction: discord.Interaction[LudoBot], /) -> bool:
        """Let commands through only in a server."""
        return interaction.guild_id is not None

    async def on_error(
        self, interaction: discord.Interaction[LudoBot], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer whoever's command failed."""
        words = interaction.client.catalogue.words(interaction.locale)
        async with Answer(interaction) as answer:
            await errors.report(answer, words, error)


class LudoBot(commands.AutoShardedBot):
    """The bot. It sees no message and no member: guilds are its only intent."""

    def __init__(self, games: Games, catalogue: Catalogue, *, shards: int | None = None) -> None:
        # The bot never speaks: no use to warn that it could not.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            shard_count=shards,
            tree_cls=Tree,
        )
        self.games = games
        self.catalogue = catalogue
        self.boards = Boards(self, games)
        self.in_flight: set[Answer] = set()
        self._stopping = False
        self._max_concurrency = 1
        self._identified: dict[int, float] = {}
        self._catch_up: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Set up once, before the gateway is connected; READY may come many times."""
        _, _, limits = await self.http.get_bot_gateway()
        self._max_concurrency = limits["max_concurrency"]
        await self.add_cog(Ludo(self))
        await sync_commands(self)
        self._catch_up = asyncio.create_task(self._show_what_was_not())

    async def on_interaction(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Route clicks; commands go to the tree by themselves."""
        if interaction.type is discord.InteractionType.component:
            await router.on_click(interaction)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait as long as Discord asks: 5 s between shards that share a bucket, no more.

        discord.py itself would wait 5 s before every shard but the first.
        """
        del initial
        loop = asyncio.get_running_loop()
        bucket = (shard_id or 0) % self._max_concurrency
        last = self._identified.get(bucket)
        if last is not None:
            await asyncio.sleep(max(0.0, last + IDENTIFY_EVERY_S - loop.time()))
        self._identified[bucket] = loop.time()

    def words_for_guild(self, guild: int) -> Words:
        """Return the words of a server's own language, for what everybody there reads."""
        found = self.get_guild(guild)
        return self.catalogue.words(found.preferred_locale if found else "")

    def check_open(self) -> None:
        """Raise Refusal while the bot is about to stop: what it took on is finished first."""
        if self._stopping:
            raise Refusal("restarting")

    async def close(self) -> None:
        """Take nothing new, finish what was taken, then leave Discord."""
        self._stopping = True
        taken = [answer.finished.wait() for answer in self.in_flight]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*taken), DRAIN_S)
        if self._catch_up is not None:
            self._catch_up.cancel()
        await self.boards.close()
        await super().close()

    async def _show_what_was_not(self) -> None:
        """Paint tables whose last change was kept but not shown when the bot last stopped."""
        await self.wait_until_ready()
        for game in await self.games.store.unshown():
            self.boards.repaint(game)
