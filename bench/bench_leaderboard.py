"""Leaderboards of 100,000 members after 1,000,000 games: how long a page takes, and a game's end.

    python -m bench.bench_leaderboard [--members N] [--games N] [--database FILE]

Makes the database from a seed (a few minutes; with --database it is kept and used again): one
server, two people a game, five rulesets, two seasons. Results and sums are as the bot would have
made them, but ratings are drawn, not worked out. Then tells the CPU time of pages, as the bot's own
store reads them, the reader's own line included.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from storage import (
    Board,
    Change,
    Options,
    Order,
    Phase,
    Place,
    Result,
    Sitter,
    Store,
    Table,
)

GUILD = 10
SEED = 1
SEASONS = (20263, 20264)
START = datetime(2026, 7, 1, tzinfo=UTC)
DAYS = 183
RULESETS = ("king", "classic", "thunder", "plyyard", "aeroplane")
WEIGHTS = (60, 15, 10, 10, 5)
PAGE = 10
TIMES = 100
FIRST_USER = 10_000

Rows = tuple[list[tuple[object, ...]], list[tuple[object, ...]], list[tuple[object, ...]]]

_FACES = ", ".join(f"face_{face}" for face in range(1, 7))
_GAME = """
INSERT INTO games (id, guild_id, channel_id, host_id, phase, ruleset, players, goal, auto_move,
version, shown_version, dice_commit, dice_client, rolls, actions, story_start, created_at,
ended_at, rated, counted)
VALUES (?, 10, 20, ?, 'over', ?, 2, 4, 1, 9, 9, '', '', 0, 0, 0, ?, ?, 1, ?)
"""
_SEAT = "INSERT INTO seats (game_id, seat, user_id, name) VALUES (?, ?, ?, 'Somebody')"
_RESULT = f"""
INSERT INTO results (n, user_id, game_id, guild_id, ruleset, people, rated, ended_at, place, drawn,
resigned, captures, captured, tokens_home, {_FACES}, win_rolls)
VALUES (?, ?, ?, 10, ?, 1, 1, ?, ?, 0, 0, ?, ?, 4, ?, ?, ?, ?, ?, ?, ?)
"""
_SUMS = f"""
INSERT INTO standings (guild_id, ruleset, season, people, user_id, listed, games, wins, second,
third, fourth, draws, resignations, captures, captured, tokens_home, {_FACES}, streak,
longest_streak, fastest_win, rated, mu, sigma, sure)
SELECT :guild, :ruleset, :season, 1, user_id, 1, COUNT(*), SUM(place = 1), SUM(place = 2), 0, 0,
0, 0, SUM(captures), SUM(captured), SUM(tokens_home),
{", ".join(f"SUM(face_{face})" for face in range(1, 7))}, 0, 1, MIN(win_rolls), COUNT(*),
15 + user_id * 7919 % 20000 / 1000.0, 1 + user_id * 104729 % 3000 / 1000.0,
15 + user_id * 7919 % 20000 / 1000.0 - 2 - user_id * 104729 % 3000 / 500.0
FROM results
WHERE (ruleset = :ruleset OR :ruleset = '') AND ended_at >= :since AND ended_at < :until
GROUP BY user_id
"""


def ms(moment: datetime) -> int:
    """Return a moment as it is kept."""
    return int(moment.timestamp() * 1000)


def chunks(members: int, games: int) -> Iterator[Rows]:
    """Yield rows of games, seats and results, some thousand games at a time."""
    rng = random.Random(SEED)
    first, span = ms(START), DAYS * 86_400_000
    for begin in range(0, games, 20_000):
        played: Rows = ([], [], [])
        for n in range(begin + 1, min(begin + 20_000, games) + 1):
            ended, game = first + span * n // (games + 1), f"g{n}"
            (ruleset,) = rng.choices(RULESETS, WEIGHTS)
            users = [FIRST_USER + one for one in rng.sample(range(members), 2)]
            played[0].append((game, users[0], ruleset, ended - 900_000, ended, n))
            for place, user in enumerate(users, start=1):
                faces = [rng.randrange(8, 16) for _ in range(6)]
                rolls = sum(faces) if place == 1 else None
                numbers = (rng.randrange(6), rng.randrange(6), *faces, rolls)
                played[1].append((game, place * 2 - 2, user))
                played[2].append((n, user, game, ruleset, ended, place, *numbers))
        yield played


def fill(path: Path, members: int, games: int) -> None:
    """Write members, games, results and their sums; indexes last, which is much faster."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        indexes = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        ).fetchall()
        for name, _ in indexes:
            connection.execute(f"DROP INDEX {name}")
        for played in chunks(members, games):
            for sql, rows in zip((_GAME, _SEAT, _RESULT), played, strict=True):
                connection.executemany(sql, rows)
        people = [(FIRST_USER + one, f"Member {one}") for one in range(members)]
        for guild in (GUILD, 0):
            connection.executemany(f"INSERT INTO members VALUES ({guild}, ?, ?)", people)
        turn, end = ms(datetime(2026, 10, 1, tzinfo=UTC)), 2**62
        for guild in (GUILD, 0):
            for ruleset in ("", *RULESETS):
                for season, since, until in (
                    (0, 0, end),
                    (SEASONS[0], 0, turn),
                    (SEASONS[1], turn, end),
                ):
                    named = {"guild": guild, "ruleset": ruleset, "season": season}
                    connection.execute(_SUMS, {**named, "since": since, "until": until})
        for _, sql in indexes:
            connection.execute(sql)
        connection.commit()


