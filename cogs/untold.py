"""What changes brought beside rolls and moves, until a board has told it. Lost in a restart."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from games import News, View


class Untold:
    """By table: whom a start moved to another seat, and news."""

    def __init__(self) -> None:
        self._moved_over: dict[str, tuple[tuple[int, int], ...]] = {}
        self._news: defaultdict[str, tuple[News, ...]] = defaultdict(tuple)

    def add(self, changed: View) -> None:
        """Keep what a change brought."""
        game = changed.table.id
        if changed.moved_over:
            self._moved_over[game] = changed.moved_over
        if changed.news:
            self._news[game] += changed.news

    def with_it(self, view: View) -> View:
        """Return a view with all that is still to be told."""
        game = view.table.id
        return replace(
            view, moved_over=self._moved_over.get(game, ()), news=self._news.get(game, ())
        )

    def told(self, view: View) -> None:
        """Forget what a board with this view has told; what came since is kept."""
        game = view.table.id
        self._moved_over.pop(game, None)
        left = self._news.pop(game, ())[len(view.news) :]
        if left:
            self._news[game] = left
