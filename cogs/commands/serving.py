"""Commands for who manages the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.answer import Answer
from cogs.commands.base import Commands
from cogs.permissions import check_manager
from cogs.settings_menu import settings_page
from cogs.words.catalogue import N_

if TYPE_CHECKING:
    from cogs.client import LudoBot


class Serving(Commands):
    """`/ludo settings`."""

    @app_commands.command(description=locale_str(N_("How Ludo is played in this server")))
    async def settings(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Show the server's settings, with what changes them."""
        async with Answer(interaction) as answer:
            check_manager(interaction)
            settings = await self.client.games.settings(interaction.guild_id or 0)
            await settings_page(self._words(interaction), settings).show(answer)
