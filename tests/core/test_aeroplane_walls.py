"""Aeroplane chess, sentence by sentence, from the walls on; each for every seat."""

from __future__ import annotations

from itertools import product

import pytest

from ludo_core import Move, Resign, after, apply, landing, legal, threats
from ludo_core import events as ev
from ludo_core.landing import Leg, LegKind

from .helpers import position
from .planes import FOUR, RULES, each_seat, facing, land, lone, meet, planes, sent, stack

JUMPS = (2, 6, 10, 14, 22, 26, 30, 34, 38, 42, 46)
WALK, JUMP, FLIGHT = LegKind
BACK_HOME = -1


# Stacks are walls


@each_seat
@pytest.mark.parametrize("ahead", [1, 2, 3])
def test_a_plane_is_never_walked_past_a_stack(seat: int, ahead: int) -> None:
    for wall in range(2, 51):
        if not meet(seat, wall, ahead):
            continue
        for start in range(max(wall - 5, 0), wall):
            for die in range(wall - start + 1, 7):
                landed = land(seat, start, die, stack(seat, wall, ahead))
                back = max(wall - (die - (wall - start)), 0)
                walked = landed.legs[1]
                assert landed.legs[0] == Leg(WALK, start, wall)
                assert (walked.kind, walked.start, walked.end) == (WALK, wall, back)
                if not landed.legs[2:]:
                    assert landed.step == back
                assert sent(landed) <= {seat, (seat + ahead) % 4}


@each_seat
def test_between_two_walls_a_plane_turns_again(seat: int) -> None:
    walls = {**stack(seat, 8, 1), **stack(seat, 5, 2)}
    landed = land(seat, 7, 6, walls)
    # 8, back 7 6 5, forth 6 7
    assert (landed.step, landed.hits) == (7, ())
    assert landed.legs == (Leg(WALK, 7, 8), Leg(WALK, 8, 5), Leg(WALK, 5, 7))
    state = position(FOUR, {seat: planes(7), **walls}, turn=seat, die=6)
    assert apply(RULES, state, Move(0))[1][0] == ev.Moved(seat, 0, 7, 7, (8, 5))


@each_seat
def test_a_plane_behind_is_threatened_by_one_that_a_wall_turns_round(seat: int) -> None:
    hunter = (seat + 1) % 4
    tokens = {hunter: planes(27), seat: planes(facing(hunter, 23, seat)), **stack(hunter, 28, 2)}
    state = position(FOUR, tokens, turn=hunter, die=6)  # 28, and five back to 23
    assert threats(RULES, state, seat, 0) == {(hunter, 0, 6)}
    assert sent(landing(RULES, state, 0)) == {seat}


@each_seat
def test_walking_back_it_stops_on_its_pad_and_the_rest_is_lost(seat: int) -> None:
    walls = stack(seat, 3)
    assert land(seat, 2, 4, walls).step == 0
    assert land(seat, 2, 5, walls).step == 0
    assert land(seat, 1, 6, walls).step == 0
    near = land(seat, 0, 6, stack(seat, 1))
    assert (near.step, near.hits, near.legs[1]) == (0, (), Leg(WALK, 1, 0))


@each_seat
def test_with_the_last_pip_onto_a_stack_all_go_back_and_nothing_more(seat: int) -> None:
    for wall in (3, 6, 18, 30, 50):  # 6, 18, 30: also no jump and no flight from there
        other = (seat + (1 if meet(seat, wall, 1) else 2)) % 4
        walls = {other: planes(*[facing(seat, wall, other)] * 3)}
        landed = land(seat, wall - 2, 2, {**walls, (seat + 2) % 4: planes(53), **walls})
        assert landed.step == BACK_HOME
        assert [hit.seat for hit in landed.hits] == [seat, other, other, other]
        assert landed.legs == (Leg(WALK, wall - 2, wall),)


@each_seat
def test_walking_back_onto_a_stack_with_the_last_pip_is_an_exact_landing_too(seat: int) -> None:
    walls = {**stack(seat, 9, 1), **stack(seat, 7, 2)}
    landed = land(seat, 8, 3, walls)
    assert landed.step == BACK_HOME
    assert [hit.seat for hit in landed.hits] == [seat, (seat + 2) % 4, (seat + 2) % 4]


