"""One click, choice or submitted form, with what is needed to act on it and to answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from cogs.answer import Answer
from cogs.buttons import CustomId
from cogs.forms import Form, form_values, to_modal
from cogs.permissions import is_moderator
from cogs.private import is_private
from cogs.words import Words
from games import Intent, View
from games.acts import Act
from ludo_core import Refusal

if TYPE_CHECKING:
    from cogs.client import LudoBot


@dataclass(frozen=True, slots=True)
class Click:
    """Who clicked what; `id` says at which table, on which version, to do what."""

    interaction: discord.Interaction[LudoBot]
    answer: Answer
    id: CustomId

    @property
    def client(self) -> LudoBot:
        """The bot."""
        return self.interaction.client

    @property
    def words(self) -> Words:
        """The words of the person who clicked."""
        return self.client.catalogue.words(self.interaction.locale)

    @property
    def user(self) -> int:
        """The person's id."""
        return self.interaction.user.id

    @property
    def private(self) -> bool:
        """Whether the click was on a message that only this person sees."""
        return is_private(self.interaction)

    @property
    def values(self) -> tuple[str, ...]:
        """What was chosen in a select."""
        data: Any = self.interaction.data
        return tuple(data.get("values", ()))

    @property
    def people(self) -> tuple[int, ...]:
        """The members chosen in a select, bots left out."""
        data: Any = self.interaction.data
        users = data.get("resolved", {}).get("users", {})
        chosen = (value for value in self.values if not users.get(value, {}).get("bot"))
        return tuple(int(value) for value in chosen)

    @property
    def filled(self) -> dict[str, str]:
        """What was filled into a form."""
        data: Any = self.interaction.data
        return form_values(data)

    async def view(self) -> View:
        """Return the table as it is now. Raises Refusal for one that is not known any more."""
        view = await self.client.games.view(self.id.game)
        if view is None:
            raise Refusal("no_such_game")
        return view

    async def show_form(self, form: Form) -> None:
        """Answer by a form. Raises Refusal where that is too late."""
        if not await self.answer.form(to_modal(form)):
            raise Refusal("form_too_late")

    async def submit(self, act: Act) -> View:
        """Let the person do something at the table. Raises Refusal and DuplicateClick."""
        return await self.client.games.submit(
            intent_of(self.interaction, self.id.game, act, self.id.version)
        )


def intent_of(
    interaction: discord.Interaction[Any], game: str, act: Act, version: int | None = None
) -> Intent:
    """Return what this person wants to do at a table."""
    return Intent(
        game=game,
        user=interaction.user.id,
        name=interaction.user.display_name,
        act=act,
        interaction=interaction.id,
        version=version,
        moderator=is_moderator(interaction),
    )
