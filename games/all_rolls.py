"""All rolls that were ever made here, and whether they look like fair dice."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import erfc, exp, pi, sqrt

from games.service import Games

KEPT_FOR = timedelta(hours=1)
"""How old the counts may be: to make them, every action is looked at."""
LEAST = 30
"""Rolls below which the test means nothing: five of each face."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How often each face came, from 1 to 6."""

    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many rolls there were."""
        return sum(self.faces)

    @property
    def chi_square(self) -> float:
        """How far from even they are: over the faces, the sum of (count - even)² / even."""
        even = self.total / 6
        return sum((count - even) ** 2 for count in self.faces) / even if even else 0.0

    @property
    def further(self) -> float:
        """How often fair dice would be at least that far from even, 0..1.

        The chi-square distribution's upper tail with five degrees of freedom, in closed form.
        """
        x = self.chi_square
        return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)


class AllRolls:
    """Counts rolls, now and then."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._lock = asyncio.Lock()
        self._made: tuple[datetime, Counts] | None = None

    async def counts(self) -> Counts:
        """Return the counts, at most an hour old."""
        async with self._lock:
            now = self._games.now()
            if self._made is None or now - self._made[0] >= KEPT_FOR:
                faces = await self._games.store.roll_counts()
                self._made = now, Counts(tuple(faces.get(face, 0) for face in range(1, 7)))
            return self._made[1]
