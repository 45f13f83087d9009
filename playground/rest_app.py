"""REST: the gateway's address, the bot itself, its commands, users, guild and members."""

from __future__ import annotations

from aiohttp import web

from playground import payloads
from playground.body import read_body, read_json
from playground.errors import ApiError, unknown
from playground.model import DM, Json
from playground.rest import Parts, Rest


def register(rest: Rest) -> None:
    """Add these endpoints."""
    app = _Application(rest.parts)
    rest.add("GET", "/gateway", app.gateway, token=False)
    rest.add("GET", "/gateway/bot", app.gateway_bot)
    rest.add("GET", "/users/@me", app.me)
    rest.add("GET", "/users/{user_id}", app.user)
    rest.add("POST", "/users/@me/channels", app.direct_message)
    rest.add("GET", "/oauth2/applications/@me", app.application)
    rest.add("GET", "/applications/@me", app.application)
    rest.add("GET", "/applications/{app_id}/emojis", app.emojis)
    for scope in ("", "/guilds/{guild_id}"):
        path = f"/applications/{{app_id}}{scope}/commands"
        rest.add("GET", path, app.commands, rule="read")
        rest.add("PUT", path, app.replace_commands, rule="commands")
        rest.add("POST", path, app.upsert_command, rule="commands")
        rest.add("GET", path + "/{command_id}", app.command)
        rest.add("DELETE", path + "/{command_id}", app.remove_command, rule="commands")
    rest.add("GET", "/guilds/{guild_id}", app.guild)
    rest.add("GET", "/guilds/{guild_id}/channels", app.channels)
    rest.add("GET", "/guilds/{guild_id}/members/{user_id}", app.member)


class _Application:
    def __init__(self, parts: Parts) -> None:
        self._parts, self._world = parts, parts.world

    async def gateway(self, _: web.Request) -> Json:
        return {"url": self._parts.gateway.url}

    async def gateway_bot(self, _: web.Request) -> Json:
        total = 1000
        return {
            "url": self._parts.gateway.url,
            "shards": 1,
            "session_start_limit": {
                "total": total,
                "remaining": max(0, total - self._parts.gateway.identified),
                "reset_after": 86_400_000,
                "max_concurrency": 1,
            },
        }

    async def me(self, _: web.Request) -> Json:
        me = payloads.user(self._world.bot)
        return {**me, "verified": True, "mfa_enabled": False, "locale": "en-US", "flags": 0}

    async def user(self, request: web.Request) -> Json:
        user = self._world.users.get(_id(request, "user_id"))
        if user is None:
            raise unknown("User")
        return payloads.user(user)

    async def direct_message(self, request: web.Request) -> Json:
        recipient = int((await read_body(request)).data.get("recipient_id") or 0)
        for channel in self._world.channels.values():
            if channel.kind == DM and channel.recipient_id == recipient:
                return payloads.channel(self._world, channel)
        raise ApiError(400, 50033, "Invalid Recipient(s)")

    async def application(self, _: web.Request) -> Json:
        return {
            "id": str(self._world.bot.id),
            "name": self._world.bot.display,
            "icon": None,
            "description": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "owner": payloads.user(self._world.users[self._world.guild.owner_id]),
            "team": None,
            "flags": 1 << 23,
            "bot": payloads.user(self._world.bot),
            "approximate_guild_count": 1,
        }

    async def emojis(self, request: web.Request) -> Json:
        self._own(request)
        return {"items": []}

    # Commands

    def _own(self, request: web.Request) -> int | None:
        """Check the application id; return the guild of a guild's commands."""
        if _id(request, "app_id") != self._world.bot.id:
            raise unknown("Application")
        return _id(request, "guild_id") if "guild_id" in request.match_info else None

    async def commands(self, request: web.Request) -> list[Json]:
        return self._parts.commands.all(self._own(request))

    async def replace_commands(self, request: web.Request) -> list[Json]:
        scope = self._own(request)
        body = await read_json(request)
        if not isinstance(body, list):
            raise ApiError(400, 50035, "Invalid Form Body")
        return self._parts.commands.replace(scope, body)

    async def upsert_command(self, request: web.Request) -> Json:
        scope = self._own(request)
        return self._parts.commands.upsert(scope, (await read_body(request)).data)

    async def command(self, request: web.Request) -> Json:
        return self._parts.commands.get(self._own(request), _id(request, "command_id"))

    async def remove_command(self, request: web.Request) -> None:
        self._parts.commands.remove(self._own(request), _id(request, "command_id"))

    # The guild

    def _guild(self, request: web.Request) -> None:
        if not self._world.bot_is_here or _id(request, "guild_id") != self._world.guild.id:
            raise unknown("Guild")

    async def guild(self, request: web.Request) -> Json:
        self._guild(request)
        data = payloads.guild(self._world, for_gateway=False)
        if request.query.get("with_counts") in ("1", "true"):
            count = len(self._world.guild.members)
            data |= {"approximate_member_count": count, "approximate_presence_count": count}
        return data

    async def channels(self, request: web.Request) -> list[Json]:
        self._guild(request)
        return [
            payloads.channel(self._world, channel)
            for channel in self._world.channels.values()
            if channel.kind == 0
        ]

    async def member(self, request: web.Request) -> Json:
        self._guild(request)
        member = self._world.guild.members.get(_id(request, "user_id"))
        if member is None:
            raise unknown("Member")
        return payloads.member(member)


def _id(request: web.Request, name: str) -> int:
    text = request.match_info[name]
    if not text.isdecimal():
        raise ApiError(400, 50035, "Invalid Form Body")
    return int(text)