@each_seat
def test_own_stacks_and_lone_planes_are_no_walls(seat: int) -> None:
    state = position(FOUR, {seat: planes(3, 5, 5, 5), **lone(seat, 4)}, turn=seat, die=6)
    assert after(RULES, state, Move(0)).steps[seat] == (9, 5, 5, 5)
    two_colours = {**lone(seat, 4, 1), **lone(seat, 5, 2), **lone(seat, 6, 3)}
    assert land(seat, 3, 6, two_colours).step == 9


@each_seat
def test_on_its_own_runway_or_pad_a_plane_is_no_wall_and_out_of_reach(seat: int) -> None:
    for start, die in product((0, 5, 13, 16, 17, 29, 36, 49, 50), range(1, 7)):
        plain = land(seat, start, die)
        flies = FLIGHT in {leg.kind for leg in plain.legs}
        for ahead, step in product((1, 2, 3), (0, 51, 52, 53, 54, 55)):
            met = land(seat, start, die, {(seat + ahead) % 4: planes(step, step)})
            if flies and (ahead, step) == (2, 53):
                assert met.step == 18
            else:
                assert met == plain


@each_seat
def test_on_pad_loop_or_runway_a_plane_can_always_move(seat: int) -> None:
    walls = {**stack(seat, 2), **stack(seat, 1, 2)}
    for step in range(56):
        for die in range(1, 6):
            state = position(FOUR, {seat: planes(-1, step, 56), **walls}, turn=seat, die=die)
            assert legal(RULES, state) == (1,)


# Landing on your own colour


@each_seat
def test_jumps_four_squares_and_never_twice(seat: int) -> None:
    for step in JUMPS:
        landed = land(seat, step - 1, 1)
        if step == 14:
            assert landed.legs[1:] == (Leg(JUMP, 14, 18), Leg(FLIGHT, 18, 30))
            assert landed.step == 30
        else:
            assert landed.legs[1:] == (Leg(JUMP, step, step + 4),)
            assert landed.step == step + 4


@each_seat
def test_the_dashed_square_flies_and_jumps_once_more(seat: int) -> None:
    for start in range(12, 18):
        landed = land(seat, start, 18 - start)
        assert landed.legs[1:] == (Leg(FLIGHT, 18, 30), Leg(JUMP, 30, 34))
        assert landed.step == 34


@each_seat
def test_step_50_and_the_runway_have_no_jump(seat: int) -> None:
    assert land(seat, 47, 3).legs == (Leg(WALK, 47, 50),)
    assert land(seat, 45, 1).step == 50  # a jump ends there
    for start in range(50, 55):
        assert land(seat, start, 1).legs == (Leg(WALK, start, start + 1),)


@each_seat
def test_a_walk_that_ends_by_walking_back_jumps_too(seat: int) -> None:
    landed = land(seat, 13, 4, stack(seat, 16))  # 14 15 16, back to 15: no colour of its own
    assert landed.step == 15
    landed = land(seat, 19, 6, {**stack(seat, 18, 1), **stack(seat, 20, 2)})
    assert landed.step == 19
    landed = land(seat, 25, 5, {**stack(seat, 28, 1)})  # 26 27 28, back to 26; 28 is in the way
    assert (landed.step, landed.legs[2:]) == (26, ())
    landed = land(seat, 5, 6, {**stack(seat, 9, 1), **stack(seat, 8, 2)})
    assert landed.step == 5
    landed = land(seat, 1, 6, {**stack(seat, 5, 1)})  # 5, back to 3
    assert landed.step == 3
    far = land(seat, 9, 6, stack(seat, 14))  # 14, back to 13
    assert far.step == 13
    jump = land(seat, 12, 6, stack(seat, 16))  # 16, back to 14; 16 is in the way
    assert jump.step == 14


@each_seat
def test_walked_back_between_walls_it_can_jump_away_over_none(seat: int) -> None:
    # 11, back to 10 and 9, forth to 10: its colour, but 11 is a wall
    walls = {**stack(seat, 11, 1), **stack(seat, 9, 2)}
    landed = land(seat, 10, 4, walls)
    assert landed.step == 10
    # From 26 to the wall on 30 and back to 28; and to 26 from the wall there: onto it, exactly.
    onto = land(seat, 28, 6, stack(seat, 30))  # 30, back to 26, jumps onto the stack on 30
    assert onto.step == BACK_HOME
    assert onto.legs == (Leg(WALK, 28, 30), Leg(WALK, 30, 26), Leg(JUMP, 26, 30))
    assert onto.hits[0].step == 30


@each_seat
def test_walked_back_to_the_dashed_square_it_flies(seat: int) -> None:
    landed = land(seat, 17, 5, stack(seat, 20))  # 20, back to 18
    assert landed.legs[2:] == (Leg(FLIGHT, 18, 30), Leg(JUMP, 30, 34))
    assert landed.step == 34


