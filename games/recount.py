"""Counting all finished games once more from their actions: do statistics and ratings agree?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.tally import is_rated, results
from storage import Store


@dataclass(frozen=True, slots=True)
class Recounted:
    """What a recount found."""

    games: int
    """Games that were played again."""
    wrong: tuple[str, ...]
    """What did not agree, in words for whoever runs the bot."""


async def count_old(store: Store) -> int:
    """Count finished games that an older version left uncounted; return how many."""
    games = await store.uncounted()
    for game in games:
        kept = await store.load(game)
        if kept is not None:
            table = replace(kept.table, rated=is_rated(kept.table, kept.played))
            await store.count(table, results(table, kept.played))
    return len(games)


async def recount(store: Store, *, repair: bool = False) -> Recounted:
    """Play all kept games again and compare; with `repair`, put right what does not agree."""
    wrong = [f"game {game}: not counted" for game in await store.uncounted()]
    if repair:
        await count_old(store)
    may_be_rated = {}
    counted = await store.recount.games()
    for game, n in counted:
        kept = await store.load(game)
        if kept is None:
            # Erased meanwhile: its results stand as they were counted.
            continue
        found = results(kept.table, kept.played)
        may_be_rated[n] = is_rated(kept.table, kept.played)
        if not await store.recount.agrees(kept.table, found):
            wrong.append(f"game {game}: results")
            if repair:
                await store.recount.put_right(n, kept.table, found)
    wrong += await store.recount.standings(may_be_rated, repair=repair)
    return Recounted(len(counted), tuple(wrong))
