"""Figures of the game, from exact race tables and a million games each: kept in a data file.

`python -m tests.core.lanes_figures` computes them afresh, everything twice where that is possible:
the race exactly and by playing it; games with two kinds of dice. Takes ten minutes of one core.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

import numpy as np

from ludo_core import RULESETS, Rules
from ludo_core.players.lanes import (
    Dice,
    Kernel,
    Lanes,
    Policy,
    Table,
    drawn_dice,
    fresh,
    hashed_dice,
    play,
    random_policy,
)
from ludo_core.players.lanes.batch import I8, Bools
from ludo_core.players.race import Play, Race, solve

FILE = Path(__file__).parents[1] / "golden" / "figures.json"
GAMES = 1_000_000
RACES = 1_000_000
SEED = 2_024


class Mean(TypedDict):
    """A mean of independent trials."""

    mean: float
    deviation: float
    """The standard deviation of one trial."""
    trials: int


class RaceFigure(TypedDict):
    """Turns that one player alone needs to reach the goal."""

    ruleset: str
    goal: int
    play: Play
    exact: float
    simulated: Mean


class GameFigure(TypedDict):
    """Games of random players, goal 4; the seat that moves first is red's."""

    ruleset: str
    players: int
    dice: str
    rolls_to_first_winner: Mean
    rolls_to_end: Mean
    first_mover_wins: Mean


class Figures(TypedDict):
    """What the data file holds."""

    command: str
    races: list[RaceFigure]
    games: list[GameFigure]


RACE_CASES: tuple[tuple[str, int, Play], ...] = tuple(
    (ruleset, goal, way)
    for ruleset in ("plyyard", "classic")
    for goal in (4, 2, 1)
    for way in ("best", "random")
)
GAME_CASES = tuple(
    (rules.id, players)
    for rules in RULESETS.values()
    for players in (2, 4)
    if players in rules.player_counts
)
DICE = ("hashed", "drawn")


def figures() -> Figures:
    """Return what the data file holds."""
    found: Figures = json.loads(FILE.read_text("utf-8"))
    return found


def race_policy(race: Race) -> Policy:
    """Return the policy that takes the fewest turns on average, were its seat alone."""

    def choose(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:
        steps = lanes.steps[np.arange(len(lanes)), lanes.turn]
        turns = race.after_moves(steps, lanes.die, lanes.sixes.astype(np.int64))
        found: I8 = turns.argmin(axis=1).astype(np.int8)
        return found

    return choose


def raced(rules: Rules, policy: Policy, races: int, seed: int) -> Mean:
    """Play red alone to the goal, so many times, and return its turns."""
    kernel, rng = Kernel(rules), np.random.default_rng(seed)
    turns: list[np.ndarray[tuple[int], np.dtype[np.int64]]] = []
    for begun in range(0, races, 16_384):
        lanes = fresh(min(16_384, races - begun), 2)
        taken = np.zeros(len(lanes), np.int64)
        while len(lanes):
            rolled, legal = kernel.roll(lanes, rng.integers(1, 7, len(lanes), np.int8))
            lanes = kernel.move(rolled, policy(kernel, rolled, legal))
            taken += lanes.turn != 0
            turns.append(taken[lanes.turn < 0])
            going = np.flatnonzero(lanes.turn >= 0)
            lanes, taken = lanes.take(going), taken[going]
            lanes.turn[:] = 0  # yellow, whose turn it may be, never plays
    return mean_of(np.concatenate(turns))


def race_figure(ruleset: str, goal: int, way: Play, races: int = RACES) -> RaceFigure:
    rules = RULESETS[ruleset].with_goal(goal)
    race = solve(rules, way)
    policy = race_policy(race) if way == "best" else random_policy(np.random.default_rng(SEED + 1))
    return RaceFigure(
        ruleset=ruleset,
        goal=goal,
        play=way,
        exact=float(race.turns(np.full((1, 4), -1, np.int8))[0]),
        simulated=raced(rules, policy, races, SEED),
    )


def game_figure(
    ruleset: str, players: int, dice: str, games: int = GAMES, seed: int = SEED
) -> GameFigure:
    number = GAME_CASES.index((ruleset, players)) * len(DICE) + DICE.index(dice)
    rng, policy_rng = np.random.default_rng([seed, number]).spawn(2)
    kinds: dict[str, Dice] = {"hashed": hashed_dice(seed + number), "drawn": drawn_dice(rng)}
    kernel, policy = Kernel(RULESETS[ruleset]), random_policy(policy_rng)
    results = play(Table(kernel, players, policy, kinds[dice]), games)
    return GameFigure(
        ruleset=ruleset,
        players=players,
        dice=dice,
        rolls_to_first_winner=mean_of(results.rolls_to_win),
        rolls_to_end=mean_of(results.rolls),
        first_mover_wins=mean_of(results.winner == 0),
    )


def mean_of(values: np.ndarray[tuple[int], np.dtype[np.generic]]) -> Mean:
    numbers = values.astype(np.float64)
    return Mean(
        mean=round(float(numbers.mean()), 6),
        deviation=round(float(numbers.std(ddof=1)), 6),
        trials=len(numbers),
    )


def apart(one: Mean, other: Mean) -> float:
    """Return how many standard errors of their difference two independent means are apart."""
    squares = (found["deviation"] ** 2 / found["trials"] for found in (one, other))
    return float(abs(one["mean"] - other["mean"]) / sum(squares) ** 0.5)


def main() -> None:
    """Compute everything afresh and write the data file."""
    races = [race_figure(*case) for case in RACE_CASES]
    games = [game_figure(*case, dice) for case in GAME_CASES for dice in DICE]
    lines = (
        [f' "command": {json.dumps("python -m tests.core.lanes_figures")}'],
        [',\n "races": [\n', ",\n".join(f"  {json.dumps(figure)}" for figure in races), "\n ]"],
        [',\n "games": [\n', ",\n".join(f"  {json.dumps(figure)}" for figure in games), "\n ]"],
    )
    FILE.write_text("{\n" + "".join("".join(line) for line in lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
