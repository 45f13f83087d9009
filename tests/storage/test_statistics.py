"""Statistics: counted by the database, once a game, in the transaction that ends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
import pytest_asyncio

from storage import (
    ALL_RULESETS,
    Board,
    Card,
    Change,
    Order,
    Phase,
    Standing,
    Store,
    Totals,
    VersionConflict,
    season_before,
    season_of,
)
from tests.storage.helpers import ANA, BEN, CLEO, SECRET, finished, over, result, store_at, table

HERE = Board(10)
DEE, EVE = 104, 105


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_at(tmp_path / "ludo.db") as opened:
        yield opened


async def card(
    store: Store, guild: int, user: int, ruleset: str = "", season: int = 0
) -> Card | None:
    return await store.statistics.card(guild, user, ruleset, season)


async def people(store: Store, user: int) -> Totals:
    """What a person's games among people count in the server."""
    found = await card(store, 10, user)
    assert found is not None
    assert found.people is not None
    return found.people


async def lines(store: Store, board: Board, first: int = 0, limit: int = 10) -> list[Standing]:
    return list((await store.statistics.ranks(board, first, limit=limit)).standings)


async def test_a_card_sums_all_games_of_a_server(store: Store) -> None:
    won, lost = result(ANA, place=1), result(ANA, place=3, resigned=True)
    drawn = result(ANA, place=1, drawn=True, win_rolls=None)
    ben = result(BEN, name="Ben")
    await finished(store, "a", won, ben)
    await finished(store, "b", lost, ben, ruleset="classic")
    await finished(store, "c", drawn, ben)
    await finished(store, "d", won, ben, guild=11)
    three = Totals(
        games=3,
        places=(1, 0, 1, 0),
        draws=1,
        resignations=1,
        captures=12,
        captured=15,
        tokens_home=9,
        faces=(33, 36, 39, 42, 45, 48),
        longest_streak=1,
        fastest_win=81,
    )
    assert await card(store, 10, ANA) == Card(ANA, "Ana", three, None)
    assert three.rolls == 243
    classic = await card(store, 10, ANA, "classic")
    assert classic is not None
    assert classic.people is not None
    assert (classic.people.games, classic.people.wins) == (1, 0)
    assert await card(store, 10, ANA, "thunder") is None
    assert await card(store, 10, CLEO) is None
    everywhere = await card(store, 0, ANA)
    assert everywhere is not None
    assert everywhere.people is not None
    assert (everywhere.people.games, everywhere.people.wins) == (4, 2)


async def test_200_games_that_end_at_once_count_200(store: Store) -> None:
    won = result(ANA, place=1)
    await asyncio.gather(*(finished(store, f"g{n}", won, result(BEN)) for n in range(200)))
    ana = await people(store, ANA)
    assert (ana.games, ana.wins, ana.rolls, ana.longest_streak) == (200, 200, 16_200, 200)


async def test_a_final_change_that_is_refused_counts_nothing(store: Store) -> None:
    new = table()
    await store.create(new, SECRET, 1)
    final = Change(new, over(new), results=(result(ANA, place=1),), click=2)
    outcomes = await asyncio.gather(
        *(store.save(replace(final, click=n)) for n in range(2, 6)), return_exceptions=True
    )
    assert sum(isinstance(one, VersionConflict) for one in outcomes) == 3
    found = await card(store, 10, ANA)
    assert found is not None
    assert found.computers is not None
    assert found.computers.games == 1


async def test_games_with_other_people_are_counted_apart(store: Store) -> None:
    await finished(store, "a", result(ANA), result(BEN))
    await finished(store, "b", result(ANA, place=1))
    await finished(store, "c", result(ANA, place=1))
    found = await card(store, 10, ANA)
    assert found is not None
    assert found.people is not None
    assert found.computers is not None
    assert (found.people.games, found.people.wins) == (1, 0)
    assert (found.computers.games, found.computers.wins) == (2, 2)
    assert [one.user for one in await lines(store, HERE)] == [ANA, BEN]
    computers = HERE._replace(order=Order.COMPUTERS)
    assert await lines(store, computers) == [Standing(1, ANA, "Ana", 2, 2)]


async def test_a_closed_table_counts_nothing(store: Store) -> None:
    new = table()
    await store.create(new, SECRET, 1)
    await store.save(Change(new, replace(over(new), phase=Phase.CLOSED)))
    assert await lines(store, HERE) == []


async def test_a_line_tells_draws_apart_from_what_was_lost(store: Store) -> None:
    drawn = result(ANA, place=1, drawn=True), result(BEN, name="Ben", place=1, drawn=True)
    await finished(store, "a", *drawn)
    await finished(store, "b", result(ANA, place=1), result(BEN, name="Ben"))
    assert [(one.user, one.games, one.wins, one.draws) for one in await lines(store, HERE)] == [
        (ANA, 2, 1, 1),
        (BEN, 2, 0, 1),
    ]


