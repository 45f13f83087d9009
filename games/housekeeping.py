"""What is done once a day: servers that the bot left long ago are erased."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from games.service import Games

KEPT_FOR = timedelta(days=30)
"""How long a server is kept after the bot has been removed from it."""
EVERY = timedelta(days=1)
AGAIN = timedelta(hours=1)
"""What failed is tried again after so long."""

log = logging.getLogger(__name__)


class Housekeeping:
    """The daily task."""

    def __init__(
        self, games: Games, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._games = games
        self._sleep = sleep

    async def run(self) -> None:
        """Run until cancelled. What fails is logged and tried again."""
        while True:
            try:
                await self.step()
                pause = EVERY
            except Exception:
                log.exception("housekeeping failed and goes on")
                pause = AGAIN
            await self._sleep(pause.total_seconds())

    async def step(self) -> None:
        """Erase the servers whose time has come."""
        servers = self._games.store.servers
        for guild in await servers.left_before(self._games.now() - KEPT_FOR):
            await self._games.erase_server(guild)
            log.info("a server that had removed the bot %s ago is erased", KEPT_FOR)
