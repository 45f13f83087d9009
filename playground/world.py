"""The state of the playground and the few ways it changes; each change is told to listeners."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from playground import cast, payloads, permissions
from playground.files import FileStore
from playground.model import DM, PUBLIC_THREAD, Channel, Json, Member, Message, Overwrite, User
from playground.snowflake import Snowflakes, fixed

log = logging.getLogger("playground")
_KEPT_MESSAGES = 1000


@dataclass(frozen=True, slots=True)
class Event:
    """A change: its gateway name, its JSON, where it was and who alone may see it."""

    name: str
    data: Json
    channel: Channel | None = None
    only_for: int | None = None
    message: Message | None = None


Listener = Callable[[Event], None]


class World:
    """One guild, its people and channels, and direct messages with the bot."""

    def __init__(self) -> None:
        self.snowflakes = Snowflakes()
        self.users = cast.people()
        self.bot = self.users[cast.BOT_ID]
        self.guild = cast.guild(self.users)
        self.channels = cast.channels()
        for number, user in enumerate(list(self.users.values())[1:], start=40):
            self.channels[fixed(number)] = Channel(
                fixed(number), user.name, kind=DM, recipient_id=user.id
            )
        self.files = FileStore()
        self.cdn_url = ""
        self.problems: list[str] = []
        self.listeners: list[Listener] = []

    # People and places

    def user(self, name: str) -> User | None:
        """Find a user by name, display name or id, letter case aside."""
        wanted = name.strip().removeprefix("@").casefold()
        for user in self.users.values():
            if wanted in (str(user.id), user.name, user.display.casefold()):
                return user
        return None

    def channel(self, name: str) -> Channel | None:
        """Find a guild channel or thread by name or id, a direct message by id."""
        wanted = name.removeprefix("#")
        if wanted.isdecimal():
            return self.channels.get(int(wanted))
        for channel in self.channels.values():
            if channel.name == wanted and channel.kind != DM:
                return channel
        return None

    def permissions(self, user_id: int, channel: Channel) -> int:
        """Return what a user may do in a channel."""
        parent = self.channels.get(channel.parent_id or 0)
        return permissions.in_channel(self.guild, user_id, channel, parent)

    def may(self, user_id: int, channel: Channel, permission: str) -> bool:
        """Say whether a user has one permission, named as in `permissions.BITS`."""
        return bool(self.permissions(user_id, channel) & permissions.BITS[permission])

    @property
    def bot_is_here(self) -> bool:
        """Whether the bot is in the guild."""
        return self.bot.id in self.guild.members

    def sees(self, user_id: int, channel: Channel) -> bool:
        """Say whether a user sees a channel."""
        if channel.recipient_id is not None:
            return user_id in (channel.recipient_id, self.bot.id)
        return self.may(user_id, channel, "view_channel")

    # Messages

    def post(self, message: Message) -> None:
        """Put a new message into its channel."""
        channel = self.channels[message.channel_id]
        channel.messages[message.id] = message
        if message.seen_by is None:
            channel.last_message_id = message.id
        if len(channel.messages) > _KEPT_MESSAGES:
            self._drop_old(channel, private=message.seen_by is not None)
        self._tell_message("MESSAGE_CREATE", message)

    def edited(self, message: Message, *, mark: bool = True) -> None:
        """Say that a message was changed; `mark` leaves “(edited)”."""
        if mark:
            message.edited = datetime.now(UTC)
        self._tell_message("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        """Take a message away."""
        channel = self.channels[message.channel_id]
        self._drop(channel, message.id)
        data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.kind != DM:
            data["guild_id"] = str(self.guild.id)
        self.tell(Event("MESSAGE_DELETE", data, channel, message.seen_by, message))

    def _drop_old(self, channel: Channel, *, private: bool) -> None:
        """Keep the last messages of a kind: private words do not push out what everybody sees."""
        alike = [
            each.id for each in channel.messages.values() if (each.seen_by is not None) == private
        ]
        for message_id in alike[:-_KEPT_MESSAGES]:
            self._drop(channel, message_id)

    def _drop(self, channel: Channel, message_id: int) -> None:
        for attachment in channel.messages.pop(message_id).attachments:
            self.files.let_go(attachment.id)

    def _tell_message(self, name: str, message: Message) -> None:
        channel = self.channels[message.channel_id]
        data = payloads.gateway_message(self, message)
        self.tell(Event(name, data, channel, message.seen_by, message))

    # Channels

    def open_thread(self, parent: Channel, name: str, owner: User, on: Message | None) -> Channel:
        """Start a public thread, on a message or free; one on a message has the message's id."""
        thread_id = on.id if on is not None else self.snowflakes.next()
        thread = Channel(
            thread_id, name, kind=PUBLIC_THREAD, parent_id=parent.id, owner_id=owner.id
        )
        self.channels[thread.id] = thread
        data = {**payloads.channel(self, thread), "newly_created": True}
        self.tell(Event("THREAD_CREATE", data, thread))
        if on is not None:
            on.thread_id = thread.id
            self.edited(on, mark=False)
        return thread

    def channel_changed(self, channel: Channel) -> None:
        """Say that a channel's name, state or permissions are new."""
        name = "THREAD_UPDATE" if channel.kind == PUBLIC_THREAD else "CHANNEL_UPDATE"
        self.tell(Event(name, payloads.channel(self, channel), channel))

    def delete_channel(self, channel: Channel) -> None:
        """Take a channel or thread away, with the threads under it."""
        for child in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.delete_channel(child)
        for message_id in list(channel.messages):
            self._drop(channel, message_id)
        del self.channels[channel.id]
        name = "THREAD_DELETE" if channel.kind == PUBLIC_THREAD else "CHANNEL_DELETE"
        self.tell(Event(name, payloads.channel(self, channel), channel))

    def set_permission(
        self, channel: Channel, target_id: int, permission: str, allowed: bool | None
    ) -> None:
        """Allow, deny or (None) leave open one permission of a member or role in a channel."""
        bit = permissions.BITS[permission]
        kind = 0 if target_id in self.guild.roles else 1
        overwrite = channel.overwrites.setdefault(target_id, Overwrite(kind))
        overwrite.allow = overwrite.allow & ~bit | (bit if allowed else 0)
        overwrite.deny = overwrite.deny & ~bit | (bit if allowed is False else 0)
        if not overwrite.allow and not overwrite.deny:
            del channel.overwrites[target_id]
        self.channel_changed(channel)

    # Coming and going

    def leave(self, user: User) -> None:
        """Take someone out of the guild. A bot is told only of its own going."""
        self.guild.members.pop(user.id, None)
        if user is self.bot:
            self.tell(Event("GUILD_DELETE", {"id": str(self.guild.id)}))
        self.tell(Event("PLAYGROUND_MEMBERS", {}))

    def join(self, user: User) -> None:
        """Bring someone (back) into the guild."""
        roles = [cast.BOT_ROLE_ID] if user is self.bot else []
        self.guild.members.setdefault(user.id, Member(user, roles))
        if user is self.bot:
            data = payloads.guild(self, for_gateway=True)
            del data["unavailable"]  # its absence is how a bot tells a new guild from an old one
            self.tell(Event("GUILD_CREATE", data))
        self.tell(Event("PLAYGROUND_MEMBERS", {}))

    # Telling

    def tell(self, event: Event) -> None:
        """Hand an event to every listener."""
        for listener in tuple(self.listeners):
            listener(event)

    def problem(self, text: str) -> None:
        """Note, loudly, something the playground does not cover."""
        log.error("%s", text)
        self.problems.append(text)
        self.tell(Event("PLAYGROUND_PROBLEM", {"text": text}))
