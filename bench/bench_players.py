"""Who beats whom: the levels and some opponents, in lanes; and how long a choice takes.

``python -m bench.bench_players [games] [rows …]`` from the project's root; 20,000 games a match
unless told. Rows are players of the duel table, tables such as ``king4``, or ``time``; all of them
unless told. The same dice are played once with each seat changed; ± is half a 95 % interval over
the dice. One core.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from time import process_time
from typing import NamedTuple

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # numpy reads them once

import numpy as np

from bench.choice_times import time_choices
from ludo_core import RULESETS, SEATS_FOR, Rules
from ludo_core.players.judge import judge_of
from ludo_core.players.lanes import (
    Kernel,
    Policy,
    Table,
    Value,
    by_seat,
    easy_policy,
    expect_policy,
    furthest_first,
    greedy_policy,
    hand_value,
    hashed_dice,
    normal_policy,
    play,
    random_policy,
    rules_policy,
)
from ludo_core.players.master import master_policy
from ludo_core.players.race import solve

GAMES, SEED = 20_000, 2_024
DUEL = RULESETS["plyyard"]
Make = Callable[[Rules, np.random.Generator], Policy]


class Wanted(NamedTuple):
    """Shares of games, in per cent, that one side should win."""

    least: float
    most: float = 100.0

    def verdict(self, share: float) -> str:
        bound = f"at least {self.least:g}"
        bound += f", at most {self.most:g}" if self.most < 100 else ""
        return f"wanted {bound}: {'ok' if self.least <= share <= self.most else 'MISSED'}"


DUELS = {
    ("normal", "easy"): Wanted(62, 80),
    ("hard", "normal"): Wanted(62, 80),
    ("master", "hard"): Wanted(70, 80),
    ("master", "random"): Wanted(96),
    ("master", "hand+1"): Wanted(59),
}
TABLES = {
    ("king", 4): Wanted(32),
    ("king", 3): Wanted(40),
    ("classic", 4): Wanted(32),
    ("classic", 3): Wanted(40),
    ("aeroplane", 2): Wanted(60),
    ("aeroplane", 4): Wanted(32),
}
"""One master against hard ones on all other seats; by chance it wins one game in as many seats."""


@cache
def by_hand() -> Value:
    return hand_value(solve(DUEL))


def master(rules: Rules) -> Policy:
    return master_policy(judge_of(rules))


PLAYERS: dict[str, Make] = {
    "furthest": lambda _, __: furthest_first,
    "random": lambda _, rng: random_policy(rng),
    "easy": lambda _, rng: easy_policy(rng),
    "normal": lambda _, rng: normal_policy(rng),
    "hard": lambda _, __: rules_policy,
    "hand": lambda _, __: greedy_policy(by_hand()),
    "hand+1": lambda _, __: expect_policy(by_hand()),
    "master": lambda rules, _: master(rules),
}
"""Who plays, weakest first. *hard* is also known as *mixed*; *hand* takes the best move by race and
shots, *hand+1* looks one roll ahead with the same value."""


class Score(NamedTuple):
    """How often one player took first place, and half of its 95 % interval; in per cent."""

    share: float
    half: float


def compete(rules: Rules, players: int, one: Policy, others: Policy, games: int) -> Score:
    """Let `one` play at each seat in turn, `others` at all the rest, every seat by the same dice.

    games  of them all; a whole number is played at each seat
    """
    kernel, dice, seats = Kernel(rules), hashed_dice(SEED), SEATS_FOR[players]
    won = np.zeros(games // players)
    for seat in seats:
        policy = by_seat({at: one if at == seat else others for at in seats})
        table = Table(kernel, players, policy, dice, to_first_winner=True)
        won += play(table, len(won)).winner == seat
    shares = 100 * won / players
    return Score(float(shares.mean()), float(1.96 * shares.std(ddof=1) / len(won) ** 0.5))


def match(
    rules: Rules, players: int, names: tuple[str, str], games: int, wanted: Wanted | None
) -> Score:
    """Play one match and print it."""
    rng, start = np.random.default_rng(SEED), process_time()
    one, others = (PLAYERS[name](rules, rng) for name in names)
    score = compete(rules, players, one, others, games)
    print(
        f"  {names[0]:>8} beats {players - 1} x {names[1]:8}{score.share:6.1f} ± {score.half:.1f} %"
        f"{process_time() - start:8.0f} s  {wanted.verdict(score.share) if wanted else ''}",
        flush=True,
    )
    return score


def duels(here: Sequence[str], rows: Sequence[str], games: int) -> None:
    """Play every pair with one of `rows` in it, and print the table."""
    shares: dict[tuple[str, str], float] = {}
    print(f"\n{DUEL.id}, 2 players, {games:,} games a pair")
    for number, strong in enumerate(here):
        for weak in here[:number]:
            if strong in rows or weak in rows:
                names = (strong, weak)
                shares[names] = match(DUEL, 2, names, games, DUELS.get(names)).share
                shares[weak, strong] = 100 - shares[names]
    print("\n  row beats column, %" + "".join(f"{name:>9}" for name in here))
    for row in (row for row in here if row in rows):
        cells = (f"{shares[row, name]:9.1f}" if row != name else f"{'–':>9}" for name in here)
        print(f"  {row:19}" + "".join(cells))


def tables(rows: Sequence[tuple[str, int]], games: int) -> None:
    """Let one master play against hard ones, at the tables of `rows`."""
    for ruleset, players in rows:
        print(f"\n{ruleset}, {players} players, {games:,} games, fair is {100 / players:.1f} %")
        names = ("master", "hard")
        match(RULESETS[ruleset], players, names, games, TABLES[ruleset, players])


def main() -> None:
    arguments = sys.argv[1:]
    games = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else GAMES
    at_tables = {f"{ruleset}{players}": (ruleset, players) for ruleset, players in TABLES}
    known = {*PLAYERS, *at_tables, "time"}
    if unknown := set(arguments) - known:
        raise SystemExit(f"no such rows: {', '.join(unknown)}; there are {', '.join(known)}")
    rows = arguments or sorted(known)
    print(f"seed {SEED} for dice and players' own chance")
    if players := [name for name in PLAYERS if name in rows]:
        duels(list(PLAYERS), players, games)
    tables([table for name, table in at_tables.items() if name in rows], games)
    if "time" in rows:
        time_choices()


if __name__ == "__main__":
    main()
