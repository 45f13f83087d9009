"""Permission bits, and who may do what where."""

from __future__ import annotations

from playground.model import PUBLIC_THREAD, Channel, Guild

BITS = {
    "create_instant_invite": 1 << 0,
    "kick_members": 1 << 1,
    "ban_members": 1 << 2,
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "change_nickname": 1 << 26,
    "manage_roles": 1 << 28,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "send_messages_in_threads": 1 << 38,
    "moderate_members": 1 << 40,
}
EVERYTHING = sum(BITS.values())
EVERYONE = sum(
    BITS[name]
    for name in (
        "create_instant_invite",
        "add_reactions",
        "view_channel",
        "send_messages",
        "embed_links",
        "attach_files",
        "read_message_history",
        "use_external_emojis",
        "change_nickname",
        "use_application_commands",
        "create_public_threads",
        "send_messages_in_threads",
    )
)
DIRECT = EVERYONE & ~BITS["create_public_threads"] | BITS["mention_everyone"]
"""What everyone may do in a direct message."""


def in_channel(guild: Guild, user_id: int, channel: Channel, parent: Channel | None) -> int:
    """Return the permissions of a member in a channel; a thread takes its parent's overwrites."""
    if channel.recipient_id is not None:
        return DIRECT
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if user_id == guild.owner_id:
        return EVERYTHING
    granted = guild.roles[guild.id].permissions
    for role_id in member.roles:
        granted |= guild.roles[role_id].permissions
    if granted & BITS["administrator"]:
        return EVERYTHING
    place = parent if channel.kind == PUBLIC_THREAD and parent is not None else channel
    everyone = place.overwrites.get(guild.id)
    if everyone is not None:
        granted = granted & ~everyone.deny | everyone.allow
    roles = [place.overwrites[role] for role in member.roles if role in place.overwrites]
    for overwrite in roles:
        granted &= ~overwrite.deny
    for overwrite in roles:
        granted |= overwrite.allow
    own = place.overwrites.get(user_id)
    if own is not None:
        granted = granted & ~own.deny | own.allow
    if not granted & BITS["view_channel"]:
        return 0
    return granted
