"""What a leaderboard's queries do in the database: they walk an index, and sort nothing."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from storage import statistics
from storage.database import Database
from storage.results import Order
from tests.storage.helpers import database_at

BY = {Order.WINS: "standings_wins", Order.RATING: "standings_rating"}
QUERIES = {
    **{f"{order} page": (query, BY[order]) for order, query in statistics._PAGES.items()},
    **{f"{order} end": (query, BY[order]) for order, query in statistics._FROM_THE_END.items()},
    **{f"{order} any": (query, BY[order]) for order, query in statistics._ANYBODY.items()},
    **{f"{order} count": (query, BY[order]) for order, query in statistics._COUNTS.items()},
    **{f"{order} tied": (query, BY[order]) for order, query in statistics._TIED.items()},
    "more wins": (statistics._MORE_WINS, BY[Order.WINS]),
    "fewer games": (statistics._FEWER_GAMES, BY[Order.WINS]),
    "surer": (statistics._SURER, BY[Order.RATING]),
}


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with database_at(tmp_path / "ludo.db") as opened:
        yield opened


async def plan(database: Database, query: str) -> list[str]:
    """Return SQLite's plan of a query, line by line."""
    values = [0] * query.count("?")
    rows = await database.rows(f"EXPLAIN QUERY PLAN {query}", *values)
    return [str(row[-1]) for row in rows]


def walks_whole(line: str) -> bool:
    """Whether a line of a plan reads all of a table, or sorts."""
    return bool(re.match(r"SCAN (?!page\b|\()", line)) or "TEMP B-TREE" in line


@pytest.mark.parametrize("name", QUERIES)
async def test_leaderboards_walk_their_index(database: Database, name: str) -> None:
    query, index = QUERIES[name]
    lines = await plan(database, query)
    assert any(f"INDEX {index} (guild_id=? AND ruleset=? AND season=?" in one for one in lines)
    assert not any(walks_whole(one) for one in lines), lines


async def test_a_season_is_looked_up_in_the_index(database: Database) -> None:
    lines = await plan(database, statistics._SEASON_BEFORE)
    assert any("INDEX" in one and "(guild_id=? AND ruleset=? AND season<?)" in one for one in lines)
    assert not any(walks_whole(one) for one in lines), lines


@pytest.mark.parametrize("order", [Order.WINS, Order.RATING])
async def test_own_lines_and_cards_are_looked_up(database: Database, order: Order) -> None:
    for query in (statistics._OWN[order], statistics._CARD, statistics._NAME):
        lines = await plan(database, query)
        assert all("user_id=?" in one for one in lines if one.startswith("SEARCH")), lines
        assert any(one.startswith("SEARCH") for one in lines)
        assert not any(walks_whole(one) for one in lines), lines


async def test_a_plan_that_sorts_or_scans_would_be_seen(database: Database) -> None:
    for query in (
        "SELECT user_id FROM standings ORDER BY captures",
        "SELECT RANK() OVER (ORDER BY wins DESC) FROM standings WHERE guild_id = ?",
    ):
        assert any(walks_whole(one) for one in await plan(database, query))
