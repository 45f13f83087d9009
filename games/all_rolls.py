"""All rolls that were ever made here, and whether they look like fair dice."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

from storage import Store

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


async def all_rolls(store: Store) -> Counts:
    """Return the counts of all rolls up to now."""
    faces = await store.roll_counts()
    return Counts(tuple(faces.get(face, 0) for face in range(1, 7)))
