"""One lock a key, made when first asked for and gone when nobody holds it."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class KeyedLocks:
    """`async with locks(key): …` lets one at a time in for each key."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __call__(self, key: str) -> asyncio.Lock:
        """Return the lock of `key`; keep a reference while it is needed."""
        return self._locks.setdefault(key, asyncio.Lock())
