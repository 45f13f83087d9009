"""What games count for people, as immutable values: results, their sums, leaderboards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple

from storage.ratings import Rating

EVERYWHERE = 0
"""The server of sums over all servers; no server has this id."""
ALL_RULESETS = ""
ALL_TIME = 0
"""The season of sums over all seasons."""


def season_of(moment: datetime) -> int:
    """Return a moment's season, the calendar quarter in UTC: 20264 is the last one of 2026."""
    day = moment.astimezone(UTC)
    return day.year * 10 + (day.month + 2) // 3


def is_season(text: str, until: int) -> bool:
    """Return whether this is the number of a season, as `season_of` makes it, up to that one."""
    return bool(re.fullmatch(r"20\d\d[1-4]", text, re.ASCII)) and int(text) <= until


def season_before(season: int) -> int:
    """Return the season before this one."""
    year, quarter = divmod(season, 10)
    return season - 1 if quarter > 1 else (year - 1) * 10 + 4


@dataclass(frozen=True, slots=True)
class Result:
    """What one finished game counts for one person."""

    user: int
    """Below 0 for somebody who asked to be forgotten."""
    name: str
    place: int
    """1 to 4; shared by those who drew."""
    drawn: bool
    resigned: bool
    captures: int
    captured: int
    tokens_home: int
    faces: tuple[int, ...]
    """How often each face was rolled, from 1 to 6."""
    win_rolls: int | None
    """Own rolls of a win with four tokens home; None for any other end."""

    @property
    def won(self) -> bool:
        """Whether the game was won and not drawn."""
        return self.place == 1 and not self.drawn


@dataclass(frozen=True, slots=True)
class Totals:
    """What all of somebody's games count, against people or against computers alone."""

    games: int
    places: tuple[int, int, int, int]
    """How often 1st (wins) to 4th, draws left out."""
    draws: int
    resignations: int
    captures: int
    captured: int
    tokens_home: int
    faces: tuple[int, ...]
    longest_streak: int
    """Most wins in a row."""
    fastest_win: int | None
    """Fewest own rolls of a win with four tokens home."""
    rated: int = 0
    """Rated games."""
    rating: Rating | None = None

    @property
    def wins(self) -> int:
        """Games won."""
        return self.places[0]

    @property
    def rolls(self) -> int:
        """Rolls of the die."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True)
class Card:
    """One member's sums."""

    user: int
    name: str
    people: Totals | None
    """Games with other people; None without any."""
    computers: Totals | None
    """Games against computers alone; None without any."""


class Order(StrEnum):
    """What a leaderboard ranks by."""

    WINS = "wins"
    """Most wins among people, then fewest games."""
    RATING = "rating"
    COMPUTERS = "computers"
    """Most wins against computers alone, then fewest games."""


class Board(NamedTuple):
    """Which leaderboard."""

    guild: int = EVERYWHERE
    ruleset: str = ALL_RULESETS
    season: int = ALL_TIME
    order: Order = Order.WINS


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard. Equal members share a rank."""

    rank: int
    user: int
    name: str
    games: int
    wins: int
    rating: Rating | None = None
    draws: int = 0


@dataclass(frozen=True, slots=True)
class Ranks:
    """Some lines of a leaderboard, and how many it has in all."""

    standings: tuple[Standing, ...]
    members: int
