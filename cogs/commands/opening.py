"""Commands about tables: open one, bring its board down, list them."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from cogs.answer import NOT_THROUGH, Answer
from cogs.click import parent_of
from cogs.commands.base import LEVEL_CHOICES, PACE_CHOICES, RULESET_CHOICES, Commands
from cogs.game_menu import text_page
from cogs.permissions import can_attach, check_permissions
from cogs.tables import tables_text
from cogs.words.catalogue import N_
from cogs.words.names import plain
from games import NewTable, options_of
from ludo_core import GOALS, Refusal
from ludo_core.players import DEFAULT_LEVEL
from storage import Choices, DuplicateClick, Pace, Place

if TYPE_CHECKING:
    from cogs.client import LudoBot

LONGEST_NAME = 100
"""Of a thread, in characters."""

log = logging.getLogger(__name__)


class Opening(Commands):
    """`/ludo start`, `board`, `tables`."""

    @app_commands.command(description=locale_str(N_("Open a table in this channel")))
    @app_commands.describe(
        ruleset=locale_str(N_("Whose rules to play by")),
        players=locale_str(N_("Seats at the table")),
        computers=locale_str(N_("Seats that computers take at once")),
        level=locale_str(N_("How well those computers play")),
        pace=locale_str(N_("How long a player may take")),
        goal=locale_str(N_("Tokens or planes to bring home: fewer make a short game")),
        auto_move=locale_str(N_("Whether a move is made for you if it is the only one possible")),
        private=locale_str(N_("Whether only members whom you name may sit down")),
        thread=locale_str(N_("Whether to play in a new thread")),
    )
    @app_commands.choices(ruleset=RULESET_CHOICES, level=LEVEL_CHOICES, pace=PACE_CHOICES)
    async def start(  # noqa: PLR0917 - discord.py reads the options off the parameters
        self,
        interaction: discord.Interaction[LudoBot],
        ruleset: Choice[str] | None = None,
        players: app_commands.Range[int, 2, 4] | None = None,
        computers: app_commands.Range[int, 0, 3] | None = None,
        level: Choice[str] | None = None,
        pace: Choice[str] | None = None,
        goal: Literal[4, 2, 1] | None = None,
        auto_move: bool | None = None,
        private: bool | None = None,
        thread: bool | None = None,
    ) -> None:
        """Open a table in this channel."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            if goal is not None and goal not in GOALS:
                # discord.py takes whatever an older version of the command offered.
                raise Refusal("commands_changed")
            given = Choices(
                ruleset=ruleset.value if ruleset else None,
                players=players,
                computers=computers,
                level=level.value if level else None,
                pace=Pace(pace.value) if pace else None,
                goal=goal,
                auto_move=auto_move,
                private=private,
                thread=thread,
            )
            await self._open(interaction, answer, given)

    async def _open(
        self, interaction: discord.Interaction[LudoBot], answer: Answer, given: Choices
    ) -> None:
        guild, words = interaction.guild_id or 0, self._words(interaction)
        options = await self.client.games.start_options(guild, interaction.user.id, given)
        in_thread = isinstance(interaction.channel, discord.Thread)
        new_thread = bool(options.thread) and not in_thread
        check_permissions(interaction, words, new_thread=new_thread)
        async with self._place(interaction, new=new_thread) as place:
            view = await self.client.games.open(
                NewTable(
                    place=place,
                    user=interaction.user.id,
                    name=interaction.user.display_name,
                    options=options_of(options),
                    interaction=interaction.id,
                    computers=options.computers or 0,
                    level=options.level or DEFAULT_LEVEL,
                    chosen=given,
                    parent=interaction.channel_id if new_thread else parent_of(interaction),
                )
            )
        await self.client.boards.post(answer, view.table.id, elsewhere=new_thread)
        told = []
        if new_thread:
            told.append(words.t("Your table stands in <#{thread}>.", thread=place.channel))
        if not can_attach(interaction):
            told.append(
                words.t(
                    "Boards are in words here: for pictures I need the permission *Attach Files*"
                    " in this channel."
                )
            )
        if told:
            await answer.private("\n".join(told))

    @contextlib.asynccontextmanager
    async def _place(
        self, interaction: discord.Interaction[LudoBot], *, new: bool
    ) -> AsyncIterator[Place]:
        """Say where a table is to stand: here, or in a new thread, taken back if none opens."""
        guild, channel = interaction.guild_id or 0, interaction.channel
        if not new:
            yield Place(guild, interaction.channel_id or 0)
            return
        if not isinstance(channel, discord.TextChannel):
            raise Refusal("no_threads_here")
        words = self.client.words_for_guild(guild)
        name = words.t(
            "Ludo with {name}", name=plain(interaction.user.display_name, words.t("Somebody"))
        )[:100]
        thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        try:
            yield Place(guild, thread.id)
        except (Refusal, DuplicateClick):
            await _take_back(thread)
            raise

    @app_commands.command(description=locale_str(N_("Bring the board down here")))
    @app_commands.describe(text=locale_str(N_("The board in words instead, only for you")))
    async def board(
        self, interaction: discord.Interaction[LudoBot], text: bool | None = None
    ) -> None:
        """Post this channel's board afresh."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            game = await self._live_game(interaction)
            if text:
                view = await self.client.games.view(game)
                if view is None:
                    raise Refusal("no_such_game")
                page = text_page(self._words(interaction), view, interaction.user.id)
                await page.show(answer)
                return
            check_permissions(interaction, self._words(interaction))
            await self.client.games.claim(game, interaction.id)
            await self.client.boards.post(answer, game)

    @app_commands.command(description=locale_str(N_("The tables of this server")))
    async def tables(self, interaction: discord.Interaction[LudoBot]) -> None:
        """List open and running tables, one's own first."""
        async with Answer(interaction) as answer:
            games = self.client.games
            ids = await games.store.live_tables(interaction.guild_id or 0)
            views = [view for one in ids if (view := await games.view(one)) is not None]
            tables = [view.table for view in views]
            text = tables_text(self._words(interaction), tables, interaction.user.id)
            await answer.private(text)


async def _take_back(thread: discord.Thread) -> None:
    """Remove a thread in which no table was opened; without Manage Threads, close it."""
    try:
        await thread.delete()
    except NOT_THROUGH:
        try:
            # As its creator the bot may close it, but not lock it.
            await thread.edit(archived=True)
        except NOT_THROUGH as error:
            log.info("an empty thread stays: %r", error)
