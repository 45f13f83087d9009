"""Statistics: counted by the database, once a game, in the transaction that ends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from storage import Card, Change, Phase, Sitter, Standing, Store, VersionConflict
from tests.storage.helpers import ANA, BEN, CLEO, SECRET, finished, over, result, store_at, table


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_at(tmp_path / "ludo.db") as opened:
        yield opened


async def test_a_card_sums_all_games_of_a_server(store: Store) -> None:
    await finished(store, "a", result(ANA, wins=1), result(BEN, name="Ben"))
    await finished(store, "b", result(ANA), ruleset="classic")
    await finished(store, "c", result(ANA), guild=11)
    assert await store.card(10, ANA) == Card(ANA, "Ana", 2, 1, 4, 6, 8, 10, 12, 140, 16)
    assert await store.card(10, ANA, "classic") == Card(ANA, "Ana", 1, 0, 2, 3, 4, 5, 6, 70, 8)
    assert await store.card(10, ANA, "thunder") is None
    assert await store.card(10, CLEO) is None
    other = await store.card(11, ANA)
    assert other is not None
    assert other.games == 1


async def test_200_games_that_end_at_once_count_200(store: Store) -> None:
    await asyncio.gather(*(finished(store, f"g{n}", result(ANA, wins=1)) for n in range(200)))
    card = await store.card(10, ANA)
    assert card is not None
    assert (card.games, card.wins, card.rolls) == (200, 200, 14_000)


async def test_a_final_change_that_is_refused_counts_nothing(store: Store) -> None:
    new = table()
    await store.create(new, SECRET, 1)
    final = Change(over(new), results=(result(ANA, wins=1),), click=2)
    outcomes = await asyncio.gather(
        *(store.save(replace(final, click=n)) for n in range(2, 6)), return_exceptions=True
    )
    assert sum(isinstance(one, VersionConflict) for one in outcomes) == 3
    card = await store.card(10, ANA)
    assert card is not None
    assert card.games == 1


async def test_games_with_other_people_are_counted_apart(store: Store, tmp_path: Path) -> None:
    del tmp_path
    for n, seated in enumerate(
        (
            (Sitter(0, "Ana", user=ANA), Sitter(2, "Ben", user=BEN)),
            (Sitter(0, "Ana", user=ANA), Sitter(2, "", level="easy")),
        )
    ):
        new = table(f"t{n}", sitters=seated)
        await store.create(new, SECRET, n + 1)
        await store.save(Change(over(new), results=(result(ANA),)))
    rows = await store._database.rows("SELECT people, games FROM statistics ORDER BY people")
    assert rows == [(0, 1), (1, 1)]
    card = await store.card(10, ANA)
    assert card is not None
    assert card.games == 2


async def test_a_closed_table_counts_nothing(store: Store) -> None:
    new = table()
    await store.create(new, SECRET, 1)
    await store.save(Change(replace(over(new), phase=Phase.CLOSED)))
    assert await store.leaderboard(10, limit=10) == []


async def test_the_leaderboard_ranks_wins_then_fewer_games_and_shares_ranks(store: Store) -> None:
    await finished(store, "a", result(ANA, wins=1), result(BEN, name="Ben"))
    await finished(store, "b", result(ANA), result(BEN, wins=1, name="Ben"))
    await finished(store, "c", result(CLEO, wins=1, name="Cleo"))
    await finished(store, "d", result(104, name="Dee"), ruleset="classic")
    await finished(store, "e", result(105, wins=1, name="Eve"), guild=11)
    everybody = [
        Standing(1, CLEO, "Cleo", 1, 1),
        Standing(2, ANA, "Ana", 2, 1),
        Standing(2, BEN, "Ben", 2, 1),
        Standing(4, 104, "Dee", 1, 0),
    ]
    assert await store.leaderboard(10, limit=10) == everybody
    assert await store.leaderboard(10, limit=2) == everybody[:2]
    assert await store.leaderboard(10, "classic", limit=10) == [Standing(1, 104, "Dee", 1, 0)]
    for line in everybody:
        assert await store.standing(10, line.user) == line
    assert await store.standing(10, 105) is None
    assert await store.standing(10, ANA, "classic") is None


@pytest.mark.parametrize("name", ["Anna", "'; DELETE FROM members; --", ""])
async def test_the_last_seen_name_is_shown(store: Store, name: str) -> None:
    await finished(store, "a", result(ANA))
    await finished(store, "b", result(ANA, name=name))
    assert await store.leaderboard(10, limit=10) == [Standing(1, ANA, name, 2, 0)]
