"""Running until told to stop: SIGTERM and Ctrl-C end the bot in order."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import Protocol

import aiohttp
import discord

from ops.stop import TRY_AGAIN, CannotStart

STOP_WITHIN_S = 5.0


class Client(Protocol):
    """What is run: discord.py's client, as far as it matters here."""

    async def start(self, token: str) -> None:
        """Log in and stay connected."""

    async def close(self) -> None:
        """Finish and disconnect."""


async def run_until_stopped(client: Client, token: str) -> None:
    """Run `client` until it ends or the process is asked to stop. Raises CannotStart."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGINT"):
        # Windows has no handlers on its loop: there Ctrl-C cancels the main task instead.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(getattr(signal, name), stop.set)
    running = asyncio.create_task(_start(client, token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
    finally:
        stopping.cancel()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(client.close(), STOP_WITHIN_S)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def _start(client: Client, token: str) -> None:
    try:
        await client.start(token)
    except discord.LoginFailure as error:
        raise CannotStart(
            "Discord refuses the token: copy it again from the developer portal into .env."
        ) from error
    except discord.PrivilegedIntentsRequired as error:
        raise CannotStart(f"Discord refuses the connection: {error}") from error
    except aiohttp.ClientConnectorError as error:
        raise CannotStart(f"Discord cannot be reached: {error}.", TRY_AGAIN) from error
