"""What was used last, kept up to a size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Shelf(Generic[K, V]):
    """Values by key, of `most` in size together; whatever was not used for longest goes first.

    A value larger than that is kept alone, so that what was just made can be asked for again.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return the value of a key, None if it is not kept."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key][0]

    def put(self, key: K, value: V, size: int) -> None:
        """Keep a value, in the place of an older one of this key."""
        if key in self._kept:
            self._size -= self._kept.pop(key)[1]
        self._kept[key] = value, size
        self._size += size
        while self._size > self._most and len(self._kept) > 1:
            self._size -= self._kept.popitem(last=False)[1][1]
