"""Looking one roll ahead in lanes, against the same thought in plain words on one state."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludo_core import RULESETS, Move, Roll, Rules, State, after, legal
from ludo_core.players.lanes import (
    Kernel,
    Lanes,
    expect_policy,
    from_states,
    one_roll_ahead,
)
from ludo_core.players.lanes.policy import Floats

from .any_position import any_position
from .helpers import CASES

WEIGHTS = np.random.default_rng(11).random((4, 58))
"""By seat, what a token of its own on each step is worth: no two positions are alike."""


def worth(kernel: Kernel, lanes: Lanes) -> Floats:
    own = np.take_along_axis(WEIGHTS[None], lanes.steps.astype(np.intp) + 1, axis=2).sum(axis=2)
    found: Floats = 2 * own - own.sum(axis=1, keepdims=True) + 5 * (lanes.places == 1)
    return found


def plain_worth(state: State) -> list[float]:
    own = [
        sum(WEIGHTS[seat][step + 1] for step in steps or (-1,) * 4)
        for seat, steps in enumerate(state.steps)
    ]
    return [
        2 * mine - sum(own) + 5 * (place == 1)
        for mine, place in zip(own, state.places, strict=True)
    ]


def plain_ahead(rules: Rules, state: State) -> list[float]:
    if state.over:
        return plain_worth(state)
    ends = []
    for face in range(1, 7):
        rolled = after(rules, state, Roll(face))
        replies = [plain_worth(after(rules, rolled, Move(one))) for one in legal(rules, rolled)]
        roller = rolled.turn
        assert roller is not None
        ends.append(max(replies, key=lambda ends: ends[roller]) if replies else plain_worth(rolled))
    return [sum(column) / 6 for column in zip(*ends, strict=True)]


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_one_roll_ahead_is_the_mean_over_faces_of_the_best_replies(
    ruleset: str, players: int
) -> None:
    rng = random.Random(f"{ruleset}{players}")
    for goal in (4, 1):
        rules = RULESETS[ruleset].with_goal(goal)
        kernel, states = Kernel(rules), list[State]()
        for _ in range(40):
            state = after(rules, any_position(rules, players, rng), Roll(rng.randint(1, 6)))
            states += [after(rules, state, Move(token)) for token in legal(rules, state)]
        found = one_roll_ahead(worth, batch=7)(kernel, from_states(states))
        np.testing.assert_allclose(found, [plain_ahead(rules, state) for state in states])
        assert any(state.over for state in states) or players > 2 or goal == 4


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_the_expecting_policy_takes_the_move_with_the_best_mean(ruleset: str, players: int) -> None:
    rules, rng = RULESETS[ruleset], random.Random(f"{ruleset}{players}")
    kernel, states = Kernel(rules), list[State]()
    while len(states) < 40:
        state = after(rules, any_position(rules, players, rng), Roll(rng.randint(1, 6)))
        states += [state] if len(legal(rules, state)) > 1 else []
    lanes = from_states(states)
    tokens = expect_policy(worth)(kernel, lanes, kernel.legal(lanes))
    for state, token in zip(states, tokens.tolist(), strict=True):
        seat = state.turn
        assert seat is not None
        means = {
            one: plain_ahead(rules, after(rules, state, Move(one)))[seat]
            for one in legal(rules, state)
        }
        assert means[token] == pytest.approx(max(means.values()))


def test_nothing_is_asked_of_no_lanes() -> None:
    kernel, lanes = Kernel(RULESETS["king"]), from_states([])
    assert one_roll_ahead(worth)(kernel, lanes).shape == (0, 4)
    assert len(expect_policy(worth)(kernel, lanes, kernel.legal(lanes))) == 0
