"""Counting a finished game, within the transaction that ends it.

Sums are made by the database: a value read and written back loses what came between. Only ratings
are read, worked out and written, which the transaction's lock makes as safe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations, product
from typing import NamedTuple

import aiosqlite

from storage.model import Table
from storage.ratings import Rating, rate
from storage.results import ALL_RULESETS, ALL_TIME, EVERYWHERE, Result, season_of
from storage.rows import Row, from_ms, to_ms

RATED_A_DAY = 3
"""Rated games that two people may have with each other on one day, in UTC."""

FACES = tuple(f"face_{face}" for face in range(1, 7))
RESULT_COLUMNS = (
    "n, user_id, game_id, guild_id, ruleset, people, rated, ended_at, place, drawn, resigned, "
    "captures, captured, tokens_home, " + ", ".join(FACES) + ", win_rolls"
)
SUMMED = (
    *("games", "wins", "second", "third", "fourth", "draws", "resignations"),
    *("captures", "captured", "tokens_home", *FACES),
)
STANDING_COLUMNS = (
    "guild_id, ruleset, season, people, user_id, listed, "
    + ", ".join(SUMMED)
    + ", streak, longest_streak, fastest_win, rated, mu, sigma, sure"
)

_RESULT = f"""
INSERT INTO results ({RESULT_COLUMNS})
VALUES ({", ".join("?" for _ in RESULT_COLUMNS.split(","))})
"""  # noqa: S608 - column names of this file
_SUM = f"""
INSERT INTO standings
(guild_id, ruleset, season, people, user_id, listed, {", ".join(SUMMED)},
 streak, longest_streak, fastest_win)
VALUES (?, ?, ?, ?, ?, ?, {", ".join("?" for _ in SUMMED)}, ?, ?, ?)
ON CONFLICT (guild_id, ruleset, season, people, user_id) DO UPDATE SET
{", ".join(f"{name} = standings.{name} + excluded.{name}" for name in SUMMED)},
streak = CASE WHEN excluded.wins = 1 THEN standings.streak + 1 ELSE 0 END,
longest_streak = CASE WHEN excluded.wins = 1 AND standings.streak >= standings.longest_streak
    THEN standings.streak + 1 ELSE standings.longest_streak END,
fastest_win = CASE WHEN standings.fastest_win <= excluded.fastest_win
    THEN standings.fastest_win ELSE COALESCE(excluded.fastest_win, standings.fastest_win) END
"""  # noqa: S608 - column names of this file
_REMEMBER = """
INSERT INTO members (guild_id, user_id, name) VALUES (?, ?, ?)
ON CONFLICT (guild_id, user_id) DO UPDATE SET name = excluded.name
"""
_TOGETHER = """
SELECT COUNT(*) FROM results AS one JOIN results AS other ON other.n = one.n
WHERE one.user_id = ? AND one.rated = 1 AND one.ended_at >= ? AND one.ended_at < ?
AND other.user_id = ?
"""
_OF_KEY = "WHERE guild_id = ? AND ruleset = ? AND season = ? AND people = ?"
_RATINGS = f"SELECT user_id, mu, sigma FROM standings {_OF_KEY} AND user_id IN"  # noqa: S608
_RATE = (
    f"UPDATE standings SET rated = rated + 1, mu = ?, sigma = ?, sure = ? {_OF_KEY}"  # noqa: S608
    " AND user_id = ?"
)


class Key(NamedTuple):
    """Which sums: of a server, a ruleset, a season, with people (1) or with computers alone (0)."""

    guild: int
    ruleset: str
    season: int
    people: int


def keys(guild: int, ruleset: str, ended: datetime, people: int) -> Iterator[Key]:
    """Yield every sum that a game adds to; a server that is gone (0) is only part of everywhere."""
    guilds = dict.fromkeys((guild, EVERYWHERE))
    seasons = (season_of(ended), ALL_TIME)
    for one, rules, season in product(guilds, (ruleset, ALL_RULESETS), seasons):
        yield Key(one, rules, season, people)


def day_of(ms: int) -> tuple[int, int]:
    """Return the first moment of a moment's day and of the next, in UTC."""
    day = from_ms(ms).replace(hour=0, minute=0, second=0, microsecond=0)
    return to_ms(day), to_ms(day + timedelta(days=1))


