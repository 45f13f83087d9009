"""What takes long on purpose: a slow store, a picture that is held back, and waiting meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

from renderer import BoardPicture
from tests.cogs.helpers import PNG, Stage


class HeldBoards:
    """A renderer that draws nothing, and no board of a running game before `go_on` is set."""

    def __init__(self) -> None:
        self._drawing = threading.Event()
        self.go_on = threading.Event()

    def __call__(self, picture: BoardPicture) -> bytes:
        if picture.state.turn is not None:
            self._drawing.set()
            assert self.go_on.wait(5)
        return PNG

    async def reached(self) -> None:
        """Wait until such a board is being drawn."""
        assert await asyncio.to_thread(self._drawing.wait, 5)


def slow(stage: Stage, name: str, seconds: float, *, of: object = None) -> None:
    """Let a method of the store, or of a part of it, take some seconds of the simulated clock."""
    part = of or stage.store
    quick = getattr(part, name)

    async def slowed(*args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(seconds)
        return await quick(*args, **kwargs)

    setattr(part, name, slowed)


async def when(condition: Callable[[], bool]) -> None:
    """Wait until something has come about while other work is held up."""
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110 - simcord tells of nothing before it is at rest
            await asyncio.sleep(0.001)
