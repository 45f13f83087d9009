"""Commands that only show: statistics, rules, dice, records, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from cogs.answer import Answer
from cogs.commands.base import RULESET_CHOICES, Commands
from cogs.fairness import fairness_text, record_file, record_text
from cogs.pages import HELP, RULES, page_parts
from cogs.stats import card_text, leaderboard_text
from cogs.words.catalogue import N_
from games.options import DEFAULT_RULESET
from ludo_core import Refusal
from storage import Phase

if TYPE_CHECKING:
    from cogs.client import LudoBot

LEADERBOARD_LINES = 10


class Reading(Commands):
    """`/ludo stats`, `rules`, `help`, `fairness`, `export`."""

    @app_commands.command(description=locale_str(N_("Who wins in this server")))
    @app_commands.describe(
        member=locale_str(N_("Show this member's card")),
        ruleset=locale_str(N_("Only games by these rules")),
    )
    @app_commands.choices(ruleset=RULESET_CHOICES)
    async def stats(
        self,
        interaction: discord.Interaction[LudoBot],
        member: discord.User | None = None,
        ruleset: Choice[str] | None = None,
    ) -> None:
        """Show the leaderboard, or one member's card."""
        async with Answer(interaction) as answer:
            words, store = self._words(interaction), self.client.games.store
            guild, only = interaction.guild_id or 0, ruleset.value if ruleset else ""
            if member is not None:
                card = await store.card(guild, member.id, only)
                if card is None:
                    raise Refusal("no_statistics")
                await answer.private(card_text(words, card, only))
                return
            standings = await store.leaderboard(guild, only, limit=LEADERBOARD_LINES)
            if not standings:
                raise Refusal("no_statistics")
            own = await store.standing(guild, interaction.user.id, only)
            await answer.private(leaderboard_text(words, standings, own, only))

    @app_commands.command(description=locale_str(N_("The rules, in short")))
    @app_commands.describe(ruleset=locale_str(N_("Whose rules to read")))
    @app_commands.choices(ruleset=RULESET_CHOICES)
    async def rules(
        self, interaction: discord.Interaction[LudoBot], ruleset: Choice[str] | None = None
    ) -> None:
        """Show a ruleset's rules."""
        async with Answer(interaction) as answer:
            page = RULES + (ruleset.value if ruleset else DEFAULT_RULESET)
            parts = page_parts(self._words(interaction), page)
            await answer.private(parts.pop("content"), **parts)

    @app_commands.command(description=locale_str(N_("How this bot works")))
    async def help(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Show help in a few lines."""
        async with Answer(interaction) as answer:
            parts = page_parts(self._words(interaction), HELP)
            await answer.private(parts.pop("content"), **parts)

    @app_commands.command(description=locale_str(N_("Check the dice of this channel's game")))
    async def fairness(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Show what makes the dice of the latest game checkable."""
        async with Answer(interaction) as answer:
            kept = await self._latest_game(interaction)
            words = self._words(interaction)
            files = [record_file(kept)] if kept.table.phase is Phase.OVER else []
            if kept.table.rolls:
                files.append(await self.client.boards.painter.dice(words, kept))
            await answer.private(fairness_text(words, kept), files=files)

    @app_commands.command(description=locale_str(N_("Take this channel's game away as a file")))
    async def export(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Hand out the record of the latest game."""
        async with Answer(interaction) as answer:
            kept = await self._latest_game(interaction)
            text = record_text(self._words(interaction), kept)
            await answer.private(text, file=record_file(kept))
