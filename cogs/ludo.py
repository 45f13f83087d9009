"""The one group of commands, `/ludo`, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.app_commands import locale_str
from discord.ext import commands

from cogs.commands.learning import Learning
from cogs.commands.opening import Opening
from cogs.commands.playing import Playing
from cogs.commands.private_data import PrivateData
from cogs.commands.reading import Reading
from cogs.commands.serving import Serving
from cogs.commands.statistics import Statistics
from cogs.words.catalogue import N_

if TYPE_CHECKING:
    from cogs.client import LudoBot


class Ludo(
    PrivateData,
    Statistics,
    Serving,
    Learning,
    Reading,
    Playing,
    Opening,
    commands.GroupCog,
    group_name="ludo",
    group_description=locale_str(N_("Play Ludo in this channel")),
):
    """Every command of the bot, in one group, `start` first.

    discord.py goes through the bases from the last to the first, and Discord's clients show
    subcommands in the order they are told.
    """

    def __init__(self, client: LudoBot) -> None:
        super().__init__()
        self.client = client
