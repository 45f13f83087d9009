"""Commands to look at games again: step by step, as a clip or file, and with judgement."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from cogs.answer import NOT_THROUGH, Answer
from cogs.commands.base import Commands
from cogs.fairness import record_file, record_text
from cogs.replay import replay_page
from cogs.reviews import review_page
from cogs.words.catalogue import N_
from cogs.words.names import ruleset_name
from games.recorded import LARGEST_FILE, Game, game_of
from ludo_core import Refusal
from storage import OwnGame

if TYPE_CHECKING:
    from cogs.client import LudoBot

MOST_OFFERED = 25
"""Discord's limit of choices."""
LONGEST_CHOICE = 100


class Learning(Commands):
    """`/ludo replay`, `review`, `export`, `practice`."""

    @app_commands.command(description=locale_str(N_("Go through a game again, or watch a clip")))
    @app_commands.describe(
        game=locale_str(N_("One of your games here; left out, this channel's latest")),
        file=locale_str(N_("A game record, such as /ludo export gives")),
        first=locale_str(N_("As a clip: the roll to begin with")),
        last=locale_str(N_("As a clip: the roll to end with")),
    )
    async def replay(
        self,
        interaction: discord.Interaction[LudoBot],
        game: str | None = None,
        file: discord.Attachment | None = None,
        first: app_commands.Range[int, 1] | None = None,
        last: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """Show a game step by step, or some rolls of it as a clip."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            found = await self._game(interaction, game, file)
            if first is not None or last is not None:
                begin = first or 1
                end = last or max(begin, found.table.rolls)
                await self.client.clips.replay(answer, found, begin, end)
                return
            words, guild = self._words(interaction), interaction.guild_id or 0
            page = await replay_page(self.client, words, found, 0, guild)
            await page.show(answer)

    @app_commands.command(
        description=locale_str(N_("What each choice of a finished game was worth"))
    )
    @app_commands.describe(
        game=locale_str(N_("One of your games here; left out, this channel's latest")),
        file=locale_str(N_("A game record, such as /ludo export gives")),
    )
    async def review(
        self,
        interaction: discord.Interaction[LudoBot],
        game: str | None = None,
        file: discord.Attachment | None = None,
    ) -> None:
        """Show the review of a game."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            found = await self._game(interaction, game, file)
            page = await review_page(self.client, answer, found, 0, interaction.user.id)
            await page.show(answer)

    @app_commands.command(description=locale_str(N_("Take a game away as a file")))
    @app_commands.describe(
        game=locale_str(N_("One of your games here; left out, this channel's latest")),
    )
    async def export(
        self, interaction: discord.Interaction[LudoBot], game: str | None = None
    ) -> None:
        """Hand out the record of a game."""
        async with Answer(interaction) as answer:
            found = await self._game(interaction, game, None)
            if found.from_file:
                raise Refusal("no_such_game")
            text = record_text(self._words(interaction), found.kept)
            await answer.private(text, file=record_file(found.kept))

    @app_commands.command(description=locale_str(N_("A position to solve: which move is best?")))
    async def practice(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Show a position to solve: today's, or another for who has tried it."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            page = await self.client.practice.first(answer)
            await page.show(answer)

    @replay.autocomplete("game")
    @review.autocomplete("game")
    @export.autocomplete("game")
    async def _own_games(
        self, interaction: discord.Interaction[LudoBot], typed: str
    ) -> list[Choice[str]]:
        """Offer the person's own latest games in this server."""
        guild, user = interaction.guild_id or 0, interaction.user.id
        games = await self.client.games.store.own_games(guild, user, MOST_OFFERED)
        labels = [(self._label(interaction, one), one.id) for one in games]
        return [
            Choice(name=label, value=game)
            for label, game in labels
            if typed.lower() in label.lower() or typed == game
        ]

    def _label(self, interaction: discord.Interaction[LudoBot], game: OwnGame) -> str:
        words = self._words(interaction)
        name = ruleset_name(words, game.ruleset)
        label = f"{game.created:%Y-%m-%d %H:%M} · {name}"
        return label[:LONGEST_CHOICE]

    async def _game(
        self,
        interaction: discord.Interaction[LudoBot],
        game: str | None,
        file: discord.Attachment | None,
    ) -> Game:
        if file is not None:
            return await self.client.studies.read(await _fetched(file))
        if game is not None:
            return await self.client.studies.game(game, interaction.guild_id or 0)
        return game_of(await self._latest_game(interaction, can_choose=True))


async def _fetched(file: discord.Attachment) -> bytes:
    if file.size > LARGEST_FILE:
        raise Refusal("file_too_large", most=LARGEST_FILE // 1024)
    try:
        return await file.read()
    except NOT_THROUGH as error:
        raise Refusal("file_unreadable") from error
