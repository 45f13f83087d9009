"""Games that somebody looks at again: found, read from files, and reviewed in a worker thread.

Reviews are kept in memory: one is worked out again from the stored actions within a second or two,
so nothing is stored that a better judge would leave stale. Files are kept there too, and nowhere
else.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from cogs.answer import Answer
from cogs.progress import Telling
from cogs.words.catalogue import N_
from games.recorded import FILE_PREFIX, Game, game_of, read_game
from ludo_core import Refusal
from ludo_core.players.judge import judge_of
from ludo_core.players.review import Review, review
from storage import Phase

if TYPE_CHECKING:
    from cogs.client import LudoBot

KEPT_FILES = 32
"""Games from files; one of 256 KiB has some 10,000 rolls and takes a few megabytes."""
KEPT_REVIEWS = 64
"""Reviews, at some 200 kB each."""
T = TypeVar("T")


class Studies:
    """Finds games and reviews them, one at a time."""

    def __init__(self, client: LudoBot) -> None:
        self._client = client
        self._files: OrderedDict[str, Game] = OrderedDict()
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        self._one = asyncio.Lock()

    async def read(self, data: bytes) -> Game:
        """Return the game of a record file, and keep it for the clicks to come. Raises Refusal."""
        game = await asyncio.to_thread(read_game, data)
        _keep(self._files, game.table.id, game, KEPT_FILES)
        return game

    async def game(self, name: str, guild: int) -> Game:
        """Return a game of this server, or of a file that was read. Raises Refusal."""
        if name.startswith(FILE_PREFIX):
            if name not in self._files:
                raise Refusal("file_forgotten")
            self._files.move_to_end(name)
            return self._files[name]
        kept = await self._client.games.kept(name)
        if kept is None or kept.table.place.guild != guild:
            raise Refusal("no_such_game")
        return game_of(kept)

    async def review(self, answer: Answer, game: Game) -> Review:
        """Return a finished game's review, made now if it is not kept. Raises Refusal."""
        name = game.table.id
        if game.table.phase is not Phase.OVER and not game.from_file:
            raise Refusal("not_over")
        if not game.table.rolls:
            raise Refusal("nothing_to_review")
        async with self._one:
            if name not in self._reviews:
                _keep(self._reviews, name, await self._reviewed(answer, game), KEPT_REVIEWS)
            self._reviews.move_to_end(name)
            return self._reviews[name]

    async def _reviewed(self, answer: Answer, game: Game) -> Review:
        tell = Telling(self._client, answer, N_("🔎 Looking through the game … {percent}"))
        rules = game.table.options.rules
        make = partial(review, rules, game.start, game.actions, judge_of(rules), tell)
        try:
            # In this task's context, as what is told from the thread belongs to the answer.
            return await asyncio.get_running_loop().run_in_executor(
                self._client.boards.painter.pool, partial(copy_context().run, make)
            )
        finally:
            await tell.told()


def _keep(kept: OrderedDict[str, T], name: str, value: T, most: int) -> None:
    kept[name] = value
    kept.move_to_end(name)
    while len(kept) > most:
        kept.popitem(last=False)
