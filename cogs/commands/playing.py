"""Commands for who plays: what also stands behind the buttons of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.answer import Answer
from cogs.click import intent_of
from cogs.commands.base import Commands
from cogs.game_menu import resign_page
from cogs.hints import hint_page
from cogs.words.catalogue import N_
from games import AcceptDraw, LeaveSeat, OfferDraw, Undo, View
from games.acts import Act
from ludo_core import Refusal
from storage import Phase

if TYPE_CHECKING:
    from cogs.client import LudoBot


class Playing(Commands):
    """`/ludo leave`, `resign`, `draw`, `undo`, `hint`."""

    async def _here(self, interaction: discord.Interaction[LudoBot]) -> View:
        view = await self.client.games.view(await self._live_game(interaction))
        if view is None:
            raise Refusal("no_game_here")
        return view

    async def _do(self, interaction: discord.Interaction[LudoBot], view: View, act: Act) -> None:
        """Let the person do something at the table. Raises Refusal, also for what only woke it."""
        changed = await self.client.games.submit(intent_of(interaction, view.table.id, act))
        self.client.boards.changed(changed)
        if changed.refused is not None:
            raise changed.refused

    @app_commands.command(description=locale_str(N_("Leave the table")))
    async def leave(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Stand up in the lobby; in a running game, ask and then resign."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            view, words = await self._here(interaction), self._words(interaction)
            table, user = view.table, interaction.user.id
            if table.phase is Phase.LOBBY:
                await self._do(interaction, view, LeaveSeat())
                await answer.private(words.t("You have left the table."))
                return
            await resign_page(words, table, user).show(answer)

    @app_commands.command(description=locale_str(N_("Leave the game for good")))
    async def resign(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Ask, and then resign from this channel's game."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            table = (await self._here(interaction)).table
            page = resign_page(self._words(interaction), table, interaction.user.id)
            await page.show(answer)

    @app_commands.command(description=locale_str(N_("Offer a draw, or accept the one offered")))
    async def draw(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Offer a draw; where one is offered, accept it."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            view, words = await self._here(interaction), self._words(interaction)
            offered = view.table.draw is not None
            await self._do(interaction, view, AcceptDraw() if offered else OfferDraw())
            await answer.private(
                words.t("🤝 You accept the draw.")
                if offered
                else words.t("🤝 You have offered a draw. It lapses when your next turn comes.")
            )

    @app_commands.command(description=locale_str(N_("Take your last choice back")))
    async def undo(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Go back to before one's last choice, in a game of one person."""
        async with Answer(interaction) as answer:
            self.client.check_open()
            await self._do(interaction, await self._here(interaction), Undo())
            words = self._words(interaction)
            await answer.private(words.t("↩️ Taken back. You can take back more, or play on."))

    @app_commands.command(description=locale_str(N_("What a computer would do in your place")))
    async def hint(self, interaction: discord.Interaction[LudoBot]) -> None:
        """Show the best move and why, to a person alone against computers."""
        async with Answer(interaction) as answer:
            view = await self._here(interaction)
            words = self._words(interaction)
            page = await hint_page(self.client, words, view, interaction.user.id)
            await page.show(answer)
