"""The gateway: a websocket that tells a bot what happens, with sessions that can be resumed."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import WSCloseCode, WSMsgType, web

from playground import payloads
from playground.model import DM, Channel, Json
from playground.streams import Stream, stream_for
from playground.world import Event, World

log = logging.getLogger("playground.gateway")

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE, RESUME = 0, 1, 2, 3, 4, 6
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1
HEARTBEAT_MS = 41_250
ACK_AFTER_S = 0.05
_REPLAY = 500
_SESSIONS = 8


class _Close(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@dataclass(slots=True)
class Session:
    """One IDENTIFY: its shard and intents, and what was sent, for a RESUME."""

    id: str
    shard: tuple[int, int]
    intents: int
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=_REPLAY))
    link: _Link | None = None


class _Link:
    """One websocket, with a writer of its own so that a slow bot delays nobody."""

    def __init__(self, ws: web.WebSocketResponse, stream: Stream) -> None:
        self.ws, self._stream = ws, stream
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self.session: Session | None = None
        self.dropped = False

    def send(self, op: int, data: object) -> None:
        self.send_text(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def send_text(self, text: str) -> None:
        self._queue.put_nowait(text)

    async def write(self) -> None:
        while True:
            packed = self._stream.pack(await self._queue.get())
            try:
                if isinstance(packed, str):
                    await self.ws.send_str(packed)
                else:
                    await self.ws.send_bytes(packed)
            except ConnectionError:
                return  # the reading side ends the link


class Gateway:
    """All sessions of the bot, fed by the world's events."""

    def __init__(self, world: World, token: str) -> None:
        self.url = ""
        self.identified = 0
        self._world, self._token = world, token
        self._sessions: dict[str, Session] = {}
        self._links: set[_Link] = set()
        self.on_change: Callable[[], None] = lambda: None
        world.listeners.append(self._hear)

    @property
    def online(self) -> bool:
        """Whether a bot would get the guild's interactions now."""
        return any(s.link is not None and self._owns_guild(s) for s in self._sessions.values())

    def _owns_guild(self, session: Session) -> bool:
        return (self._world.guild.id >> 22) % session.shard[1] == session.shard[0]

    # Telling the bot

    def _hear(self, event: Event) -> None:
        if event.only_for is not None or event.name.startswith("PLAYGROUND"):
            return
        for session in self._sessions.values():
            if self._wants(session, event):
                self._dispatch(session, event.name, self._told(session, event))

    def _wants(self, session: Session, event: Event) -> bool:
        direct = event.channel is not None and event.channel.kind == DM
        if not (session.shard[0] == 0 if direct else self._owns_guild(session)):
            return False
        if event.name.startswith("MESSAGE_"):
            if event.channel is None or not self._world.sees(self._world.bot.id, event.channel):
                return False
            return bool(session.intents & (DIRECT_MESSAGES if direct else GUILD_MESSAGES))
        here = self._world.bot_is_here or event.name == "GUILD_DELETE"
        return here and bool(session.intents & GUILDS)

    def _told(self, session: Session, event: Event) -> Json:
        """Return the event's data, a message's content hidden as the intents want."""
        message, me = event.message, self._world.bot.id
        if message is None or event.name == "MESSAGE_DELETE" or session.intents & MESSAGE_CONTENT:
            return event.data
        direct = event.channel is not None and event.channel.kind == DM
        if direct or message.author_id == me or me in message.mentions:
            return event.data
        return {**event.data, "content": "", "embeds": [], "attachments": [], "components": []}

    def interaction(self, channel: Channel, data: Json) -> None:
        """Hand an interaction to the sessions it belongs to; it needs no intent."""
        if channel.kind != DM and not self._world.bot_is_here:
            return
        for session in self._sessions.values():
            if session.shard[0] == 0 if channel.kind == DM else self._owns_guild(session):
                self._dispatch(session, "INTERACTION_CREATE", data)

    def _dispatch(self, session: Session, name: str, data: Json) -> None:
        session.sequence += 1
        text = json.dumps({"t": name, "s": session.sequence, "op": DISPATCH, "d": data})
        session.sent.append((session.sequence, text))
        if session.link is not None:
            session.link.send_text(text)

    # Listening to the bot

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one gateway connection."""
        ws = web.WebSocketResponse(max_msg_size=1 << 20)
        await ws.prepare(request)
        stream = stream_for(request.query.get("compress"))
        if stream is None or request.query.get("encoding", "json") != "json":
            self._world.problem(f"gateway: not covered: {request.query_string}")
            await ws.close(code=4012, message=b"Not covered by the playground.")
            return ws
        link = _Link(ws, stream)
        self._links.add(link)
        writer = asyncio.create_task(link.write())
        try:
            link.send(HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": ["playground"]})
            await self._read(link)
        except _Close as close:
            await ws.close(code=close.code, message=close.reason.encode())
        finally:
            writer.cancel()
            self._links.discard(link)
            self._unlink(link)
        return ws

    async def _read(self, link: _Link) -> None:
        async for message in link.ws:
            if message.type is not WSMsgType.TEXT:
                raise _Close(4002, "Error while decoding payload.")
            try:
                payload = json.loads(message.data)
                op, data = payload["op"], payload.get("d")
            except (ValueError, KeyError, TypeError):
                raise _Close(4002, "Error while decoding payload.") from None
            self._take(link, op, data)

    def _take(self, link: _Link, op: int, data: Json) -> None:
        if op == HEARTBEAT:
            # At once would be before discord.py has noted that it sent: it would count the time
            # since the heartbeat before, and complain of a slow connection.
            asyncio.get_running_loop().call_later(ACK_AFTER_S, link.send, HEARTBEAT_ACK, None)
        elif op == IDENTIFY:
            self._identify(link, data)
        elif op == RESUME:
            self._resume(link, data)
        elif link.session is None:
            raise _Close(4003, "Not authenticated.")
        elif op not in (PRESENCE, VOICE_STATE):
            if op == REQUEST_MEMBERS:
                self._world.problem("gateway: not covered: request of guild members")
            raise _Close(4001, "Unknown opcode.")

    def _identify(self, link: _Link, data: Json) -> None:
        if link.session is not None:
            raise _Close(4005, "Already authenticated.")
        if str(data.get("token", "")).removeprefix("Bot ") != self._token:
            raise _Close(4004, "Authentication failed.")
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            raise _Close(4010, "Invalid shard.")
        intents = int(data.get("intents", 0))
        if intents & ~ALL_INTENTS:
            raise _Close(4013, "Invalid intent(s).")
        if intents & PRIVILEGED:
            raise _Close(4014, "Disallowed intent(s).")
        session = Session(secrets.token_hex(16), (number, count), intents)
        self._sessions[session.id] = session
        while len(self._sessions) > _SESSIONS:
            dead = [s.id for s in self._sessions.values() if s.link is None and s is not session]
            if not dead:
                break
            del self._sessions[dead[0]]
        self.identified += 1
        self._attach(link, session)
        self._dispatch(session, "READY", self._ready(session))
        if self._world.bot_is_here and self._owns_guild(session) and intents & GUILDS:
            guild = payloads.guild(self._world, for_gateway=True)
            self._dispatch(session, "GUILD_CREATE", guild)
        self.on_change()

    def _ready(self, session: Session) -> Json:
        mine = self._owns_guild(session) and self._world.bot_is_here
        return {
            "v": 10,
            "user": {**payloads.user(self._world.bot), "verified": True, "mfa_enabled": False},
            "guilds": [{"id": str(self._world.guild.id), "unavailable": True}] if mine else [],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
            "application": {"id": str(self._world.bot.id), "flags": 1 << 23},
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
        }

    def _resume(self, link: _Link, data: Json) -> None:
        if str(data.get("token", "")).removeprefix("Bot ") != self._token:
            raise _Close(4004, "Authentication failed.")
        session = self._sessions.get(str(data.get("session_id")))
        sequence = int(data.get("seq") or 0)
        if session is None or sequence < session.sequence - len(session.sent):
            link.send(INVALID_SESSION, False)
            return
        if sequence > session.sequence:
            raise _Close(4007, "Invalid seq.")
        self._attach(link, session)
        for number, text in session.sent:
            if number > sequence:
                link.send_text(text)
        self._dispatch(session, "RESUMED", {"_trace": ["playground"]})
        self.on_change()

    def _attach(self, link: _Link, session: Session) -> None:
        if session.link is not None:
            session.link.session = None
        link.session, session.link = session, link

    def _unlink(self, link: _Link) -> None:
        session, link.session = link.session, None
        if session is None:
            return
        session.link = None
        goodbye = link.ws.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY)
        if goodbye and not link.dropped:
            self._sessions.pop(session.id, None)  # a bot that says goodbye does not come back
        self.on_change()

    # Admin

    async def drop(self, *, resumable: bool = True) -> None:
        """Break every connection, as Discord does now and then."""
        if not resumable:
            self._sessions.clear()
        for link in tuple(self._links):
            link.dropped = True
            await link.ws.close(code=4000, message=b"Unknown error.")

    async def close(self) -> None:
        """End every connection for good."""
        for link in tuple(self._links):
            await link.ws.close(code=WSCloseCode.GOING_AWAY)
