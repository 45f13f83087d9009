"""What commands share: the choices they offer, and how they find the table they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from cogs.words import Words
from cogs.words.catalogue import N_
from cogs.words.names import LEVEL_NAMES, RULESET_NAMES
from ludo_core import RULESETS, Refusal
from ludo_core.players import LEVELS
from storage import Kept, Pace

if TYPE_CHECKING:
    from cogs.client import LudoBot

RULESET_CHOICES = [
    Choice(name=locale_str(RULESET_NAMES[ruleset]), value=ruleset) for ruleset in RULESETS
]
LEVEL_CHOICES = [Choice(name=locale_str(LEVEL_NAMES[level]), value=level) for level in LEVELS]
PACE_CHOICES = [
    Choice(name=locale_str(name), value=str(pace))
    for pace, name in (
        (Pace.BRISK, N_("brisk: 30 s to roll, 15 s to choose")),
        (Pace.RELAXED, N_("relaxed: 60 s each")),
        (Pace.SLOW, N_("slow: 24 hours each")),
        (Pace.NONE, N_("no clock: alone against computers")),
    )
]


class Commands(commands.Cog):
    """Part of the one group of commands."""

    client: LudoBot

    def _words(self, interaction: discord.Interaction[LudoBot]) -> Words:
        return self.client.catalogue.words(interaction.locale)

    async def _live_game(self, interaction: discord.Interaction[LudoBot]) -> str:
        game = await self.client.games.store.live_in(interaction.channel_id or 0)
        if game is None:
            raise Refusal("no_game_here")
        return game

    async def _latest_game(
        self, interaction: discord.Interaction[LudoBot], *, can_choose: bool = False
    ) -> Kept:
        """Return the channel's latest game. Raises Refusal; `can_choose` if a game can be named."""
        games, channel = self.client.games, interaction.channel_id or 0
        # A lobby that opens does not hide the game before it.
        game = await games.store.latest_in(channel) or await games.store.live_in(channel)
        kept = await games.kept(game) if game else None
        if kept is None:
            raise Refusal("choose_a_game" if can_choose else "no_game_here")
        return kept
