"""The computer players in lanes against those of the core, and who beats whom."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from ludo_core import GOALS, RULESETS, SEATS_FOR, Roll, Rules, State, after, from_line, threats
from ludo_core import legal as core_legal
from ludo_core.players import simple
from ludo_core.players.lanes import (
    Kernel,
    Lanes,
    Policy,
    Table,
    by_rules,
    by_seat,
    easy_policy,
    from_states,
    furthest_first,
    greedy_policy,
    hand_value,
    hashed_dice,
    normal_policy,
    play,
    random_policy,
    rules_policy,
    shots,
)
from ludo_core.players.race import Race, solve

from .any_position import any_position
from .helpers import CASES

PLYYARD = RULESETS["plyyard"]
each_table = pytest.mark.parametrize(
    ("ruleset", "players", "goal"), [(*case, goal) for case in CASES for goal in GOALS], ids=str
)


def waiting(rules: Rules, players: int, number: int) -> tuple[list[State], Lanes]:
    """Return random positions in which a die waits."""
    rng, states = random.Random(f"{rules.id}{players}{rules.goal}"), list[State]()
    while len(states) < number:
        state = after(rules, any_position(rules, players, rng), Roll(rng.randint(1, 6)))
        states += [] if state.die is None else [state]
    return states, from_states(states)


@cache
def duel_race() -> Race:
    return solve(PLYYARD)


@each_table
def test_shots_are_as_many_as_the_threats(ruleset: str, players: int, goal: int) -> None:
    rules, found = RULESETS[ruleset].with_goal(goal), 0
    states, lanes = waiting(rules, players, 60)
    for seat in SEATS_FOR[players]:
        for token in range(4):
            seats, tokens = np.full(60, seat, np.int8), np.full(60, token, np.int8)
            counted = shots(Kernel(rules), lanes, seats, tokens).tolist()
            assert counted == [len(threats(rules, state, seat, token)) for state in states]
            found += sum(counted)
    assert found > 25


def test_nothing_is_shot_at_when_the_game_is_over() -> None:
    for ruleset in ("plyyard", "aeroplane"):
        state = from_line("20,30,-1,56/-/1,2,3,53/- - - 0 1020 -")
        zeros = np.zeros(1, np.int8)
        assert shots(Kernel(RULESETS[ruleset]), from_states([state]), zeros, zeros) == 0


@each_table
def test_hard_chooses_as_in_the_core(ruleset: str, players: int, goal: int) -> None:
    rules = RULESETS[ruleset].with_goal(goal)
    kernel, (states, lanes) = Kernel(rules), waiting(rules, players, 80)
    rng = random.Random(0)
    expected = [simple.choose_by_rules(rules, state, rng) for state in states]
    assert rules_policy(kernel, lanes, kernel.legal(lanes)).tolist() == expected


@each_table
def test_easy_and_normal_draw_among_the_tokens_that_the_core_draws_among(
    ruleset: str, players: int, goal: int
) -> None:
    rules = RULESETS[ruleset].with_goal(goal)
    kernel, (states, lanes) = Kernel(rules), waiting(rules, players, 80)
    legal = kernel.legal(lanes)
    for ours, theirs in ((by_rules.EASY, simple.EASY), (by_rules.NORMAL, simple.NORMAL)):
        found = by_rules.with_first_reason(ours, kernel, lanes, legal)
        sets = [tuple(np.flatnonzero(row).tolist()) for row in found]
        assert sets == [simple.with_first_reason(theirs, rules, state) for state in states]


@pytest.mark.parametrize("make", [easy_policy, normal_policy])
def test_each_of_several_captures_is_taken_equally_often(
    make: Callable[[np.random.Generator], Policy],
) -> None:
    state = from_line("29,41,3,4/-/5,17,-1,-1/- 0 2 0 0000 -")
    kernel, lanes = Kernel(PLYYARD), from_states([state] * 8_000)
    counts = np.bincount(
        make(np.random.default_rng(3))(kernel, lanes, kernel.legal(lanes)), minlength=4
    )
    assert counts[2:].sum() == 0
    assert abs(counts[0] - 4_000) < 225  # five standard errors


def test_furthest_first_moves_the_furthest() -> None:
    rules = RULESETS["king"]
    kernel, (states, lanes) = Kernel(rules), waiting(rules, 4, 80)
    tokens = furthest_first(kernel, lanes, kernel.legal(lanes)).tolist()
    for state, token in zip(states, tokens, strict=True):
        assert state.turn is not None
        own = state.steps[state.turn]
        assert token == max(core_legal(rules, state), key=own.__getitem__)


def test_the_hand_made_value_is_turns_ahead_less_what_shots_cost() -> None:
    rules, race = PLYYARD, duel_race()
    kernel, rng = Kernel(rules), random.Random(2)
    states = [any_position(rules, 2, rng) for _ in range(60)]
    states.append(from_line("56,56,56,56/-/1,2,3,53/- - - 0 1020 -"))
    found = hand_value(race)(kernel, from_states(states))
    for state, row in zip(states, found.tolist(), strict=True):
        turns = race.turns(np.array([state.steps[0], state.steps[2]], np.int8))
        ahead = float(turns[1] - turns[0])
        for seat, sign in ((0, -1), (2, 1)):
            weight = 0.2 if state.turn == seat else 1.0
            for token, step in enumerate(state.steps[seat]):
                shot = 0 if state.over else len(threats(rules, state, seat, token))
                ahead += sign * weight * shot / 6 * 0.29 * (step + 7)
        ahead += 1_000 * (state.places[0] == 1)
        assert row == pytest.approx([ahead, 0, -ahead, 0])
    with pytest.raises(ValueError, match="no value"):
        hand_value(replace(race, rules=RULESETS["king"]))


def share(one: Policy, other: Policy, pairs: int) -> float:
    """Return the share of `plyyard` games that `one` wins: each dice twice, seats changed."""
    kernel, dice = Kernel(PLYYARD), hashed_dice(1)
    first = play(Table(kernel, 2, by_seat({0: one, 2: other}), dice), pairs).winner == 0
    second = play(Table(kernel, 2, by_seat({0: other, 2: one}), dice), pairs).winner == 2
    return float((first.mean() + second.mean()) / 2)


def test_each_level_beats_the_one_below() -> None:
    rng = np.random.default_rng(7)
    easy, normal = easy_policy(rng), normal_policy(rng)
    # 70 % measured over 20,000 games; a standard error here is 1.3 points.
    for better, worse in ((normal, easy), (rules_policy, normal)):
        assert 0.62 < share(better, worse, 600) < 0.80


def test_opponents_are_as_strong_as_measured_elsewhere() -> None:
    rng = np.random.default_rng(8)
    assert share(rules_policy, random_policy(rng), 400) > 0.87  # 92 measured
    assert share(rules_policy, furthest_first, 400) > 0.78  # 84
    assert share(greedy_policy(hand_value(duel_race())), rules_policy, 1_000) > 0.51  # 55
