"""Whether the chances that master names come true: positions from each of many games.

``python -m bench.bench_calibration [games] [tables …]``; 80,000 games a table such as ``king4``
unless told. Games are played by the networks without looking ahead; from each the positions after
eight numbers of rolls drawn before it began, if it is not over by then. In each tenth of what is
predicted for the seat on turn, that share should have come first: within 2 points, or within the
95 % interval. Positions of one game share its end, so intervals are those of games. Of tenths that
are wider than 2 points one in twenty is off by chance alone; more games tell that from a fault. A
table takes one to five minutes. What is called less than 2 in 100 is told as well: there a chance
may be many times too high and hardly off.
"""

from __future__ import annotations

import os
import sys

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # numpy reads them once

import numpy as np

from ludo_core import RULESETS
from ludo_core.players.judge import judge_of
from ludo_core.players.lanes import Kernel, greedy_policy, one_roll_ahead
from ludo_core.players.lanes.batch import I64, Bools
from ludo_core.players.lanes.policy import Floats
from training.sample import Sample, sample

GAMES, DRAWS, SEED = 80_000, 8, 7
TABLES = ("plyyard2", "king2", "king3", "king4", "classic4", "aeroplane2", "aeroplane4")
NEAR = 0.02
"""How far off a tenth may be, whatever its interval."""
RARE = 0.02


def report(name: str, predicted: Floats, found: Sample) -> None:
    """Print each tenth of the predictions beside what happened."""
    error = (found.winner == found.lanes.turn) - predicted
    tenth = np.minimum((predicted * 10).astype(int), 9)
    verdict = "ok"
    print(f"\n{name}: predicted, came true, half a 95 % interval, positions, games")
    for one in range(10):
        if not _held(predicted, error, found.game, tenth == one):
            verdict = "MISSED"
    print(f"  every tenth within 2 points or its interval: {verdict}; ", end="")
    print(f"mean square {(error**2).mean():.4f}\n  below 2 %:")
    _held(predicted, error, found.game, predicted < RARE)


def _held(predicted: Floats, error: Floats, game: I64, asked: Bools) -> bool:
    """Print the predictions asked for beside what happened, and return whether they came true."""
    count = int(asked.sum())
    if not count:
        return True
    said, off_by = float(predicted[asked].mean()), float(error[asked].mean())
    by_game = np.bincount(game[asked], weights=error[asked])
    half = 1.96 * float(np.sqrt((by_game**2).sum())) / count
    off = abs(off_by) > max(NEAR, half)
    games = len(np.unique(game[asked]))
    print(f"  {said:8.2%}{said + off_by:9.2%}{half:9.2%}{count:9,}{games:9,}", end="")
    print("  off" if off else "")
    return not off


def main() -> None:
    words = sys.argv[1:]
    games = int(words.pop(0)) if words and words[0].isdigit() else GAMES
    for name in words or TABLES:
        rules, players = RULESETS[name[:-1]], int(name[-1])
        judge, kernel = judge_of(rules), Kernel(rules)
        found = sample(kernel, players, greedy_policy(judge), games, seed=SEED, draws=DRAWS)
        worth = one_roll_ahead(judge)(kernel, found.lanes)
        report(name, worth[np.arange(len(worth)), found.lanes.turn], found)


if __name__ == "__main__":
    main()
