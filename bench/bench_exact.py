"""What players' choices cost where perfect play is known: two players with two tokens left each.

``python -m bench.bench_exact [positions]`` from the project's root. Real choices only: two or more
moves that end differently. Half of them come from games of perfect play, half from the measured
player's own. The first run works the solution out, which takes a minute and a half.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial
from math import sqrt
from time import process_time
from typing import NamedTuple

import numpy as np

from bench.bench_players import PLAYERS
from bench.exact.iteration import Floats
from bench.exact.two_token_games import of_level, perfect, real_choices, winners
from bench.exact.two_tokens import TwoTokens, load
from ludo_core import RULESETS, Rules, State
from ludo_core.players.ending import is_race, race_moves
from ludo_core.players.lanes import (
    Kernel,
    Lanes,
    Policy,
    by_seat,
    to_states,
)
from ludo_core.players.lanes.batch import I8, Bools
from ludo_core.players.race import Race
from ludo_core.players.race import solve as solve_race

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
    """Return how to make every player of `bench_players`."""
    rng = np.random.default_rng(1)
    return {name: partial(make, rules, rng) for name, make in PLAYERS.items()}


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000
    two = load(RULESETS["plyyard"])
    print(f"plyyard, two tokens a side, {count:,} real choices; the first to roll wins", end=" ")
    print(f"{100 * two.values[0, 0, 0]:.2f} % if both play best")
    print(f"{'':10}{'of games by':14}{'points lost a choice':>22}{'missed':>9}{'worst':>8}")
    best = real_choices(two.kernel, perfect(two), count // 2, seed=1)
    for name, make in players(two.rules).items():
        policy = make()
        start = process_time()
        own = real_choices(two.kernel, policy, count // 2, seed=2)
        for games, lanes in (("perfect play", best), ("its own", own)):
            tell(name, games, measure(two, policy, lanes))
        share, error = against_perfect(two, policy, count, seed=3)
        print(f"{'':10}wins {100 * share:.1f} ± {196 * error:.1f} % of {count:,} games", end=" ")
        print(f"against perfect play ({process_time() - start:.0f} s)")
    compare_race(two, solve_race(two.rules), count)


def compare_race(two: TwoTokens, race: Race, count: int) -> None:
    """Print how far the race's chances and choices are from perfect ones."""
    lanes = race_choices(two, count)

    def fewest(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:  # noqa: ARG001
        own = lanes.steps[np.arange(len(lanes)), lanes.turn]
        tokens: I8 = race.after_moves(own, lanes.die, lanes.sixes).argmin(axis=1).astype(np.int8)
        return tokens

    best = np.nanmax(two.after_moves(lanes), axis=1)
    start = process_time()
    moves = [race_moves(two.rules, state) for state in to_states(lanes)]
    spent = process_time() - start
    said = np.array([max(found.values()) for found in moves if found is not None])
    known = np.array([found is not None for found in moves])
    off = 100 * np.abs(said - best[known])
    print(f"\n{len(lanes):,} of them in a race, nobody meeting anybody ({known.mean():.0%} solved)")
    tell("turns", "fewest turns", measure(two, fewest, lanes))
    tell("ending", "best chance", measure(two, of_level(two.rules, by_race), lanes))
    print(f"{'':10}its chances are {off.mean():.4f} points off, {off.max():.2f} at most;", end=" ")
    print(f"{1000 * spent / len(moves):.1f} ms a choice")


def race_choices(two: TwoTokens, count: int) -> Lanes:
    """Return the real choices of perfect play's games that are a race, among `count`."""
    lanes = real_choices(two.kernel, perfect(two), count, seed=4)
    races = [is_race(two.rules, state) for state in to_states(lanes)]
    return lanes.take(np.flatnonzero(races))


def by_race(rules: Rules, state: State, rng: random.Random) -> int:  # noqa: ARG001
    """Return the token with the best chance in a race. Raises ValueError where it is not known."""
    moves = race_moves(rules, state)
    if not moves:
        raise ValueError("no race, or too long")
    return max(moves, key=moves.__getitem__)


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
