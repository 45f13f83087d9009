"""The things of the world as plain data. Their JSON is made in `payloads`."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

Json = dict[str, Any]

TEXT, DM, PUBLIC_THREAD = 0, 1, 11
"""Channel types."""

DEFAULT, REPLY, CHAT_INPUT_COMMAND = 0, 19, 20
"""Message types."""

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = (
    1 << 2,
    1 << 6,
    1 << 7,
    1 << 12,
    1 << 15,
)
"""Message flags."""


@dataclass(slots=True)
class User:
    """A person or the bot."""

    id: int
    name: str
    display: str
    bot: bool = False


@dataclass(slots=True)
class Member:
    """A user's standing in the guild."""

    user: User
    roles: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Role:
    """A named set of permissions."""

    id: int
    name: str
    permissions: int
    position: int = 0
    color: int = 0


@dataclass(slots=True)
class Overwrite:
    """What a channel gives or takes from one role (kind 0) or member (kind 1)."""

    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Attachment:
    """A file on a message; its bytes lie in the world's `files`."""

    id: int
    filename: str
    size: int
    content_type: str
    width: int | None = None
    height: int | None = None
    description: str | None = None


@dataclass(slots=True)
class Message:
    """A message. `seen_by` is the one person who sees an ephemeral one."""

    id: int
    channel_id: int
    author_id: int
    content: str = ""
    kind: int = DEFAULT
    flags: int = 0
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    edited: datetime | None = None
    mentions: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    notified: list[int] = field(default_factory=list)
    interaction: Json | None = None
    command: str | None = None
    reference: int | None = None
    seen_by: int | None = None
    by_webhook: bool = False
    nonce: str | None = None
    thread_id: int | None = None


@dataclass(slots=True)
class Channel:
    """A text channel, a thread (`parent_id`), or a direct message (`recipient_id`)."""

    id: int
    name: str
    kind: int = TEXT
    topic: str = ""
    position: int = 0
    parent_id: int | None = None
    owner_id: int | None = None
    recipient_id: int | None = None
    archived: bool = False
    locked: bool = False
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    last_message_id: int | None = None


@dataclass(slots=True)
class Guild:
    """The one server."""

    id: int
    name: str
    owner_id: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    locale: str = "en-US"
