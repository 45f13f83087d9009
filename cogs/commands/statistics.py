"""`/ludo stats`: leaderboards and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from cogs.answer import Answer
from cogs.commands.base import RULESET_CHOICES, Commands
from cogs.stats import card_text
from cogs.stats_pages import Asked, season_labels, stats_page
from cogs.words import Words
from cogs.words.catalogue import N_
from cogs.words.names import escaped
from ludo_core import Refusal
from storage import ALL_TIME, Board, Order, is_season, season_of

if TYPE_CHECKING:
    from cogs.client import LudoBot

SCOPE_CHOICES = [
    Choice(name=locale_str(N_("this server")), value="here"),
    Choice(name=locale_str(N_("all servers")), value="all"),
]


class Statistics(Commands):
    """`/ludo stats`."""

    @app_commands.command(description=locale_str(N_("Who wins: leaderboards and members' cards")))
    @app_commands.describe(
        member=locale_str(N_("Show this member's card")),
        ruleset=locale_str(N_("Only games by these rules")),
        scope=locale_str(N_("Games of this server, or of all servers")),
        season=locale_str(N_("Games of a calendar quarter, or of all time")),
    )
    @app_commands.choices(ruleset=RULESET_CHOICES, scope=SCOPE_CHOICES)
    async def stats(
        self,
        interaction: discord.Interaction[LudoBot],
        member: discord.User | None = None,
        ruleset: Choice[str] | None = None,
        scope: Choice[str] | None = None,
        season: str | None = None,
    ) -> None:
        """Show a leaderboard, or one member's card."""
        async with Answer(interaction) as answer:
            words, guild = self._words(interaction), interaction.guild_id or 0
            asked = Asked(
                here=scope is None or scope.value == "here",
                ruleset=ruleset.value if ruleset else "",
            )
            if season is not None:
                asked = asked._replace(season=await self._season(words, asked.board(guild), season))
            if member is not None:
                board = asked.board(guild)
                found = self.client.games.store.statistics
                card = await found.card(board.guild, member.id, board.ruleset, board.season)
                if card is None:
                    name = escaped(member.display_name, words.t("Somebody"))
                    raise Refusal("no_card", name=name)
                picture = await self.client.boards.painter.card(words, card, guild)
                await answer.private(card_text(words, card, board), files=[picture])
                return
            asked = await self._with_anybody(guild, asked)
            page = await stats_page(self.client, words, guild, interaction.user.id, asked)
            await page.show(answer)

    @stats.autocomplete("season")
    async def _seasons(
        self, interaction: discord.Interaction[LudoBot], typed: str
    ) -> list[Choice[str]]:
        """Offer all time and the seasons with games of the server and rules asked for."""
        here = getattr(interaction.namespace, "scope", None) != "all"
        ruleset = getattr(interaction.namespace, "ruleset", None) or ""
        board = Asked(here=here, ruleset=ruleset).board(interaction.guild_id or 0)
        offered = await season_labels(self.client, self._words(interaction), board)
        return [
            Choice(name=label, value=str(season))
            for season, label in offered.items()
            if typed.strip().lower() in label.lower()
        ]

    async def _season(self, words: Words, board: Board, asked: str) -> int:
        """Return the season that was chosen or typed. Raises Refusal for what is none."""
        said = asked.strip().lower()
        for season, label in (await season_labels(self.client, words, board)).items():
            if said == label.lower():
                return season
        # What was chosen stays so with other rules, by which nobody may have played then.
        if said == str(ALL_TIME) or is_season(said, until=season_of(self.client.games.now())):
            return int(said)
        raise Refusal("no_such_option")

    async def _with_anybody(self, guild: int, asked: Asked) -> Asked:
        """Return the leaderboard to begin with: where nobody plays people, that of computers."""
        for order in (Order.WINS, Order.COMPUTERS):
            there = asked._replace(order=order)
            if await self.client.games.store.statistics.anybody(there.board(guild)):
                return there
        raise Refusal("no_statistics")
