"""A board's message with its picture drawn, in the forms in which discord.py sends it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import discord

from cogs.board_message import BoardMessage
from cogs.buttons import to_view


@dataclass(frozen=True, slots=True)
class Drawn:
    """One state of a board. Every call makes new files: one that was sent before is read out."""

    message: BoardMessage
    png: bytes | None

    def edit(self) -> dict[str, Any]:
        """Return the parts that turn an older state's message into this one."""
        return {
            "content": self._text,
            "view": to_view(self.message.buttons),
            "attachments": self._files(),
        }

    def new(self, ping: int | None = None) -> dict[str, Any]:
        """Return the parts of a fresh message, which mentions nobody but `ping`."""
        parts: dict[str, Any] = {"content": self._text, "files": self._files()}
        view = to_view(self.message.buttons)
        if view is not None:
            parts["view"] = view
        if ping is not None:
            users = [discord.Object(ping)]
            parts["allowed_mentions"] = discord.AllowedMentions(
                users=users, everyone=False, roles=False, replied_user=False
            )
        return parts

    def without_picture(self) -> Drawn:
        """Return the text board, for where no picture can be."""
        return replace(self, png=None)

    @property
    def _text(self) -> str:
        return self.message.plain() if self.png is None else self.message.text

    def _files(self) -> list[discord.File]:
        if self.png is None:
            return []
        message = self.message
        return [discord.File(BytesIO(self.png), message.file_name, description=message.alt)]
