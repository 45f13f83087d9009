"""The bot on the playground over the wire, in this process or one that can be killed."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from discord.gateway import DiscordWebSocket
from discord.http import Route

from cogs.buttons import REPLAY, REVIEW, SHOW_MOVES
from cogs.client import LudoBot
from cogs.words import Catalogue
from games import Games
from ludo_core.record import check_report, read, verify_report
from ops.at_discord import use_server
from playground import Outcome, Person, Playground
from playground.model import Json
from playground.person import components
from storage import Store

ASIDE = {SHOW_MOVES, REPLAY, REVIEW, "more", "options", "seats", "fairness", "again", "anew"}
"""Actions that do nothing to the game they stand under."""
ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def bot_in_process(server: Playground, database: Path) -> AsyncIterator[LudoBot]:
    """Run the bot in this process until the block ends."""
    api, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    use_server(server.api_url, server.gateway_url)
    store = await Store.open(database)
    bot = LudoBot(Games(store), Catalogue.load(ROOT / "locales"))
    running = asyncio.create_task(bot.start(server.token))
    try:
        yield bot
        assert not running.done(), "the bot stopped by itself"
    finally:
        await bot.close()
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        await store.close()
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api, gateway


class BotProcess:
    """`python bot.py` against a playground, to be killed and started again."""

    def __init__(self, server: Playground, database: Path) -> None:
        self._env = {
            **os.environ,
            "DISCORD_TOKEN": server.token,
            "DISCORD_API_URL": server.api_url,
            "DISCORD_GATEWAY_URL": server.gateway_url,
            "LUDO_DATABASE": str(database),
        }
        self._process: asyncio.subprocess.Process | None = None
        self.log = ""

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, str(ROOT / "bot.py"), env=self._env, stderr=asyncio.subprocess.PIPE
        )

    async def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """Send a signal, wait, keep what was logged; return the exit status."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.send_signal(how)
        _, logged = await self._process.communicate()
        self.log += logged.decode()
        assert self._process.returncode is not None
        return self._process.returncode


def button_ids(message: Json) -> list[str]:
    """Return the custom ids of the buttons that can be pressed and change something."""
    return [one for one in every_button(message) if one.rpartition(":")[2] not in ASIDE]


def every_button(message: Json) -> list[str]:
    """Return the custom ids of the buttons that can be pressed."""
    return [each["custom_id"] for each in components(message) if not each.get("disabled")]


def button_with(message: Json, part: str) -> str:
    """Return the first custom id with `part` in it."""
    return next(one for one in button_ids(message) if part in one)


def shown(outcome: Outcome) -> Json:
    """Return the message that an answered act left."""
    assert outcome.ok, outcome
    assert outcome.message is not None, outcome
    return outcome.message


async def open_table(host: Person, *guests: Person, **options: Any) -> Json:
    """Open a table, seat everybody, start; return the board."""
    await host.bot_ready("ludo")
    message = shown(await host.command("ludo start", **options))
    for guest in guests:
        message = shown(await guest.click(message["id"], button_with(message, ":sit-")))
    return shown(await host.press(message, "Start"))


def on_turn(server: Playground, message: Json, people: Iterable[Person]) -> Person:
    """Return who is asked to act by the message's last line."""
    (user,) = re.findall(r"<@(\d+)>", message["content"].splitlines()[-1])
    for person in people:
        member = server.world.user(person.name)
        if member is not None and str(member.id) == user:
            return person
    raise LookupError(f"nobody here is <@{user}>")


def checked(record: str) -> Json:
    """Return the report of a record that passes `check`, and `verify` when it is over."""
    (reading,) = read(record)
    report = check_report(reading)
    assert report["ok"], report
    if report["over"]:
        verified = verify_report(reading)
        assert verified["ok"], verified
    return dict(report)
