"""A member of the guild as a client, for tests, benchmarks and scripts."""
# ruff: noqa: ASYNC109 - a test reads better with `timeout=` than wrapped in a context

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp

from playground.model import Json

_REPLY_LATER, _UPDATE_LATER = 5, 6
_LOADING = 1 << 7
T = TypeVar("T")


class Refused(Exception):
    """The playground did not let the person do that: no such button, no such command."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the bot answered an act.

    `callback` is Discord's type of the first answer (4 reply, 5 thinking, 6 silent, 7 update,
    8 choices, 9 modal), None if it did not come in time; then `failed` has the words Discord shows.
    `latency` is in seconds, from the act to the first answer. `message` is the reply, or the
    message updated.
    """

    interaction_id: str
    callback: int | None
    latency: float
    failed: str | None
    message: Json | None
    modal: Json | None
    choices: list[Json] | None

    @property
    def ok(self) -> bool:
        """Whether the bot answered in time."""
        return self.failed is None

    @property
    def text(self) -> str:
        """The content of the message, or nothing."""
        return str(self.message["content"]) if self.message else ""

    @property
    def ephemeral(self) -> bool:
        """Whether the answer is for this person only."""
        return bool(self.message and self.message["flags"] & 1 << 6)


def components(message: Json) -> list[Json]:
    """Return a message's buttons and selects, in order."""
    return [each for row in message["components"] for each in row["components"]]


def button(message: Json, label: str) -> str:
    """Return the custom_id of the button whose label or emoji is `label`."""
    for each in components(message):
        if label in (each.get("label"), (each.get("emoji") or {}).get("name")):
            return str(each["custom_id"])
    raise LookupError(f"no button {label!r}")


