"""Matches of the bench: paired dice, changed seats, verdicts."""

from __future__ import annotations

import numpy as np
import pytest

from bench.bench_players import Wanted, compete
from ludo_core import RULESETS
from ludo_core.players.lanes import random_policy, rules_policy


@pytest.mark.parametrize(("ruleset", "players"), [("plyyard", 2), ("king", 3), ("classic", 4)])
def test_a_player_against_itself_wins_exactly_its_share(ruleset: str, players: int) -> None:
    rules = RULESETS[ruleset].with_goal(1)
    score = compete(rules, players, rules_policy, rules_policy, 8 * players)
    assert score.share == pytest.approx(100 / players)
    assert score.half == pytest.approx(0)


def test_the_better_player_wins_more_and_the_worse_less() -> None:
    rules, rng = RULESETS["classic"].with_goal(1), np.random.default_rng(1)
    better = compete(rules, 4, rules_policy, random_policy(rng), 160)
    worse = compete(rules, 4, random_policy(rng), rules_policy, 160)
    assert worse.share + worse.half < 25 < better.share - better.half


def test_verdicts() -> None:
    assert Wanted(62, 80).verdict(62.0) == "wanted at least 62, at most 80: ok"
    assert Wanted(62, 80).verdict(80.1).endswith("MISSED")
    assert Wanted(96).verdict(95.9) == "wanted at least 96: MISSED"
