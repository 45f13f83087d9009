"""Work of some seconds, films and reviews: one at a time, and one at a time for each person.

It has a thread of its own, so that boards never wait for it, and whoever asks again and again
stands in the queue once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from cogs.answer import Answer
from cogs.progress import Telling
from ludo_core import Refusal

if TYPE_CHECKING:
    from cogs.client import LudoBot

T = TypeVar("T")


class LongWork:
    """The queue for what takes long."""

    def __init__(self, client: LudoBot) -> None:
        self._client = client
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="long")
        self._one = asyncio.Lock()
        self._asking: set[int] = set()

    def close(self) -> None:
        """Begin nothing new."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    @asynccontextmanager
    async def turn(self, answer: Answer) -> AsyncIterator[None]:
        """Stand in the queue and then hold its head.

        Raises Refusal for somebody who stands in it already, and while the bot is about to stop.
        """
        user = answer.interaction.user.id
        if user in self._asking:
            raise Refusal("under_way")
        self._asking.add(user)
        try:
            async with self._one:
                self._client.check_open()
                yield
        finally:
            self._asking.discard(user)

    async def run(self, answer: Answer, sentence: str, work: Callable[[Telling], T]) -> T:
        """Do `work` in the thread, in the caller's `turn`; it is given what tells how far it is.

        `sentence` is a marked text with {percent}.
        """
        tell = Telling(self._client, answer, sentence)
        # In this task's context, as what is told from the thread belongs to the answer.
        make = partial(copy_context().run, work, tell)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, make)
        finally:
            await tell.told()
