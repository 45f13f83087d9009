"""Snowflakes: Discord's ids, which carry the moment they were made."""

from __future__ import annotations

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000
_WORLD_EPOCH_MS = 1_704_067_200_000  # 2024-01-01: the day this small world was founded


class Snowflakes:
    """Gives out unique, rising ids of the present moment."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        """Return a new id; ids made within one millisecond still differ and rise."""
        now = (time.time_ns() // 1_000_000 - DISCORD_EPOCH_MS) << 22
        self._last = max(now, self._last + 1)
        return self._last


def fixed(number: int) -> int:
    """Return the id of the world's `number`-th standing thing.

    People and channels keep their ids over restarts, so a bot's database stays true of them.
    """
    return (_WORLD_EPOCH_MS + number * 60_000 - DISCORD_EPOCH_MS) << 22


def moment(snowflake: int) -> datetime:
    """Return when a snowflake was made."""
    return datetime.fromtimestamp(((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000, UTC)


def iso(when: datetime) -> str:
    """Return a moment as Discord writes it."""
    return when.isoformat(timespec="microseconds")