@each_seat
def test_a_jump_over_a_stack_does_not_happen(seat: int) -> None:
    for step in JUMPS:
        for between in (1, 2, 3):
            for ahead in (1, 2, 3):
                if meet(seat, step + between, ahead):
                    landed = land(seat, step - 1, 1, stack(seat, step + between, ahead))
                    assert (landed.step, landed.hits) == (step, ())
                    over = land(seat, step - 1, 1, lone(seat, step + between, ahead))
                    assert over == land(seat, step - 1, 1)


@each_seat
def test_after_a_flight_a_blocked_jump_rests_where_the_flight_ended(seat: int) -> None:
    for between in (31, 32, 33):
        landed = land(seat, 17, 1, stack(seat, between))
        assert (landed.step, landed.hits) == (30, ())
        # What stands on the way from 18 is flown over.
        for over in range(19, 30):
            ahead = 1 if meet(seat, over, 1) else 2
            assert land(seat, 17, 1, stack(seat, over, ahead)).step == 34


@each_seat
def test_where_a_jump_or_flight_ends_a_stack_is_an_exact_landing(seat: int) -> None:
    for step in JUMPS:
        for ahead in (1, 2, 3):
            if meet(seat, step + 4, ahead):
                landed = land(seat, step - 1, 1, stack(seat, step + 4, ahead))
                assert landed.step == BACK_HOME
                assert sent(landed) == {seat, (seat + ahead) % 4}
                assert landed.legs[-1] == Leg(JUMP, step, step + 4)
    for start, die, end in ((17, 1, 30), (13, 1, 30), (17, 1, 34)):
        landed = land(seat, start, die, stack(seat, end))
        assert landed.step == BACK_HOME
        assert landed.legs[-1].end == end
        assert len(landed.hits) == 3


# The crossing square


@each_seat
@pytest.mark.parametrize("start", [13, 17])
def test_only_the_opposite_seat_s_53_lies_under_the_flight(seat: int, start: int) -> None:
    for ahead in (1, 2, 3):
        other = (seat + ahead) % 4
        for step in range(51, 56):
            crossed = ahead == 2 and step == 53
            alone = land(seat, start, 1, {other: planes(step)})
            assert alone.step == (34 if start == 17 else 30)
            assert sent(alone) == ({other} if crossed else set())
            for number in (2, 3, 4):
                several = land(seat, start, 1, {other: planes(*[step] * number)})
                assert several.hits == ()
                assert several.step == (18 if crossed else alone.step)


# Captures


@each_seat
def test_only_where_a_move_ends_is_a_lone_plane_captured(seat: int) -> None:
    assert sent(land(seat, 2, 3, lone(seat, 5))) == {(seat + 1) % 4}
    for passed in (3, 4):
        assert land(seat, 2, 3, lone(seat, passed)).hits == ()
    # Jumped from 6, passed 7 to 9, at rest on 10.
    for stays in (6, 7, 8, 9):
        assert land(seat, 5, 1, lone(seat, stays)).hits == ()
    assert sent(land(seat, 5, 1, lone(seat, 10))) == {(seat + 1) % 4}
    # Flown from 18, jumped on from 30, at rest on 34; and from 14 at rest on 30.
    for stays in (18, 30, 31):
        assert land(seat, 17, 1, lone(seat, stays)).hits == ()
    assert sent(land(seat, 17, 1, lone(seat, 34))) == {(seat + 1) % 4}
    for stays in (14, 18):
        assert land(seat, 13, 1, lone(seat, stays)).hits == ()
    assert sent(land(seat, 13, 1, lone(seat, 30))) == {(seat + 1) % 4}


@each_seat
def test_walked_back_a_lone_plane_is_captured_where_the_move_ends(seat: int) -> None:
    walls = {**stack(seat, 8, 1), **lone(seat, 7, 2)}
    assert sent(land(seat, 5, 4, walls)) == {(seat + 2) % 4}
    assert sent(land(seat, 5, 5, walls)) == set()


@each_seat
def test_a_stack_of_a_seat_that_left_is_gone(seat: int) -> None:
    other = (seat + 1) % 4
    state = position(FOUR, {seat: planes(5), **stack(seat, 8)}, turn=seat, die=6)
    left = after(RULES, state, Resign(other))
    assert (left.turn, left.die) == (seat, 6)
    assert after(RULES, left, Move(0)).steps[seat] == planes(11)
