"""The real bot on a simulated Discord, and the people who play there."""

from __future__ import annotations

import asyncio
import functools
import itertools
import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import simcord
from simcord import interactions
from simcord.backend.models import Message
from simcord.enums import ComponentType, InteractionType
from simcord.http.router import RequestContext, route

from cogs.client import LudoBot
from cogs.words import Catalogue
from games import Clock, Games
from ludo_core import Rules, State, legal
from renderer import BoardPicture
from storage import Kept, Store
from tests.cogs.messages import buttons, custom_ids, every_id

LOCALES = Path(__file__).parents[2] / "locales"
ENGLISH = Catalogue.load(Path(os.devnull))
PNG = b"\x89PNG\r\n\x1a\n"
EPHEMERAL = 1 << 6


@route("GET", "/gateway/bot")
def _gateway(ctx: RequestContext) -> dict[str, Any]:
    """Simcord has no gateway to ask for; a bot of ours asks for its limits."""
    limits = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": "wss://simcord.invalid", "shards": 1, "session_start_limit": limits}


def blank(picture: BoardPicture) -> bytes:
    """Draw nothing: most tests look at words and buttons."""
    return PNG


def first_is_best(rules: Rules, state: State) -> dict[int, float]:
    """Judge moves by the numbers of their tokens."""
    return {token: 0.9 - token / 10 for token in legal(rules, state)}


class SteppedClock(Clock):
    """A clock that `Stage.pass_time` drives: simcord takes a waiting task for work to be done."""

    async def run(self) -> None:
        """Do nothing by itself."""


class Stage:
    """A bot, a server with one channel, and the people in it, made when first named."""

    def __init__(
        self, folder: Path, catalogue: Catalogue, draw: Callable[[BoardPicture], bytes]
    ) -> None:
        self.path = folder / "ludo.db"
        self.catalogue = catalogue
        self.draw = draw
        self.store: Store
        self.games: Games
        self.bot: LudoBot
        self.env: simcord.Env
        self.guild: simcord.GuildHandle
        self.channel: simcord.ChannelHandle
        self._people: dict[str, simcord.MemberActor] = {}

    async def open_bot(self) -> LudoBot:
        """Make a bot as `bot.py` does, on this stage's database."""
        self.store = await Store.open(self.path)
        secrets = (number.to_bytes(32) for number in itertools.count(1))
        self.games = Games(
            self.store, now=self.now, draw_secret=lambda: next(secrets), judge=first_is_best
        )
        self.bot = LudoBot(self.games, self.catalogue, shards=1, draw=self.draw)
        # A heartbeat is nothing to look at, and each costs a simulated day much time.
        self.bot.clock = SteppedClock(self.games, beat=timedelta(days=1))
        self.bot.clock.moved_on = self.bot._moved_on
        return self.bot

    def now(self) -> datetime:
        """Return the moment on the simulated clock."""
        return self.env.backend.clock.now()

    async def pass_time(self, seconds: float) -> None:
        """Let time go by, with all that happens by itself meanwhile."""
        end = self.now() + timedelta(seconds=seconds)
        while True:
            pause = await self.bot.clock.step()
            await self.painted()
            await self.env.settle(idle=0.002)
            left = (end - self.now()).total_seconds()
            if left <= 0 and pause != timedelta(0):
                return
            step = left if pause is None else min(pause.total_seconds(), left)
            await self.env.advance_time(max(step, 0.0))

    async def painted(self) -> None:
        """Wait for what is shown without a click: simcord knows only what follows from one."""
        boards = self.bot.boards
        while tasks := [*boards._repaints._tasks.values(), *boards._warnings]:
            await asyncio.wait(tasks)
            await asyncio.sleep(0)

    async def restart(self) -> None:
        """Kill the bot as it is and start another on the same database and Discord."""
        old = self.store
        # The new bot opens its own connection, as after a kill; the old one is only let go of.
        await self.env.restart_bot(await self.open_bot())
        await old.close()

    def person(self, name: str = "ana") -> simcord.MemberActor:
        """Return a member of the server."""
        if name not in self._people:
            self._people[name] = self.guild.add_member(self.env.create_user(name))
        return self._people[name]

    # ------------------------------------------------------------------ what is to be seen

    @property
    def messages(self) -> list[Message]:
        """All messages of the channel that everybody sees, oldest first."""
        found = self.env.backend.messages.get(self.channel.id, {})
        return [message for message in found.values() if not message.is_ephemeral]

    @property
    def board(self) -> Message:
        """The newest message of the channel."""
        return self.messages[-1]

    def sent(self, method: str = "", path: str = "") -> list[simcord.HttpLogEntry]:
        """Return the requests the bot made, in order."""
        return [
            entry
            for entry in self.env.http_requests
            if method in entry.method and path in entry.path
        ]

    async def table(self) -> Kept:
        """Return the newest table of the channel as it is kept."""
        game = await self.store.live_in(self.channel.id) or await self.store.latest_in(
            self.channel.id
        )
        assert game is not None
        kept = await self.store.load(game)
        assert kept is not None
        return kept

    def callbacks(self, interaction: int) -> int:
        """Return how many times the bot tried to give an interaction its first answer."""
        return len(self.sent("POST", f"/interactions/{interaction}/"))

    # ------------------------------------------------------------------ what people do

    async def start(self, name: str = "ana", **options: Any) -> Message:
        """Open a table and return its message."""
        await self.person(name).slash(self.channel, "ludo start", **options)
        return self.board

    async def play(self, name: str = "ana", **options: Any) -> Message:
        """Open a table, start the game and return its message."""
        await self.start(name, **options)
        await self.press("start", name)
        return self.board

    async def press(
        self, action: str, name: str = "ana", on: Message | None = None
    ) -> simcord.InteractionResult:
        """Click the button of this action on a board as it is now."""
        message = on or self.board
        every = [button["custom_id"] for button in buttons(message)]
        found = [one for one in every if one.endswith(f":{action}")]
        assert found, f"no {action} among {every}"
        return await self.click(found[0], name, message)

    async def click(
        self, custom_id: str, name: str = "ana", on: Message | None = None
    ) -> simcord.InteractionResult:
        """Click a button whether or not it is there: clients may show an old message."""
        payload, record = self.payload(custom_id, name, on)
        await self.deliver(payload)
        return simcord.InteractionResult(self.env, record)

    def payload(
        self,
        custom_id: str,
        name: str = "ana",
        on: Message | None = None,
        *,
        kind: InteractionType = InteractionType.MESSAGE_COMPONENT,
        data: dict[str, Any] | None = None,
        **fields: Any,
    ) -> tuple[dict[str, Any], Any]:
        """Return the gateway's event for a click, and simcord's record of its answers.

        `kind` and `data` make it a choice in a select or a form.
        """
        backend, message = self.env.backend, on or self.board
        record, payload = interactions.base_payload(
            backend,
            type=kind,
            channel_id=message.channel_id,
            guild_id=self.guild.id,
            user_id=self.person(name).id,
            data={
                "custom_id": custom_id,
                "component_type": ComponentType.BUTTON,
                **(data or {}),
            },
        )
        record.source_message_id = message.id
        payload["message"] = dict(simcord.backend.serializers.message_payload(backend, message))
        return {**payload, **fields}, record

    async def choose(
        self, action: str, *values: object, on: Message, name: str = "ana", **more: Any
    ) -> simcord.InteractionResult:
        """Choose in the select of this action."""
        (custom_id,) = [one for one in every_id(on) if one.endswith(f":{action}")]
        data = {"component_type": ComponentType.STRING_SELECT, "values": [*map(str, values)]}
        payload, record = self.payload(custom_id, name, on, data={**data, **more})
        await self.deliver(payload)
        return simcord.InteractionResult(self.env, record)

    async def fill(
        self, action: str, on: Message, name: str = "ana", **filled: object
    ) -> simcord.InteractionResult:
        """Submit the form of this action, which a click on `on` has opened."""
        game, version = every_id(on)[0].split(":")[1:3]
        parts = [
            {"type": 18, "component": {"type": 3, "custom_id": field, "values": [str(value)]}}
            for field, value in filled.items()
        ]
        payload, record = self.payload(
            f"l1:{game}:{version}:{action}",
            name,
            on,
            kind=InteractionType.MODAL_SUBMIT,
            data={"components": parts},
        )
        await self.deliver(payload)
        return simcord.InteractionResult(self.env, record)

    async def two_at_the_table(self, **options: Any) -> Message:
        """Start a game of ana and ben and return its message."""
        await self.start(**{"ruleset": "classic", "players": 2, **options})
        await self.press("sit-2", "ben")
        await self.press("start")
        return self.board

    async def more(self, name: str = "ana") -> Message:
        """Open the menu of the running game."""
        return private(self, await self.press("more", name))

    async def resign(self, name: str = "ana") -> Message:
        """Leave the running game; return the private message that asked, and then told so."""
        question = private(self, await self.person(name).slash(self.channel, "ludo resign"))
        await self.press("resign-all", name, on=question)
        return question

    async def until_choice(self) -> str:
        """Play until somebody has to choose a token; return who."""
        while (name := await on_turn(self)) and "roll" in custom_ids(self.board)[0]:
            await self.press("roll", name)
        return name

    async def deliver(self, *payloads: Mapping[str, Any]) -> None:
        """Let Discord deliver interactions, all at once, and wait for what comes of them."""
        for payload in payloads:
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle(idle=0.002)


