"""Noticing what happens far too often: clicks that are refused, boards that are deleted."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

MOST_KEYS = 1_000
"""Remembered at once, those to whom it happened last."""

K = TypeVar("K", bound=Hashable)


class Rate(Generic[K]):
    """Counts what happens by key; `most` times within so many seconds are too often."""

    def __init__(self, most: int, within_s: float) -> None:
        self._most, self._within_s = most, within_s
        self._times: OrderedDict[K, deque[float]] = OrderedDict()

    def count(self, key: K) -> None:
        """Count that it has happened now."""
        self._times.setdefault(key, deque(maxlen=self._most)).append(time.monotonic())
        self._times.move_to_end(key)
        if len(self._times) > MOST_KEYS:
            self._times.popitem(last=False)

    def too_often(self, key: K) -> bool:
        """Whether it has happened too often of late."""
        times = self._times.get(key)
        if times is None or len(times) < self._most:
            return False
        return time.monotonic() - times[0] < self._within_s
