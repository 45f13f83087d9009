"""Whether the chances that master names come true: one position from each of many games.

``python -m bench.bench_calibration [games] [tables …]``; 40,000 games a table such as ``king4``
unless told. Games are played by the networks without looking ahead; from each the position after a
number of rolls drawn before it began, if it is not over by then: more than 20,000 positions. In
each tenth of what is predicted for the seat on turn, that share should have come first: within 2
points, or within the 95 % interval. Of the smaller tenths one in twenty is off by chance alone;
160,000 games tell that from a fault, and take some ten minutes with four players. What is called
less than 2 in 100 is told as well: there a chance may be many times too high and hardly off.
"""

from __future__ import annotations

import os
import sys

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # numpy reads them once

import numpy as np
from numpy.typing import NDArray

from ludo_core import RULESETS
from ludo_core.players.judge import judge_of
from ludo_core.players.lanes import Kernel, greedy_policy, one_roll_ahead
from training.sample import sample

GAMES, SEED = 40_000, 7
TABLES = ("plyyard2", "king2", "king3", "king4", "classic4", "aeroplane2", "aeroplane4")
NEAR = 0.02
"""How far off a tenth may be, whatever its interval."""
RARE = 0.02


def report(name: str, predicted: NDArray[np.floating], came: NDArray[np.bool_]) -> None:
    """Print each tenth of the predictions beside what happened."""
    tenth = np.minimum((predicted * 10).astype(int), 9)
    verdict = "ok"
    print(f"\n{name}: predicted, came true, half a 95 % interval, positions")
    for one in range(10):
        if not _held(predicted, came, tenth == one):
            verdict = "MISSED"
    error = float(((predicted - came) ** 2).mean())
    print(f"  every tenth within 2 points or its interval: {verdict}; mean square {error:.4f}")
    print("  below 2 %:")
    _held(predicted, came, predicted < RARE)


def _held(
    predicted: NDArray[np.floating], came: NDArray[np.bool_], asked: NDArray[np.bool_]
) -> bool:
    """Print the predictions asked for beside what happened, and return whether they came true."""
    count = int(asked.sum())
    if not count:
        return True
    said, was = float(predicted[asked].mean()), float(came[asked].mean())
    half = 1.96 * float(np.sqrt(said * (1 - said) / count))
    off = abs(said - was) > max(NEAR, half)
    print(f"  {said:8.2%}{was:9.2%}{half:9.2%}{count:8,}{'  off' if off else ''}")
    return not off


def main() -> None:
    words = sys.argv[1:]
    games = int(words.pop(0)) if words and words[0].isdigit() else GAMES
    for name in words or TABLES:
        rules, players = RULESETS[name[:-1]], int(name[-1])
        judge, kernel = judge_of(rules), Kernel(rules)
        lanes, winner = sample(kernel, players, greedy_policy(judge), games, seed=SEED)
        worth = one_roll_ahead(judge)(kernel, lanes)
        report(name, worth[np.arange(len(lanes)), lanes.turn], winner == lanes.turn)


if __name__ == "__main__":
    main()
