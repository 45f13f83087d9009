"""What players' choices cost where perfect play is known: two players with two tokens left each.

``python bench/bench_exact.py [positions]`` from the project's root. Real choices only: two or more
moves that end differently. Half of them come from games of perfect play, half from the measured
player's own. The first run works the solution out, which takes a minute and a half.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from math import sqrt
from pathlib import Path
from time import process_time
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np

from bench.best_chance import by_chances
from bench.exact.iteration import Floats
from bench.exact.two_token_games import of_level, perfect, real_choices, winners
from bench.exact.two_tokens import TwoTokens, load
from ludo_core import RULESETS, Rules
from ludo_core.players import LEVELS
from ludo_core.players.lanes import Lanes, Policy, by_seat

WANTED = {"master": 0.1}
"""Points of winning chance that a real choice may cost at most."""
MISSED = 1e-6
"""A move is worse than the best if it costs more than this chance: less is rounding."""


class Loss(NamedTuple):
    """What one player's choices cost, over one sample.

    mean    points of winning chance a real choice
    error   its standard error
    worst   the dearest choice
    missed  share of positions in which the best move was not taken
    """

    mean: float
    error: float
    worst: float
    missed: float


def losses(two: TwoTokens, policy: Policy, lanes: Lanes) -> Floats:
    """Return float64 (N,): the winning chance, 0..1, that each choice of `policy` gives away."""
    legal = two.kernel.legal(lanes)
    chances = two.after_moves(lanes, legal)
    taken = chances[np.arange(len(lanes)), policy(two.kernel, lanes, legal)]
    found: Floats = np.nanmax(chances, axis=1) - taken
    return found


def measure(two: TwoTokens, policy: Policy, lanes: Lanes) -> Loss:
    """Return what the choices of `policy` in these lanes cost."""
    lost = 100 * losses(two, policy, lanes)
    return Loss(
        float(lost.mean()),
        float(lost.std() / sqrt(len(lost))),
        float(lost.max()),
        float((lost > 100 * MISSED).mean()),
    )


def against_perfect(two: TwoTokens, policy: Policy, games: int, seed: int) -> tuple[float, float]:
    """Return the share of games won against perfect play and its standard error; seats swapped."""
    best = perfect(two)
    first = winners(two.kernel, by_seat({0: policy, 2: best}), games // 2, seed) == 0
    second = winners(two.kernel, by_seat({0: best, 2: policy}), games // 2, seed) == 2
    share = float((first.mean() + second.mean()) / 2)
    return share, sqrt(share * (1 - share) / games)


def players(rules: Rules) -> dict[str, Callable[[], Policy]]:
    """Return every player that is here: the levels, and the master's chances where it is."""
    found: dict[str, Callable[[], Policy]] = {
        name: partial(of_level, rules, level.choose) for name, level in LEVELS.items()
    }
    found.setdefault("master", lambda: of_level(rules, by_chances()))
    return found


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000
    two = load(RULESETS["plyyard"])
    print(f"plyyard, two tokens a side, {count:,} real choices; the first to roll wins", end=" ")
    print(f"{100 * two.values[0, 0, 0]:.2f} % if both play best")
    print(f"{'':10}{'of games by':14}{'points lost a choice':>22}{'missed':>9}{'worst':>8}")
    best = real_choices(two.kernel, perfect(two), count // 2, seed=1)
    for name, make in players(two.rules).items():
        try:
            policy = make()
        except ImportError as missing:
            print(f"left out: {name}, for there is no {missing.name}")
            continue
        start = process_time()
        own = real_choices(two.kernel, policy, count // 2, seed=2)
        for games, lanes in (("perfect play", best), ("its own", own)):
            tell(name, games, measure(two, policy, lanes))
        share, error = against_perfect(two, policy, count, seed=3)
        print(f"{'':10}wins {100 * share:.1f} ± {196 * error:.1f} % of {count:,} games", end=" ")
        print(f"against perfect play ({process_time() - start:.0f} s)")


def tell(name: str, games: str, loss: Loss) -> None:
    """Print one player's loss, beside the wanted one if there is one."""
    wanted = ""
    if name in WANTED:
        most = WANTED[name]
        wanted = f"   wanted at most {most}: {'ok' if loss.mean <= most else 'MISSED'}"
    print(
        f"{name:10}{games:14}{loss.mean:13.3f} ± {1.96 * loss.error:.3f}"
        f"{100 * loss.missed:10.1f} %{loss.worst:8.1f}{wanted}"
    )


if __name__ == "__main__":
    main()
