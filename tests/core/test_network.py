"""Networks and what is made of them: the same judgement from every seat, certain where it is."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ludo_core import RULESETS, SEATS_FOR, Move, Roll, Rules, State, after, legal, new_state
from ludo_core.players.ending import is_race, race_moves
from ludo_core.players.judge import Judge, among_playing, judge_of
from ludo_core.players.lanes import Kernel, from_states, one_roll_ahead
from ludo_core.players.lanes.policy import to_mover
from ludo_core.players.master import chances, choose_master, judged, master_policy
from ludo_core.players.network import Network, bent, in_turn, inputs, size, softmax
from ludo_core.players.weights import load, path_of, save

from .any_position import any_position
from .helpers import CASES, fifty, position, positions


def drawn_network(players: int) -> Network:
    """Return a network of random weights: what must hold of any holds of it."""
    rng = np.random.default_rng(players)
    shapes = ((size(players), 8), (8,), (8, players), (players,))
    return Network(*(rng.normal(0, 0.4, shape).astype(np.float32) for shape in shapes))


def drawn_judge(rules: Rules) -> Judge:
    return Judge(rules, {count: drawn_network(count) for count in (2, 3, 4)})


def turned(state: State, quarters: int) -> State:
    """Return the same position with every seat moved on by so many quarters of the board."""
    seats = [(seat - quarters) % 4 for seat in range(4)]
    first, second, third, fourth = (state.places[seat] for seat in seats)
    return state._replace(
        steps=tuple(state.steps[seat] for seat in seats),
        turn=None if state.turn is None else (state.turn + quarters) % 4,
        places=(first, second, third, fourth),
    )


@fifty
@given(positions(), st.integers(1, 3))
def test_every_seat_sees_the_board_alike(case: tuple[Rules, State], quarters: int) -> None:
    rules, state = case
    lanes = among_playing(from_states([state, turned(state, quarters)]))
    here, there = drawn_judge(rules).chances(lanes)
    assert np.allclose(np.roll(here, quarters), there, atol=1e-5)


@fifty
@given(positions())
def test_chances_are_shared_among_those_who_play(case: tuple[Rules, State]) -> None:
    rules, state = case
    (found,) = drawn_judge(rules).chances(among_playing(from_states([state])))
    assert np.isclose(found.sum(), 1, atol=1e-5)
    assert {seat for seat in range(4) if found[seat] > 0} == set(state.playing)


def test_who_has_first_place_has_it() -> None:
    rules = RULESETS["king"]
    won = after(rules, position((0, 1, 3), {0: (56, 56, 56, 55)}, die=1), Move(3))
    assert drawn_judge(rules).chances(from_states([won])).tolist() == [[1, 0, 0, 0]]


def test_tokens_in_reach_are_seen() -> None:
    # Yellow's step 27 is red's step 1, three squares behind red's 4: one face of six hits it.
    apart = position((0, 2), {0: (4, -1, -1, -1), 2: (33, -1, -1, -1)}, turn=2)
    close = position((0, 2), {0: (4, -1, -1, -1), 2: (27, -1, -1, -1)}, turn=2)
    lanes = from_states([apart, close])
    seen = inputs(RULESETS["plyyard"], lanes, in_turn(lanes, 2))
    rolls, cost = seen[:, -11], seen[:, -10]
    assert rolls.tolist() == pytest.approx([0, 1 / 6])
    assert cost.tolist() == pytest.approx([0, 5 / 58 / 6])


@pytest.mark.parametrize("goal", [4, 2, 1])
def test_the_goal_is_seen(goal: int) -> None:
    rules, lanes = RULESETS["king"], from_states([new_state((0, 2))])
    usual = inputs(rules, lanes, in_turn(lanes, 2))
    asked = inputs(rules.with_goal(goal), lanes, in_turn(lanes, 2))
    assert (usual == asked).all() == (goal == 4)


def test_those_who_are_placed_are_taken_out() -> None:
    state = State(((56,) * 4, (3, 4, 5, 6), (-1,) * 4, (7, 8, 9, 10)), 1, places=(1, 0, 4, 0))
    lanes = among_playing(from_states([state]))
    assert lanes.places.tolist() == [[-1, 0, -1, 0]]
    assert lanes.steps[0, 0].tolist() == [-1] * 4
    (found,) = drawn_judge(RULESETS["king"]).chances(lanes)
    assert found[0] == found[2] == 0
    assert found.sum() == pytest.approx(1)


def test_sixes_are_seen_only_where_they_mean_something() -> None:
    once = position((0, 2), {0: (3, 17, 30, -1), 2: (5, 9, -1, -1)})
    lanes = from_states([once, once._replace(sixes=1), once._replace(sixes=2)])
    for rules in RULESETS.values():
        seen = inputs(rules, lanes, in_turn(lanes, 2))
        kinds = len(np.unique(seen, axis=0))
        assert kinds == (3 if rules.void_third_six else 1), rules.id


@fifty
@given(
    st.lists(st.lists(st.floats(-40, 40), min_size=3, max_size=3), min_size=1, max_size=9),
    st.floats(0, 0.1),
)
def test_bent_odds_are_still_chances(logits: list[list[float]], bend: float) -> None:
    shares = softmax(np.array(logits, np.float32))
    found = bent(shares, bend)
    assert found.dtype == np.float32
    assert np.allclose(found.sum(axis=1), 1, atol=1e-5)
    assert (found > 0).all()
    assert (found < 1).all(), "only what is certain is 1"
    order = np.take_along_axis(found, shares.argsort(axis=1), axis=1)
    assert (np.diff(order, axis=1) >= 0).all(), "who is ahead stays ahead"


def test_bending_makes_more_of_long_leads_alone() -> None:
    even, ahead, far = bent(softmax(np.array([[0, 0], [1, 0], [4, 0]], np.float32)), 0.02)[:, 0]
    assert even == pytest.approx(1 / 2)
    assert ahead == pytest.approx(1 / (1 + np.exp(-1.02)), abs=1e-6)
    assert far == pytest.approx(1 / (1 + np.exp(-5.28)), abs=1e-6)


def test_weights_are_kept(tmp_path: Path) -> None:
    network = replace(drawn_network(3), bend=0.02)
    save(tmp_path / "some.npz", network)
    kept = load(tmp_path / "some.npz")
    assert kept.players == 3
    assert kept.hidden.dtype == np.float32
    assert kept.bend == pytest.approx(0.02, rel=1e-3)
    assert np.allclose(kept.hidden, network.hidden, atol=2e-3)


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_every_table_has_its_network(ruleset: str, players: int) -> None:
    start = from_states([new_state(SEATS_FOR[players])])
    (found,) = judge_of(RULESETS[ruleset]).chances(start)
    assert found.sum() == pytest.approx(1, abs=1e-5)
    # To roll first is worth a little: 2 in 100 with four, less than a network may be off by.
    assert 0.99 / players < found[0] < 1.15 / players


def test_networks_are_small_enough_to_come_with_the_program() -> None:
    kept = path_of("king4").parent.glob("*.npz")
    assert 0 < sum(file.stat().st_size for file in kept) < 1_000_000


@fifty
@given(positions(), st.integers(0, 3), st.integers(1, 6))
def test_master_takes_a_win(case: tuple[Rules, State], token: int, die: int) -> None:
    rules, state = case
    seat = state.turn
    assert seat is not None
    own = [56] * (rules.goal - 1) + [-1] * (5 - rules.goal)
    own.insert(token, 56 - die)
    steps = (*state.steps[:seat], tuple(own[:4]), *state.steps[seat + 1 :])
    state = state._replace(steps=steps, die=die)
    wins = [one for one in legal(rules, state) if after(rules, state, Move(one)).places[seat]]
    assume(wins)
    worth = chances(rules, state)
    assert [worth[one] for one in wins] == [1] * len(wins)
    assert choose_master(rules, state, random.Random()) in wins


def states_with_choice(rules: Rules, players: int, count: int) -> list[State]:
    """Return random positions in which a die waits and tokens may still meet."""
    rng, found = random.Random(players), list[State]()
    while len(found) < count:
        state = after(rules, any_position(rules, players, rng), Roll(rng.randint(1, 6)))
        if state.die is not None and not is_race(rules, state):
            found.append(state)
    return found


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_lanes_and_the_plain_level_choose_alike(ruleset: str, players: int) -> None:
    rules = RULESETS[ruleset]
    states = states_with_choice(rules, players, 30)
    kernel, lanes = Kernel(rules), from_states(states)
    tokens = master_policy(judge_of(rules))(kernel, lanes, kernel.legal(lanes))
    for state, token in zip(states, tokens.tolist(), strict=True):
        worth = chances(rules, state)
        assert list(worth) == list(legal(rules, state))
        # A batch may be added up in another order, so moves that are equal may change places.
        assert worth[token] == pytest.approx(max(worth.values()), abs=1e-5)


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_no_move_is_chosen_for_having_been_looked_at_less(ruleset: str, players: int) -> None:
    rules, judge = RULESETS[ruleset], drawn_judge(RULESETS[ruleset])
    kernel, lanes = Kernel(rules), from_states(states_with_choice(rules, players, 200))
    moves, worth = judged(judge, kernel, lanes, kernel.legal(lanes))
    ahead = one_roll_ahead(judge)
    once = to_mover(ahead(kernel, moves.lanes), moves, lanes)
    twice = to_mover(one_roll_ahead(ahead)(kernel, moves.lanes), moves, lanes)
    assert (np.isclose(worth, once, atol=1e-6) | np.isclose(worth, twice, atol=1e-6)).all()
    further = ~np.isclose(worth, once, atol=1e-6)
    for lane in np.unique(moves.lane[further]):
        of_lane = np.flatnonzero(moves.lane == lane)
        best = of_lane[worth[of_lane].argmax()]
        assert worth[best] == pytest.approx(twice[best], abs=1e-6)


def test_the_race_is_worked_out() -> None:
    rules = RULESETS["king"]
    state = position((0, 2), {0: (56, 52, 53, 54), 2: (56, 56, 53, 55)}, die=2)
    assert is_race(rules, state)
    assert chances(rules, state) == race_moves(rules, state)


def test_nothing_to_judge_without_a_die() -> None:
    with pytest.raises(ValueError, match="no die waits"):
        chances(RULESETS["king"], new_state(SEATS_FOR[4]))
