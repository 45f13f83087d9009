"""What the bot needs where it is to play, asked before a table is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.words import Words
from ludo_core import Refusal

if TYPE_CHECKING:
    from cogs.client import LudoBot


def check_permissions(interaction: discord.Interaction[LudoBot], words: Words) -> None:
    """Raise Refusal that names what the bot lacks in this channel."""
    has = interaction.app_permissions
    if isinstance(interaction.channel, discord.Thread):
        may_send, send_name = has.send_messages_in_threads, words.t("Send Messages in Threads")
    else:
        may_send, send_name = has.send_messages, words.t("Send Messages")
    needed = (
        (has.view_channel, words.t("View Channel")),
        (may_send, send_name),
        (has.attach_files, words.t("Attach Files")),
    )
    missing = [name for held, name in needed if not held]
    if missing:
        raise Refusal("missing_permissions", names=", ".join(missing))
