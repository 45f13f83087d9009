"""Ratings: ranks of known strength are recovered, ties are draws, and farming has its limit."""

from __future__ import annotations

import math
import random
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from storage import Board, Order, Rating, Store
from storage.ratings import POINTS, START, rate
from tests.storage.helpers import ANA, BEN, CLEO, CREATED, finished, result, store_at

MIDNIGHT = CREATED.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_at(tmp_path / "ludo.db") as opened:
        yield opened


def play(strengths: list[float], games: int, seats: int, seed: int) -> list[Rating]:
    """Let players of known strength play; each game's order follows Plackett and Luce."""
    rng = random.Random(seed)
    ratings = [Rating() for _ in strengths]
    for _ in range(games):
        players = rng.sample(range(len(strengths)), seats)
        luck = {one: -math.log(-math.log(rng.random())) for one in players}
        players.sort(key=lambda one: -(strengths[one] + luck[one]))
        after = rate([ratings[one] for one in players], range(1, seats + 1))
        for one, rating in zip(players, after, strict=True):
            ratings[one] = rating
    return ratings


def rank_correlation(strengths: list[float], ratings: list[Rating]) -> float:
    """Return Spearman's coefficient of two orders without ties."""
    count = len(strengths)

    def ranks(values: list[float]) -> list[int]:
        order = sorted(range(count), key=values.__getitem__)
        return [order.index(one) for one in range(count)]

    pairs = zip(ranks(strengths), ranks([one.mu for one in ratings]), strict=True)
    return 1 - 6 * sum((a - b) ** 2 for a, b in pairs) / (count * (count**2 - 1))


