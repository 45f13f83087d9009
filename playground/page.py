"""What the page and `Person` speak: acts by HTTP, changes by a websocket."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

from aiohttp import WSCloseCode, web

from playground import acts, payloads
from playground.files import MAX_FILE
from playground.invoke import BadInput, may_use
from playground.messages import store
from playground.model import DM, Channel, Json, Message, User
from playground.rest import Parts, answer
from playground.world import Event

STATIC = Path(__file__).parent / "static"
_HISTORY = 100


class Page:
    """The page's endpoints and its open websockets."""

    def __init__(self, app: web.Application, parts: Parts) -> None:
        self._parts, self._world = parts, parts.world
        self._sockets: dict[web.WebSocketResponse, tuple[User, asyncio.Queue[str]]] = {}
        parts.world.listeners.append(self._hear)
        parts.gateway.on_change = self._bot_changed
        parts.commands.on_change = self._commands_changed
        app.router.add_get("/", self._index)
        app.router.add_static("/static", STATIC)
        app.router.add_get("/page/live", self._live)
        app.router.add_get("/page/messages", self._messages)
        app.router.add_post("/page/upload", self._upload)
        app.router.add_post("/page/{act}", self._act)

    # Changes

    def _hear(self, event: Event) -> None:
        if event.name.startswith("GUILD"):
            return  # the bot's coming and going shows in the state
        message = event.message
        body: Json = {"kind": event.name.lower(), "data": event.data}
        if message is not None and event.name != "MESSAGE_DELETE":
            body["data"] = payloads.seen_message(self._world, message)
        for user, queue in self._sockets.values():
            if event.only_for not in (None, user.id):
                continue
            if event.name.startswith(("CHANNEL", "THREAD", "PLAYGROUND_MEMBERS")):
                queue.put_nowait(json.dumps({"kind": "state", "data": self._state(user)}))
            elif event.channel is None or self._world.sees(user.id, event.channel):
                queue.put_nowait(json.dumps(body))

    def _bot_changed(self) -> None:
        self._to_all({"kind": "bot", "data": {"online": self._parts.gateway.online}})

    def _commands_changed(self) -> None:
        for user, queue in self._sockets.values():
            body = {"kind": "commands", "data": self._commands(user)}
            queue.put_nowait(json.dumps(body))

    def _to_all(self, body: Json) -> None:
        for _, queue in self._sockets.values():
            queue.put_nowait(json.dumps(body))

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        user = self._person(request.query.get("as", ""))
        ws = web.WebSocketResponse(heartbeat=30)
        await ws.prepare(request)
        queue: asyncio.Queue[str] = asyncio.Queue()
        queue.put_nowait(json.dumps({"kind": "state", "data": self._state(user)}))
        self._sockets[ws] = (user, queue)

        async def write() -> None:
            with contextlib.suppress(ConnectionError):  # the reading side ends it
                while True:
                    await ws.send_str(await queue.get())

        writer = asyncio.create_task(write())
        try:
            async for _ in ws:
                pass  # the page only listens here
        finally:
            del self._sockets[ws]
            writer.cancel()
        return ws

    async def close(self) -> None:
        """End the open websockets."""
        for ws in tuple(self._sockets):
            await ws.close(code=WSCloseCode.GOING_AWAY)

    # What a person sees

    def _state(self, user: User) -> Json:
        world = self._world
        seen = [c for c in world.channels.values() if world.sees(user.id, c)]
        return {
            "me": payloads.user(user),
            "guild": {"id": str(world.guild.id), "name": world.guild.name},
            "channels": [self._channel(user, each) for each in seen],
            "members": [self._member(each) for each in world.users.values()],
            "messages": {str(each.id): self._seen(user, each, _HISTORY) for each in seen},
            "commands": self._commands(user),
            "online": self._parts.gateway.online,
            "problems": world.problems[-20:],
        }

    def _channel(self, user: User, channel: Channel) -> Json:
        data = payloads.channel(self._world, channel)
        if channel.kind == DM:
            data["name"] = self._world.bot.display
        data["can_send"] = acts.may_send(self._world, user, channel)
        return data

    def _member(self, user: User) -> Json:
        """Return a user, with the one thing that decides what a bot lets them do."""
        general = next(c for c in self._world.channels.values() if c.kind != DM)
        manages = self._world.may(user.id, general, "manage_guild")
        return {**payloads.user(user), "manages": manages}

    def _seen(self, user: User, channel: Channel, limit: int) -> list[Json]:
        seen = [m for m in channel.messages.values() if m.seen_by in (None, user.id)]
        return [payloads.seen_message(self._world, each) for each in seen[-limit:]]

    def _commands(self, user: User) -> Json:
        """Return the commands for the guild and for direct messages, as offered to a person."""
        general = next(c for c in self._world.channels.values() if c.kind != DM)
        allowed = self._world.permissions(user.id, general)
        mine = acts.commands(self._parts, direct=False)
        return {
            "guild": [each for each in mine if may_use(each, allowed)],
            "direct": acts.commands(self._parts, direct=True),
        }

    # Endpoints

    async def _index(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-store"})

    async def _messages(self, request: web.Request) -> web.Response:
        try:
            user = self._person(request.query.get("as", ""))
            channel = acts.channel_for(self._world, user, request.query.get("channel", ""))
        except BadInput as bad:
            return answer({"message": str(bad)}, 400)
        return answer(self._seen(user, channel, 1000))

    def _person(self, name: str) -> User:
        user = self._world.user(name or "ana")
        if user is None or user.bot:
            raise web.HTTPBadRequest(text=f"There is nobody called “{name}” here.")
        return user

    async def _upload(self, request: web.Request) -> web.Response:
        """Take a file for a command's option, and answer by what to fill in there."""
        self._person(request.query.get("as", ""))
        if (request.content_length or 0) > MAX_FILE:
            most = MAX_FILE // 1024**2
            return answer({"message": f"Your files are too powerful: at most {most} MB."}, 400)
        file = store(self._world, request.query.get("name", ""), await request.read())
        # No message will ever hold it.
        self._world.files.let_go(file.id)
        return answer({"id": str(file.id), "name": file.filename})

    async def _act(self, request: web.Request) -> web.Response:
        act = acts.ACTS.get(request.match_info["act"])
        if act is None:
            raise web.HTTPNotFound
        try:
            body: dict[str, Any] = await request.json()
            user = self._person(str(body.get("as") or ""))
            result = act(self._parts, user, body)
        except (BadInput, KeyError, ValueError) as bad:
            words = str(bad) if isinstance(bad, BadInput) else f"Malformed act: {bad!r}"
            return answer({"message": words}, 400)
        if isinstance(result, Message):
            return answer({"message_data": payloads.seen_message(self._world, result)})
        if result is None:
            return answer({})
        outcome = await asyncio.shield(result.outcome)
        return answer(
            {
                "interaction_id": str(outcome.interaction_id),
                "callback": outcome.callback,
                "latency": outcome.latency,
                "failed": outcome.failed,
                "message_data": outcome.message,
                "modal": outcome.modal,
                "choices": outcome.choices,
            }
        )
