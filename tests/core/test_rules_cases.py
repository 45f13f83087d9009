"""The worked cases of the rules, each for every ruleset and seat that it speaks of."""

from __future__ import annotations

import pytest

from ludo_core import (
    RULESETS,
    SEATS_FOR,
    Hit,
    Move,
    Refusal,
    Roll,
    Rules,
    State,
    after,
    apply,
    check,
    choices,
    landing,
    legal,
    threats,
)
from ludo_core import events as ev
from ludo_core.tracks import cross

from .helpers import LUDO, at_ring, position, roll_and_move

KING, CLASSIC, PLYYARD = RULESETS["king"], RULESETS["classic"], RULESETS["plyyard"]
SEATED = [
    pytest.param(rules, SEATS_FOR[max(rules.player_counts)], seat, id=f"{rules.id}-{seat}")
    for rules in LUDO
    for seat in SEATS_FOR[max(rules.player_counts)]
]
"""Every ruleset with the most seats it has, and each seat of it."""
each_seat = pytest.mark.parametrize(("rules", "seats", "seat"), SEATED)
FOUR = SEATS_FOR[4]


def refused(rules: Rules, state: State, token: int) -> str:
    with pytest.raises(Refusal) as caught:
        check(rules, state, Move(token))
    return caught.value.code


@each_seat
def test_case_1_home_needs_the_exact_roll(rules: Rules, seats: tuple[int, ...], seat: int) -> None:
    def at(step: int, die: int) -> State:
        return position(seats, {seat: (step, -1, -1, 10)}, turn=seat, die=die)

    assert landing(rules, at(50, 6), 0).step == 56
    assert refused(rules, at(51, 6), 0) == "too_far"
    assert landing(rules, at(53, 3), 0).step == 56
    assert refused(rules, at(53, 4), 0) == "too_far"


@each_seat
def test_case_2_a_six_is_free_to_enter_finish_or_advance(
    rules: Rules, seats: tuple[int, ...], seat: int
) -> None:
    state = position(seats, {seat: (-1, -1, 50, 20)}, turn=seat, die=6)
    assert legal(rules, state) == (0, 1, 2, 3)
    assert choices(rules, state) == ((0, 1), (2,), (3,))
    assert [landing(rules, state, token).step for token in (0, 2, 3)] == [0, 56, 26]


@pytest.mark.parametrize("seat", SEATS_FOR[2])
def test_case_3_plyyard_both_of_a_pair_go_back_and_the_turn_goes_on(seat: int) -> None:
    other = 2 - seat
    ring = (13 * seat + 5) % 52
    pair = at_ring(other, ring)
    start = position((0, 2), {seat: (1, -1, -1, -1), other: (pair, pair, -1, -1)}, turn=seat)
    state = roll_and_move(PLYYARD, start, 4, 0)
    assert state.steps[other] == (-1, -1, -1, -1)
    assert (state.turn, state.die) == (seat, None)


@pytest.mark.parametrize("ruleset", ["king", "thunder"])
@pytest.mark.parametrize("seat", FOUR)
def test_case_3_king_a_pair_is_safe_and_shares_the_square(ruleset: str, seat: int) -> None:
    rules, other = RULESETS[ruleset], (seat + 2) % 4
    pair = at_ring(other, (13 * seat + 5) % 52)
    start = position(FOUR, {seat: (1, -1, -1, -1), other: (pair, pair, -1, -1)}, turn=seat)
    state = roll_and_move(rules, start, 4, 0)
    assert state.steps[other] == (pair, pair, -1, -1)
    assert state.steps[seat] == (5, -1, -1, -1)
    assert state.turn == (seat + 1) % 4


@pytest.mark.parametrize("seat", FOUR)
def test_case_3_classic_both_go_back_without_a_bonus_roll(seat: int) -> None:
    other = (seat + 2) % 4
    pair = at_ring(other, (13 * seat + 5) % 52)
    start = position(FOUR, {seat: (1, -1, -1, -1), other: (pair, pair, -1, -1)}, turn=seat)
    state = roll_and_move(CLASSIC, start, 4, 0)
    assert state.steps[other] == (-1, -1, -1, -1)
    assert state.turn == (seat + 1) % 4


@each_seat
def test_case_4_nobody_is_captured_on_a_safe_square(
    rules: Rules, seats: tuple[int, ...], seat: int
) -> None:
    for ring in sorted(cross.SAFE):
        end = at_ring(seat, ring)
        if not 1 <= end <= 50:
            continue
        tokens = {
            other: (at_ring(other, ring), -1, -1, -1)
            for other in seats
            if other != seat and at_ring(other, ring) <= 50
        }
        state = position(seats, {**tokens, seat: (end - 1, -1, -1, -1)}, turn=seat, die=1)
        assert landing(rules, state, 0).hits == ()
        for other in tokens:
            assert not threats(rules, state, other, 0)


