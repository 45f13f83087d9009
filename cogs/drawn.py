"""A board's message with its picture drawn, in the forms in which discord.py sends it."""

from __future__ import annotations

from dataclasses import dataclass
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
            "content": self.message.text,
            "view": to_view(self.message.buttons),
            "attachments": self._files(),
        }

    def new(self) -> dict[str, Any]:
        """Return the parts of a fresh message."""
        parts: dict[str, Any] = {"content": self.message.text, "files": self._files()}
        view = to_view(self.message.buttons)
        return parts if view is None else {**parts, "view": view}

    def _files(self) -> list[discord.File]:
        if self.png is None:
            return []
        message = self.message
        return [discord.File(BytesIO(self.png), message.file_name, description=message.alt)]
