"""Reading what was counted: leaderboards page by page, members' cards.

Each query of a leaderboard walks an index from the front (tests look at the plans): a page of a
hundred thousand members must not sort them. So a rank is one more than the members before it,
which is a range of the index; RANK() would number them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from storage.counting import FACES, SUMMED
from storage.database import Database, Row
from storage.ratings import Rating
from storage.results import ALL_RULESETS, ALL_TIME, Board, Card, Order, Ranks, Standing, Totals

_OF_BOARD = (
    "FROM standings WHERE guild_id = ? AND ruleset = ? AND season = ? AND people = ? AND listed = 1"
)
_RATED = f"{_OF_BOARD} AND rated > 0"
_LINE = "user_id, games, wins, draws, mu, sigma"
_NAMED = "JOIN members ON members.guild_id = ? AND members.user_id = page.user_id"
_PART = f"SELECT page.*, name FROM (SELECT {_LINE}"  # noqa: S608
_LIMIT = f"LIMIT ? OFFSET ?) AS page {_NAMED}"
_PAGES = {
    Order.WINS: f"{_PART} {_OF_BOARD} ORDER BY wins DESC, games, user_id {_LIMIT}",
    Order.RATING: f"{_PART} {_RATED} ORDER BY sure DESC, user_id {_LIMIT}",
}
_FROM_THE_END = {
    Order.WINS: f"{_PART} {_OF_BOARD} ORDER BY wins, games DESC, user_id DESC {_LIMIT}",
    Order.RATING: f"{_PART} {_RATED} ORDER BY sure, user_id DESC {_LIMIT}",
}
_ANYBODY = {
    Order.WINS: f"SELECT 1 {_OF_BOARD} LIMIT 1",
    Order.RATING: f"SELECT 1 {_RATED} LIMIT 1",
}
_COUNTS = {
    Order.WINS: f"SELECT COUNT(*) {_OF_BOARD}",
    Order.RATING: f"SELECT COUNT(*) {_RATED}",
}
_MORE_WINS = f"SELECT COUNT(*) {_OF_BOARD} AND wins > ?"
_FEWER_GAMES = f"SELECT COUNT(*) {_OF_BOARD} AND wins = ? AND games < ?"
_SURER = f"SELECT COUNT(*) {_RATED} AND sure > ?"
_TIED = {
    Order.WINS: f"SELECT COUNT(*) {_OF_BOARD} AND wins = ? AND games = ? AND user_id < ?",
    Order.RATING: f"SELECT COUNT(*) {_RATED} AND sure = ? AND user_id < ?",
}
_OWN = {
    Order.WINS: f"SELECT {_LINE} {_OF_BOARD} AND user_id = ?",
    Order.RATING: f"SELECT {_LINE} {_RATED} AND user_id = ?",
}
_CARD = (
    f"SELECT people, {', '.join(SUMMED)}, longest_streak, fastest_win, rated, mu, sigma"  # noqa: S608
    " FROM standings WHERE guild_id = ? AND ruleset = ? AND season = ? AND people IN (0, 1)"
    " AND user_id = ?"
)
_SEASON_BEFORE = (
    "SELECT MAX(season) FROM standings"
    " WHERE guild_id = ? AND ruleset = ? AND listed = 1 AND season < ?"
)
_NAME = "SELECT name FROM members WHERE guild_id = ? AND user_id = ?"
_NEVER = 99_999
"""A season after all others."""


class Statistics:
    """Leaderboards and cards."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def anybody(self, board: Board) -> bool:
        """Whether a leaderboard has a line."""
        return bool(await self._database.rows(_ANYBODY[_order(board)], *_key(board)))

    async def seasons(self, board: Board, most: int) -> tuple[int, ...]:
        """Return the newest `most` seasons with games of this server and ruleset, newest first.

        A look at the index for each: all rows of a season would be many to tell apart.
        """
        found: list[int] = []
        before = _NEVER
        while len(found) < most:
            rows = await self._database.rows(_SEASON_BEFORE, board.guild, board.ruleset, before)
            before = rows[0][0] or ALL_TIME
            if before == ALL_TIME:
                break
            found.append(before)
        return tuple(found)

    async def ranks(self, board: Board, first: int = 0, *, limit: int) -> Ranks:
        """Return `limit` lines of a leaderboard from line `first` (0..) on."""
        key, order = _key(board), _order(board)
        ((members,),) = await self._database.rows(_COUNTS[order], *key)
        end = min(first + limit, members)
        if end <= first:
            return Ranks((), members)
        # From the nearer end: what comes before a page is walked over line by line.
        query, before = (_PAGES, first) if first <= members // 2 else (_FROM_THE_END, members - end)
        rows = await self._database.rows(query[order], *key, end - first, before, board.guild)
        lines = sorted((_line(row) for row in rows), key=lambda line: _sort(order, line))
        if not lines:
            return Ranks((), members)
        rank = first + 1 - await self._tied_before(board, lines[0])
        return Ranks(_ranked(order, lines, rank, first), members)

    async def standing(self, board: Board, user: int) -> Standing | None:
        """Return one member's line of a leaderboard, or None where they have none."""
        rows = await self._database.rows(_OWN[_order(board)], *_key(board), user)
        for row in rows:
            line = _line((*row, await self._name(board.guild, user)))
            return replace(line, rank=await self._rank(board, line))
        return None

    async def line_of(self, board: Board, standing: Standing) -> int:
        """Return at which line (0..) of a leaderboard a member stands."""
        return standing.rank - 1 + await self._tied_before(board, standing)

    async def _tied_before(self, board: Board, line: Standing) -> int:
        """Return how many members of the same rank stand before a member."""
        order = _order(board)
        tied: Row = (line.wins, line.games)
        if order is Order.RATING:
            assert line.rating is not None  # noqa: S101 - only rated members are there
            tied = (line.rating.sure,)
        query = _TIED[order]
        ((before,),) = await self._database.rows(query, *_key(board), *tied, line.user)
        return int(before)

    async def card(
        self, guild: int, user: int, ruleset: str = ALL_RULESETS, season: int = ALL_TIME
    ) -> Card | None:
        """Return one member's card, or None without a finished game."""
        rows = await self._database.rows(_CARD, guild, ruleset, season, user)
        if not rows:
            return None
        found = {people: _totals(dict(zip(_CARD_NAMES, row, strict=True))) for people, *row in rows}
        return Card(user, await self._name(guild, user), found.get(1), found.get(0))

    async def _name(self, guild: int, user: int) -> str:
        rows = await self._database.rows(_NAME, guild, user)
        return str(rows[0][0]) if rows else ""

    async def _rank(self, board: Board, line: Standing) -> int:
        key = _key(board)
        if _order(board) is Order.RATING:
            assert line.rating is not None  # noqa: S101 - only rated members are there
            ((before,),) = await self._database.rows(_SURER, *key, line.rating.sure)
            return int(before) + 1
        ((before,),) = await self._database.rows(_MORE_WINS, *key, line.wins)
        ((beside,),) = await self._database.rows(_FEWER_GAMES, *key, line.wins, line.games)
        return int(before) + int(beside) + 1


