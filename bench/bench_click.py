"""From a click to its answer, board picture included: our bot beside the barest one, in one run.

``python -m bench.bench_click`` from the project's root. Both run as processes of their own on
playgrounds of their own; one click here, one click there, so that whatever else the machine does
falls on both alike. Four people play `king`.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import sys
import tempfile
from pathlib import Path

from playground import Outcome, Person
from tests.wire.stage import button_ids, button_with, shown

CLICKS = 600
NAMES = ("Ana", "Ben", "Chloé", "Dev")


class Stage:
    """A playground and a bot on it, each in a process of its own."""

    def __init__(self, bot: str, database: Path) -> None:
        self._bot_name, self._database = bot, database
        self.page = ""
        self._processes: list[asyncio.subprocess.Process] = []

    async def open(self) -> None:
        """Start both."""
        world = await self._start("-m", "playground", "--port", "0")
        assert world.stdout is not None
        lines = [(await world.stdout.readline()).decode().split() for _ in range(4)]
        told = {line[0]: line[1] for line in lines}
        self.page = told["page"]
        addresses = (told["api"], told["gateway"], told["token"], str(self._database))
        await self._start("-m", "bench.click_bots", self._bot_name, *addresses)

    async def close(self) -> dict[str, float]:
        """Stop both; return what the bot says of its event loop."""
        world, bot = self._processes
        bot.terminate()
        said, _ = await bot.communicate()
        world.terminate()
        await world.communicate()
        report: dict[str, float] = json.loads(said.splitlines()[-1])
        return report

    async def _start(self, *words: str) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *words, stdout=asyncio.subprocess.PIPE
        )
        self._processes.append(process)
        return process


class Game:
    """Four people at our bot's table; `click` makes the next click of the game."""

    def __init__(self, people: list[Person]) -> None:
        self._people = people
        self._rng = random.Random(1)
        self._message: dict[str, object] = {}

    async def open(self) -> None:
        """Seat everybody and start."""
        host, *guests = self._people
        await host.bot_ready("ludo")
        message = shown(await host.command("ludo start", ruleset="king"))
        for guest in guests:
            message = shown(await guest.click(message["id"], button_with(message, ":sit-")))
        self._message = shown(await host.press(message, "Start"))
        self._signs = dict(zip("🔴🟢🟡🔵", self._people, strict=True))

    async def click(self) -> Outcome:
        """Roll or move, as whoever is on turn; a game that is over makes way for another."""
        if not button_ids(self._message):
            await self.open()
        person = self._signs[str(self._message["content"]).splitlines()[-1][0]]
        choice = self._rng.choice(button_ids(self._message))
        outcome = await person.click(str(self._message["id"]), choice)
        self._message = shown(outcome)
        return outcome


async def measure(folder: Path) -> None:
    """Print both bots' times and their ratio."""
    ours, bare = Stage("ludo", folder / "ludo.db"), Stage("bare", folder / "none.db")
    await ours.open()
    await bare.open()
    people = [Person(ours.page, name) for name in NAMES]
    visitor = Person(bare.page, "Ana")
    for person in (*people, visitor):
        await person.__aenter__()
    game = Game(people)
    await game.open()
    await visitor.bot_ready("board")
    board = shown(await visitor.command("board"))
    times: dict[str, list[float]] = {"ours": [], "bare": []}
    for _ in range(CLICKS):
        times["ours"].append((await game.click()).latency)
        times["bare"].append((await visitor.click(board["id"], "roll")).latency)
    for person in (*people, visitor):
        await person.__aexit__(None, None, None)
    late = {"ours": await ours.close(), "bare": await bare.close()}
    for name, found in times.items():
        cut = statistics.quantiles(found[20:], n=100)
        print(
            f"{name}: click to answer p50 {cut[49] * 1000:.2f} ms, p99 {cut[98] * 1000:.2f} ms;"
            f" loop late p99 {late[name]['p99_ms']:.1f} ms, at most {late[name]['max_ms']:.1f} ms"
        )
    ratio = statistics.median(times["ours"][20:]) / statistics.median(times["bare"][20:])
    print(f"ratio of the medians: {ratio:.2f} (wanted: at most 3)")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        asyncio.run(measure(Path(made)))
