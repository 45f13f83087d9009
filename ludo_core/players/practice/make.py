"""`python -m ludo_core.players.practice.make`: draw the positions again, the same each time.

Games between the networks' greedy players, by every ruleset and number of seats, are looked through
for choices that matter. The worked cases of the rules in which there is a choice come first.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from ludo_core.play import choices
from ludo_core.players.judge import judge_of
from ludo_core.players.lanes import Kernel, Table, drawn_dice, greedy_policy, plies, to_states
from ludo_core.players.master import move_chances
from ludo_core.players.practice import FILE, Position, line_of
from ludo_core.players.practice.candidates import LEAST_GAP, candidates, gap
from ludo_core.players.practice.cases import CASES
from ludo_core.players.review import Aim
from ludo_core.rules import GOALS, RULESETS, Rules
from ludo_core.state import State

SEED = 6
EACH = 26
"""Positions of each ruleset and number of seats."""
LOOKED_AT = 1_500
MOST_OF_AN_AIM = 8
"""Of each kind of best move, so that not every answer is a capture."""
OPEN = (0.08, 0.95)
"""The chance after the best move: neither lost nor won."""
HEAD = (
    f"# Made by python -m ludo_core.players.practice.make, seed {SEED}: ruleset, goal, position.\n"
)


def main() -> None:
    """Write the file."""
    found = list(CASES)
    for rules in RULESETS.values():
        for players in rules.player_counts:
            found += _drawn(rules, players)
    lines = dict.fromkeys(map(line_of, found))
    FILE.write_text(HEAD + "".join(f"{line}\n" for line in lines), encoding="utf-8")


def _drawn(rules: Rules, players: int) -> Iterator[Position]:
    rng = random.Random(f"{SEED} {rules.id} {players}")
    goal = rules.with_goal(rng.choice(GOALS))
    for some, count in ((rules, EACH - 4), (goal, 4)):
        yield from _of_rules(some, players, count, rng)


def _of_rules(rules: Rules, players: int, count: int, rng: random.Random) -> list[Position]:
    states = _played(rules, players, rng.randrange(2**32))
    rng.shuffle(states)
    aims: dict[Aim, int] = {}
    found: list[Position] = []
    for state, chances in zip(states, move_chances(rules, states, judge_of(rules)), strict=True):
        best = candidates(rules, state, chances)[0]
        few = aims.get(best.aim, 0) < MOST_OF_AN_AIM
        open_ = OPEN[0] <= best.chance <= OPEN[1]
        if few and open_ and gap(rules, state, chances) >= LEAST_GAP and len(found) < count:
            aims[best.aim] = aims.get(best.aim, 0) + 1
            found.append(Position(rules, state))
    return found


def _played(rules: Rules, players: int, seed: int) -> list[State]:
    """Return positions of games with a choice, before anybody was first."""
    rng = np.random.default_rng(seed)
    policy = greedy_policy(judge_of(rules))
    table = Table(Kernel(rules), players, policy, drawn_dice(rng), to_first_winner=True)
    states: list[State] = []
    for number, ply in enumerate(plies(table, 64, 64)):
        if number % 3 == 0:
            rolled = to_states(ply.rolled)
            states += [state for state in rolled if len(choices(rules, state)) > 1]
    random.Random(seed).shuffle(states)
    return states[:LOOKED_AT]


if __name__ == "__main__":
    main()
