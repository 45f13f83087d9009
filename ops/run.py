"""Running until told to stop: SIGTERM and Ctrl-C end the bot in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from typing import Protocol

import aiohttp
import discord

from ops.stop import TRY_AGAIN, CannotStart

STOP_WITHIN_S = 4.0
CANCELLED_WITHIN_S = 0.3
"""Together they leave some of the five seconds that a service manager may give for the rest."""

TOKEN_REFUSED = "Discord refuses the token: copy it again from the developer portal into .env."  # noqa: S105
WRONG_TOKEN_CODE = 4004

log = logging.getLogger(__name__)


class Client(Protocol):
    """What is run: discord.py's client, as far as it matters here."""

    async def start(self, token: str) -> None:
        """Log in and stay connected."""

    async def close(self) -> None:
        """Finish and disconnect."""


def stop_signals() -> asyncio.Event:
    """Return an event that SIGTERM and Ctrl-C set from now on, instead of ending the process."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGINT"):
        # Windows has no handlers on its loop: there Ctrl-C cancels the main task instead.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(getattr(signal, name), stop.set)
    return stop


async def run_until_stopped(client: Client, token: str, stop: asyncio.Event) -> None:
    """Run `client` until it ends or `stop` is set. Raises CannotStart."""
    if stop.is_set():
        return
    running = asyncio.create_task(_start(client, token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
    finally:
        stopping.cancel()
        # First, as discord.py does: a client that is still connecting would see its connection
        # closed, report that as a failure, and try again.
        await _cancel(running)
        await _close(client)
        # discord.py swallows a cancellation while a shard identifies anew, and then goes on until
        # it sees that it is closed.
        await _cancel(running)


async def _cancel(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait for its end, but not for ever: it may not listen."""
    task.cancel()
    await asyncio.wait({task}, timeout=CANCELLED_WITHIN_S)
    if task.done() and not task.cancelled():
        # Looked at, or asyncio would report it as forgotten; the end is what was asked for.
        task.exception()


async def _close(client: Client) -> None:
    try:
        await asyncio.wait_for(client.close(), STOP_WITHIN_S)
    except TimeoutError:
        log.warning("leaving Discord took more than %s s and was given up", STOP_WITHIN_S)
    except Exception:
        # What was asked for is the end, and all that matters is in the database.
        log.exception("leaving Discord failed")


async def _start(client: Client, token: str) -> None:
    try:
        await client.start(token)
    except discord.LoginFailure as error:
        raise CannotStart(TOKEN_REFUSED) from error
    except discord.PrivilegedIntentsRequired as error:
        raise CannotStart(f"Discord refuses the connection: {_line(error)}") from error
    except discord.ConnectionClosed as error:
        if error.code == WRONG_TOKEN_CODE:
            raise CannotStart(TOKEN_REFUSED) from error
        raise CannotStart(f"Discord refuses the connection: {_line(error)}.") from error
    except discord.HTTPException as error:
        if error.status in {401, 403}:
            raise CannotStart(f"Discord refuses the connection: {_line(error)}.") from error
        if error.status < 500 and error.status != 429:
            raise
        raise _unreachable(error) from error
    except (aiohttp.ClientError, discord.GatewayNotFound, OSError) as error:
        raise _unreachable(error) from error


def _unreachable(error: Exception) -> CannotStart:
    return CannotStart(f"Discord cannot be reached: {_line(error).rstrip('.')}.", TRY_AGAIN)


def _line(error: Exception) -> str:
    """Return what an error says, in one line; some say nothing, and have a name at least."""
    return " ".join(str(error).split()) or type(error).__name__
