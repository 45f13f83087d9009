"""From a request body to a message: content, mentions, embeds, components and files."""

from __future__ import annotations

import re

from playground.body import Body
from playground.errors import ApiError
from playground.files import File, content_type, picture_size
from playground.model import (
    DM,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Attachment,
    Channel,
    Json,
    Message,
)
from playground.validate import Path, check_message
from playground.world import World

_MENTION = re.compile(r"<@!?(\d+)>")
_ODD = re.compile(r"[^\w.\-]+")
_SETTABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | EPHEMERAL


def apply(world: World, message: Message, body: Body, *, path: Path = (), new: bool) -> None:
    """Check a body and lay it onto a message; the message is unchanged if it is refused."""
    data = body.data
    check_message(data, path=path)
    attachments = _attachments(message, data, body.uploads)
    content = message.content if "content" not in data else str(data["content"] or "")
    embeds = message.embeds if "embeds" not in data else list(data["embeds"] or ())
    if not content.strip() and not embeds and not (attachments or body.uploads):
        raise ApiError(400, 50006, "Cannot send an empty message")
    kept = _store(world, attachments, body.uploads)
    for attachment in message.attachments:
        if attachment not in kept:
            world.files.let_go(attachment.id)
    message.attachments, message.content, message.embeds = kept, content, _typed(embeds)
    if "components" in data:
        message.components = _numbered(data["components"] or [])
    if data.get("flags") is not None:
        fixed = message.flags & ~(SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS)
        message.flags = fixed | int(data["flags"]) & (_SETTABLE if new else SUPPRESS_EMBEDS)
    message.flags &= ~LOADING
    if new or "content" in data:
        _mention(world, message, data.get("allowed_mentions"), new=new)


def _typed(embeds: list[Json]) -> list[Json]:
    return [{"type": "rich", **embed} for embed in embeds]


def _numbered(rows: list[Json]) -> list[Json]:
    """Give every component the number Discord gives it."""
    number = 0
    out = []
    for row in rows:
        number += 1
        fresh = {**row, "id": number, "components": []}
        for child in row.get("components", ()):
            number += 1
            clean = {key: value for key, value in child.items() if value is not None}
            fresh["components"].append({**clean, "id": number})
        out.append(fresh)
    return out


Slot = Attachment | tuple[int, Json]


def _attachments(message: Message, data: Json, uploads: dict[int, tuple[str, bytes]]) -> list[Slot]:
    """Return kept attachments and upload numbers, in order.

    Without an `attachments` list an edit keeps all and adds: files pile up, as on Discord.
    """
    listed = data.get("attachments")
    if "attachments" not in data:
        slots: list[Slot] = [*message.attachments]
        rest = set(uploads)
    else:
        slots, rest = [], set(uploads)
        by_id = {attachment.id: attachment for attachment in message.attachments}
        for entry in listed or ():
            number = int(entry.get("id", -1))
            if number in by_id:
                slots.append(by_id[number])
                if "description" in entry:
                    by_id[number].description = entry["description"]
            elif number in uploads:
                slots.append((number, entry))
                rest.discard(number)
    slots += [(number, {}) for number in sorted(rest)]
    if len(slots) > 10:
        raise ApiError(400, 30015, "Maximum number of attachments in a message reached (10)")
    return slots


def _store(
    world: World, slots: list[Slot], uploads: dict[int, tuple[str, bytes]]
) -> list[Attachment]:
    kept = []
    for slot in slots:
        if isinstance(slot, Attachment):
            kept.append(slot)
            continue
        number, entry = slot
        name, raw = uploads[number]
        attachment = store(world, str(entry.get("filename") or name), raw)
        attachment.description = entry.get("description")
        kept.append(attachment)
    return kept


def store(world: World, name: str, data: bytes) -> Attachment:
    """Keep a file and return it as it is attached."""
    name = _ODD.sub("_", name) or "unknown"
    number = world.snowflakes.next()
    file = File(name, content_type(name, data), data)
    world.files.put(number, file)
    return attached(number, file)


def attached(number: int, file: File) -> Attachment:
    """Return a stored file as it is attached."""
    width, height = picture_size(file.data) or (None, None)
    return Attachment(number, file.filename, len(file.data), file.content_type, width, height)


def _mention(world: World, message: Message, allowed: Json | None, *, new: bool) -> None:
    """Work out whom the content mentions as far as allowed; only a new message notifies."""
    named = [int(each) for each in dict.fromkeys(_MENTION.findall(message.content))]
    known = [each for each in named if each in world.users]
    parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []
    if "users" not in parse:
        listed = {int(each) for each in (allowed or {}).get("users") or ()}
        known = [each for each in known if each in listed]
    channel = world.channels[message.channel_id]
    message.mentions = known
    everyone = "everyone" in parse and re.search(r"@(everyone|here)\b", message.content)
    message.mention_everyone = bool(
        everyone
        and channel.kind != DM
        and world.may(message.author_id, channel, "mention_everyone")
    )
    if new and not message.flags & SUPPRESS_NOTIFICATIONS:
        message.notified = _reached(world, message, channel)


def _reached(world: World, message: Message, channel: Channel) -> list[int]:
    if message.seen_by is not None:
        return [each for each in message.mentions if each == message.seen_by]
    people = list(world.guild.members) if message.mention_everyone else message.mentions
    return [each for each in people if each != message.author_id and world.sees(each, channel)]