def owner(user: int) -> tuple[int, int]:
    """Return whose sums they are, and whether leaderboards list them: nobody forgotten."""
    return user, int(user > 0)


def summed(result: Result) -> tuple[int, ...]:
    """Return what a result adds to each column of SUMMED."""
    places = tuple(int(not result.drawn and result.place == place) for place in (1, 2, 3, 4))
    return (
        *(1, *places, int(result.drawn), int(result.resigned)),
        *(result.captures, result.captured, result.tokens_home, *result.faces),
    )


async def count(connection: aiosqlite.Connection, table: Table, results: Sequence[Result]) -> bool:
    """Count a finished game; return whether it is rated, which `table.rated` says it may be."""
    if not results:
        return table.rated
    assert table.ended is not None  # noqa: S101 - a game with results is over
    guild, ruleset, people = table.place.guild, table.options.ruleset, int(len(table.members) > 1)
    users = [one.user for one in results]
    rated = table.rated and not await _had_their_day(connection, users, to_ms(table.ended))
    ((n,),) = await connection.execute_fetchall("SELECT COALESCE(MAX(n), 0) + 1 FROM results")
    await connection.execute(
        "UPDATE games SET counted = ?, rated = ? WHERE id = ?", (n, int(rated), table.id)
    )
    await insert_results(connection, n, table, results, rated=rated)
    sums = list(keys(guild, ruleset, table.ended, people))
    await _add(connection, sums, results)
    if rated:
        await _rate(connection, sums, results)
    await _remember(connection, guild, results)
    return rated


async def insert_results(
    connection: aiosqlite.Connection,
    n: int,
    table: Table,
    results: Sequence[Result],
    *,
    rated: bool,
) -> None:
    """Keep what the `n`-th game counted."""
    assert table.ended is not None  # noqa: S101 - a game with results is over
    people = int(len(table.members) > 1)
    where = (table.id, table.place.guild, table.options.ruleset, people)
    game = (*where, int(rated), to_ms(table.ended))
    await connection.executemany(
        _RESULT, [(n, one.user, *game, *numbers_of(one)) for one in results]
    )


def numbers_of(result: Result) -> Row:
    """Return what a result counts, as the columns of RESULT_COLUMNS from `place` on."""
    return (
        *(result.place, int(result.drawn), int(result.resigned)),
        *(result.captures, result.captured, result.tokens_home, *result.faces, result.win_rolls),
    )


async def _had_their_day(
    connection: aiosqlite.Connection, users: Sequence[int], ended: int
) -> bool:
    """Whether two of these people have had their rated games of the day with each other."""
    for one, other in combinations(users, 2):
        ((together,),) = await connection.execute_fetchall(_TOGETHER, (one, *day_of(ended), other))
        if together >= RATED_A_DAY:
            return True
    return False


async def _add(
    connection: aiosqlite.Connection, sums: Sequence[Key], results: Sequence[Result]
) -> None:
    await connection.executemany(
        _SUM,
        [
            (*key, *owner(one.user), *summed(one), int(one.won), int(one.won), one.win_rolls)
            for key in sums
            for one in results
        ],
    )


async def _rate(
    connection: aiosqlite.Connection, sums: Sequence[Key], results: Sequence[Result]
) -> None:
    users = [one.user for one in results]
    found = f"{_RATINGS} ({', '.join('?' for _ in users)})"
    rows: list[Row] = []
    for key in sums:
        kept = {
            user: Rating(mu, sigma)
            for user, mu, sigma in await connection.execute_fetchall(found, (*key, *users))
            if mu is not None
        }
        before = [kept.get(user, Rating()) for user in users]
        after = rate(before, [one.place for one in results])
        rows += [(*new, new.sure, *key, user) for user, new in zip(users, after, strict=True)]
    await connection.executemany(_RATE, rows)


async def _remember(
    connection: aiosqlite.Connection, guild: int, results: Sequence[Result]
) -> None:
    """Keep the names that people had at the table, for lists in which they are once they leave."""
    await connection.executemany(
        _REMEMBER,
        [
            (place, one.user, one.name)
            for place in (guild, EVERYWHERE)
            for one in results
            if one.user > 0
        ],
    )
