"""`python -m training [NAME …]`: train the networks of the strongest level, all or these.

A process a core, and ten to thirty minutes each; the same seed gives the same weights on the same
numpy. Each network is written to the players' `weights`, with what was seen on the way to
`training/logs`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ludo_core.players import lanes
from ludo_core.players.judge import Judge
from ludo_core.players.network import Network
from ludo_core.players.weights import load, path_of, save
from ludo_core.rules import GOALS, RULESETS, SEATS_FOR, Rules
from training.calibrate import calibrated
from training.learn import Learner
from training.selfplay import SelfPlay

HIDDEN = 64
LANES = {4: 3_072, 2: 384, 1: 384}
"""Games at once, by goal: short games are rarer at tables, and easier to learn."""
RATE, LAST_RATE = 2e-3, 2e-5
LONG_TRACE, TRACE = 0.9, 0.7
"""Lambda while the network knows nothing yet, and later: the known best is 0.7 or less."""
WARMING = 0.15
"""Share of the rounds with the long trace."""
SEED = 20_26
REPORTS = 8
TRIALS = 2_000
LOGS = Path(__file__).parent / "logs"


class Plan(NamedTuple):
    """What one network learns and for how long, and by how many games it is calibrated."""

    ruleset: str
    players: int
    rounds: int
    games: int = 160_000

    @property
    def name(self) -> str:
        """Return what the network's files are called."""
        return f"{self.ruleset}{self.players}"


PLANS = {
    plan.name: plan
    for plan in (
        Plan("plyyard", 2, 1_000),
        Plan("king", 4, 700, 320_000),
        Plan("classic", 4, 400, 320_000),
        Plan("aeroplane", 4, 600),
        Plan("king", 3, 350),
        Plan("classic", 3, 300),
        Plan("aeroplane", 3, 300),
        Plan("king", 2, 350),
        Plan("classic", 2, 300),
        Plan("aeroplane", 2, 600),
    )
}


def train(plan: Plan, tell: Callable[[str], None]) -> Network:
    """Train one network from nothing and return it; `tell` gets a line now and then."""
    rng = np.random.default_rng([SEED, *plan.name.encode()])
    rules = RULESETS[plan.ruleset]
    learner = Learner(plan.players, HIDDEN, rng)
    streams = [SelfPlay(rules.with_goal(goal), plan.players, LANES[goal], rng) for goal in GOALS]
    started = time.process_time()
    for number in range(plan.rounds):
        done = number / plan.rounds
        rate = LAST_RATE + RATE * (1 + np.cos(np.pi * done)) / 2
        losses = [
            learner.learn(
                stream.kernel.rules,
                stream.lesson(
                    learner.judge(stream.kernel.rules), LONG_TRACE if done < WARMING else TRACE
                ),
                rate,
            )
            for stream in streams
        ]
        if (number + 1) % max(1, plan.rounds // REPORTS) == 0:
            games = sum(stream.games for stream in streams)
            share = first_places(rules, plan.players, learner.judge(rules))
            tell(
                f"{plan.name} round {number + 1} of {plan.rounds}, {games:,} games,"
                f" {time.process_time() - started:.0f} s: loss {losses[0]:.4f},"
                f" first places against random {share:.1%}"
            )
    return learner.network


def calibrate(plan: Plan, tell: Callable[[str], None]) -> None:
    """Calibrate the network that is kept, as it is kept, and keep it so."""
    trained = load(path_of(plan.name))
    network = calibrated(RULESETS[plan.ruleset], trained, plan.games, SEED)
    moved = np.abs(network.output - trained.output).mean() / np.abs(trained.output).mean()
    save(path_of(plan.name), network)
    tell(
        f"{plan.name} calibrated: its output weights moved by {moved:.1%},"
        f" its odds bend by {network.bend:.4f}"
    )


def first_places(rules: Rules, players: int, judge: Judge) -> float:
    """Return the share of first places of one greedy `judge` against players at random."""
    seats, rng = SEATS_FOR[players], np.random.default_rng(SEED)
    wins = 0
    for seat in seats:
        policies = dict.fromkeys(seats, lanes.random_policy(rng))
        policies[seat] = lanes.greedy_policy(judge)
        table = lanes.Table(
            lanes.Kernel(rules), players, lanes.by_seat(policies), lanes.hashed_dice(SEED), True
        )
        wins += int((lanes.play(table, TRIALS).winner == seat).sum())
    return wins / (TRIALS * len(seats))


def main() -> None:
    """Train the networks named on the command line, or all."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PLANS))
    names = parser.parse_args().names or list(PLANS)
    if unknown := set(names) - set(PLANS):
        parser.error(f"no network is called {', '.join(sorted(unknown))}: {', '.join(PLANS)}")
    LOGS.mkdir(exist_ok=True)
    with ProcessPoolExecutor() as processes:
        for _ in processes.map(make, names):
            pass


def make(name: str) -> None:
    """Train, calibrate and keep the network of this name, and the log of it."""
    lines = [f"seed {SEED}, {HIDDEN} hidden units, numpy {np.__version__}"]

    def tell(line: str) -> None:
        print(line, flush=True)
        lines.append(line)

    save(path_of(name), train(PLANS[name], tell))
    calibrate(PLANS[name], tell)
    (LOGS / f"{name}.log").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
