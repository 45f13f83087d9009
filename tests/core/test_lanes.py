"""Many games at once against the core's one: same positions, dice and choices, lane by lane."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

from ludo_core import (
    GOALS,
    RULESETS,
    SEATS_FOR,
    Move,
    Resign,
    Roll,
    Rules,
    State,
    after,
    from_line,
    legal,
    new_state,
)
from ludo_core.players.lanes import (
    Kernel,
    Lanes,
    from_states,
    random_policy,
    to_states,
)

from .any_position import any_position
from .helpers import CASES

each_goal = pytest.mark.parametrize(
    ("ruleset", "goal"), [(ruleset, goal) for ruleset in RULESETS for goal in GOALS]
)
each_table = pytest.mark.parametrize(
    ("ruleset", "players", "goal"),
    [(*case, goal) for case in CASES for goal in GOALS],
    ids=str,
)


def movable(lanes_legal: np.ndarray[tuple[int, int], np.dtype[np.bool_]]) -> list[tuple[int, ...]]:
    return [tuple(np.flatnonzero(row).tolist()) for row in lanes_legal]


def hold_games(rules: Rules, games: int, seed: int) -> int:
    """Play as many games of each number of players to their ends in one batch; return the rolls.

    Every roll and every move is held equal to the core's.
    """
    kernel, rng = Kernel(rules), np.random.default_rng(seed)
    policy, rolls = random_policy(rng), 0
    states = [new_state(SEATS_FOR[players]) for players in rules.player_counts * games]
    lanes = from_states(states)
    while states:
        faces = rng.integers(1, 7, len(states), np.int8)
        rolled, tokens = kernel.roll(lanes, faces)
        chosen = policy(kernel, rolled, tokens)
        lanes = kernel.move(rolled, chosen)
        choices = zip(states, faces.tolist(), chosen.tolist(), strict=True)
        played = [turn(rules, *choice) for choice in choices]
        assert movable(tokens) == [may for may, _ in played]
        assert to_states(lanes) == [state for _, state in played]
        rolls += len(states)
        lanes = lanes.take(np.flatnonzero(lanes.turn >= 0))
        states = [state for _, state in played if not state.over]
    return rolls


def turn(rules: Rules, state: State, face: int, token: int) -> tuple[tuple[int, ...], State]:
    """Return what may move after rolling `face`, and the state after moving `token` if it may."""
    state = after(rules, state, Roll(face))
    may = legal(rules, state)
    return may, after(rules, state, Move(token)) if may else state


def hold_positions(rules: Rules, states: list[State]) -> int:
    """Hold every face and every token from these positions equal; return how many moves it was."""
    kernel, lanes = Kernel(rules), from_states(states)
    before, moves = lanes.copy(), 0
    assert to_states(lanes) == states
    for face in range(1, 7):
        rolled, tokens = kernel.roll(lanes, np.full(len(states), face, np.int8))
        expected = [after(rules, state, Roll(face)) for state in states]
        assert to_states(rolled) == expected
        assert (kernel.legal(rolled) == tokens).all()
        assert movable(tokens) == [legal(rules, state) for state in expected]
        ends = kernel.afterstates(rolled, tokens)
        wanted = [
            (lane, token, after(rules, state, Move(token)))
            for lane, state in enumerate(expected)
            for token in legal(rules, state)
        ]
        found = zip(ends.lane.tolist(), ends.token.tolist(), to_states(ends.lanes), strict=True)
        assert list(found) == wanted
        moves += len(wanted)
    assert same(before, lanes)
    return moves


def same(one: Lanes, other: Lanes) -> bool:
    return to_states(one) == to_states(other) and one.steps.tobytes() == other.steps.tobytes()


@each_goal
def test_games_go_as_in_the_core(ruleset: str, goal: int) -> None:
    assert hold_games(RULESETS[ruleset].with_goal(goal), games=6, seed=goal) > 500


@each_table
def test_every_move_from_any_position_ends_as_in_the_core(
    ruleset: str, players: int, goal: int
) -> None:
    rules, rng = RULESETS[ruleset].with_goal(goal), random.Random(f"{ruleset}{players}{goal}")
    states = [any_position(rules, players, rng) for _ in range(30)]
    assert hold_positions(rules, states) > 200


@pytest.mark.long
@each_goal
def test_hundreds_of_games_go_as_in_the_core(ruleset: str, goal: int) -> None:
    hold_games(RULESETS[ruleset].with_goal(goal), games=400, seed=99)


@pytest.mark.long
@each_table
def test_thousands_of_positions_go_as_in_the_core(ruleset: str, players: int, goal: int) -> None:
    rules, rng = RULESETS[ruleset].with_goal(goal), random.Random(players)
    for _ in range(10):
        hold_positions(rules, [any_position(rules, players, rng) for _ in range(1_000)])


CASES_OF_THE_RULES = [
    # Third six is void, a fourth is not asked; the same in aeroplane chess rolls on.
    ("king", "0,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1 0 - 2 0000 -", 6, 0),
    ("aeroplane", "0,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1 0 - 9 0000 -", 6, 0),
    # Two yellows and a lone blue on red's step 31: king spares the two.
    ("king", "29,-1,-1,-1/-1,-1,-1,-1/5,5,-1,-1/44,-1,-1,-1 0 - 0 0000 -", 2, 0),
    ("classic", "29,-1,-1,-1/-1,-1,-1,-1/5,5,-1,-1/44,-1,-1,-1 0 - 0 0000 -", 2, 0),
    # The third seat comes home: placed, and the last one with it.
    ("king", "56,56,56,54/-1,-1,-1,-1/56,56,56,56/56,56,56,56 0 - 0 0021 -", 2, 3),
    # Aeroplane chess: walk back from a wall, meet one, fly over one, over two, and home and back.
    ("aeroplane", "5,-1,-1,-1/47,47,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1 0 - 0 0000 -", 6, 0),
    ("aeroplane", "5,-1,-1,-1/47,47,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1 0 - 0 0000 -", 3, 0),
    ("aeroplane", "14,-1,-1,-1/17,17,-1,-1/53,-1,-1,-1/-1,-1,-1,-1 0 - 0 0000 -", 4, 0),
    ("aeroplane", "10,-1,-1,-1/17,17,-1,-1/53,-1,-1,-1/-1,-1,-1,-1 0 - 0 0000 -", 4, 0),
    ("aeroplane", "14,-1,-1,-1/5,-1,-1,-1/53,53,-1,-1/-1,-1,-1,-1 0 - 0 0000 -", 4, 0),
    ("aeroplane", "54,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1 0 - 0 0000 -", 6, 0),
]


@pytest.mark.parametrize(("ruleset", "line", "face", "token"), CASES_OF_THE_RULES)
def test_a_case_of_the_rules(ruleset: str, line: str, face: int, token: int) -> None:
    rules, state = RULESETS[ruleset], from_line(line)
    kernel = Kernel(rules)
    rolled, _ = kernel.roll(from_states([state]), np.array([face], np.int8))
    expected = after(rules, state, Roll(face))
    assert to_states(rolled) == [expected]
    if expected.die is not None:
        moved = kernel.move(rolled, np.array([token], np.int8))
        assert to_states(moved) == [after(rules, expected, Move(token))]


def test_games_that_are_over_and_lanes_without_a_die_stay_as_they_are() -> None:
    rules = RULESETS["king"]
    kernel, rng = Kernel(rules), random.Random(3)
    over = after(rules, any_position(rules, 2, rng)._replace(places=(0, 0, 0, 0)), Resign(0))
    states = [over, any_position(rules, 4, rng)]
    lanes = from_states(states)
    assert to_states(kernel.move(lanes, np.array([3, 3], np.int8))) == states
    rolled, tokens = kernel.roll(lanes, np.array([6, 6], np.int8))
    assert to_states(rolled)[0] == over
    assert not tokens[0].any()


def test_any_number_of_sixes_can_be_rolled_where_nothing_ends_them() -> None:
    kernel = Kernel(RULESETS["aeroplane"])
    first = from_line("3,17,30,-1/-/2,40,-1,-1/- 0 - 254 0000 -")
    lanes = from_states([first, first._replace(sixes=999_999_999)])
    for expected in ([255, 255], [255, 255]):
        rolled, tokens = kernel.roll(lanes, np.array([6, 6], np.int8))
        assert rolled.sixes.tolist() == expected
        assert movable(tokens) == [(0, 1, 2, 3)] * 2
        lanes = kernel.move(rolled, np.array([0, 0], np.int8))
    rolled, _ = kernel.roll(lanes, np.array([5, 5], np.int8))
    assert rolled.sixes.tolist() == [0, 0]


def test_numbers_of_players_can_differ_in_one_batch() -> None:
    rules, rng = RULESETS["thunder"], random.Random(8)
    hold_positions(rules, [any_position(rules, players, rng) for players in (2, 3, 4) * 10])


def test_a_batch_can_be_empty() -> None:
    for ruleset in ("king", "aeroplane"):
        assert hold_positions(RULESETS[ruleset], []) == 0


def test_equal_tokens_can_be_left_out() -> None:
    state = from_line("7,3,7,3/-/-1,-1,-1,-1/- 0 2 0 0000 -")
    kernel, lanes = Kernel(RULESETS["king"]), from_states([state])
    moves = kernel.afterstates(lanes, kernel.legal(lanes), distinct=True)
    assert moves.token.tolist() == [0, 1]


def test_a_drawn_game_is_no_lane() -> None:
    with pytest.raises(ValueError, match="drawn"):
        from_states([from_line("-1,-1,-1,-1/-/-1,-1,-1,-1/- - - 0 1010 d")])


def test_what_the_bot_imports_does_not_need_numpy() -> None:
    code = "import sys, ludo_core.players; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
