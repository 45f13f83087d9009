"""How long the levels take for one choice, in plain Python as the bot asks them."""

from __future__ import annotations

import random
from time import process_time_ns

from ludo_core import RULESETS, SEATS_FOR, Move, Roll, Rules, State, after, choices, new_state
from ludo_core.players import LEVELS

GAMES = 10
SEED = 7
WANTED_MS = {"master": (20.0, 60.0)}
USUAL_MS = (2.0, 2.0)
"""Most for median and 99th percentile."""


def time_choices() -> None:
    """Print median and 99th percentile by ruleset and level, at tables of four."""
    print("\na choice among several ways to move, 4 players, ms of CPU time")
    print(f"  {'':20}{'choices':>9}{'median':>9}{'p99':>9}")
    for rules in RULESETS.values():
        if 4 in rules.player_counts:
            _time_ruleset(rules)


def _time_ruleset(rules: Rules) -> None:
    positions = [state for game in range(GAMES) for state in _choices_of_a_game(rules, game)]
    spent: dict[str, list[int]] = {level: [] for level in LEVELS}
    for number, state in enumerate(positions):
        for level in LEVELS.values():  # in turns, so that a busy machine slows all alike
            rng = random.Random(number)
            start = process_time_ns()
            level.choose(rules, state, rng)
            spent[level.id].append(process_time_ns() - start)
    for level_id, times in spent.items():
        median, high = (sorted(times)[len(times) * part // 100] / 1e6 for part in (50, 99))
        wanted = WANTED_MS.get(level_id, USUAL_MS)
        verdict = "ok" if median <= wanted[0] and high <= wanted[1] else "MISSED"
        print(
            f"  {rules.id:10}{level_id:10}{len(times):9,}{median:9.3f}{high:9.3f}"
            f"  wanted at most {wanted[0]:g} and {wanted[1]:g}: {verdict}"
        )


def _choices_of_a_game(rules: Rules, game: int) -> list[State]:
    """Return the real choices of one game, in which `hard` plays against the levels below it."""
    rng, found = random.Random(SEED + game), list[State]()
    seats = SEATS_FOR[4]
    level = dict(zip(seats, ("hard", "normal", "hard", "easy"), strict=True))
    state = new_state(seats)
    while (seat := state.turn) is not None:
        if state.die is None:
            state = after(rules, state, Roll(rng.randint(1, 6)))
            continue
        if len(choices(rules, state)) > 1:
            found.append(state)
        token = LEVELS[level[seat]].choose(rules, state, rng)
        state = after(rules, state, Move(token))
    return found