async def test_streaks_end_with_what_is_no_win(store: Store) -> None:
    ways = [1, 1, 2, 1, 1, 1, 4, 1]
    for n, place in enumerate(ways):
        await finished(store, f"g{n}", result(ANA, place=place), result(BEN))
    assert (await people(store, ANA)).longest_streak == 3
    await finished(store, "g8", result(ANA, place=1), result(BEN))
    await finished(store, "g9", result(ANA, place=1, drawn=True), result(BEN))
    await finished(store, "g10", result(ANA, place=1), result(BEN))
    assert (await people(store, ANA)).longest_streak == 3


@pytest.mark.parametrize(
    ("rolls", "fastest"), [((None, 50, 40, None, 60), 40), ((None,), None), ((7, 9), 7)]
)
async def test_the_fastest_win_is_the_least(
    store: Store, rolls: tuple[int | None, ...], fastest: int | None
) -> None:
    for n, count in enumerate(rolls):
        won = result(ANA, place=1, win_rolls=count)
        await finished(store, f"g{n}", won, result(BEN))
    assert (await people(store, ANA)).fastest_win == fastest


async def test_the_leaderboard_ranks_wins_then_fewer_games_and_shares_ranks(store: Store) -> None:
    ana, ben, cleo = result(ANA), result(BEN, name="Ben"), result(CLEO, name="Cleo")
    dee, eve = result(DEE, name="Dee"), result(EVE, name="Eve")
    await finished(store, "a", replace(ana, place=1), ben)
    await finished(store, "b", ana, replace(ben, place=1))
    await finished(store, "c", replace(cleo, place=1), dee)
    await finished(store, "d", dee, result(103, name="Cleo"), ruleset="classic", guild=12)
    await finished(store, "e", replace(eve, place=1), dee, guild=11)
    everybody = [
        Standing(1, CLEO, "Cleo", 1, 1),
        Standing(2, ANA, "Ana", 2, 1),
        Standing(2, BEN, "Ben", 2, 1),
        Standing(4, DEE, "Dee", 1, 0),
    ]
    assert await lines(store, HERE) == everybody
    assert await lines(store, HERE, limit=2) == everybody[:2]
    for first in range(4):
        assert await lines(store, HERE, first) == everybody[first:]
    assert (await store.statistics.ranks(HERE, 50, limit=10)).members == 4
    for line in everybody:
        assert await store.statistics.standing(HERE, line.user) == line
    assert await store.statistics.standing(HERE, EVE) is None
    classic = HERE._replace(ruleset="classic")
    assert await lines(store, classic) == []
    assert await store.statistics.standing(classic, ANA) is None
    anywhere = await lines(store, Board())
    assert [(one.rank, one.user, one.games) for one in anywhere] == [
        *((1, EVE, 1), (2, ANA, 2), (2, BEN, 2), (2, CLEO, 2), (5, DEE, 3))
    ]


async def test_seasons_are_calendar_quarters_in_utc(store: Store) -> None:
    last, first = datetime(2025, 12, 31, 23, 59, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC)
    assert (season_of(last), season_of(first)) == (20254, 20261)
    assert [season_of(datetime(2026, month, 9, tzinfo=UTC)) % 10 for month in range(1, 13)] == [
        *(1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)
    ]
    assert (season_before(20261), season_before(20264)) == (20254, 20263)
    await finished(store, "a", result(ANA, place=1), result(BEN), ended=last)
    await finished(store, "b", result(ANA), result(BEN, place=1), ended=first)
    for season, winner, loser in ((20254, ANA, BEN), (20261, BEN, ANA)):
        ranked = await lines(store, HERE._replace(season=season))
        assert [(one.user, one.wins, one.games) for one in ranked] == [
            (winner, 1, 1),
            (loser, 0, 1),
        ]
    found = await card(store, 10, ANA, season=20261)
    assert found is not None
    assert found.people is not None
    assert (found.people.games, found.people.wins) == (1, 0)
    assert await card(store, 10, ANA, season=20262) is None
    assert await store.statistics.seasons(HERE, 9) == (20261, 20254)
    assert await store.statistics.seasons(HERE, 1) == (20261,)
    assert await store.statistics.seasons(HERE._replace(guild=11), 9) == ()


@pytest.mark.parametrize("name", ["Anna", "'; DELETE FROM members; --", ""])
async def test_the_last_seen_name_is_shown(store: Store, name: str) -> None:
    await finished(store, "a", result(ANA))
    await finished(store, "b", result(ANA, name=name))
    computers = HERE._replace(order=Order.COMPUTERS)
    assert await lines(store, computers) == [Standing(1, ANA, name, 2, 0)]
    assert HERE.ruleset == ALL_RULESETS