_CARD_NAMES = (*SUMMED, "longest_streak", "fastest_win", "rated", "mu", "sigma")


def _key(board: Board) -> Row:
    people = int(board.order is not Order.COMPUTERS)
    return (board.guild, board.ruleset, board.season, people)


def _order(board: Board) -> Order:
    return Order.RATING if board.order is Order.RATING else Order.WINS


def _line(row: Row) -> Standing:
    user, games, wins, draws, mu, sigma, name = row
    rating = None if mu is None else Rating(mu, sigma)
    return Standing(0, user, name, games, wins, rating, draws)


def _sort(order: Order, line: Standing) -> tuple[float, int, int]:
    if order is Order.RATING and line.rating is not None:
        return (-line.rating.sure, 0, line.user)
    return (-line.wins, line.games, line.user)


def _ranked(order: Order, lines: Sequence[Standing], rank: int, first: int) -> tuple[Standing, ...]:
    """Return sorted lines with their ranks, of which the first has `rank`."""
    ranked = [replace(lines[0], rank=rank)]
    for index, line in enumerate(lines[1:], start=first + 2):
        before = ranked[-1]
        equal = _sort(order, before)[:2] == _sort(order, line)[:2]
        ranked.append(replace(line, rank=before.rank if equal else index))
    return tuple(ranked)


def _totals(has: dict[str, int]) -> Totals:
    return Totals(
        games=has["games"],
        places=(has["wins"], has["second"], has["third"], has["fourth"]),
        draws=has["draws"],
        resignations=has["resignations"],
        captures=has["captures"],
        captured=has["captured"],
        tokens_home=has["tokens_home"],
        faces=tuple(has[face] for face in FACES),
        longest_streak=has["longest_streak"],
        fastest_win=has["fastest_win"],
        rated=has["rated"],
        rating=None if has["mu"] is None else Rating(has["mu"], has["sigma"]),
    )