@each_seat
def test_case_5_the_third_six_is_void_and_the_first_two_stand(
    rules: Rules, seats: tuple[int, ...], seat: int
) -> None:
    state = position(seats, {}, turn=seat)
    state = roll_and_move(rules, state, 6, 0)
    state = roll_and_move(rules, state, 6, 0)
    assert (state.turn, state.sixes) == (seat, 2)
    state, events = apply(rules, state, Roll(6))
    assert events[:2] == (ev.Rolled(seat, 6), ev.Voided(seat))
    assert state.steps[seat] == (6, -1, -1, -1)
    assert state.turn != seat
    assert state.sixes == 0


@pytest.mark.parametrize("seat", FOUR)
def test_case_5_another_roll_between_starts_the_count_afresh(seat: int) -> None:
    other = (seat + 1) % 4
    victim = at_ring(other, (13 * seat + 14) % 52)
    state = position(FOUR, {seat: (4, -1, -1, -1), other: (victim, -1, -1, -1)}, turn=seat)
    state = roll_and_move(KING, state, 6, 0)
    state = roll_and_move(KING, state, 4, 0)
    assert state.steps[other][0] == -1
    assert (state.turn, state.sixes) == (seat, 0)
    state = roll_and_move(KING, state, 6, 0)
    state = roll_and_move(KING, state, 6, 0)
    assert (state.turn, state.die, state.sixes) == (seat, None, 2)


@pytest.mark.parametrize("seat", FOUR)
def test_case_6_a_six_that_captures_gives_one_bonus_roll(seat: int) -> None:
    other = (seat + 1) % 4
    victim = at_ring(other, (13 * seat + 10) % 52)
    start = position(FOUR, {seat: (4, -1, -1, -1), other: (victim, -1, -1, -1)}, turn=seat, die=6)
    state, events = apply(KING, start, Move(0))
    assert events[-1] == ev.BonusRoll(seat, (ev.Reason.SIX, ev.Reason.CAPTURE))
    assert state.turn == seat
    state = roll_and_move(KING, state, 1, 0)
    assert state.turn == other


@each_seat
def test_case_7_an_unusable_six_ends_the_turn(
    rules: Rules, seats: tuple[int, ...], seat: int
) -> None:
    start = position(seats, {seat: (56, 54, 56, 56)}, turn=seat)
    state, events = apply(rules, start, Roll(6))
    assert ev.Stuck(seat, 6, waiting=False) in events
    assert state.turn != seat
    assert state.steps == start.steps


@pytest.mark.parametrize("seat", SEATS_FOR[3])
def test_case_8_finishing_with_a_six_places_and_gives_no_bonus_roll(seat: int) -> None:
    seats = SEATS_FOR[3]
    start = position(seats, {seat: (56, 56, 50, 56)}, turn=seat, die=6)
    state, events = apply(KING, start, Move(2))
    following = seats[(seats.index(seat) + 1) % 3]
    assert state.places[seat] == 1
    assert (state.turn, state.die, state.sixes) == (following, None, 0)
    assert events[-2:] == (ev.Finished(seat, 1), ev.TurnPassed(seat, following))


@pytest.mark.parametrize("seat", SEATS_FOR[3])
def test_case_15_a_short_goal_takes_the_other_tokens_off_the_board(seat: int) -> None:
    seats = SEATS_FOR[3]
    start = position(seats, {seat: (56, 53, 20, 7)}, turn=seat, die=3)
    state = after(KING.with_goal(2), start, Move(1))
    assert state.places[seat] == 1
    assert state.steps[seat] == (56, 56, -1, -1)
    assert state.turn == seats[(seats.index(seat) + 1) % 3]


@pytest.mark.parametrize("seat", FOUR)
def test_case_16_a_lone_token_beside_a_stack_goes_back_and_the_stack_stays(seat: int) -> None:
    stack, lone = (seat + 1) % 4, (seat + 3) % 4
    ring = (13 * seat + 5) % 52
    pair, single = at_ring(stack, ring), at_ring(lone, ring)
    tokens = {
        seat: (1, -1, -1, -1),
        stack: (pair, -1, pair, -1),
        lone: (-1, single, -1, -1),
    }
    start = position(FOUR, tokens, turn=seat, die=4)
    assert landing(KING, start, 0).hits == (Hit(lone, 1, single),)
    state = after(KING, start, Move(0))
    assert state.steps[stack] == (pair, -1, pair, -1)
    assert state.steps[lone] == (-1, -1, -1, -1)
    assert (state.turn, state.die) == (seat, None)


def test_the_only_ruleset_differences_are_those_of_the_table() -> None:
    table = {
        rules.id: (
            rules.bonus_for_capture,
            rules.bonus_for_home,
            rules.capture.name,
            rules.ending.name,
            rules.auto_move,
        )
        for rules in LUDO
    }
    assert table == {
        "plyyard": (True, True, "ALL", "FIRST_HOME", False),
        "classic": (False, False, "ALL", "FIRST_HOME", False),
        "king": (True, True, "LONE", "PLAY_ON", True),
        "thunder": (True, True, "LONE", "PLAY_ON", True),
    }
