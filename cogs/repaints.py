"""When tables are shown by the bot's own token: soon, one at a time, again where refused."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

TRY_AGAIN_AFTER_S = (15.0, 60.0, 300.0, 900.0)
"""Pauses between attempts to show a board that Discord refuses; then a click or command may."""

log = logging.getLogger(__name__)


class Repaints:
    """The repaints under way. `paint` shows a table; False where a later attempt may succeed."""

    def __init__(self, paint: Callable[[str], Awaitable[bool]]) -> None:
        self._paint = paint
        self._stopping = False
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._resting: set[str] = set()

    def soon(self, game: str) -> None:
        """Show a table's newest state; at most one more waits while one is under way."""
        running = self._tasks.get(game)
        if running is not None and not running.done():
            self._again.add(game)
            return
        task = asyncio.create_task(self._until_shown(game))
        self._tasks[game] = task
        task.add_done_callback(lambda done: self._ended(game, done))

    async def close(self) -> None:
        """Let what is being painted end, but try nothing again."""
        self._stopping = True
        for game in self._resting:
            self._tasks[game].cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _ended(self, game: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(game) is task:
            del self._tasks[game]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the board of %s could not be painted", game, exc_info=error)

    async def _until_shown(self, game: str) -> None:
        settled = await self._newest(game)
        for pause in TRY_AGAIN_AFTER_S:
            if settled or self._stopping:
                return
            self._resting.add(game)
            try:
                await asyncio.sleep(pause)
            finally:
                self._resting.discard(game)
            settled = await self._newest(game)

    async def _newest(self, game: str) -> bool:
        settled = await self._paint(game)
        while game in self._again:
            self._again.discard(game)
            settled = await self._paint(game)
        return settled