class Person:
    """One member, over the page's own HTTP and websocket interface."""

    def __init__(self, page_url: str, name: str, *, locale: str = "en-US") -> None:
        self.name, self.locale = name, locale
        self._url = page_url.rstrip("/")
        self._session: aiohttp.ClientSession | None = None
        self._live: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._lost = False
        self._messages: dict[str, Json] = {}
        self._state: Json = {}

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        try:
            self._live = await self._session.ws_connect(
                f"{self._url}/page/live", params={"as": self.name}, max_msg_size=0
            )
            self._take(await self._live.receive_json())
        except BaseException:
            await self._session.close()
            raise
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live is not None:
            await self._live.close()
        if self._reader is not None:
            await self._reader
        if self._session is not None:
            await self._session.close()

    # Acts

    async def command(self, name: str, /, channel: str = "ludo", **options: object) -> Outcome:
        """Use a slash command: `await ana.command("ludo start", ruleset="king")`."""
        body = {"command": name, "channel": channel, "options": options}
        return await self._outcome("command", body)

    async def autocomplete(
        self, name: str, focused: str, text: str = "", /, channel: str = "ludo", **options: object
    ) -> list[Json]:
        """Return the bot's choices for an option with some text typed in."""
        body = {
            "command": name,
            "channel": channel,
            "options": {**options, focused: text},
            "focused": focused,
        }
        return (await self._outcome("autocomplete", body)).choices or []

    async def click(self, message_id: str | int, custom_id: str) -> Outcome:
        """Press a button."""
        return await self._outcome("click", {"message": str(message_id), "custom_id": custom_id})

    async def press(self, message: Json, label: str) -> Outcome:
        """Press the button with this label or emoji."""
        return await self.click(message["id"], button(message, label))

    async def select(self, message_id: str | int, custom_id: str, *values: str) -> Outcome:
        """Choose from a select."""
        body = {"message": str(message_id), "custom_id": custom_id, "values": values}
        return await self._outcome("select", body)

    async def submit_modal(self, modal: Json, values: dict[str, Any] | None = None) -> Outcome:
        """Submit a modal (`outcome.modal`), with values by custom_id."""
        return await self._outcome("modal", {"modal": modal["id"], "values": values or {}})

    async def say(self, content: str, channel: str = "ludo") -> Json:
        """Post a plain message."""
        answer = await self._post("say", {"channel": channel, "content": content})
        message: Json = answer["message_data"]
        return message

    async def upload(self, name: str, data: bytes) -> str:
        """Give the playground a file; return what to fill into a command's option of files."""
        query = {"as": self.name, "name": name}
        async with self._http.post(
            f"{self._url}/page/upload", params=query, data=BytesIO(data)
        ) as response:
            answer: Json = await response.json()
            if response.status != 200:
                raise Refused(answer.get("message"))
            return str(answer["id"])

    async def dismiss(self, message_id: str | int) -> None:
        """Dismiss an ephemeral message."""
        await self._post("dismiss", {"message": str(message_id)})

    # Seeing

    async def messages(self, channel: str = "ludo") -> list[Json]:
        """Return what this person sees in a channel (`@me`: with the bot alone), oldest first."""
        query = {"as": self.name, "channel": channel}
        async with self._http.get(f"{self._url}/page/messages", params=query) as response:
            answer = await response.json()
            if response.status != 200:
                raise Refused(answer["message"])
            found: list[Json] = answer
            return found

    async def fetch(self, url: str) -> bytes:
        """Return a file by its address, such as an attachment's."""
        async with self._http.get(url) as response:
            response.raise_for_status()
            return await response.read()

    async def wait_for(self, predicate: Callable[[Json], bool], timeout: float = 5) -> Json:
        """Return the first message seen, now or later, for which `predicate` is true."""

        def found() -> Json | None:
            return next((m for m in list(self._messages.values()) if predicate(m)), None)

        return await self._when(found, timeout)

    async def settled(self, outcome: Outcome, timeout: float = 5) -> Json:
        """Return the message of a deferred answer once the bot has filled it in."""
        if outcome.message is None:
            raise LookupError("the answer has no message")
        wanted = outcome.message["id"]
        before = outcome.message["edited_timestamp"]

        def done(message: Json) -> bool:
            if message["id"] != wanted or message["flags"] & _LOADING:
                return False
            return outcome.callback != _UPDATE_LATER or message["edited_timestamp"] != before

        return await self.wait_for(done, timeout)

    async def gone(self, message_id: str | int, timeout: float = 5) -> None:
        """Wait until a message is not there any more."""
        await self._when(lambda: str(message_id) not in self._messages or None, timeout)

    async def bot_ready(self, command: str = "", timeout: float = 10) -> None:
        """Wait until the bot is connected and has a command (this one, if named)."""
        word = command.split(maxsplit=1)[0] if command else ""

        def ready() -> bool | None:
            names = [each["name"] for each in self._state["commands"]["guild"]]
            return (self._state["online"] and bool(word in names if word else names)) or None

        await self._when(ready, timeout)

    async def bot_offline(self, timeout: float = 10) -> None:
        """Wait until the bot is not connected."""
        await self._when(lambda: not self._state["online"] or None, timeout)

    # Plumbing

    @property
    def _http(self) -> aiohttp.ClientSession:
        if self._session is None:
            raise RuntimeError("use it as `async with Person(…) as ana`")
        return self._session

    async def _post(self, act: str, body: Json) -> Json:
        body = {"as": self.name, "locale": self.locale, **body}
        async with self._http.post(f"{self._url}/page/{act}", json=body) as response:
            answer: Json = await response.json()
            if response.status != 200:
                raise Refused(answer.get("message"))
            return answer

    async def _outcome(self, act: str, body: Json) -> Outcome:
        answer = await self._post(act, body)
        answer["message"] = answer.pop("message_data")
        return Outcome(**answer)

    async def _when(self, found: Callable[[], T | None], timeout: float) -> T:
        async with asyncio.timeout(timeout), self._changed:
            while True:
                result = found()
                if result is not None:
                    return result
                if self._lost:
                    raise ConnectionError("the playground has gone")
                await self._changed.wait()

    async def _read(self) -> None:
        if self._live is None:
            return
        async for message in self._live:
            async with self._changed:
                self._take(json.loads(message.data))
                self._changed.notify_all()
        async with self._changed:
            self._lost = True
            self._changed.notify_all()

    def _take(self, change: Json) -> None:
        kind, data = change["kind"], change["data"]
        if kind == "state":
            self._state = data
            lists = data["messages"].values()
            self._messages = {message["id"]: message for some in lists for message in some}
        elif kind in ("message_create", "message_update"):
            self._messages[data["id"]] = data
        elif kind == "message_delete":
            self._messages.pop(data["id"], None)
        elif kind == "bot":
            self._state["online"] = data["online"]
        elif kind == "commands":
            self._state["commands"] = data