async def timed_pages(store: Store, members: int) -> None:
    """Print how long pages take, from the first to the last, with the reader's own line."""
    rng = random.Random(SEED)
    print(f"{'page':36} {'median':>8} {'95 %':>8} {'worst':>8}   CPU ms, of {TIMES}")
    for order in (Order.WINS, Order.RATING):
        for name, board in (
            ("server, all", Board(GUILD, order=order)),
            ("everywhere, king, season", Board(0, "king", SEASONS[1], order)),
        ):
            lines = (await store.statistics.ranks(board, limit=1)).members
            for where, first in (("first", 0), ("middle", lines // 2), ("last", lines - PAGE)):
                taken = []
                for _ in range(TIMES):
                    user = FIRST_USER + rng.randrange(members)
                    begin = time.process_time()
                    own = await store.statistics.standing(board, user)
                    if own is not None:
                        await store.statistics.line_of(board, own)
                    found = await store.statistics.ranks(board, first, limit=PAGE)
                    taken.append((time.process_time() - begin) * 1000)
                    assert len(found.standings) == PAGE
                told(f"{order}: {name}, {where}", taken)
    taken = []
    for _ in range(TIMES):
        begin = time.process_time()
        await store.statistics.card(GUILD, FIRST_USER + rng.randrange(members))
        taken.append((time.process_time() - begin) * 1000)
    told("a member's card", taken)


async def timed_ends(store: Store, members: int) -> None:
    """Print how long the last change of a rated game of four takes, and one that counts nothing."""
    rng = random.Random(SEED)
    for name, counted in (("end of a game of four, rated", True), ("another change", False)):
        taken = []
        for n in range(TIMES):
            users = [FIRST_USER + one for one in rng.sample(range(members), 4)]
            table = Table(
                id=f"{name[:3]}{n}{time.time_ns()}",
                place=Place(GUILD, n + 1),
                host=users[0],
                options=Options("king", 4, 4, auto_move=True),
                commit="",
                created=START + timedelta(days=DAYS),
                sitters=tuple(Sitter(seat, "M", user=user) for seat, user in enumerate(users)),
                phase=Phase.PLAYING,
            )
            await store.create(table, bytes(32), None)
            ended = table.created + timedelta(seconds=n)
            over = replace(table, version=2, phase=Phase.OVER, ended=ended, rated=True)
            results = tuple(
                Result(user, "M", place, False, False, 1, 1, 4, (9,) * 6, None)
                for place, user in enumerate(users, start=1)
            )
            begin = time.process_time()
            await store.save(Change(table, over, results=results if counted else ()))
            taken.append((time.process_time() - begin) * 1000)
        told(name, taken)


def told(name: str, taken: list[float]) -> None:
    """Print one line of figures."""
    ordered = sorted(taken)
    most = ordered[len(ordered) * 95 // 100]
    print(f"{name:36} {statistics.median(ordered):8.2f} {most:8.2f} {ordered[-1]:8.2f}", flush=True)


async def make(path: Path) -> None:
    """Make an empty database."""
    await (await Store.open(path)).close()


async def measure(path: Path, members: int) -> None:
    """Print all figures."""
    store = await Store.open(path)
    try:
        await timed_pages(store, members)
        await timed_ends(store, members)
    finally:
        await store.close()


def run(path: Path, members: int, games: int) -> None:
    """Make the database if it is not there, and measure."""
    if not path.exists():
        begin = time.perf_counter()
        asyncio.run(make(path))
        fill(path, members, games)
        print(f"made in {time.perf_counter() - begin:.0f} s, {path.stat().st_size / 1e6:.0f} MB")
    asyncio.run(measure(path, members))


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--database", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = given.database or Path(folder) / "ludo.db"
        run(path, given.members, given.games)


if __name__ == "__main__":
    main()
