"""Games that somebody looks at again: found, read from files, and reviewed.

Reviews are kept in memory: one is worked out again from the stored actions within a second or two,
so nothing is stored that a better judge would leave stale. Files are kept there too, and nowhere
else.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cogs.answer import Answer
from cogs.progress import Telling
from cogs.shelf import Shelf
from cogs.words.catalogue import N_
from games.recorded import FILE_PREFIX, Game, game_of, read_game
from ludo_core import Refusal
from ludo_core.players.judge import judge_of
from ludo_core.players.review import Review, review

if TYPE_CHECKING:
    from cogs.client import LudoBot

KEPT_ROLLS = 20_000
"""Of games from files, at some 700 bytes each with their positions, and of reviews, at some 1,300:
thirty long games of four."""


class Studies:
    """Finds games and reviews them."""

    def __init__(self, client: LudoBot) -> None:
        self._client = client
        self._files: Shelf[str, Game] = Shelf(KEPT_ROLLS)
        self._reviews: Shelf[str, Review] = Shelf(KEPT_ROLLS)

    async def read(self, data: bytes) -> Game:
        """Return the game of a record file, and keep it for the clicks to come.

        Raises Refusal and RecordFault.
        """
        game = await asyncio.to_thread(_read, data)
        self._files.put(game.table.id, game, _size(game))
        return game

    async def game(self, name: str, guild: int) -> Game:
        """Return a game of this server, or of a file that was read. Raises Refusal."""
        if name.startswith(FILE_PREFIX):
            game = self._files.get(name)
            if game is None:
                raise Refusal("file_forgotten")
            return game
        kept = await self._client.games.kept(name)
        if kept is None or kept.table.place.guild != guild:
            raise Refusal("no_such_game")
        return game_of(kept)

    async def review(self, answer: Answer, game: Game) -> Review:
        """Return a finished game's review, made now if it is not kept. Raises Refusal."""
        name = game.table.id
        if not game.judged:
            raise Refusal("not_over")
        if not game.table.rolls:
            raise Refusal("nothing_to_review")
        if (kept := self._reviews.get(name)) is not None:
            return kept
        async with self._client.long_work.turn(answer):
            found = self._reviews.get(name)  # somebody else may have asked for it meanwhile
            if found is None:
                found = await self._reviewed(answer, game)
                self._reviews.put(name, found, _size(game))
            return found

    async def _reviewed(self, answer: Answer, game: Game) -> Review:
        rules = game.table.options.rules

        def make(tell: Telling) -> Review:
            return review(rules, game.start, game.actions, judge_of(rules), tell)

        sentence = N_("🔎 Looking through the game … {percent}")
        return await self._client.long_work.run(answer, sentence, make)


def _read(data: bytes) -> Game:
    game = read_game(data)
    _ = game.plies  # worked out here rather than between other people's clicks
    return game


def _size(game: Game) -> int:
    """Return a game's rolls, and one for what every game has."""
    return game.table.rolls + 1
