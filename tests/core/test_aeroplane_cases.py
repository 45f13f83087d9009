"""The worked cases of aeroplane chess, each for every seat: told as for red, turned for the others.

Green is the next seat clockwise, yellow the one opposite.
"""

from __future__ import annotations

from ludo_core import Hit, Move, Roll, State, after, apply, landing, legal
from ludo_core import events as ev
from ludo_core.landing import Leg, LegKind

from .helpers import position, roll_and_move
from .planes import FOUR, RULES, each_seat, facing, planes

WALK, JUMP, FLIGHT = LegKind


def moved(seat: int, tokens: dict[int, tuple[int, int, int, int]], die: int) -> State:
    """Return the position after the seat's plane 1 moved by `die`."""
    state = position(FOUR, tokens, turn=seat)
    told, events = apply(RULES, after(RULES, state, Roll(die)), Move(0))
    assert told == roll_and_move(RULES, state, die, 0)
    assert isinstance(events[0], ev.Moved)
    assert told.turn == (seat if die == 6 else (seat + 1) % 4)
    return told


@each_seat
def test_case_9_walk_fly_and_jump_and_jump_and_fly(seat: int) -> None:
    assert moved(seat, {seat: planes(14)}, 4).steps[seat] == planes(34)
    assert moved(seat, {seat: planes(10)}, 4).steps[seat] == planes(30)
    state = position(FOUR, {seat: planes(14, 10)}, turn=seat, die=4)
    assert landing(RULES, state, 0).legs == (
        Leg(WALK, 14, 18),
        Leg(FLIGHT, 18, 30),
        Leg(JUMP, 30, 34),
    )
    assert landing(RULES, state, 1).legs == (
        Leg(WALK, 10, 14),
        Leg(JUMP, 14, 18),
        Leg(FLIGHT, 18, 30),
    )


@each_seat
def test_case_10_a_lone_plane_is_flown_over_and_two_stop_the_flight(seat: int) -> None:
    yellow = (seat + 2) % 4
    alone = moved(seat, {seat: planes(14), yellow: planes(53, 7)}, 4)
    assert alone.steps[seat] == planes(34)
    assert alone.steps[yellow] == planes(-1, 7)
    stopped = moved(seat, {seat: planes(14), yellow: planes(53, 7, 53)}, 4)
    assert stopped.steps[seat] == planes(18)
    assert stopped.steps[yellow] == planes(53, 7, 53)


@each_seat
def test_case_11_a_stack_turns_a_plane_round_or_all_go_back(seat: int) -> None:
    green = (seat + 1) % 4
    at = facing(seat, 8, green)
    tokens = {seat: planes(5), green: planes(at, 20, at)}
    walked = moved(seat, tokens, 6)
    assert walked.steps[seat] == planes(5)
    assert walked.steps[green] == planes(at, 20, at)
    _, events = apply(RULES, position(FOUR, tokens, turn=seat, die=3), Move(0))
    assert events[:2] == (ev.Moved(seat, 0, 5, 8), ev.Captured(seat, 0, 8, by=green))
    lost = moved(seat, tokens, 3)
    assert lost.steps[seat] == planes()
    assert lost.steps[green] == planes(-1, 20)


@each_seat
def test_case_12_back_from_the_finish_and_two_on_the_pad(seat: int) -> None:
    assert moved(seat, {seat: planes(54)}, 6).steps[seat] == planes(52)
    start = position(FOUR, {}, turn=seat)
    state = roll_and_move(RULES, start, 6, 0)
    state = after(RULES, state, Roll(6))
    assert legal(RULES, state) == (0, 1, 2, 3)
    state = after(RULES, state, Move(1))
    assert state.steps[seat] == planes(0, 0)
    assert (state.turn, state.sixes) == (seat, 2)


@each_seat
def test_case_13_at_rest_on_the_dashed_square_a_lone_plane_is_captured(seat: int) -> None:
    green, yellow = (seat + 1) % 4, (seat + 2) % 4
    at = facing(seat, 18, green)
    tokens = {seat: planes(14), green: planes(at), yellow: planes(53, 53)}
    state = moved(seat, tokens, 4)
    assert state.steps[seat] == planes(18)
    assert state.steps[green] == planes()
    assert state.steps[yellow] == planes(53, 53)


@each_seat
def test_case_14_over_a_lone_plane_into_a_stack(seat: int) -> None:
    green, yellow = (seat + 1) % 4, (seat + 2) % 4
    at = facing(seat, 30, green)
    tokens = {seat: planes(14), green: planes(at, at), yellow: planes(53)}
    state = moved(seat, tokens, 4)
    assert state.steps == ((-1,) * 4,) * 4
    waiting = position(FOUR, tokens, turn=seat, die=4)
    assert apply(RULES, waiting, Move(0))[1] == (
        ev.Moved(seat, 0, 14, 18),
        ev.Flew(seat, 0, 18, 30),
        ev.Captured(yellow, 0, 53, by=seat),
        ev.Captured(seat, 0, 30, by=green),
        ev.Captured(green, 0, at, by=seat),
        ev.Captured(green, 1, at, by=seat),
        ev.TurnPassed(seat, green),
    )
    assert landing(RULES, waiting, 0) == (
        -1,
        (Hit(yellow, 0, 53), Hit(seat, 0, 30), Hit(green, 0, at), Hit(green, 1, at)),
        (Leg(WALK, 14, 18), Leg(FLIGHT, 18, 30)),
    )
