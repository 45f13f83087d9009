"""Whoever is refused far more often than anybody who plays is heard no more for some seconds."""

from __future__ import annotations

import time
from collections import OrderedDict, deque

MOST_REFUSALS = 60
WITHIN_S = 10.0
"""So many in so short a time come from a script, or from rage."""
MOST_PEOPLE = 1_000
"""Remembered at once, those who were refused last."""


class Cooling:
    """Counts refused clicks by person."""

    def __init__(self) -> None:
        self._refusals: OrderedDict[int, deque[float]] = OrderedDict()

    def refused(self, user: int) -> None:
        """Count one refusal."""
        refusals = self._refusals.setdefault(user, deque(maxlen=MOST_REFUSALS))
        refusals.append(time.monotonic())
        self._refusals.move_to_end(user)
        if len(self._refusals) > MOST_PEOPLE:
            self._refusals.popitem(last=False)

    def is_hot(self, user: int) -> bool:
        """Whether this person has to wait."""
        refusals = self._refusals.get(user)
        if refusals is None:
            return False
        return len(refusals) == MOST_REFUSALS and time.monotonic() - refusals[0] < WITHIN_S
