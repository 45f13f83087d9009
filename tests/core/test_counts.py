"""Counts of reachable positions, against those kept: the rules as a whole in a few numbers.

Count afresh with `python -m tests.core.counts`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from ludo_core import RULESETS, from_line, to_line

from .counts import DEPTH, Start, counted, starts
from .reference import reference_counts

STARTS = starts()
each_start = pytest.mark.parametrize(
    "start", STARTS, ids=lambda start: f"{start['ruleset']}-{start['name']}"
)


@each_start
def test_counts(start: Start) -> None:
    rules = RULESETS[start["ruleset"]].with_goal(start["goal"])
    state = from_line(start["position"])
    assert to_line(state) == start["position"]
    assert counted(rules, state, DEPTH) == (start["sequences"], start["positions"])


@each_start
def test_counts_by_a_second_reading_of_the_rules(start: Start) -> None:
    depth = 4
    found = reference_counts(start["ruleset"], start["goal"], start["position"], depth)
    assert found == start["sequences"][:depth]


def test_every_ruleset_has_at_least_four_starts() -> None:
    starts_of = Counter(start["ruleset"] for start in STARTS)
    assert all(starts_of[ruleset] >= 4 for ruleset in ("plyyard", "classic", "king", "thunder"))
