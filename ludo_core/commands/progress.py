"""How far a long run is, on a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import IO, TypeVar

T = TypeVar("T")
EVERY = 0.5
"""Seconds between two tellings."""


def told(games: Iterable[T], total: int, out: IO[str] | None) -> Iterator[T]:
    """Pass games on; where `out` is a terminal, one line there says how many there are so far.

    The line is gone at the end.
    """
    if out is None or not out.isatty():
        yield from games
        return
    line, last = "", time.monotonic()
    try:
        for done, game in enumerate(games, start=1):
            yield game
            if (now := time.monotonic()) - last >= EVERY:
                line, last = f"{done} of {total} games, {done / total:.0%}", now
                print(f"\r{line}", end="", file=out, flush=True)
    finally:
        # In spaces, which every terminal knows.
        if line:
            print(f"\r{' ' * len(line)}\r", end="", file=out, flush=True)
