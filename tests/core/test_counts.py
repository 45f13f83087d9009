"""Counts of reachable positions, against those kept: the rules as a whole in a few numbers.

Count afresh with `python -m tests.core.counts`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from ludo_core import RULESETS, from_line, to_line

from .counts import DEPTH, Start, counted, starts
from .second_reading import reference_counts

STARTS = starts()
QUICK, QUICK_BY_REFERENCE = 4, 3
"""Depths that all starts together are counted to in about a second; the rest is `long`."""
each_start = pytest.mark.parametrize(
    "start", STARTS, ids=lambda start: f"{start['ruleset']}-{start['name']}"
)


def check_core(start: Start, depth: int) -> None:
    rules = RULESETS[start["ruleset"]].with_goal(start["goal"])
    found = counted(rules, from_line(start["position"]), depth)
    assert found == (start["sequences"][:depth], start["positions"][:depth])


def check_reference(start: Start, depth: int) -> None:
    found = reference_counts(start["ruleset"], start["goal"], start["position"], depth)
    assert found == (start["sequences"][:depth], start["positions"][:depth])


@each_start
def test_counts(start: Start) -> None:
    assert to_line(from_line(start["position"])) == start["position"]
    check_core(start, QUICK)


@each_start
def test_counts_by_a_second_reading_of_the_rules(start: Start) -> None:
    check_reference(start, QUICK_BY_REFERENCE)


@pytest.mark.long
@each_start
def test_counts_to_the_full_depth_by_both(start: Start) -> None:
    check_core(start, DEPTH)
    check_reference(start, DEPTH)


def test_every_ruleset_has_at_least_ten_starts_to_the_full_depth() -> None:
    starts_of = Counter(start["ruleset"] for start in STARTS)
    assert all(starts_of[ruleset] >= 10 for ruleset in RULESETS)
    assert all(len(start["sequences"]) == len(start["positions"]) == DEPTH for start in STARTS)
