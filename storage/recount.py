"""Counting everything once more, apart from how it was counted, and comparing.

`counting` lets the database add game by game; here sums are made in memory from the results.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby
from typing import NamedTuple

import aiosqlite

from storage.counting import (
    RATED_A_DAY,
    RESULT_COLUMNS,
    STANDING_COLUMNS,
    Key,
    day_of,
    insert_results,
    keys,
    numbers_of,
    owner,
    summed,
)
from storage.database import Database
from storage.model import Table
from storage.ratings import Rating, rate
from storage.results import Result
from storage.rows import Row, from_ms
from storage.writes import found as found_rows

_OF_GAME = f"SELECT {RESULT_COLUMNS} FROM results WHERE game_id = ? ORDER BY user_id"  # noqa: S608
_RESULTS = f"SELECT {RESULT_COLUMNS} FROM results ORDER BY n, user_id"  # noqa: S608
_STANDINGS = f"SELECT {STANDING_COLUMNS} FROM standings"  # noqa: S608
_STANDING = (
    f"INSERT INTO standings ({STANDING_COLUMNS})"  # noqa: S608
    f" VALUES ({', '.join('?' for _ in STANDING_COLUMNS.split(','))})"
)
_HEAD = RESULT_COLUMNS.split(", ").index("place")
"""Columns of a result before what it counts."""
_KEY = 6
"""Columns of a standing before its sums."""


class Line(NamedTuple):
    """A row of results: what was counted, when and where."""

    n: int
    user: int
    game: str | None
    guild: int
    ruleset: str
    people: int
    rated: int
    ended: int
    result: Result


@dataclass(slots=True)
class _Sum:
    """One line of standings while it is made."""

    counts: list[int]
    streak: int = 0
    longest: int = 0
    fastest: int | None = None
    rated: int = 0
    rating: Rating | None = None

    def add(self, result: Result) -> None:
        self.counts = [old + new for old, new in zip(self.counts, summed(result), strict=True)]
        self.streak = self.streak + 1 if result.won else 0
        self.longest = max(self.longest, self.streak)
        if result.win_rolls is not None:
            self.fastest = min(result.win_rolls, self.fastest or result.win_rolls)

    def row(self) -> Row:
        rating = self.rating
        told = (None, None, None) if rating is None else (*rating, rating.sure)
        return (*self.counts, self.streak, self.longest, self.fastest, self.rated, *told)


@dataclass(slots=True)
class Fold:
    """What all results come to."""

    standings: dict[tuple[Key, int], _Sum] = field(default_factory=dict)
    rated: dict[int, bool] = field(default_factory=dict)
    """By a game's number, whether it is rated."""
    _together: Counter[tuple[int, int, int]] = field(default_factory=Counter)

    def add(self, lines: Sequence[Line], *, may_be_rated: bool) -> None:
        """Count one game."""
        first = lines[0]
        day, _ = day_of(first.ended)
        pairs = [(day, *pair) for pair in combinations(sorted(one.user for one in lines), 2)]
        # Nobody is rated alone, as it would be where a result has gone missing.
        rated = may_be_rated and bool(pairs)
        rated = rated and all(self._together[pair] < RATED_A_DAY for pair in pairs)
        self.rated[first.n] = rated
        self._together.update(pairs if rated else ())
        for key in keys(first.guild, first.ruleset, from_ms(first.ended), first.people):
            sums = [self._sum(key, one) for one in lines]
            for one, line in zip(sums, lines, strict=True):
                one.add(line.result)
            if rated:
                before = [one.rating or Rating() for one in sums]
                after = rate(before, [line.result.place for line in lines])
                for one, new in zip(sums, after, strict=True):
                    one.rated, one.rating = one.rated + 1, new

    def _sum(self, key: Key, line: Line) -> _Sum:
        nothing = [0] * len(summed(line.result))
        return self.standings.setdefault((key, line.user), _Sum(nothing))


def fold(lines: Iterable[Line], may_be_rated: Mapping[int, bool]) -> Fold:
    """Count results, in order of their games' numbers.

    `may_be_rated`: by number, for games that are still kept; others are as they were counted.
    """
    found = Fold()
    for n, game in groupby(lines, key=lambda line: line.n):
        together = list(game)
        may = may_be_rated.get(n, bool(together[0].rated))
        found.add(together, may_be_rated=may)
    return found


