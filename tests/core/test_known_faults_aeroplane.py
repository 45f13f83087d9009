"""Faults that other engines have, asked of aeroplane chess: each a named case, for all seats."""

from __future__ import annotations

import random
from itertools import pairwise, product

from ludo_core import (
    Move,
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
from ludo_core.tracks import aeroplane

from .any_position import any_position
from .helpers import play_out, position, roll_and_move
from .planes import FOUR, RULES, each_seat, facing, land, lone, meet, planes, stack


@each_seat
def test_the_bounce_is_from_the_finish_and_from_a_wall_s_own_square(seat: int) -> None:
    for start, die in product(range(51, 56), range(1, 7)):
        ends = land(seat, start, die).step
        assert ends == 56 - abs(56 - (start + die))
        assert ends >= 51
    for start, die in product(range(3, 8), range(2, 7)):
        if start + die > 8:
            back = 8 - (start + die - 8)
            assert land(seat, start, die, stack(seat, 8)).legs[-1].end == back


@each_seat
def test_no_plane_is_sent_back_inside_its_runway_but_by_the_opposite_flight(seat: int) -> None:
    for step, other, start, die in product(range(51, 57), FOUR, range(51), range(1, 7)):
        if other != seat:
            landed = land(other, start, die, {seat: planes(step)})
            flown = (other, step) == ((seat + 2) % 4, 53) and start + die in (14, 18)
            assert bool(landed.hits) == flown


@each_seat
def test_every_colour_turns_into_its_own_runway_and_no_other(seat: int) -> None:
    path = [aeroplane.square(seat, step) for step in range(56)]
    assert len(set(path)) == 56
    assert path[51:] == list(aeroplane.RUNWAYS[seat])
    for other in FOUR:
        if other != seat:
            assert not set(path) & {*aeroplane.RUNWAYS[other], aeroplane.PADS[other]}
    assert all(
        a is not None and b is not None and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1
        for a, b in pairwise(path)
    )
    assert land(seat, 50, 1).step == 51
    assert land(seat, 50, 6).step == 56


@each_seat
def test_different_dice_walk_to_different_squares_but_for_the_bounce(seat: int) -> None:
    for start in range(51):
        ends = [land(seat, start, die).legs[0].end for die in range(1, 7)]
        assert ends == list(range(start + 1, start + 7))
    for start in range(51, 56):
        exact = 56 - start
        ends = [land(seat, start, die).step for die in range(1, 7)]
        assert ends[:exact] == list(range(start + 1, 57))
        assert ends[exact:] == list(range(55, 55 - (6 - exact), -1))


@each_seat
def test_nobody_rolls_until_a_six(seat: int) -> None:
    for die in range(1, 6):
        state = after(RULES, position(FOUR, {}, turn=seat), Roll(die))
        assert state.turn == (seat + 1) % 4


@each_seat
def test_a_query_changes_nothing_and_answers_the_same_again(seat: int) -> None:
    tokens = {seat: planes(5, 14, 54), **stack(seat, 8), **lone(seat, 34, 2)}
    state = position(FOUR, tokens, turn=seat, die=4)
    before = repr(state)
    asked = [
        (
            legal(RULES, state),
            choices(RULES, state),
            [landing(RULES, state, token) for token in range(3)],
            [threats(RULES, state, other, 0) for other in FOUR],
            check(RULES, state, Move(1)),  # type: ignore[func-returns-value]
        )
        for _ in range(3)
    ]
    assert asked[0] == asked[1] == asked[2]
    assert repr(state) == before


@each_seat
def test_a_given_die_counts_as_any_other(seat: int) -> None:
    for sixes in (0, 2, 9):
        state = position(FOUR, {seat: planes(0)}, turn=seat, sixes=sixes)
        rolled = after(RULES, state, Roll(6))
        assert (rolled.turn, rolled.die, rolled.sixes) == (seat, 6, sixes + 1)


@each_seat
def test_passed_planes_are_not_captured(seat: int) -> None:
    for ahead, passed in product((1, 2, 3), range(20, 24)):
        if meet(seat, passed, ahead):
            assert land(seat, 19, 5, lone(seat, passed, ahead)).hits == ()
    for ahead, passed in product((1, 2, 3), range(18, 34)):
        if meet(seat, passed, ahead):
            assert land(seat, 17, 1, lone(seat, passed, ahead)).hits == ()


@each_seat
def test_a_plane_sent_back_is_in_the_hangar_and_nowhere_else(seat: int) -> None:
    other = (seat + 1) % 4
    at = facing(seat, 8, other)
    for enemies, own in (((-1, at, 9, -1), 8), ((at, at, 9, -1), -1)):
        start = position(FOUR, {seat: planes(5, 40), other: enemies}, turn=seat)
        state = roll_and_move(RULES, start, 3, 0)
        assert state.steps[other] == (-1, -1, 9, -1)
        assert state.steps[seat] == planes(own, 40)
        assert not threats(RULES, state, other, 1)
        assert 1 not in legal(RULES, state._replace(turn=other, die=5))
        # The square is free again, the wall gone.
        again = state._replace(steps=(*state.steps[:seat], planes(7), *state.steps[seat + 1 :]))
        assert landing(RULES, again._replace(turn=seat, die=1), 0).hits == ()
        assert landing(RULES, again._replace(turn=seat, die=4), 0).step == 11


@each_seat
def test_the_turn_leaves_a_player_who_left(seat: int) -> None:
    for die in (None, 4, 6):
        start = position(FOUR, {seat: planes(3, 3)}, turn=seat, die=die, sixes=4)
        state = after(RULES, start, Resign(seat))
        assert (state.turn, state.die, state.sixes) == ((seat + 1) % 4, None, 0)
        assert state.steps[seat] == planes()
        order = []
        for _ in range(6):
            order.append(state.turn)
            state = after(RULES, state, Roll(1))
        rest = [(seat + ahead) % 4 for ahead in (1, 2, 3)]
        assert order == rest + rest


@each_seat
def test_what_is_called_safe_is_never_sent_back_by_another_s_move_and_the_rest_can_be(
    seat: int,
) -> None:
    rng = random.Random(seat)
    struck: set[int] = set()
    for _ in range(120):
        state = any_position(RULES, 4, rng)
        for other, die in product(FOUR, range(1, 7)):
            asked = state._replace(turn=other, die=die)
            for token in legal(RULES, asked):
                for hit in landing(RULES, asked, token).hits:
                    if hit.seat == seat != other:
                        assert not aeroplane.is_safe(seat, hit.step)
                        struck.add(hit.step)
    assert len(struck) > 30
    safe = {step for step in range(-1, 57) if aeroplane.is_safe(seat, step)}
    assert safe == {-1, 0, 51, 52, 54, 55, 56}
    for step in range(1, 51):
        near = (
            position(FOUR, {seat: planes(step), (seat + ahead) % 4: planes(at)})
            for ahead, at in product((1, 2, 3), range(50))
        )
        assert any(threats(RULES, state, seat, 0) for state in near)


@each_seat
def test_every_face_can_be_rolled_and_played(seat: int) -> None:
    state = position(FOUR, {seat: planes(0)}, turn=seat)
    ends = [roll_and_move(RULES, state, face, 0).steps[seat][0] for face in range(1, 7)]
    assert ends == [1, 6, 3, 4, 5, 10]
    assert {dice.face(bytes(32), f"seat {seat}", n) for n in range(60)} == {1, 2, 3, 4, 5, 6}


def test_every_seat_wins_its_share_of_random_games() -> None:
    wins = [0, 0, 0, 0]
    for game in range(80):
        state = play_out(RULES.with_goal(1), new_state(FOUR), random.Random(game))
        wins[state.places.index(1)] += 1
    assert all(8 <= won <= 34 for won in wins)  # 20 expected; three standard deviations: 11.6
