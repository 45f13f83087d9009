"""Our players against all strategies that ludo-king-engine ships, on its board and by its rules.

``python -m bench.bench_king_engine [games] [level]`` from the project's root, after
``pip install -r requirements-bench.txt``; by default 2,000 games a pairing, fewer of slow ones, and
the strongest level, which takes half an hour. With two players each game is played twice, with
seats swapped and the same dice; with four ours sits once on each seat against three of the same
strategy. How its rules differ from ours is in ``bench/peers/king_engine_players.py``.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable
from importlib import import_module
from math import sqrt
from time import process_time
from typing import NamedTuple

from ludo_core import SEATS_FOR
from ludo_core.players import LEVELS, Choose

GAMES = 2_000
MOST_SECONDS = 150
"""CPU time of one pairing after which no more games are begun."""


class Score(NamedTuple):
    """How one pairing went.

    share           of games that ours won
    within          half its 95 % interval, from the games of one seed as one
    games           how many
    games_a_second  of CPU time
    """

    strategy: str
    share: float
    within: float
    games: int
    games_a_second: float


def score(strategy: str, choose: Choose, players: int, games: int) -> Score:
    """Play one pairing: every seed once with ours on each of the seats."""
    peer = import_module("bench.peers.king_engine_players")
    me, it = peer.ours(choose, random.Random(1)), peer.shipped(strategy)
    seats, shares, start = SEATS_FOR[players], [], process_time()
    for seed in range(games // players):
        won = sum(
            peer.play([me if seat == mine else it for seat in seats], seats, seed) == mine
            for mine in seats
        )
        shares.append(won / players)
        spent = process_time() - start
        if spent > MOST_SECONDS:
            break
    within = 1.96 * statistics.stdev(shares) / sqrt(len(shares))
    played = len(shares) * players
    return Score(strategy, statistics.mean(shares), within, played, played / spent)


def compare(level: str, players: int, games: int, names: list[str]) -> None:
    """Play all pairings and print them, the strategy that is hardest for ours first."""
    choose = LEVELS[level].choose
    scores = sorted(
        (score(name, choose, players, games) for name in names), key=lambda found: found.share
    )
    even = 1 / players
    print(f"\n{players} players: % of games that {level} wins (even is {100 * even:.0f})")
    for found in scores:
        share, within = 100 * found.share, 100 * found.within
        print(f"  {found.strategy:18}{share:7.1f} ± {within:4.1f}{found.games:9,} games", end="")
        print(f"{found.games_a_second:6.0f} a second")
    best = scores[0]
    above = 100 * (best.share - even)
    print(
        f"  {level} is {above:+.1f} ± {100 * best.within:.1f} points from even with its best,",
        end="",
    )
    print(f" {best.strategy}: {'ok' if above > 100 * best.within else 'MISSED'}")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    level = sys.argv[2] if len(sys.argv) > 2 else list(LEVELS)[-1]
    try:
        names: Callable[[], list[str]] = import_module("bench.peers.king_engine_players").strategies
    except ImportError as missing:
        print(
            f"left out, for {missing.name} is not installed: pip install -r requirements-bench.txt"
        )
        return
    for players in (2, 4):
        compare(level, players, games, names())


if __name__ == "__main__":
    main()