STRENGTHS = [2.0 * n / 19 - 1 for n in range(20)]
"""The best of them beats the worst seven times in eight, as far as luck goes in such games."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ranks_of_known_strength_are_recovered(seats: int) -> None:
    for seed in (1, 2):
        ratings = play(STRENGTHS, 1_200, seats, seed)
        assert rank_correlation(STRENGTHS, ratings) > 0.9
        assert max(one.sigma for one in ratings) < Rating().sigma / 2


def test_the_uncertainty_told_is_about_right() -> None:
    """Nineteen of twenty are within it, on the scale on which one of strength is one in e."""
    scale = math.sqrt(2) * Rating().mu / 6
    within = total = 0
    for seed in range(5):
        ratings = play(STRENGTHS, 400, 2, seed)
        centre = sum(one.mu for one in ratings) / len(ratings)
        for strength, rating in zip(STRENGTHS, ratings, strict=True):
            within += abs(rating.mu - centre - strength * scale) < 2 * rating.sigma
            total += 1
    assert within / total > 0.9


def test_equal_players_learn_nothing_of_rank_from_luck() -> None:
    ratings = play([0.0] * 20, 1_200, 4, seed=3)
    mean = sum(one.mu for one in ratings) / 20
    assert all(abs(one.mu - mean) < 3.5 * one.sigma for one in ratings)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_who_shares_a_place_has_drawn_however_they_are_told(order: tuple[int, ...]) -> None:
    before = [Rating(30, 5), Rating(25, 5), Rating(20, 5)]
    told = rate([before[one] for one in order], [1, 1, 1])
    after = dict(zip(order, told, strict=True))
    # The better one loses by a draw what the worse one wins; who is between stays.
    assert after[0].mu < 30
    assert after[1].mu == pytest.approx(25)
    assert after[2].mu > 20
    assert 30 - after[0].mu == pytest.approx(after[2].mu - 20)
    assert rate([Rating(), Rating()], [1, 1])[0].mu == Rating().mu


def test_one_number_with_its_uncertainty() -> None:
    assert Rating().number == START
    assert (Rating(30, 4).number, Rating(30, 4).uncertainty) == (START + 5 * POINTS, 8 * POINTS)
    assert Rating(30, 4).sure == 22


async def ratings_of(store: Store, board: Board) -> dict[int, Rating]:
    ranks = await store.statistics.ranks(board, limit=10)
    return {one.user: one.rating for one in ranks.standings if one.rating is not None}


async def test_a_rated_game_counts_in_every_sum_and_an_unrated_one_in_none(store: Store) -> None:
    won, lost = result(ANA, place=1), result(BEN)
    assert (await finished(store, "a", won, lost, rated=True)).rated
    assert not (await finished(store, "b", won, result(CLEO))).rated
    expected = rate([Rating(), Rating()], [1, 2])
    for board in (
        Board(10, "", 0, Order.RATING),
        Board(10, "king", 20261, Order.RATING),
        Board(0, "", 20261, Order.RATING),
        Board(0, "king", 0, Order.RATING),
    ):
        assert await ratings_of(store, board) == {ANA: expected[0], BEN: expected[1]}
    assert await ratings_of(store, Board(10, "classic", 0, Order.RATING)) == {}
    assert await ratings_of(store, Board(10, "", 20254, Order.RATING)) == {}
    card = await store.statistics.card(10, ANA)
    assert card is not None
    assert card.people is not None
    assert (card.people.games, card.people.rated, card.people.rating) == (2, 1, expected[0])


async def test_each_season_begins_anew(store: Store) -> None:
    later = CREATED + timedelta(days=100)
    await finished(store, "a", result(ANA, place=1), result(BEN), rated=True)
    await finished(store, "b", result(ANA, place=1), result(BEN), rated=True, ended=later)
    once = rate([Rating(), Rating()], [1, 2])
    twice = rate(once, [1, 2])
    assert (await ratings_of(store, Board(10, "", 20262, Order.RATING)))[ANA] == once[0]
    assert (await ratings_of(store, Board(10, "", 0, Order.RATING)))[ANA] == twice[0]


async def rated(store: Store, name: str, *users: int, hours: float = 0.0) -> bool:
    """Whether a game of these people is rated that ends so long before or after midnight."""
    results = [result(user, place=place) for place, user in enumerate(users, start=1)]
    ended = MIDNIGHT + timedelta(hours=hours)
    return (await finished(store, name, *results, rated=True, ended=ended)).rated


async def test_three_rated_games_a_day_between_the_same_people(store: Store) -> None:
    for n in range(3):
        assert await rated(store, f"g{n}", ANA, BEN, hours=-3 + n)
    assert not await rated(store, "g3", BEN, ANA, hours=-0.1)
    # Neither a third person nor another server lets the two of them go on.
    assert not await rated(store, "g4", BEN, CLEO, ANA, hours=-0.1)
    assert await rated(store, "g5", ANA, CLEO, hours=-0.1)
    assert await rated(store, "g6", ANA, BEN, hours=0)
    card = await store.statistics.card(10, ANA)
    assert card is not None
    assert card.people is not None
    assert (card.people.games, card.people.rated) == (7, 5)


async def test_what_is_not_rated_uses_up_nothing(store: Store) -> None:
    for n in range(5):
        await finished(store, f"u{n}", result(ANA, place=1), result(BEN), ended=MIDNIGHT)
    assert await rated(store, "r", ANA, BEN, hours=1)


async def test_the_rating_board_ranks_by_what_is_certain(store: Store) -> None:
    await rated(store, "a", ANA, BEN)
    await rated(store, "b", ANA, CLEO, hours=1)
    await rated(store, "c", ANA, BEN, hours=2)
    board = Board(10, order=Order.RATING)
    found = (await store.statistics.ranks(board, limit=10)).standings
    sure = [one.rating.sure for one in found if one.rating is not None]
    assert sure == sorted(sure, reverse=True)
    assert [one.rank for one in found] == [1, 2, 3]
    for index, line in enumerate(found):
        assert await store.statistics.standing(board, line.user) == line
        assert await store.statistics.line_of(board, line) == index
