"""Random games a second to the first winner: the core, the lanes and other engines, in one run.

``python -m bench.bench_core [rounds]`` from the project's root; the peers need
``pip install -r requirements-bench.txt``. One core, CPU seconds, medians over rounds in which the
contenders take turns: trust the ratios. At the end: `check` on whole records against the bare
core playing the same actions.
"""

from __future__ import annotations

import io
import os
import platform
import random
import statistics
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import NamedTuple

from ludo_core import (
    RULESETS,
    SEATS_FOR,
    Action,
    Move,
    Roll,
    State,
    after,
    legal,
    new_state,
)
from ludo_core.__main__ import main as command
from ludo_core.record import Record, write

RULES = RULESETS["king"]
ROLLS = tuple(Roll(face) for face in range(1, 7))
MOVES = tuple(Move(token) for token in range(4))
SECONDS = 1.5
"""CPU time of one contender in one round; whole games are played, so it may be more."""
CHECKED = 1_000
CHECK_ROUNDS = 3
LANE_GAMES = 50_000
PEERS = ("ludopy_games", "king_engine_games")
THREAD_POOLS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
INSTALL = "pip install -r requirements-bench.txt"
WANTED = {
    ("core", "ludopy"): 10,
    ("core", "ludo-king-engine"): 5,
    ("lanes", "ludopy"): 100,
}


class Contender(NamedTuple):
    """One engine: plays some random games and returns how many games and rolls it was."""

    name: str
    play: Callable[[int, random.Random], tuple[int, int]]
    rules: str


class Speed(NamedTuple):
    """What one contender did in one round."""

    games: float
    """A second."""
    rolls: float
    """A game."""


def core_game(players: int, chance: random.Random) -> tuple[int, int]:
    """Play one random game of `king` as a user of the core would."""
    state, rolls, random_ = new_state(SEATS_FOR[players]), 0, chance.random
    while True:
        state = after(RULES, state, ROLLS[int(6 * random_())])
        rolls += 1
        if state.die is not None:
            tokens = legal(RULES, state)
            state = after(RULES, state, MOVES[tokens[int(len(tokens) * random_())]])
            if 1 in state.places:
                return 1, rolls


def lanes_contender() -> Contender:
    """Return the lanes. Raises ImportError without numpy."""
    import numpy as np

    from ludo_core.players import lanes

    def play(players: int, chance: random.Random) -> tuple[int, int]:
        rng = np.random.default_rng(chance.getrandbits(64))
        dice = lanes.hashed_dice(chance.getrandbits(63))
        policy = lanes.random_policy(rng)
        table = lanes.Table(lanes.Kernel(RULES), players, policy, dice, to_first_winner=True)
        results = lanes.play(table, LANE_GAMES)
        return LANE_GAMES, int(results.rolls.sum())

    return Contender("lanes", play, f"king, {LANE_GAMES} games at a time")


def peer_contender(module_name: str) -> Contender:
    """Return a peer behind its adapter. Raises ImportError where it is not installed."""
    adapter = import_module(f"bench.peers.{module_name}")

    def play(players: int, chance: random.Random) -> tuple[int, int]:
        return 1, adapter.play(players, chance)

    return Contender(adapter.PACKAGE, play, adapter.RULES)


def contenders() -> list[Contender]:
    """Return who is here, and say who is not and how to get it."""
    found = [Contender("core", core_game, "king, `legal` and `after`")]
    others: dict[str, Callable[[], Contender]] = {"lanes": lanes_contender}
    others |= {name: partial(peer_contender, name) for name in PEERS}
    for name, make in others.items():
        try:
            found.append(make())
        except ImportError as missing:
            print(f"left out: {name}, for {missing.name} is not installed: {INSTALL}")
    return found


def measure(contender: Contender, players: int, chance: random.Random) -> Speed:
    """Let one contender play for its share of a round."""
    games = rolls = 0
    start = process_time()
    while (spent := process_time() - start) < SECONDS:
        more_games, more_rolls = contender.play(players, chance)
        games, rolls = games + more_games, rolls + more_rolls
    return Speed(games / spent, rolls / games)


def compare(everyone: list[Contender], players: int, rounds: int) -> None:
    """Print each contender's medians for this number of players, and the ratios wanted."""
    chance = random.Random(players)
    speeds: dict[str, list[Speed]] = {contender.name: [] for contender in everyone}
    for contender in everyone:
        contender.play(players, chance)  # tables are made and code is warmed up
    for _ in range(rounds):
        for contender in everyone:
            speeds[contender.name].append(measure(contender, players, chance))
    rates = {name: statistics.median(s.games for s in found) for name, found in speeds.items()}
    print(f"\n{players} players{'games/s':>24}{'rolls/game':>12}{'ns/roll':>12}")
    for name, found in speeds.items():
        rolls = statistics.median(speed.rolls for speed in found)
        print(f"  {name:20}{rates[name]:11,.0f}{rolls:12.0f}{1e9 / rates[name] / rolls:12,.0f}")
    for (ours, theirs), least in WANTED.items():
        if ours in rates and theirs in rates:
            tell(f"{ours} to {theirs}", rates[ours] / rates[theirs], f"at least {least}", least)


def tell(what: str, ratio: float, wanted: str, least: float = 0, most: float = 1e9) -> None:
    """Print one ratio beside the wanted one."""
    verdict = "ok" if least <= ratio <= most else "MISSED"
    print(f"  {what:28}{ratio:8.1f} to 1   wanted {wanted}: {verdict}")


def random_record(chance: random.Random) -> Record:
    """Return a whole random game of `king` with four players."""
    start = new_state(SEATS_FOR[4])
    state, actions = start, list[Action]()
    while not state.over:
        tokens = legal(RULES, state)
        action = MOVES[chance.choice(tokens)] if tokens else ROLLS[chance.randrange(6)]
        actions.append(action)
        state = after(RULES, state, action)
    return Record(RULES, start, tuple(actions))


def replay(records: list[Record]) -> list[State]:
    """Play the records' actions by the bare core: what may move is asked before each choice."""
    ends = []
    for record in records:
        state = record.start
        for action in record.actions:
            legal(RULES, state)
            state = after(RULES, state, action)
        ends.append(state)
    return ends


def compare_check(chance: random.Random) -> None:
    """Print what `check` costs beside the bare core playing the same games."""
    records = [random_record(chance) for _ in range(CHECKED)]
    checks, replays = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.ludo"
        path.write_text("".join(map(write, records)), encoding="utf-8")
        for _ in range(CHECK_ROUNDS):
            start, out = process_time(), io.StringIO()
            status = command(["check", str(path)], stdout=out)
            checks.append(process_time() - start)
            if status or out.getvalue().count("\n") != CHECKED:
                raise SystemExit(f"check failed: {out.getvalue()[:500]}")
            start = process_time()
            replay(records)
            replays.append(process_time() - start)
    check, bare = statistics.median(checks), statistics.median(replays)
    print(f"\n`check` on {CHECKED:,} whole games of king, 4 players, to the last place")
    print(f"  check {check:.2f} s, the bare core playing them {bare:.2f} s")
    tell("check to bare core", check / bare, "at most 4", most=4)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for pool in THREAD_POOLS:
        os.environ[pool] = "1"  # read when numpy is first imported, which is later
    print(f"Python {platform.python_version()}, {rounds} rounds of {SECONDS} s of one core each")
    everyone = contenders()
    for contender in everyone:
        print(f"  {contender.name}: {contender.rules}")
    for players in (4, 2):
        compare(everyone, players, rounds)
    compare_check(random.Random(1))


if __name__ == "__main__":
    main()
