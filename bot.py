"""Puts the bot together and runs it: settings, logging, store, games, Discord."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import webbrowser
from pathlib import Path

os.environ["OPENBLAS_NUM_THREADS"] = (
    "1"  # numpy reads it once: more would only fight the event loop
)

from cogs.client import LudoBot
from cogs.words import Catalogue, CatalogueError
from games import Games
from games.recount import count_old
from ludo_core.players.master import chances
from ops.at_discord import use_server
from ops.logs import set_up_logging
from ops.run import run_until_stopped, stop_signals
from ops.settings import Settings, load_settings
from ops.stop import DO_NOT_RESTART, CannotStart
from playground import Playground, PortTaken
from renderer import MissingFont, warm_up
from storage import Store, UnusableDatabase

HERE = Path(__file__).parent

log = logging.getLogger("ludo")


async def run(settings: Settings) -> None:
    """Check everything that can be wrong, then connect. Raises one of the errors `main` tells."""
    stop = stop_signals()
    async with contextlib.AsyncExitStack() as stack:
        catalogue = Catalogue.load(HERE / "locales")
        await asyncio.to_thread(warm_up)
        store = await Store.open(settings.database)
        stack.push_async_callback(store.close)
        await count_old(store)
        token = settings.token
        if settings.api_url:
            use_server(settings.api_url, settings.gateway_url)
        elif not token:
            token = await _open_playground(stack, settings.playground_port, store)
        await run_until_stopped(LudoBot(Games(store, judge=chances), catalogue), token, stop)


async def _open_playground(stack: contextlib.AsyncExitStack, port: int, store: Store) -> str:
    server = Playground(port=port)
    try:
        await server.start()
    except PortTaken as error:
        raise CannotStart(
            f"Port {port} is taken: set LUDO_PLAYGROUND_PORT to another, or to 0 for any free one."
        ) from error
    stack.push_async_callback(server.close)
    use_server(server.api_url, server.gateway_url)
    # The playground begins empty each time: games that run there are posted again.
    await store.forget_messages(server.guild_id)
    print(f"No DISCORD_TOKEN: playing on the playground. Open {server.page_url}", flush=True)
    if sys.stdout.isatty():
        await asyncio.to_thread(webbrowser.open, server.page_url)
    return server.token


def main() -> int:
    """Run the bot and return its exit status.

    0 when stopped, 78 when starting cannot work, 75 when Discord is out of reach, 1 for the rest.
    """
    try:
        settings = load_settings(HERE / ".env")
        set_up_logging(settings.logging_level, settings.token)
        asyncio.run(run(settings))
    except CannotStart as error:
        print(error, file=sys.stderr)
        return error.status
    except (CatalogueError, MissingFont, UnusableDatabase) as error:
        print(error, file=sys.stderr)
        return DO_NOT_RESTART
    except KeyboardInterrupt:
        return 0
    except Exception:
        # By the log, which blanks tokens, and not by Python's own traceback.
        log.exception("the bot has ended by an error that nobody expected")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
