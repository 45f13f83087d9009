"""Whether the chances that master names come true: one position from each of many games.

``python -m bench.bench_calibration [games] [tables …]``; 40,000 games a table such as ``king4``
unless told. Games are played by the networks without looking ahead; from each the position after a
number of rolls drawn before it began, if it is not over by then: more than 20,000 positions. In
each tenth of what is predicted for the seat on turn, that share should have come first: within 2
points, or within the 95 % interval. Of the smaller tenths one in twenty is off by chance alone;
160,000 games tell that from a fault, and take a quarter of an hour with four players.
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


def report(name: str, predicted: NDArray[np.floating], came: NDArray[np.bool_]) -> None:
    """Print each tenth of the predictions beside what happened."""
    tenth = np.minimum((predicted * 10).astype(int), 9)
    verdict = "ok"
    print(f"\n{name}: predicted, came true, half a 95 % interval, positions")
    for one in range(10):
        of_it = tenth == one
        count = int(of_it.sum())
        if not count:
            continue
        said, was = float(predicted[of_it].mean()), float(came[of_it].mean())
        half = 1.96 * float(np.sqrt(said * (1 - said) / count))
        off = abs(said - was) > max(NEAR, half)
        verdict = "MISSED" if off else verdict
        print(f"  {said:7.1%}{was:8.1%}{half:8.1%}{count:8,}{'  off' if off else ''}")
    error = float(((predicted - came) ** 2).mean())
    print(f"  every tenth within 2 points or its interval: {verdict}; mean square {error:.4f}")


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
