"""200 tables of one person and three computers at once: how late the event loop runs.

``python -m bench.bench_tables [level …]``. Every person acts again as soon as the answer is there,
which no server's people do: the event loop has as much to do as it can take. A table that is over
is followed by another. The store is SQLite on disk, as in the bot.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as bot.py does

from games import Games, Intent, MoveToken, NewTable, RollDie, Start
from ludo_core import legal
from ludo_core.players import LEVELS
from storage import Options, Phase, Place, Store, Table

TABLES = 200
SECONDS = 20.0
TICK = 0.002
WANTED_MS = 20


class Server:
    """All tables, and what is measured at them."""

    def __init__(self, games: Games, level: str) -> None:
        self._games, self._level = games, level
        self._clicks = count(1)
        self._until = time.monotonic() + SECONDS
        self.answers: list[float] = []

    async def person(self, number: int) -> None:
        """Play one game after another until the time is over."""
        chance = random.Random(number)
        while time.monotonic() < self._until:
            table = await self._begun(number)
            while table.phase is Phase.PLAYING and time.monotonic() < self._until:
                table = await self._act(table, number, chance)
            if table.phase.live:
                await self._games.close(table.id)

    async def _begun(self, number: int) -> Table:
        options = Options(ruleset="king", players=4, goal=4, auto_move=True)
        place = Place(guild=number, channel=number)
        new = NewTable(place, number, "Ana", options, next(self._clicks), 3, self._level)
        view = await self._games.open(new)
        start = Intent(
            view.table.id, number, "Ana", Start(), next(self._clicks), view.table.version
        )
        return (await self._games.submit(start)).table

    async def _act(self, table: Table, number: int, chance: random.Random) -> Table:
        state = table.state
        assert state is not None
        tokens = legal(table.options.rules, state)
        act = MoveToken(chance.choice(tokens)) if tokens else RollDie()
        intent = Intent(table.id, number, "Ana", act, next(self._clicks), table.version)
        begun = time.perf_counter()
        table = (await self._games.submit(intent)).table
        self.answers.append(time.perf_counter() - begun)
        return table


async def lateness(found: list[float]) -> None:
    """Note, over and over, how much later than asked for the event loop goes on."""
    while True:
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        found.append(time.perf_counter() - due)


async def measure(level: str, folder: Path) -> None:
    """Print what 200 tables with this level do to the event loop."""
    store = await Store.open(folder / f"{level}.db")
    server = Server(Games(store), level)
    late: list[float] = []
    watching = asyncio.create_task(lateness(late))
    try:
        await asyncio.gather(*(server.person(number) for number in range(1, TABLES + 1)))
    finally:
        watching.cancel()
        await store.close()
    answered = statistics.quantiles(server.answers, n=100)
    cut = 1_000 * statistics.quantiles(late, n=100)[98]
    print(
        f"{level:8}{len(server.answers) / SECONDS:8,.0f} answers/s,"
        f" p50 {1e3 * answered[49]:6,.0f} ms, p99 {1e3 * answered[98]:6,.0f} ms;"
        f" loop late p99 {cut:5.1f} ms, at most {1e3 * max(late):5.1f} ms"
        f"   wanted p99 under {WANTED_MS}:"
        f" {'ok' if cut < WANTED_MS else 'MISSED'}"
    )


def main() -> None:
    print(f"{TABLES} tables, king, one person and three computers each, {SECONDS:.0f} s a level")
    with tempfile.TemporaryDirectory() as folder:
        for level in sys.argv[1:] or list(LEVELS):
            asyncio.run(measure(level, Path(folder)))


if __name__ == "__main__":
    main()
