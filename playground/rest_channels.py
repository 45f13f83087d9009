"""REST: channels, their messages and threads, by the bot's own token."""

from __future__ import annotations

from aiohttp import web

from playground import messages, payloads
from playground.body import Body, read_body
from playground.errors import (
    ApiError,
    FormFaults,
    missing_access,
    missing_permissions,
    unknown,
)
from playground.model import DM, EPHEMERAL, PUBLIC_THREAD, REPLY, TEXT, Channel, Json, Message
from playground.rest import Parts, Rest


def register(rest: Rest) -> None:
    """Add these endpoints."""
    channels = _Channels(rest.parts)
    one, major = "/channels/{channel_id}", "channel_id"
    message = one + "/messages/{message_id}"
    rest.add("GET", one, channels.get, major=major)
    rest.add("PATCH", one, channels.edit_thread, rule="threads", major=major)
    rest.add("POST", one + "/typing", channels.typing, major=major)
    rest.add("GET", one + "/messages", channels.history, rule="read message", major=major)
    rest.add("POST", one + "/messages", channels.create, rule="create message", major=major)
    rest.add("GET", message, channels.read, rule="read message", major=major)
    rest.add("PATCH", message, channels.edit, rule="edit message", major=major)
    rest.add("DELETE", message, channels.delete, rule="delete message", major=major)
    rest.add("POST", one + "/threads", channels.thread, rule="threads", major=major)
    rest.add("POST", message + "/threads", channels.thread, rule="threads", major=major)


class _Channels:
    def __init__(self, parts: Parts) -> None:
        self._world = parts.world

    # Finding

    def _channel(self, request: web.Request) -> Channel:
        text = request.match_info["channel_id"]
        channel = self._world.channels.get(int(text)) if text.isdecimal() else None
        if channel is None:
            raise unknown("Channel")
        if not self._world.sees(self._world.bot.id, channel):
            raise missing_access()
        return channel

    def _message(self, request: web.Request) -> tuple[Channel, Message]:
        channel = self._channel(request)
        text = request.match_info["message_id"]
        message = channel.messages.get(int(text)) if text.isdecimal() else None
        if message is None or message.seen_by is not None:
            raise unknown("Message")  # ephemeral messages answer to their webhook only
        return channel, message

    def _need(self, channel: Channel, *wanted: str) -> None:
        for permission in wanted:
            if not self._world.may(self._world.bot.id, channel, permission):
                raise missing_permissions()

    def _need_to_send(self, channel: Channel, body: Body) -> None:
        in_thread = channel.kind == PUBLIC_THREAD
        self._need(channel, "send_messages_in_threads" if in_thread else "send_messages")
        if body.uploads:
            self._need(channel, "attach_files")
        if body.data.get("embeds"):
            self._need(channel, "embed_links")

    # Messages

    async def create(self, request: web.Request) -> Json:
        channel = self._channel(request)
        body = await read_body(request)
        self._need_to_send(channel, body)
        if channel.archived and channel.locked:
            raise ApiError(400, 50083, "Thread is archived")
        world = self._world
        message = Message(world.snowflakes.next(), channel.id, world.bot.id)
        self._refer(channel, message, body.data.get("message_reference"))
        messages.apply(world, message, body, new=True)
        message.flags &= ~EPHEMERAL  # only an interaction's answer can be private
        if channel.archived:
            channel.archived = False
            world.channel_changed(channel)
        world.post(message)
        answer = payloads.message(world, message)
        if body.data.get("nonce") is not None:
            answer["nonce"] = body.data["nonce"]
        return answer

    def _refer(self, channel: Channel, message: Message, reference: Json | None) -> None:
        if not reference:
            return
        target = int(reference.get("message_id") or 0)
        if target in channel.messages:
            message.kind, message.reference = REPLY, target
        elif reference.get("fail_if_not_exists", True):
            faults = FormFaults()
            words = "Unknown message"
            faults.add(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", words)
            faults.raise_any()

    async def edit(self, request: web.Request) -> Json:
        channel, message = self._message(request)
        body = await read_body(request)
        if message.author_id != self._world.bot.id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        if body.uploads:
            self._need(channel, "attach_files")
        messages.apply(self._world, message, body, new=False)
        self._world.edited(message)
        return payloads.message(self._world, message)

    async def delete(self, request: web.Request) -> None:
        channel, message = self._message(request)
        if message.author_id != self._world.bot.id:
            self._need(channel, "manage_messages")
        self._world.delete(message)

    async def read(self, request: web.Request) -> Json:
        channel, message = self._message(request)
        self._need(channel, "read_message_history")
        return payloads.message(self._world, message)

    async def history(self, request: web.Request) -> list[Json]:
        channel = self._channel(request)
        limit = min(100, int(request.query.get("limit", 50)))
        found = [each for each in channel.messages.values() if each.seen_by is None]
        if not self._world.may(self._world.bot.id, channel, "read_message_history"):
            found = []
        if "around" in request.query:
            raise ApiError(400, 50035, "Invalid Form Body")
        if "before" in request.query:
            found = [each for each in found if each.id < int(request.query["before"])]
        if "after" in request.query:
            found = [each for each in found if each.id > int(request.query["after"])][:limit]
        return [payloads.message(self._world, each) for each in reversed(found[-limit:])]

    async def typing(self, request: web.Request) -> None:
        self._need(self._channel(request), "send_messages")

    # Channels and threads

    async def get(self, request: web.Request) -> Json:
        return payloads.channel(self._world, self._channel(request))

    async def thread(self, request: web.Request) -> Json:
        message: Message | None = None
        if "message_id" in request.match_info:
            channel, message = self._message(request)
        else:
            channel = self._channel(request)
        data = (await read_body(request)).data
        faults = FormFaults()
        faults.length(("name",), data.get("name"), 100, least=1)
        faults.raise_any()
        if channel.kind != TEXT:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        if message is None and data.get("type") != PUBLIC_THREAD:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        self._need(channel, "create_public_threads")
        if message is not None and message.thread_id in self._world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        thread = self._world.open_thread(channel, data["name"], self._world.bot, message)
        return payloads.channel(self._world, thread)

    async def edit_thread(self, request: web.Request) -> Json:
        channel = self._channel(request)
        data = (await read_body(request)).data
        if channel.kind == DM:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        own = channel.owner_id == self._world.bot.id
        if channel.kind != PUBLIC_THREAD:
            self._need(channel, "manage_channels")
        elif not own or "locked" in data:
            self._need(channel, "manage_threads")
        channel.name = str(data.get("name", channel.name))
        channel.archived = bool(data.get("archived", channel.archived))
        channel.locked = bool(data.get("locked", channel.locked))
        self._world.channel_changed(channel)
        return payloads.channel(self._world, channel)
