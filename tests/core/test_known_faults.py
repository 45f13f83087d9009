"""Faults that other Ludo engines have: each a named case, for all four seats."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from ludo_core import (
    RULESETS,
    Move,
    Refusal,
    Resign,
    Roll,
    after,
    check,
    choices,
    dice,
    landing,
    legal,
    new_state,
    threats,
)
from ludo_core.tracks import cross

from .helpers import LUDO, at_ring, play_out, position, roll_and_move

FOUR = (0, 1, 2, 3)
RULES = [rules for rules in LUDO if 4 in rules.player_counts]
each_seat = pytest.mark.parametrize("seat", FOUR)
KING = RULESETS["king"]


@each_seat
def test_no_bounce_a_token_before_home_stays_where_it_is(seat: int) -> None:
    for step in range(51, 56):
        for die in range(1, 7):
            state = position(FOUR, {seat: (step, 3, -1, -1)}, turn=seat, die=die)
            if step + die <= 56:
                assert landing(KING, state, 0).step == step + die
            else:
                with pytest.raises(Refusal):
                    landing(KING, state, 0)


@each_seat
def test_no_token_is_captured_inside_its_home_column(seat: int) -> None:
    for step in range(51, 57):
        state = position(FOUR, {seat: (step, -1, -1, -1)}, turn=(seat + 1) % 4)
        assert not threats(KING, state, seat, 0)
        for other in FOUR:
            for place in range(51):
                for die in range(1, 7):
                    moved = position(
                        FOUR, {seat: (step, -1, -1, -1), other: (place, -1, -1, -1)}, turn=other
                    )
                    if other != seat:
                        assert not landing(KING, moved._replace(die=die), 0).hits


@each_seat
def test_every_colour_turns_into_its_own_column_and_no_other(seat: int) -> None:
    path = [cross.square(seat, step) for step in range(56)]
    assert len(set(path)) == 56
    assert path[51:] == list(cross.COLUMNS[seat])
    for other in FOUR:
        if other != seat:
            assert not set(path) & set(cross.COLUMNS[other])
    steps = pairwise(path)
    assert all(
        a is not None and b is not None and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1
        for a, b in steps
    )


@each_seat
def test_different_dice_lead_to_different_squares(seat: int) -> None:
    for step in range(56):
        ends = [
            landing(KING, position(FOUR, {seat: (step, 1, -1, -1)}, turn=seat, die=die), 0).step
            for die in range(1, min(6, 56 - step) + 1)
        ]
        assert ends == list(range(step + 1, step + 1 + len(ends)))


@each_seat
def test_nobody_rolls_until_a_six(seat: int) -> None:
    for ruleset in RULES:
        state = after(ruleset, position(FOUR, {}, turn=seat), Roll(3))
        assert state.turn == (seat + 1) % 4


@each_seat
def test_a_query_changes_nothing_and_answers_the_same_again(seat: int) -> None:
    state = position(
        FOUR, {seat: (0, 10, 50, -1), (seat + 1) % 4: (1, -1, -1, 5)}, turn=seat, die=6
    )
    before = repr(state)
    asked = [
        (
            legal(KING, state),
            choices(KING, state),
            landing(KING, state, 1),
            threats(KING, state, seat, 1),
            check(KING, state, Move(1)),  # type: ignore[func-returns-value]
        )
        for _ in range(3)
    ]
    assert asked[0] == asked[1] == asked[2]
    assert repr(state) == before


@each_seat
def test_a_given_die_counts_for_the_third_six_as_any_other(seat: int) -> None:
    for ruleset in RULES:
        state = position(FOUR, {seat: (0, -1, -1, -1)}, turn=seat, sixes=2)
        assert after(ruleset, state, Roll(6)).turn == (seat + 1) % 4
        assert after(ruleset, state, Roll(6)).steps == state.steps


@each_seat
def test_passed_tokens_are_not_captured(seat: int) -> None:
    tokens = {seat: (14, -1, -1, -1)}
    for other in FOUR:
        if other != seat:
            between = [at_ring(other, (13 * seat + step) % 52) for step in (15, 16, 17, 18)]
            a, b, c, d = (step if step <= 50 else -1 for step in between)
            tokens[other] = (a, b, c, d)
    start = position(FOUR, tokens, turn=seat)
    state = roll_and_move(KING, start, 5, 0)
    assert state.steps[seat][0] == 19
    assert [state.steps[other] for other in FOUR if other != seat] == [
        start.steps[other] for other in FOUR if other != seat
    ]


@each_seat
def test_a_captured_token_is_in_the_yard_and_nowhere_else(seat: int) -> None:
    other = (seat + 1) % 4
    victim = at_ring(other, (13 * seat + 5) % 52)
    for ruleset in RULES:
        start = position(FOUR, {seat: (2, -1, -1, -1), other: (-1, victim, 9, -1)}, turn=seat)
        state = roll_and_move(ruleset, start, 3, 0)
        assert state.steps[other] == (-1, -1, 9, -1)
        assert not threats(ruleset, state, other, 1)
        waiting = state._replace(turn=other, die=5)
        assert 1 not in legal(ruleset, waiting)


@each_seat
def test_the_turn_leaves_a_player_who_left(seat: int) -> None:
    for ruleset in RULES:
        for die in (None, 4):
            tokens = {seat: (3, -1, -1, -1)}
            state = after(ruleset, position(FOUR, tokens, turn=seat, die=die), Resign(seat))
            assert (state.turn, state.die) == ((seat + 1) % 4, None)
            assert state.steps[seat] == (-1, -1, -1, -1)
            order = []
            for _ in range(6):
                order.append(state.turn)
                state = after(ruleset, state, Roll(1))
            rest = [(seat + ahead) % 4 for ahead in (1, 2, 3)]
            assert order == rest + rest


@each_seat
def test_no_move_captures_on_a_square_that_is_called_safe(seat: int) -> None:
    for ruleset in RULES:
        for ring in cross.SAFE:
            step = at_ring(seat, ring)
            if step > 50:
                continue
            assert cross.is_safe(seat, step)
            for other in FOUR:
                for place in range(-1, 51):
                    state = position(
                        FOUR, {other: (place, -1, -1, -1), seat: (step, -1, -1, -1)}, turn=other
                    )
                    if other != seat:
                        hits = [
                            landing(ruleset, state._replace(die=die), 0).hits
                            for die in range(6 if place < 0 else 1, 7)
                        ]
                        assert not any(hits)


@each_seat
def test_every_face_can_be_rolled_and_played(seat: int) -> None:
    state = position(FOUR, {seat: (0, -1, -1, -1)}, turn=seat)
    ends = {roll_and_move(KING, state, face, 0).steps[seat][0] for face in range(1, 7)}
    assert ends == {1, 2, 3, 4, 5, 6}
    assert {dice.face(bytes(32), f"seat {seat}", n) for n in range(60)} == {1, 2, 3, 4, 5, 6}


def test_every_seat_wins_its_share_of_random_games() -> None:
    wins = [0, 0, 0, 0]
    for game in range(80):
        state = play_out(RULESETS["classic"], new_state(FOUR), random.Random(game))
        wins[state.places.index(1)] += 1
    assert all(8 <= won <= 34 for won in wins)  # 20 expected; three standard deviations: 11.6
