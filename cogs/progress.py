"""Telling from a worker thread how far long work is."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future
from typing import TYPE_CHECKING

from cogs.answer import Answer

if TYPE_CHECKING:
    from cogs.client import LudoBot

PROGRESS_EVERY_S = 2.5


class Telling:
    """Tells how far the work is, now and then; ends it if the bot stops.

    `sentence` is a marked text with {percent}.
    """

    def __init__(self, client: LudoBot, answer: Answer, sentence: str) -> None:
        self._client, self._answer, self._sentence = client, answer, sentence
        self._words = client.catalogue.words(answer.interaction.locale)
        self._loop = asyncio.get_running_loop()
        self._last = time.monotonic()
        self._edit: Future[None] | None = None

    def __call__(self, done: int, total: int) -> None:
        """Note that `done` of `total` is done. Raises Refusal once the bot is about to stop."""
        self._client.check_open()
        now = time.monotonic()
        if now - self._last < PROGRESS_EVERY_S or not (self._edit is None or self._edit.done()):
            return
        self._last = now
        text = self._words.t(self._sentence, percent=self._words.percent(done / total))
        self._edit = asyncio.run_coroutine_threadsafe(self._answer.progress(text), self._loop)

    async def told(self) -> None:
        """Wait until the last word is out, so that it does not come after the result."""
        if self._edit is not None:
            await asyncio.wrap_future(self._edit)
