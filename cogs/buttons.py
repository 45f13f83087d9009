"""Buttons and selects that carry all they need: a custom id says which table, version and act.

Nothing about them is kept in memory, so one from before a restart works like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import discord

PREFIX = "l1"
NO_GAME = "-"
SHOW_MOVES = "clip"
"""The action that shows the last moves; it changes nothing, so any board's button does."""
REPLAY, REVIEW = "replay", "review"
"""Pages of a game to look at again; behind hyphens may stand which button it is, and the roll that
it leads to, since no two buttons of a message may have the same custom id."""
FILM = "film"
"""The action that shows a whole game as a clip."""
LONGEST_LABEL = 80
LONGEST_OPTION = 100


class CustomId(NamedTuple):
    """`l1:<game>:<version>:<action>`; `l1` is the form's own version."""

    game: str
    version: int
    action: str

    def __str__(self) -> str:
        """Return it as Discord keeps it, at most 100 characters."""
        return f"{PREFIX}:{self.game}:{self.version}:{self.action}"

    @classmethod
    def parse(cls, text: str) -> CustomId | None:
        """Return the parts of a custom id, or None for one that is not ours."""
        parts = text.split(":")
        if not text.isascii() or len(parts) != 4 or parts[0] != PREFIX or not parts[2].isdigit():
            return None
        return cls(parts[1], int(parts[2]), parts[3])


@dataclass(frozen=True, slots=True)
class Button:
    """One button, as a value."""

    id: CustomId
    label: str
    emoji: str | None = None
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    disabled: bool = False

    def item(self, row: int | None = None) -> discord.ui.Button[discord.ui.View]:
        """Return it for discord.py."""
        return discord.ui.Button(
            custom_id=str(self.id),
            label=self.label[:LONGEST_LABEL],
            emoji=self.emoji,
            style=self.style,
            disabled=self.disabled,
            row=row,
        )


class Buttons(NamedTuple):
    """Makes the buttons of one table's message."""

    game: str
    version: int

    def id(self, action: str) -> CustomId:
        """Return the custom id of an action at this table."""
        return CustomId(self.game, self.version, action)

    def __call__(
        self,
        action: str,
        label: str,
        *,
        emoji: str | None = None,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> Button:
        """Return a button that does `action`."""
        return Button(self.id(action), label, emoji, style, disabled)


class Option(NamedTuple):
    """One line of a select."""

    value: str
    label: str
    about: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """One of some options, or several, as a value; `id` may be a field's name in a form."""

    id: CustomId | str
    prompt: str
    options: tuple[Option, ...]
    fewest: int = 1
    most: int = 1

    def item(self, row: int | None = None) -> discord.ui.Select[discord.ui.View]:
        """Return it for discord.py."""
        return discord.ui.Select(
            custom_id=str(self.id),
            placeholder=self.prompt,
            min_values=self.fewest,
            max_values=self.most,
            row=row,
            required=self.fewest > 0,
            options=[
                discord.SelectOption(
                    value=option.value,
                    label=option.label[:LONGEST_OPTION],
                    description=option.about[:LONGEST_OPTION] or None,
                    default=option.chosen,
                )
                for option in self.options
            ],
        )


@dataclass(frozen=True, slots=True)
class PeopleSelect:
    """Up to 25 members of the server, as a value."""

    id: CustomId
    prompt: str
    chosen: tuple[int, ...] = ()

    def item(self, row: int | None = None) -> discord.ui.UserSelect[discord.ui.View]:
        """Return it for discord.py."""
        return discord.ui.UserSelect(
            custom_id=str(self.id),
            placeholder=self.prompt,
            min_values=0,
            max_values=25,
            row=row,
            default_values=[
                discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.user)
                for one in self.chosen[:25]
            ],
        )


@dataclass(frozen=True, slots=True)
class ChannelsSelect:
    """Up to 25 channels in which one can write, as a value."""

    id: CustomId
    prompt: str
    chosen: tuple[int, ...] = ()

    def item(self, row: int | None = None) -> discord.ui.ChannelSelect[discord.ui.View]:
        """Return it for discord.py."""
        kinds = discord.ChannelType
        return discord.ui.ChannelSelect(
            custom_id=str(self.id),
            placeholder=self.prompt,
            channel_types=[kinds.text, kinds.news, kinds.voice, kinds.stage_voice, kinds.forum],
            min_values=0,
            max_values=25,
            row=row,
            default_values=[
                discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.channel)
                for one in self.chosen[:25]
            ],
        )


Control = Button | Select | PeopleSelect | ChannelsSelect
Rows = tuple[tuple[Button, ...], ...]
Controls = tuple[tuple[Control, ...], ...]


def to_view(rows: Sequence[Sequence[Control]]) -> discord.ui.View | None:
    """Return rows of buttons and selects for discord.py, or None for none.

    The view is stopped before it is sent: discord.py would otherwise keep every view it ever sent.
    Clicks are answered by the router alone.
    """
    if not any(rows):
        return None
    view = discord.ui.View(timeout=None)
    for index, row in enumerate(rows):
        for control in row:
            view.add_item(control.item(index))
    view.stop()
    return view
