"""What the bot needs where it is to play, and what its people may do there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from cogs.words import Words
from ludo_core import Refusal
from storage import Place

if TYPE_CHECKING:
    from cogs.client import LudoBot


def check_permissions(
    interaction: discord.Interaction[LudoBot],
    words: Words,
    *,
    new_thread: bool = False,
) -> None:
    """Raise Refusal that names what the bot lacks in this channel, or for a new thread in it.

    A table gets on without pictures: see `can_attach`.
    """
    has = interaction.app_permissions
    in_thread = new_thread or isinstance(interaction.channel, discord.Thread)
    if in_thread:
        may_send, send_name = has.send_messages_in_threads, words.t("Send Messages in Threads")
    else:
        may_send, send_name = has.send_messages, words.t("Send Messages")
    needed = [
        (has.view_channel, words.t("View Channel")),
        (may_send, send_name),
    ]
    if new_thread:
        needed.append((has.create_public_threads, words.t("Create Public Threads")))
    missing = [name for held, name in needed if not held]
    if missing:
        raise Refusal("missing_permissions", names=", ".join(missing))


def can_attach(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot may attach pictures where this interaction is."""
    return interaction.app_permissions.attach_files


def may_attach(client: LudoBot, place: Place) -> bool:
    """Whether the bot may attach pictures in a channel, as far as it knows."""
    guild = client.get_guild(place.guild)
    if guild is None or guild.me is None:
        return True
    channel = guild.get_channel_or_thread(place.channel)
    if channel is None:
        return True
    return channel.permissions_for(guild.me).attach_files


def is_moderator(interaction: discord.Interaction[Any]) -> bool:
    """Whether this person may end other people's tables here."""
    return interaction.permissions.manage_channels


def check_manager(interaction: discord.Interaction[Any]) -> None:
    """Raise Refusal unless this person may change the server's settings."""
    if not interaction.permissions.manage_guild:
        raise Refusal("managers_only")
