"""The playground as one server, and its admin side."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

from aiohttp import web

from playground import rest_app, rest_channels, rest_interactions
from playground.acts import say
from playground.admin import register as register_admin
from playground.commands import Commands
from playground.files import avatar
from playground.gateway import Gateway
from playground.interactions import Clocks, Interactions
from playground.model import Channel, Json, User
from playground.page import Page
from playground.payloads import message as message_payload
from playground.ratelimits import RateLimits
from playground.rest import API, Parts, Rest
from playground.world import World

TOKEN = "playground"  # noqa: S105 - it opens nothing but this toy
HOST = "127.0.0.1"


class PortTaken(OSError):
    """The port is in use."""


class Playground:
    """A local stand-in for Discord.

    `port` 0 takes any free one. `limits` changes rate limits (see `ratelimits.RULES`), `clocks`
    the three seconds and fifteen minutes of interactions: for tests that cannot wait so long.
    """

    def __init__(
        self,
        port: int = 8765,
        *,
        limits: Mapping[str, tuple[int, float]] | None = None,
        clocks: Clocks | None = None,
    ) -> None:
        self._port = port
        self.token = TOKEN
        self.world = World()
        gateway = Gateway(self.world, self.token)
        self._parts = Parts(
            self.world,
            gateway,
            Commands(self.world.bot.id, self.world.guild.id, self.world.snowflakes),
            Interactions(self.world, gateway, clocks or Clocks()),
            RateLimits(limits),
            self.token,
        )
        app = web.Application(middlewares=[_local_only], client_max_size=1 << 26)
        rest = Rest(app, self._parts)
        for part in (rest_app, rest_channels, rest_interactions):
            part.register(rest)
        rest.close_list()
        app.router.add_get("/gateway", gateway.handle)
        app.router.add_get("/cdn/attachments/{channel}/{file}/{name}", self._file)
        app.router.add_get("/cdn/embed/avatars/{number}.png", _avatar)
        register_admin(app, self)
        self._page = Page(app, self._parts)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)

    async def start(self) -> None:
        """Listen; raise `PortTaken` if something else does."""
        await self._runner.setup()
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, self._port))
        except OSError as error:
            listener.close()
            await self._runner.cleanup()
            raise PortTaken(f"Port {self._port} on {HOST} is taken; choose another one.") from error
        self._port = listener.getsockname()[1]
        self._parts.gateway.url = self.gateway_url
        self.world.cdn_url = self.cdn_url
        await web.SockSite(self._runner, listener).start()

    async def close(self) -> None:
        """Stop listening and end every connection."""
        self._parts.interactions.close()
        await self._page.close()
        await self._parts.gateway.close()
        await self._runner.cleanup()

    # Addresses

    @property
    def page_url(self) -> str:
        """The page."""
        return f"http://{HOST}:{self._port}/"

    @property
    def api_url(self) -> str:
        """The REST API, for `discord.http.Route.BASE`."""
        return f"http://{HOST}:{self._port}{API}"

    @property
    def gateway_url(self) -> str:
        """The gateway, for `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`."""
        return f"ws://{HOST}:{self._port}/gateway"

    @property
    def guild_id(self) -> int:
        """The one guild; the same each time, while its messages are gone after a restart."""
        return self.world.guild.id

    @property
    def cdn_url(self) -> str:
        """The files, for `discord.Asset.BASE`."""
        return f"http://{HOST}:{self._port}/cdn"

    # Admin

    @property
    def problems(self) -> list[str]:
        """What the bot asked for and the playground does not cover."""
        return self.world.problems

    @property
    def clocks(self) -> Clocks:
        """The times to answer in; set it to shorten one wait only."""
        return self._parts.interactions.clocks

    @clocks.setter
    def clocks(self, clocks: Clocks) -> None:
        self._parts.interactions.clocks = clocks

    @property
    def bot_online(self) -> bool:
        """Whether a bot is connected."""
        return self._parts.gateway.online

    def allow(self, channel: str, who: str, permission: str, allowed: bool | None) -> None:
        """Allow, deny or (None) leave open a permission of a member (`ludo` is the bot)."""
        target = self._user(who).id
        self.world.set_permission(self._channel(channel), target, permission, allowed)

    def delete_message(self, message_id: int | str) -> None:
        """Delete a message, as a moderator would."""
        for channel in self.world.channels.values():
            message = channel.messages.get(int(message_id))
            if message is not None:
                self.world.delete(message)
                return
        raise ValueError(f"There is no message {message_id}.")

    def delete_channel(self, channel: str) -> None:
        """Delete a channel or thread."""
        self.world.delete_channel(self._channel(channel))

    def redeliver(self, interaction_id: int | str | None = None) -> None:
        """Send an interaction, by default the latest, to the bot a second time."""
        wanted = int(interaction_id) if interaction_id is not None else None
        self._parts.interactions.redeliver(wanted)

    async def drop_gateway(self, *, resumable: bool = True) -> None:
        """Break the bot's gateway connections."""
        await self._parts.gateway.drop(resumable=resumable)

    def leave(self, who: str) -> None:
        """Take a member out of the guild, or the bot (`ludo`)."""
        self.world.leave(self._user(who))

    def join(self, who: str) -> None:
        """Bring a member, or the bot, back into the guild."""
        self.world.join(self._user(who))

    def say(self, who: str, channel: str, content: str) -> Json:
        """Post a message as a member."""
        message = say(self._parts, self._user(who), {"channel": channel, "content": content})
        return message_payload(self.world, message)

    def _user(self, name: str) -> User:
        user = self.world.user(name)
        if user is None:
            raise ValueError(f"There is nobody called {name!r}.")
        return user

    def _channel(self, name: str) -> Channel:
        channel = self.world.channel(name)
        if channel is None:
            raise ValueError(f"There is no channel {name!r}.")
        return channel

    async def _file(self, request: web.Request) -> web.Response:
        text = request.match_info["file"]
        file = self.world.files.get(int(text)) if text.isdecimal() else None
        if file is None:
            raise web.HTTPNotFound
        kind = file.content_type if file.content_type.startswith("image/") else "text/plain"
        headers = {"Content-Type": kind, "X-Content-Type-Options": "nosniff"}
        headers["Cache-Control"] = "private, max-age=86400"
        return web.Response(body=file.data, headers=headers)


async def _avatar(request: web.Request) -> web.Response:
    number = request.match_info["number"]
    if not number.isdecimal():
        raise web.HTTPNotFound
    return web.Response(body=avatar(int(number)), content_type="image/png")


@web.middleware
async def _local_only(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Keep other sites in the same browser from acting here (rebinding, forged posts)."""
    if urlsplit(f"//{request.host}").hostname not in (HOST, "localhost"):
        raise web.HTTPForbidden
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden
    response = await handler(request)
    if not response.prepared:
        response.headers["Content-Security-Policy"] = (
            "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'"
        )
    return response
