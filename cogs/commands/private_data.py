"""Commands for what is kept of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.answer import Answer
from cogs.commands.base import Commands
from cogs.privacy import forget_page, privacy_page
from cogs.words.catalogue import N_

if TYPE_CHECKING:
    from cogs.client import LudoBot


class PrivateData(Commands):
    """`/ludo privacy`, `/ludo forget`."""

    @app_commands.command(description=locale_str(N_("What is kept of you; have it, or erase it")))
    async def privacy(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Tell what is kept."""
        async with Answer(interaction) as answer:
            await privacy_page(self._words(interaction)).show(answer)

    @app_commands.command(description=locale_str(N_("Erase all that is kept of you")))
    async def forget(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Ask whether to forget the person."""
        async with Answer(interaction) as answer:
            await forget_page(self._words(interaction)).show(answer)
