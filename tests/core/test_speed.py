"""How fast records are read, against what the rules alone take for the same games."""

from __future__ import annotations

import io
import random
import time

import pytest

from ludo_core import RULESETS, SEATS_FOR, after, new_state
from ludo_core.__main__ import main
from ludo_core.record import Record, write

from .helpers import play


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_checking_a_thousand_games_takes_at_most_four_times_their_bare_moves(ruleset: str) -> None:
    rules, rng = RULESETS[ruleset], random.Random(7)
    start = new_state(SEATS_FOR[max(rules.player_counts)])
    games = [tuple(action for action, _ in play(rules, start, rng)) for _ in range(1000)]
    text = "".join(write(Record(rules, start, actions)) for actions in games).encode()

    def bare() -> float:
        begun = time.process_time()
        for actions in games:
            state = start
            for action in actions:
                state = after(rules, state, action)
        return time.process_time() - begun

    def checked() -> float:
        begun = time.process_time()
        assert main(["check"], io.BytesIO(text), io.StringIO()) == 0
        return time.process_time() - begun

    # The best of three of each: what else the machine does only ever adds.
    assert min(checked() for _ in range(3)) <= 4 * min(bare() for _ in range(3))
