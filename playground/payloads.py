"""The world's things as Discord's JSON. Optional parts are left out, never null."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.model import (
    DM,
    PUBLIC_THREAD,
    REPLY,
    Attachment,
    Channel,
    Json,
    Member,
    Message,
    Role,
    User,
)
from playground.snowflake import iso, moment

if TYPE_CHECKING:
    from playground.world import World


def user(who: User) -> Json:
    """Return a user object."""
    data: Json = {
        "id": str(who.id),
        "username": who.name,
        "discriminator": "0",
        "global_name": who.display,
        "avatar": None,
        "public_flags": 0,
    }
    if who.bot:
        data["bot"] = True
    return data


def member(who: Member, *, with_user: bool = True, permissions: int | None = None) -> Json:
    """Return a member object; `permissions` is there in interactions only."""
    data: Json = {
        "roles": [str(role) for role in who.roles],
        "joined_at": iso(moment(who.user.id)),
        "premium_since": None,
        "nick": None,
        "avatar": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    if with_user:
        data["user"] = user(who.user)
    if permissions is not None:
        data["permissions"] = str(permissions)
    return data


def role(what: Role) -> Json:
    """Return a role object."""
    return {
        "id": str(what.id),
        "name": what.name,
        "color": what.color,
        "colors": {"primary_color": what.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": what.position,
        "permissions": str(what.permissions),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def channel(world: World, where: Channel) -> Json:
    """Return a channel object, fitting its kind."""
    data: Json = {
        "id": str(where.id),
        "type": where.kind,
        "last_message_id": str(where.last_message_id) if where.last_message_id else None,
        "flags": 0,
    }
    if where.kind == DM:
        assert where.recipient_id is not None  # noqa: S101 - what a direct message is
        data["recipients"] = [user(world.users[where.recipient_id])]
        return data
    data |= {
        "name": where.name,
        "guild_id": str(world.guild.id),
        "parent_id": str(where.parent_id) if where.parent_id else None,
        "rate_limit_per_user": 0,
    }
    if where.kind == PUBLIC_THREAD:
        data |= _thread_parts(where)
    else:
        data |= {
            "topic": where.topic,
            "position": where.position,
            "nsfw": False,
            "permission_overwrites": [
                {
                    "id": str(target),
                    "type": overwrite.kind,
                    "allow": str(overwrite.allow),
                    "deny": str(overwrite.deny),
                }
                for target, overwrite in where.overwrites.items()
            ],
        }
    return data


def _thread_parts(where: Channel) -> Json:
    made = iso(moment(where.id))
    return {
        "owner_id": str(where.owner_id),
        "message_count": len(where.messages),
        "total_message_sent": len(where.messages),
        "member_count": 1,
        "thread_metadata": {
            "archived": where.archived,
            "locked": where.locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": made,
            "create_timestamp": made,
        },
    }


def guild(world: World, *, for_gateway: bool) -> Json:
    """Return the guild; on the gateway with its channels, threads and the bot as sole member."""
    place = world.guild
    data: Json = {
        "id": str(place.id),
        "name": place.name,
        "icon": None,
        "splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(place.owner_id),
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role(each) for each in place.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": place.locale,
        "nsfw_level": 0,
    }
    if for_gateway:
        mine = [each for each in world.channels.values() if each.kind != DM]
        data |= {
            "joined_at": iso(moment(world.bot.id)),
            "large": False,
            "unavailable": False,
            "member_count": len(place.members),
            "members": [member(place.members[world.bot.id])],
            "channels": [channel(world, each) for each in mine if each.kind != PUBLIC_THREAD],
            "threads": [channel(world, each) for each in mine if each.kind == PUBLIC_THREAD],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
        }
    return data


def attachment(world: World, place: int, file: Attachment, *, ephemeral: bool) -> Json:
    """Return an attachment object; `place` is the channel, or who got it with a command."""
    url = f"{world.cdn_url}/attachments/{place}/{file.id}/{file.filename}"
    data: Json = {
        "id": str(file.id),
        "filename": file.filename,
        "size": file.size,
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
    }
    if file.width is not None:
        data |= {"width": file.width, "height": file.height}
    if file.description:
        data["description"] = file.description
    if ephemeral:
        data["ephemeral"] = True
    return data


def _attachment(world: World, message: Message, file: Attachment) -> Json:
    private = message.seen_by is not None
    return attachment(world, message.channel_id, file, ephemeral=private)


def _embeds(world: World, message: Message) -> tuple[list[Json], set[str]]:
    """Return embeds with their attachment:// addresses resolved, and the names so used."""
    files = {file.filename: file for file in message.attachments}
    used: set[str] = set()
    embeds: list[Json] = []
    for raw in message.embeds:
        embed = dict(raw)
        for part in ("image", "thumbnail"):
            url = str((embed.get(part) or {}).get("url", ""))
            file = files.get(url.removeprefix("attachment://"))
            if url.startswith("attachment://") and file is not None:
                used.add(file.filename)
                shown = _attachment(world, message, file)
                kept = ("url", "proxy_url", "width", "height", "content_type", "description")
                embed[part] = {key: shown[key] for key in kept if key in shown}
        embeds.append(embed)
    return embeds, used


def message(world: World, what: Message) -> Json:
    """Return a message object."""
    embeds, inside = _embeds(world, what)
    author = world.users[what.author_id]
    data: Json = {
        "id": str(what.id),
        "channel_id": str(what.channel_id),
        "type": what.kind,
        "content": what.content,
        "author": user(author),
        "attachments": [
            _attachment(world, what, file)
            for file in what.attachments
            if file.filename not in inside
        ],
        "embeds": embeds,
        "components": what.components,
        "mentions": [user(world.users[each]) for each in what.mentions],
        "mention_roles": [],
        "mention_everyone": what.mention_everyone,
        "pinned": False,
        "tts": False,
        "timestamp": iso(moment(what.id)),
        "edited_timestamp": iso(what.edited) if what.edited else None,
        "flags": what.flags,
    }
    if what.by_webhook:
        data |= {"webhook_id": str(world.bot.id), "application_id": str(world.bot.id)}
    elif author.bot:
        data["application_id"] = str(world.bot.id)
    if what.interaction is not None:
        data["interaction_metadata"] = what.interaction
        if what.command is not None:
            data["interaction"] = {
                "id": what.interaction["id"],
                "type": 2,
                "name": what.command,
                "user": what.interaction["user"],
            }
    if what.kind == REPLY and what.reference is not None:
        data["message_reference"] = {
            "type": 0,
            "channel_id": str(what.channel_id),
            "message_id": str(what.reference),
        }
    if what.nonce is not None:
        data["nonce"] = what.nonce
    if what.thread_id in world.channels:
        data["thread"] = channel(world, world.channels[what.thread_id])
    return data


def seen_message(world: World, what: Message) -> Json:
    """Return a message for the page and `Person`: with whom its sending notified."""
    return {**message(world, what), "notified": [str(each) for each in what.notified]}


def gateway_message(world: World, what: Message) -> Json:
    """Return a message as the gateway tells it: with guild and the author's membership."""
    data = message(world, what)
    if world.channels[what.channel_id].kind != DM:
        data["guild_id"] = str(world.guild.id)
        author = world.guild.members.get(what.author_id)
        if author is not None:
            data["member"] = member(author, with_user=False)
    return data
