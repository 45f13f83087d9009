"""The commands: `/ludo …`. Each decides, then hands on; words and pictures are made elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from cogs.answer import Answer
from cogs.fairness import fairness_text, record_file, record_text
from cogs.pages import HELP, RULES, page_parts
from cogs.permissions import check_permissions
from cogs.stats import card_text, leaderboard_text
from cogs.words import Words
from cogs.words.catalogue import N_
from cogs.words.names import LEVEL_NAMES
from games import Intent, NewTable, ResignGame
from ludo_core import RULESETS, Refusal
from ludo_core.players import LEVELS
from ludo_core.rules import GOALS
from storage import Kept, Options, Phase, Place

if TYPE_CHECKING:
    from cogs.client import LudoBot

RULESET_CHOICES = [
    Choice(name=locale_str(name), value=ruleset)
    for ruleset, name in (
        ("king", N_("Ludo King style")),
        ("classic", N_("Classic Ludo")),
        ("thunder", N_("Thunder Ludo")),
        ("plyyard", N_("Ply Yard duel")),
        ("aeroplane", N_("Aeroplane chess")),
    )
]
LEVEL_CHOICES = [Choice(name=locale_str(LEVEL_NAMES[level]), value=level) for level in LEVELS]
DEFAULT_RULESET = "king"
LEADERBOARD_LINES = 10


class Ludo(
    commands.GroupCog,
    group_name="ludo",
    group_description=locale_str(N_("Play Ludo in this channel")),
):
    """Every command of the bot, in one group."""

    def __init__(self, client: LudoBot) -> None:
        super().__init__()
        self.client = client

    def _words(self, interaction: discord.Interaction[LudoBot]) -> Words:
        return self.client.catalogue.words(interaction.locale)

    async def _live_game(self, interaction: discord.Interaction[LudoBot]) -> str:
        game = await self.client.games.store.live_in(interaction.channel_id or 0)
        if game is None:
            raise Refusal("no_game_here")
        return game

    async def _latest_game(self, interaction: discord.Interaction[LudoBot]) -> Kept:
        games, channel = self.client.games, interaction.channel_id or 0
        # A lobby that opens does not hide the game before it.
        game = await games.store.latest_in(channel) or await games.store.live_in(channel)
        kept = await games.kept(game) if game else None
        if kept is None:
            raise Refusal("no_game_here")
        return kept

    @app_commands.command(description=locale_str(N_("Open a table in this channel")))
    @app_commands.describe(
        ruleset=locale_str(N_("Whose rules to play by")),
        players=locale_str(N_("Seats at the table")),
        computers=locale_str(N_("Seats that computers take at once")),
        level=locale_str(N_("How well those computers play")),
        goal=locale_str(N_("Tokens to bring home: fewer make a short game")),
    )
    @app_commands.choices(ruleset=RULESET_CHOICES, level=LEVEL_CHOICES)
    async def start(  # noqa: PLR0917 - discord.py reads the options off the parameters
        self,
        interaction: discord.Interaction[LudoBot],
        ruleset: Choice[str] | None = None,
        players: app_commands.Range[int, 2, 4] | None = None,
        computers: app_commands.Range[int, 0, 3] = 0,
        level: Choice[str] | None = None,
        goal: Literal[4, 2, 1] = 4,
    ) -> None:
        """Open a table in this channel."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            check_permissions(interaction, self._words(interaction))
            if goal not in GOALS:
                # discord.py takes whatever an older version of the command offered.
                raise Refusal("commands_changed")
            rules = RULESETS[ruleset.value if ruleset else DEFAULT_RULESET]
            options = Options(
                ruleset=rules.id,
                players=players or max(rules.player_counts),
                goal=goal,
                auto_move=rules.auto_move,
            )
            view = await self.client.games.open(
                NewTable(
                    place=Place(interaction.guild_id or 0, interaction.channel_id or 0),
                    user=interaction.user.id,
                    name=interaction.user.display_name,
                    options=options,
                    interaction=interaction.id,
                    computers=computers,
                    level=level.value if level else "normal",
                )
            )
            await self.client.boards.post(answer, view.table.id)

    @app_commands.command(description=locale_str(N_("Bring the board down here")))
    async def board(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Post this channel's board afresh."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            check_permissions(interaction, self._words(interaction))
            game = await self._live_game(interaction)
            await self.client.games.claim(game, interaction.id)
            await self.client.boards.post(answer, game)

    @app_commands.command(description=locale_str(N_("Leave the game for good")))
    async def resign(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Resign from this channel's game."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            intent = Intent(
                game=await self._live_game(interaction),
                user=interaction.user.id,
                name=interaction.user.display_name,
                act=ResignGame(),
                interaction=interaction.id,
            )
            await self.client.games.submit(intent)
            self.client.boards.repaint(intent.game)
            await answer.private(self._words(interaction).t("You have resigned."))

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
            parts = {"file": record_file(kept)} if kept.table.phase is Phase.OVER else {}
            await answer.private(fairness_text(self._words(interaction), kept), **parts)

    @app_commands.command(description=locale_str(N_("Take this channel's game away as a file")))
    async def export(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Hand out the record of the latest game."""
        async with Answer(interaction) as answer:
            kept = await self._latest_game(interaction)
            text = record_text(self._words(interaction), kept)
            await answer.private(text, file=record_file(kept))
