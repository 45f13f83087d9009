"""What one person sees alone: a text with buttons and selects under it."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord

from cogs.answer import Answer
from cogs.buttons import Controls, to_view


@dataclass(frozen=True, slots=True)
class Page:
    """One private message, as a value."""

    text: str
    rows: Controls = ()
    png: bytes | None = None
    alt: str = ""

    def _files(self) -> list[discord.File]:
        if self.png is None:
            return []
        return [discord.File(BytesIO(self.png), "ludo.png", description=self.alt)]

    async def show(self, answer: Answer) -> None:
        """Turn the private message that was clicked into this one, or send it as a new one."""
        if is_private(answer.interaction):
            view = to_view(self.rows)
            await answer.edit_private(content=self.text, view=view, attachments=self._files())
        else:
            await self.send(answer)

    async def send(self, answer: Answer) -> None:
        """Send it as a new private message, also beside one that was clicked."""
        view = to_view(self.rows)
        parts: dict[str, Any] = {} if view is None else {"view": view}
        await answer.private(self.text, files=self._files(), **parts)


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether what was clicked is a message that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral
