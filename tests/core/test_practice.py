"""The positions to solve, and what is told of each move."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date, timedelta

import pytest

from ludo_core import RULESETS, Move, Roll, Rules, State, after, choices, from_line, legal
from ludo_core.players.judge import judge_of
from ludo_core.players.master import move_chances
from ludo_core.players.practice import line_of, of_day, position_of, positions
from ludo_core.players.practice.candidates import LEAST_GAP, candidates, gap
from ludo_core.players.practice.cases import CASES as WORKED
from ludo_core.players.review import Aim

from .any_position import any_position
from .helpers import CASES

DAY = date(2026, 1, 1)
CLOSE = 0.005
"""How far the judgement may move before a position is to be drawn again."""


def test_there_are_enough_of_every_ruleset_and_number_of_players() -> None:
    assert len(set(positions())) == len(positions()) >= 300
    counts = Counter((one.rules.id, len(one.state.seats)) for one in positions())
    assert set(counts) == set(CASES)
    assert min(counts.values()) >= 20
    assert {one.rules.goal for one in positions()} == {1, 2, 4}


def test_the_worked_cases_are_among_them() -> None:
    assert positions()[: len(WORKED)] == WORKED
    for rules, state in WORKED:
        assert len(choices(rules, state)) > 1


def test_every_choice_matters_by_the_strongest_judgement() -> None:
    by_rules: dict[Rules, list[State]] = {}
    for rules, state in positions():
        assert state.die is not None
        by_rules.setdefault(rules, []).append(state)
    worked = {one.state for one in WORKED}
    for rules, states in by_rules.items():
        judged = move_chances(rules, states, judge_of(rules))
        for state, chances in zip(states, judged, strict=True):
            least = CLOSE if state in worked else LEAST_GAP - CLOSE
            assert gap(rules, state, chances) > least, state


def test_no_kind_of_move_is_always_the_answer() -> None:
    aims: Counter[Aim] = Counter()
    by_rules: dict[Rules, list[State]] = {}
    for rules, state in positions():
        by_rules.setdefault(rules, []).append(state)
    for rules, states in by_rules.items():
        judged = move_chances(rules, states, judge_of(rules))
        for state, chances in zip(states, judged, strict=True):
            aims[candidates(rules, state, chances)[0].aim] += 1
    assert set(aims) == set(Aim)
    assert max(aims.values()) < 0.4 * aims.total()


def test_a_position_is_written_and_read_back() -> None:
    for one in positions():
        assert position_of(line_of(one)) == one


def test_every_position_has_its_day_before_one_comes_again() -> None:
    days = [of_day(DAY + timedelta(days=number)) for number in range(len(positions()))]
    assert sorted(days) == list(range(len(positions())))
    assert of_day(DAY) == of_day(date(2026, 1, 1))


def hitters(rules: Rules, then: State, seat: int, token: int) -> dict[int, tuple[int, ...]]:
    """Return, by trying every move of every roll, the faces of each opponent that hit a token."""
    found: dict[int, tuple[int, ...]] = {}
    for hunter in then.playing:
        if hunter == seat:
            continue
        due = then._replace(turn=hunter, die=None, sixes=0)
        for face in range(1, 7):
            rolled = after(rules, due, Roll(face))
            ends = [after(rules, rolled, Move(one)) for one in legal(rules, rolled)]
            # A hunter that finishes ends the game for others' tokens too, and hits none by that.
            if any(then.steps[seat][token] != end.steps[seat][token] == -1 for end in ends):
                found[hunter] = (*found.get(hunter, ()), face)
    return found


def threats_are_right(count: int) -> None:
    rng = random.Random(count)
    tried = threatened = 0
    for number in range(count):
        ruleset, players = CASES[number % len(CASES)]
        rules = RULESETS[ruleset]
        state = after(rules, any_position(rules, players, rng), Roll(rng.randint(1, 6)))
        if state.die is None:
            continue
        for move in candidates(rules, state, dict.fromkeys(legal(rules, state), 0.5)):
            then, seat = after(rules, state, Move(move.group[0])), state.turn
            assert seat is not None
            expected = {} if then.over else hitters(rules, then, seat, move.group[0])
            assert dict(move.hit_by) == expected, (ruleset, state, move)
            tried += 1
            threatened += bool(expected)
    assert tried > count
    assert threatened > count / 5


def test_threats_are_what_trying_every_roll_finds() -> None:
    threats_are_right(2_000)


@pytest.mark.long
def test_threats_are_what_trying_every_roll_finds_in_many_positions() -> None:
    threats_are_right(20_000)


def test_candidates_come_best_first_and_tell_who_hits() -> None:
    # Yellow alone on ring 26 hits ring 27 to 32, but not the star on ring 34.
    state = from_line("26,28,-1,-1/-/0,-1,-1,-1/- 0 6 1 0000 -")
    rules = RULESETS["plyyard"]
    moves = candidates(rules, state, {0: 0.5, 1: 0.7, 2: 0.6, 3: 0.6})
    assert [move.group for move in moves] == [(1,), (2, 3), (0,)]
    assert [dict(move.hit_by) for move in moves] == [{}, {}, {2: (6,)}]
    assert gap(rules, state, {0: 0.5, 1: 0.7, 2: 0.6, 3: 0.6}) == pytest.approx(0.1)
