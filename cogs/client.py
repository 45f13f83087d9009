"""The bot as discord.py knows it: how it connects, and whom each event goes to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

import discord
from discord import app_commands
from discord.ext import commands

from cogs import errors, router
from cogs.answer import Answer
from cogs.boards import Boards
from cogs.clips import Clips
from cogs.long_work import LongWork
from cogs.ludo import Ludo
from cogs.practice import Practice
from cogs.rate import Rate
from cogs.studies import Studies
from cogs.sync import sync_commands
from cogs.translator import CatalogueTranslator
from cogs.words import Catalogue, Words
from games import Clock, Games, Housekeeping
from ludo_core import Refusal
from renderer import BoardPicture, render

Kind = discord.InteractionType

log = logging.getLogger(__name__)

IDENTIFY_EVERY_S = 5.0
DRAIN_S = 3.0
MOST_REFUSALS = 60
REFUSALS_WITHIN_S = 10.0
"""So many refused clicks in so short a time come from a script, or from rage: no more of them are
heard for some seconds."""


class Tree(app_commands.CommandTree["LudoBot"]):
    """Commands, with the same error funnel as the buttons."""

    async def interaction_check(self, interaction: discord.Interaction[LudoBot], /) -> bool:
        """Let commands through only in a server, and one that is delivered twice only once."""
        if interaction.guild_id is None:
            raise app_commands.NoPrivateMessage
        return interaction.id not in interaction.client.in_flight

    async def on_error(
        self, interaction: discord.Interaction[LudoBot], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer whoever's command failed."""
        words = interaction.client.catalogue.words(interaction.locale)
        async with Answer(interaction) as answer:
            await errors.report(answer, words, error)


class LudoBot(commands.AutoShardedBot):
    """The bot. It sees no message and no member: guilds are its only intent."""

    def __init__(
        self,
        games: Games,
        catalogue: Catalogue,
        *,
        shards: int | None = None,
        draw: Callable[[BoardPicture], bytes] = render,
    ) -> None:
        # The bot never speaks: no use to warn that it could not.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            shard_count=shards,
            tree_cls=Tree,
        )
        self.games = games
        self.catalogue = catalogue
        self.boards = Boards(self, games, draw)
        games.notify = self.boards.notice
        self.clock = Clock(games)
        self._running: list[asyncio.Task[None]] = []
        """The clock and the housekeeping."""
        self.clock.moved_on = self._moved_on
        self._recount: asyncio.Task[None] | None = None
        self._cut_off: set[int] = set()
        """Shards without a connection."""
        self.long_work = LongWork(self)
        self.clips = Clips(self)
        self.studies = Studies(self)
        self.practice = Practice(self)
        self.refusals = Rate[int](MOST_REFUSALS, REFUSALS_WITHIN_S)
        """By person."""
        self.in_flight: dict[int, Answer] = {}
        self._stopping = False
        self._max_concurrency = 1
        self._next_identify: dict[int, float] = {}
        self._catch_up: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Set up once, before the gateway is connected; READY may come many times."""
        _, _, limits = await self.http.get_bot_gateway()
        self._max_concurrency = limits["max_concurrency"]
        await self.tree.set_translator(CatalogueTranslator(self.catalogue))
        await self.add_cog(Ludo(self))
        await sync_commands(self)
        # Asked before the first click can come: a table that is being answered is not behind.
        behind = await self.games.store.unshown()
        self._catch_up = asyncio.create_task(self._show(behind))
        for task in (self.clock.run(), Housekeeping(self.games).run()):
            self._running.append(asyncio.create_task(task))

    async def on_ready(self) -> None:
        """Let the clocks run, and see which servers the bot is still in."""
        self._time_goes_on(None)
        present = [guild.id for guild in self.guilds]
        await self.games.store.servers.are(present, self.games.now())

    async def on_shard_ready(self, shard_id: int) -> None:
        """Let the clocks run on after a new connection."""
        self._time_goes_on(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Let the clocks run on after an interruption."""
        self._time_goes_on(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Stop the clocks: nobody can be heard there."""
        self._cut_off.add(shard_id)
        self.clock.cut_off()

    def _moved_on(self) -> None:
        if self._recount is None or self._recount.done():
            self._recount = asyncio.create_task(self._recount_boards())

    async def _recount_boards(self) -> None:
        for guild in self.guilds:
            await self.boards.recount(await self.games.store.live_tables(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the games of a server wait that has removed the bot; note since when it is."""
        await self.games.store.servers.left(guild.id, self.games.now())
        for game in await self.games.store.live_tables(guild.id):
            await self.games.pause(game)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Show the games again of a server that has taken the bot back."""
        await self.games.store.servers.joined(guild.id)
        for game in await self.games.store.live_tables(guild.id):
            self.boards.repaint(game)

    def _time_goes_on(self, shard_id: int | None) -> None:
        self._cut_off.discard(-1 if shard_id is None else shard_id)
        if self.is_ready() and not self._cut_off:
            self.clock.connected()

    async def on_interaction(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Route clicks and forms; commands go to the tree by themselves."""
        if interaction.type in {Kind.component, Kind.modal_submit}:
            await router.on_click(interaction)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the table of a channel that is gone."""
        await self._close_table_in(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the table of a thread that is gone."""
        await self._close_table_in(payload.thread_id)

    async def _close_table_in(self, channel: int) -> None:
        game = await self.games.store.live_in(channel)
        if game is not None:
            log.info("the channel of %s is gone: the table is closed", game)
            await self.games.close(game)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait as long as Discord asks: 5 s between shards that share a bucket, no more.

        discord.py itself would wait 5 s before every shard but the first.
        """
        del initial
        now = asyncio.get_running_loop().time()
        bucket = (shard_id or 0) % self._max_concurrency
        turn = max(now, self._next_identify.get(bucket, now))
        # Taken before the wait, so that two that reconnect at once do not share it.
        self._next_identify[bucket] = turn + IDENTIFY_EVERY_S
        await asyncio.sleep(turn - now)

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
        for task in (self._catch_up, self._recount, *self._running):
            if task is not None:
                task.cancel()
        taken = [answer.finished.wait() for answer in self.in_flight.values()]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_S):
                await asyncio.gather(*taken)
                await self.boards.close()
        self.long_work.close()
        await super().close()

    async def _show(self, behind: list[str]) -> None:
        """Paint tables whose last change was kept but not shown when the bot last stopped."""
        await self.wait_until_ready()
        for game in behind:
            self.boards.repaint(game)
