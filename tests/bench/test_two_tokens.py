"""The exact solution against the core's own moves, and against itself where it is played."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from bench.bench_exact import against_perfect, measure
from bench.exact.two_token_games import perfect, real_choices, winners
from bench.exact.two_tokens import TwoTokens, solve
from ludo_core import RULESETS, Move, Roll, Rules, State, after, legal
from ludo_core.players.lanes import from_states, random_policy

HOME, YARD = 56, -1
PLYYARD = RULESETS["plyyard"]
TWO_PLAYERS = [RULESETS[name] for name in ("plyyard", "classic", "king")]
solved = cache(solve)
each_ruleset = pytest.mark.parametrize("rules", TWO_PLAYERS, ids=lambda rules: rules.id)


def position(own: tuple[int, ...], other: tuple[int, ...], turn: int = 0, sixes: int = 0) -> State:
    sides = [(*side, *(HOME,) * (4 - len(side))) for side in (own, other)]
    if turn == 2:
        sides.reverse()
    return State((sides[0], (), sides[1], ()), turn, None, sixes)


def by_core(two: TwoTokens, state: State) -> float:
    """Return the chance of the seat on turn, one roll and move by the core ahead."""
    total = 0.0
    for face in range(1, 7):
        rolled = after(two.rules, state, Roll(face))
        ends = [after(two.rules, rolled, Move(token)) for token in legal(two.rules, rolled)]
        total += max(seen_by(two, end, state.turn) for end in ends or [rolled])
    return total / 6


def seen_by(two: TwoTokens, state: State, seat: int | None) -> float:
    assert seat is not None
    if state.over:
        return float(state.places[seat] == 1)
    chance = two.chance(state)
    return chance if state.turn == seat else 1 - chance


def random_position(rng: random.Random, tokens: int) -> State:
    """Draw one in which tokens are often near each other, and home is often near."""
    near = rng.randrange(50)
    sides = []
    for seat in (0, 2):
        spots = [YARD, rng.randint(0, 50), (near - 13 * seat + rng.randint(-6, 6)) % 51]
        spots += [rng.randint(50, 55), HOME]
        own = [rng.choice(spots) for _ in range(tokens)]
        sides.append(tuple(own) if own.count(HOME) < tokens else (*own[1:], 55))
    return position(sides[0], sides[1], rng.choice((0, 2)), rng.randrange(3))


def test_two_tokens_just_before_home_are_a_race_of_ones() -> None:
    # Each rolls for a 1; first to roll: p = 1/6 + 5/6 (1 - p), so p = 6/11. A six cannot move.
    two = solved(PLYYARD, 1)
    assert two.chance(position((55,), (55,))) == pytest.approx(6 / 11, abs=1e-9)
    # From 54 a 1 is a step, a 2 is home; by hand p(55,54) and p(54,55) are one pair of equations.
    first = two.chance(position((54,), (55,)))
    second = two.chance(position((55,), (54,)))
    assert first == pytest.approx(1 / 6 + 1 / 6 * 5 / 11 + 4 / 6 * (1 - second), abs=1e-9)
    assert second == pytest.approx(1 / 6 + 5 / 6 * (1 - first), abs=1e-9)


def test_a_capture_rolls_again_and_a_plain_move_does_not() -> None:
    two = solved(PLYYARD, 1)
    # Ring 20 is step 20 of red and step 46 of yellow.
    hit = two.chances(position((18,), (46,))._replace(die=2))
    assert hit[0] == two.chance(position((20,), (YARD,)))
    missed = two.chances(position((18,), (46,))._replace(die=1))
    assert missed[0] == pytest.approx(1 - two.chance(position((46,), (19,), turn=2)), abs=1e-12)
    classic = solved(RULESETS["classic"], 1)
    hit = classic.chances(position((18,), (46,))._replace(die=2))
    then = classic.chance(position((YARD,), (20,), turn=2))
    assert hit[0] == pytest.approx(1 - then, abs=1e-12)


@each_ruleset
def test_one_token_each_is_what_the_core_leads_to(rules: Rules) -> None:
    two, rng = solved(rules, 1), random.Random(1)
    for _ in range(150):
        state = random_position(rng, 1)
        assert two.chance(state) == pytest.approx(by_core(two, state), abs=1e-9), state


def test_only_positions_that_are_solved_are_known() -> None:
    two = solved(PLYYARD, 1)
    lanes = from_states([position((3,), (4,)), position((3, 5), (4,)), position((3,), (4, 5))])
    assert two.knows(lanes).tolist() == [True, False, False]
    with pytest.raises(IndexError):
        two.to_roll(lanes)


def test_illegal_tokens_and_lanes_without_a_die_have_no_chance() -> None:
    two = solved(PLYYARD, 1)
    waiting = position((3,), (4,))._replace(die=2)
    found = two.after_moves(from_states([waiting, position((3,), (4,))]))
    assert np.isnan(found).tolist() == [[False, True, True, True], [True] * 4]
    assert two.chances(waiting) == {0: found[0, 0]}


@pytest.mark.parametrize("rules", [RULESETS["aeroplane"], PLYYARD.with_goal(2)])
def test_what_is_not_solved_is_refused(rules: Rules) -> None:
    with pytest.raises(ValueError, match="are solved"):
        solve(rules, 1)


@pytest.mark.long
@each_ruleset
def test_two_tokens_each_are_what_the_core_leads_to(rules: Rules) -> None:
    two, rng = solve(rules), random.Random(2)
    for _ in range(3_000):
        state = random_position(rng, 2)
        assert two.chance(state) == pytest.approx(by_core(two, state), abs=1e-9), state


@pytest.mark.long
def test_played_games_agree() -> None:
    two = solved(PLYYARD, 2)
    best, chance = perfect(two), two.values[0, 0, 0]
    first = winners(two.kernel, best, 100_000, seed=1) == 0
    assert first.mean() == pytest.approx(chance, abs=4 * 0.5 / 100_000**0.5)


@pytest.mark.long
def test_perfect_play_loses_nothing_and_random_play_much() -> None:
    two = solved(PLYYARD, 2)
    lanes = real_choices(two.kernel, perfect(two), 2_000, seed=1)
    assert (two.kernel.legal(lanes).sum(axis=1) > 1).all()
    loss = measure(two, perfect(two), lanes)
    assert (loss.mean, loss.worst, loss.missed) == (0, 0, 0)
    at_random = random_policy(np.random.default_rng(1))
    loss = measure(two, at_random, lanes)
    assert loss.mean > 1
    assert loss.missed > 0.4
    share, error = against_perfect(two, at_random, 2_000, seed=1)
    assert share < 0.5 - 4 * error