@asynccontextmanager
async def staged(
    folder: Path,
    *,
    catalogue: Catalogue = ENGLISH,
    draw: Callable[[BoardPicture], bytes] = blank,
    settle_timeout: float = 5.0,
    locale: str = "en-US",
) -> AsyncIterator[Stage]:
    """Run a bot on a simulated Discord; the log, not simcord, tells what goes wrong there."""
    stage = Stage(folder, catalogue, draw)
    bot = await stage.open_bot()
    stage.env = simcord.Env(bot, check_errors=False, settle_timeout=settle_timeout)
    # Simcord looks every 50 ms whether the bot is at rest; a thousand clicks are too many for that.
    settle = functools.partial(stage.env._settle_internal, idle=0.002)
    stage.env._settle_internal = settle  # type: ignore[method-assign]
    await stage.env.start()
    try:
        stage.guild = stage.env.create_guild(preferred_locale=locale)
        stage.channel = stage.guild.create_text_channel("ludo")
        yield stage
    finally:
        await stage.env.shutdown()
        await stage.store.close()


def private(stage: Stage, result: simcord.InteractionResult) -> Message:
    """Return the private message that somebody got."""
    assert result.response is not None
    assert result.response.ephemeral
    return stage.env.backend.get_message(stage.channel.id, result.response.id)


async def play_out(stage: Stage, most: int = 2_000) -> int:
    """Click the first button for whoever is on turn until the game is over; return how often."""
    for clicks in range(most):
        ids = custom_ids(stage.board)
        if not ids:
            return clicks
        await stage.click(ids[0], await on_turn(stage))
    raise AssertionError("the game does not end")


async def on_turn(stage: Stage) -> str:
    """Return the name of the person who is to act."""
    table = (await stage.table()).table
    assert table.state is not None
    assert table.state.turn is not None
    sitter = table.sitter(table.state.turn)
    assert sitter is not None
    return sitter.name
