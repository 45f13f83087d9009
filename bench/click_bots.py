"""The two bots of bench_click, each in a process of its own: `python -m bench.click_bots NAME …`.

Both report how late their event loop was: the longest time it kept anything waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sys
from io import BytesIO
from pathlib import Path

import discord
from discord import app_commands

from cogs.client import LudoBot
from cogs.words import Catalogue
from games import Games
from ludo_core import RULESETS, from_line
from ops.at_discord import use_server
from renderer import BoardPicture, render, warm_up
from storage import Store

ROOT = Path(__file__).parents[1]
TICK_S = 0.005
MIDGAME = "12,3,-1,51/40,8,-1,-1/30,30,56,2/-1,17,44,-1 0 5 0 0000 -"


class Bare(discord.Client):
    """The least bot that answers a click with a picture: the picture is ready-made."""

    def __init__(self, png: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self._png = png
        self._tree = app_commands.CommandTree(self)
        self._tree.command(name="board", description="Post a board")(self._start)

    async def setup_hook(self) -> None:
        """Tell the commands."""
        await self._tree.sync()

    async def _start(self, interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Roll", custom_id="roll"))
        view.stop()
        await interaction.response.send_message("Board", file=self._file(), view=view)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a click."""
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(content="Board", attachments=[self._file()])

    def _file(self) -> discord.File:
        return discord.File(BytesIO(self._png), "board.png")


async def _lateness(found: list[float]) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK_S
        await asyncio.sleep(TICK_S)
        found.append(loop.time() - due)


async def _run(client: discord.Client, token: str) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    running = asyncio.create_task(client.start(token))
    late: list[float] = []
    watching = asyncio.create_task(_lateness(late))
    await stop.wait()
    watching.cancel()
    await client.close()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    # Starting up (imports, connecting) is not what is asked about.
    late = sorted(late[len(late) // 10 :])
    report = {"p99_ms": late[int(len(late) * 0.99)] * 1000, "max_ms": late[-1] * 1000}
    print(json.dumps(report), flush=True)


async def main(name: str, api_url: str, gateway_url: str, token: str, database: str) -> None:
    """Run one of the bots until SIGTERM."""
    use_server(api_url, gateway_url)
    warm_up()
    if name == "bare":
        rules, state = RULESETS["king"], from_line(MIDGAME)
        png = render(BoardPicture(rules, state, ("Ana", "Ben", "Chloé", "Dev")))
        await _run(Bare(png), token)
        return
    store = await Store.open(Path(database))
    try:
        await _run(LudoBot(Games(store), Catalogue.load(ROOT / "locales")), token)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
