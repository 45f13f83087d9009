"""The admin side over HTTP, for scripts that run beside a playground of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from aiohttp import web

from playground.model import Json
from playground.rest import answer


class Admin(Protocol):
    """The part of `Playground` that is reached over HTTP."""

    @property
    def problems(self) -> list[str]:
        """What was not covered."""

    def allow(self, channel: str, who: str, permission: str, allowed: bool | None) -> None:
        """Change a permission."""

    def delete_message(self, message_id: int | str) -> None:
        """Delete a message."""

    def delete_channel(self, channel: str) -> None:
        """Delete a channel."""

    def leave(self, who: str) -> None:
        """Take someone out of the guild."""

    def join(self, who: str) -> None:
        """Bring someone back."""

    def redeliver(self, interaction_id: int | str | None = None) -> None:
        """Send an interaction again."""

    async def drop_gateway(self, *, resumable: bool = True) -> None:
        """Break the gateway connections."""


def register(app: web.Application, server: Admin) -> None:
    """Add POST /admin/{act}; the body's keys are the method's arguments."""
    acts: dict[str, Callable[..., Awaitable[None] | None]] = {
        "allow": server.allow,
        "delete_message": server.delete_message,
        "delete_channel": server.delete_channel,
        "leave": server.leave,
        "join": server.join,
        "redeliver": server.redeliver,
        "drop_gateway": server.drop_gateway,
    }

    async def act(request: web.Request) -> web.Response:
        chosen = acts.get(request.match_info["act"])
        if chosen is None:
            raise web.HTTPNotFound
        body: Json = await request.json()
        try:
            result = chosen(**body)
            if result is not None:
                await result
        except (TypeError, ValueError, KeyError) as error:
            return answer({"message": str(error)}, 400)
        return answer({})

    async def problems(_: web.Request) -> web.Response:
        return answer(server.problems)

    app.router.add_post("/admin/{act}", act)
    app.router.add_get("/admin/problems", problems)
