"""A room for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.games.helpers import Room, room_at


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with room_at(tmp_path / "ludo.db") as made:
        yield made
