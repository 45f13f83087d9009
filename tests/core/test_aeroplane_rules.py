"""Aeroplane chess, sentence by sentence in the order of the rules; each for every seat."""

from __future__ import annotations

import pytest

from ludo_core import SEATS_FOR, Move, Roll, after, apply, new_state
from ludo_core import events as ev
from ludo_core.rules import Ending
from ludo_core.tracks import aeroplane

from .helpers import position, roll_and_move
from .planes import FOUR, RULES, each_seat, land, lone, planes, sent, stack

# Seats, colours, turn order … as in section 1


@pytest.mark.parametrize("players", SEATS_FOR)
def test_seats_and_turn_order_are_those_of_ludo(players: int) -> None:
    state = new_state(SEATS_FOR[players])
    order = []
    for _ in range(2 * players):
        order.append(state.turn)
        state = after(RULES, state, Roll(1))
    assert order == list(SEATS_FOR[players]) * 2
    assert RULES.player_counts == (2, 3, 4)


@each_seat
def test_there_are_no_safe_squares(seat: int) -> None:
    for step in range(1, 51):
        for ahead in (1, 2, 3):
            other = (seat + ahead) % 4
            index = (13 * seat + step - 1) % 52
            if (index - 13 * other) % 52 < 50 and not (step % 4 == 2 and step < 50):
                start = step - 1  # walks one pip onto it
                assert sent(land(seat, start, 1, lone(seat, step, ahead))) == {other}


@each_seat
def test_a_third_six_and_a_tenth_count_and_roll_again(seat: int) -> None:
    state = position(FOUR, {seat: planes(0)}, turn=seat)
    for count in range(1, 11):
        state = after(RULES, state, Roll(6))
        assert (state.turn, state.die, state.sixes) == (seat, 6, count)
        before = state.steps
        state = after(RULES, state, Move(count % 4))
        assert state.steps != before
        assert (state.turn, state.die, state.sixes) == (seat, None, count)
    assert after(RULES, state, Roll(5)).sixes == 0


def test_it_ends_and_moves_by_itself_as_king() -> None:
    assert RULES.ending is Ending.PLAY_ON
    assert RULES.auto_move
    state = position((0, 1, 3), {0: planes(55, 56, 56, 56)}, die=1)
    state, events = apply(RULES, state, Move(0))
    assert (state.places, state.turn) == ((1, 0, 0, 0), 1)
    assert events[-2:] == (ev.Finished(0, 1), ev.TurnPassed(0, 1))
    state = state._replace(steps=(state.steps[0], planes(55, 56, 56, 56), (), planes(9)))
    state = roll_and_move(RULES, state, 1, 0)
    assert (state.places, state.over) == ((1, 2, 0, 3), True)
    assert state.steps[3] == planes(9)


# Board, steps


def test_the_loop_is_thirteen_squares_turned_three_times() -> None:
    first = [(1, 5), (2, 5), (3, 5), (4, 5), (5, 4), (5, 3), (5, 2), (5, 1)]
    quarter = [*first, (6, 1), (7, 1), (8, 1), (9, 1), (10, 1)]
    loop = []
    for _ in range(4):
        loop += quarter
        quarter = [(16 - y, x) for x, y in quarter]
    assert list(aeroplane.LOOP) == loop
    assert aeroplane.RUNWAYS[0] == ((2, 8), (3, 8), (4, 8), (5, 8), (6, 8))
    assert aeroplane.square(0, 50) == (1, 8)
    assert aeroplane.PADS[0] == (1, 4)
    assert aeroplane.GRID == 17


@each_seat
def test_a_seat_s_way(seat: int) -> None:
    way = [aeroplane.square(seat, step) for step in range(56)]
    assert len(set(way)) == 56
    assert way[0] == aeroplane.PADS[seat]
    assert way[51:] == list(aeroplane.RUNWAYS[seat])
    assert aeroplane.square(seat, -1) is None
    assert aeroplane.square(seat, 56) is None
    for step in range(1, 51):
        index = (13 * seat + step - 1) % 52
        assert aeroplane.ring_index(seat, step) == index
        assert way[step] == aeroplane.LOOP[index]
        assert aeroplane.is_own_colour(step) == ((index - 1) % 4 == seat) == (step % 4 == 2)
    for step in (-1, 0, *range(51, 57)):
        assert aeroplane.ring_index(seat, step) is None
        assert not aeroplane.is_own_colour(step)


# Take-off


@each_seat
def test_only_a_six_takes_off_and_it_is_used_up_by_that(seat: int) -> None:
    for die in range(1, 6):
        state, events = apply(RULES, position(FOUR, {}, turn=seat), Roll(die))
        assert events[1] == ev.Stuck(seat, die, waiting=True)
        assert state.turn == (seat + 1) % 4
    _, events = apply(RULES, position(FOUR, {seat: planes(56, -1, 56)}, turn=seat), Roll(5))
    assert events[1] == ev.Stuck(seat, 5, waiting=True)
    state, events = apply(RULES, position(FOUR, {}, turn=seat, die=6), Move(2))
    assert state.steps[seat] == (-1, -1, 0, -1)
    assert events == (ev.Moved(seat, 2, -1, 0), ev.BonusRoll(seat, (ev.Reason.SIX,)))


# Every 6 rolls again; captures and finishing give no bonus roll


@each_seat
def test_a_six_rolls_again_also_when_the_plane_is_lost(seat: int) -> None:
    state = position(FOUR, {seat: planes(5), **stack(seat, 11)}, turn=seat, sixes=4)
    state = roll_and_move(RULES, state, 6, 0)
    assert state.steps[seat] == planes()
    assert (state.turn, state.die, state.sixes) == (seat, None, 5)


@each_seat
def test_a_capture_and_a_finish_give_no_roll(seat: int) -> None:
    tokens = {seat: planes(2, 53), **lone(seat, 5)}
    for token in (0, 1):
        state = position(FOUR, tokens, turn=seat, die=3)
        state, events = apply(RULES, state, Move(token))
        assert events[-1] == ev.TurnPassed(seat, (seat + 1) % 4)
        kind = (ev.Captured, ev.Homed)[token]
        assert any(isinstance(event, kind) for event in events)
    six = position(FOUR, {seat: planes(50, 3)}, turn=seat, die=6)
    assert after(RULES, six, Move(0)).turn == seat
    goal = after(RULES.with_goal(1), six, Move(0))
    assert (goal.turn, goal.places[seat], goal.steps[seat]) == ((seat + 1) % 4, 1, planes(56))


# Walking


@each_seat
def test_one_square_a_pip_forward(seat: int) -> None:
    for start in range(50):
        for die in range(1, 7):
            end = start + die
            if end % 4 != 2 or end >= 50:
                landed = land(seat, start, die)
                assert (landed.step, landed.hits) == (end, ())


@each_seat
def test_the_finish_turns_a_plane_round(seat: int) -> None:
    for start in range(51, 56):
        for die in range(1, 7):
            there = start + die
            assert land(seat, start, die).step == (there if there <= 56 else 112 - there)
    state = position(FOUR, {seat: planes(54)}, turn=seat, die=6)
    assert apply(RULES, state, Move(0))[1][0] == ev.Moved(seat, 0, 54, 52, (56,))


@each_seat
def test_each_plane_of_a_stack_moves_alone(seat: int) -> None:
    state = position(FOUR, {seat: (7, 7, 7, -1)}, turn=seat, die=1)
    assert after(RULES, state, Move(1)).steps[seat] == (7, 8, 7, -1)