class Recount:
    """Comparing what is counted with what it should be."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def games(self) -> list[tuple[str, int]]:
        """Return all counted games that are kept, with their numbers, in that order."""
        rows = await self._database.rows(
            "SELECT id, counted FROM games WHERE counted IS NOT NULL ORDER BY counted"
        )
        return [(game, n) for game, n in rows]

    async def agrees(self, table: Table, results: Sequence[Result]) -> bool:
        """Whether what is kept as a game's results is what its actions say."""
        rows = await self._database.rows(_OF_GAME, table.id)
        expected = sorted((one.user, numbers_of(one)) for one in results)
        return [(row[1], row[_HEAD:]) for row in rows] == expected

    async def put_right(self, n: int, table: Table, results: Sequence[Result]) -> None:
        """Keep a counted game's results anew. Standings are to be put right afterwards."""
        assert table.ended is not None  # noqa: S101 - a counted game is over

        async def unit(connection: aiosqlite.Connection) -> None:
            await connection.execute("DELETE FROM results WHERE n = ?", (n,))
            await insert_results(connection, n, table, results, rated=table.rated)

        await self._database.work(unit)

    async def standings(self, may_be_rated: Mapping[int, bool], *, repair: bool) -> list[str]:
        """Return what is wrong with standings and rated games, and put it right on request."""

        async def unit(connection: aiosqlite.Connection) -> list[str]:
            lines = list(_lines(await found_rows(connection, _RESULTS)))
            found = fold(lines, may_be_rated)
            wrong = [f"game {one.game or one.n}: rated" for one in _misrated(lines, found)]
            kept = await found_rows(connection, _STANDINGS)
            wrong += _differences({_owner(row): tuple(row[_KEY:]) for row in kept}, found)
            if repair and wrong:
                await _rewrite(connection, found)
            return wrong

        return await (self._database.work if repair else self._database.read)(unit)


def _lines(rows: Iterable[Row]) -> Iterator[Line]:
    for row in rows:
        place, drawn, resigned, captures, captured, home, *faces, win_rolls = row[_HEAD:]
        result = Result(
            user=row[1],
            name="",
            place=place,
            drawn=bool(drawn),
            resigned=bool(resigned),
            captures=captures,
            captured=captured,
            tokens_home=home,
            faces=tuple(faces),
            win_rolls=win_rolls,
        )
        n, user, game, guild, rules, people, rated, ended = row[:_HEAD]
        yield Line(n, user, game, guild, rules, people, rated, ended, result)


def _owner(row: Row) -> tuple[Key, int]:
    guild, ruleset, season, people, user, _ = row[:_KEY]
    return Key(guild, ruleset, season, people), user


def _misrated(lines: Sequence[Line], found: Fold) -> list[Line]:
    return [one for one in lines if bool(one.rated) != found.rated[one.n]]


def _differences(kept: Mapping[tuple[Key, int], Row], found: Fold) -> list[str]:
    """Return the lines that differ; fractions may by what rounding does."""
    wrong = []
    for whose in {*kept, *found.standings}:
        expected = found.standings[whose].row() if whose in found.standings else ()
        if not _alike(kept.get(whose, ()), expected):
            key, user = whose
            place = f"server {key.guild}, ruleset {key.ruleset or 'all'}, season {key.season}"
            wrong.append(f"standing of {user} ({place}, people {key.people})")
    return sorted(wrong)


def _alike(one: Row, other: Row) -> bool:
    return len(one) == len(other) and all(
        math.isclose(a, b, rel_tol=1e-9)
        if isinstance(a, float) and isinstance(b, float)
        else a == b
        for a, b in zip(one, other, strict=True)
    )


async def _rewrite(connection: aiosqlite.Connection, found: Fold) -> None:
    rated = [(int(rated), n) for n, rated in found.rated.items()]
    await connection.executemany("UPDATE results SET rated = ? WHERE n = ?", rated)
    await connection.executemany("UPDATE games SET rated = ? WHERE counted = ?", rated)
    await connection.execute("DELETE FROM standings")
    await connection.executemany(
        _STANDING,
        [(*key, *owner(user), *one.row()) for (key, user), one in found.standings.items()],
    )
