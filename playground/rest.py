"""The frame of the REST side: token, rate limits, faults as JSON, and a loud no to the rest."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiohttp import web

from playground.commands import Commands
from playground.errors import ApiError, NotCovered, unauthorized
from playground.gateway import Gateway
from playground.interactions import Interactions
from playground.ratelimits import RateLimits
from playground.world import World

API = "/api/v10"

Endpoint = Callable[[web.Request], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Parts:
    """What the endpoints work on."""

    world: World
    gateway: Gateway
    commands: Commands
    interactions: Interactions
    limits: RateLimits
    token: str


def answer(data: object, status: int = 200) -> web.Response:
    """Return a JSON response; the type carries no charset, as Discord's does not."""
    return web.Response(
        status=status, body=json.dumps(data).encode(), content_type="application/json"
    )


class Rest:
    """Registers endpoints on the application."""

    def __init__(self, app: web.Application, parts: Parts) -> None:
        self._app, self.parts = app, parts

    def add(
        self,
        method: str,
        path: str,
        endpoint: Endpoint,
        *,
        rule: str = "read",
        major: str = "",
        token: bool = True,
    ) -> None:
        """Register an endpoint with its rate limit; `major` names the path part counted by."""

        async def run(request: web.Request) -> web.StreamResponse:
            headers: dict[str, str] = {}
            try:
                if token:
                    self._authorize(request)
                    self.parts.limits.take("global", "")
                headers = self.parts.limits.take(rule, request.match_info.get(major, ""))
                response = self._response(await endpoint(request))
            except ApiError as error:
                headers |= error.headers
                response = answer(error.body, error.status)
            except NotCovered as gap:
                response = self._refuse(request, f"it does not cover {gap}")
            response.headers.update(headers)
            return response

        self._app.router.add_route(method, API + path, run)

    def close_list(self) -> None:
        """Refuse every other path of the API; call it after the last `add`."""

        async def refuse(request: web.Request) -> web.StreamResponse:
            return self._refuse(request, "it does not know this route")

        self._app.router.add_route("*", "/api/{rest:.*}", refuse)

    def _authorize(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bot {self.parts.token}":
            raise unauthorized()

    @staticmethod
    def _response(result: object) -> web.Response:
        if isinstance(result, web.Response):
            return result
        return web.Response(status=204) if result is None else answer(result)

    def _refuse(self, request: web.Request, why: str) -> web.Response:
        text = f"The playground refused {request.method} {request.path}: {why}."
        self.parts.world.problem(text)
        return answer({"message": text, "code": 0}, 501)
