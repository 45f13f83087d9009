"""Forms: what Discord calls modals. Like buttons, they carry all they need in their custom id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from cogs.buttons import CustomId, Select

LONGEST_TITLE = 45


@dataclass(frozen=True, slots=True)
class Line:
    """A short text to fill in, as a value."""

    id: str
    text: str
    most: int

    def item(self) -> discord.ui.TextInput[discord.ui.Modal]:
        """Return it for discord.py."""
        return discord.ui.TextInput(custom_id=self.id, default=self.text, max_length=self.most)


@dataclass(frozen=True, slots=True)
class Form:
    """A form: at most five fields, each under its label."""

    id: CustomId
    title: str
    fields: tuple[tuple[str, Select | Line], ...]


def to_modal(form: Form) -> discord.ui.Modal:
    """Return a form for discord.py, stopped before it is sent, as views are."""
    modal = discord.ui.Modal(title=form.title[:LONGEST_TITLE], custom_id=str(form.id))
    for label, field in form.fields:
        modal.add_item(discord.ui.Label(text=label[:LONGEST_TITLE], component=field.item()))
    modal.stop()
    return modal


def form_values(data: dict[str, Any]) -> dict[str, str]:
    """Return what was filled in, by the field's id; of a select the first value."""
    found: dict[str, str] = {}
    for part in data.get("components", ()):
        for field in (part["component"],) if "component" in part else part.get("components", ()):
            values = field.get("values") or [field.get("value") or ""]
            found[str(field["custom_id"])] = str(values[0])
    return found
