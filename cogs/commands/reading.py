"""Commands that only show: rules, dice, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from cogs.answer import Answer
from cogs.commands.base import RULESET_CHOICES, Commands
from cogs.fairness import show_fairness
from cogs.pages import HELP, RULES, page_of
from cogs.words.catalogue import N_
from games.options import DEFAULT_RULESET

if TYPE_CHECKING:
    from cogs.client import LudoBot


class Reading(Commands):
    """`/ludo rules`, `help`, `fairness`."""

    @app_commands.command(description=locale_str(N_("The rules, in short")))
    @app_commands.describe(ruleset=locale_str(N_("Whose rules to read")))
    @app_commands.choices(ruleset=RULESET_CHOICES)
    async def rules(
        self, interaction: discord.Interaction[LudoBot], ruleset: Choice[str] | None = None
    ) -> None:
        """Show a ruleset's rules."""
        async with Answer(interaction) as answer:
            name = RULES + (ruleset.value if ruleset else DEFAULT_RULESET)
            await self._show_page(interaction, answer, name)

    @app_commands.command(description=locale_str(N_("How this bot works")))
    async def help(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Show help in a few lines."""
        async with Answer(interaction) as answer:
            await self._show_page(interaction, answer, HELP)

    async def _show_page(
        self, interaction: discord.Interaction[LudoBot], answer: Answer, name: str
    ) -> None:
        words, guild = self._words(interaction), interaction.guild_id or 0
        await (await page_of(self.client, words, name, guild)).show(answer)

    @app_commands.command(description=locale_str(N_("Check the dice of this channel's game")))
    async def fairness(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Show what makes the dice of the latest game checkable."""
        async with Answer(interaction) as answer:
            kept = await self._latest_game(interaction)
            await show_fairness(answer, self._words(interaction), self.client, kept)
