"""What holds in every position and every game, whatever is rolled and chosen."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludo_core import (
    COLOURS,
    Action,
    AgreeDraw,
    Move,
    Refusal,
    Resign,
    Roll,
    Rules,
    State,
    after,
    apply,
    check,
    choices,
    from_line,
    landing,
    legal,
    threats,
    to_line,
)
from ludo_core import events as ev
from ludo_core.record import Record, in_written_order, read, write
from ludo_core.rules import Capture, Track
from ludo_core.tracks import cross

from .helpers import fifty, play, positions, tables
from .second_reading import hold_together

SEEDS = st.integers(0, 2**32)
Table = tuple[Rules, State]


@fifty
@given(tables(), SEEDS)
def test_every_game_ends_with_every_seat_placed(table: Table, seed: int) -> None:
    rules, state = table
    for plies, (_, then) in enumerate(play(rules, state, random.Random(seed))):
        state = then
        assert plies < 20_000
    assert state.over
    assert all(state.places[seat] for seat in state.seats)
    assert min(state.places[seat] for seat in state.seats) == 1


@fifty
@given(tables(), SEEDS)
def test_tokens_are_conserved_and_turns_go_to_who_plays(table: Table, seed: int) -> None:
    rules, start = table
    for _, state in play(rules, start, random.Random(seed), leave=0.002):
        assert state.seats == start.seats
        for seat in state.seats:
            assert len(state.steps[seat]) == 4
            assert all(-1 <= step <= 56 for step in state.steps[seat])
        if state.turn is not None:
            assert state.turn in state.playing
            assert len(state.playing) > 1
            assert state.die is None or legal(rules, state)
            assert state.sixes <= 2 or not rules.void_third_six


@fifty
@given(tables(Track.CROSS), SEEDS)
def test_colours_share_an_unsafe_square_only_with_a_stack(table: Table, seed: int) -> None:
    rules, before = table
    for action, state in play(rules, before, random.Random(seed), leave=0.002):
        if isinstance(action, Move) and before.turn is not None:
            step = state.steps[before.turn][action.token]
            ring = cross.ring_index(before.turn, step)
            if ring is not None and ring not in cross.SAFE:
                others = [
                    [cross.ring_index(seat, at) for at in state.steps[seat]].count(ring)
                    for seat in state.seats
                    if seat != before.turn
                ]
                assert 1 not in others
                assert rules.capture is Capture.LONE or not any(others)
        before = state


@fifty
@given(positions(), st.integers(1, 6))
def test_a_record_accepts_exactly_what_the_rules_allow(table: Table, die: int) -> None:
    rules, start = table
    rolled, events = apply(rules, start, Roll(die))
    void = any(isinstance(event, ev.Voided) for event in events)
    allowed = {str(token + 1) for token in legal(rules, rolled)}
    if rolled.die is not None:
        allowed |= {"?"}
    else:
        allowed |= {"x" if void else "-"}
    assert start.turn is not None
    head = write(Record(rules, start)).removesuffix("end\n")
    for what in ("0", "1", "2", "3", "4", "5", "-", "x", "?"):
        (reading,) = read(f"{head}{COLOURS[start.turn]} {die} {what}\n")
        assert (reading.fault is None) == (what in allowed)


@fifty
@given(positions(), st.integers(1, 6))
def test_legal_is_what_check_accepts(table: Table, die: int) -> None:
    rules, start = table
    for state in (start, after(rules, start, Roll(die)), start._replace(die=die)):
        accepted = []
        for token in range(-1, 6):
            try:
                check(rules, state, Move(token))
            except Refusal:
                continue
            accepted.append(token)
        assert legal(rules, state) == tuple(accepted)
        assert sorted(token for group in choices(rules, state) for token in group) == accepted


@fifty
@given(positions(), st.integers(1, 6))
def test_a_query_never_changes_anything(table: Table, die: int) -> None:
    rules, state = table
    state = after(rules, state, Roll(die))
    line, rules_before = to_line(state), repr(rules)
    for token in legal(rules, state):
        landing(rules, state, token)
        check(rules, state, Move(token))
    for seat, token in combinations(range(4), 2):
        if state.steps[seat]:
            threats(rules, state, seat, token)
    apply(rules, state, Resign(state.playing[0]))
    assert (to_line(state), repr(rules)) == (line, rules_before)


@fifty
@given(positions(), st.integers(1, 6))
def test_after_equals_apply_for_every_action(table: Table, die: int) -> None:
    rules, state = table
    rolled = after(rules, state, Roll(die))
    assert apply(rules, state, Roll(die))[0] == rolled
    for token in legal(rules, rolled):
        assert apply(rules, rolled, Move(token))[0] == after(rules, rolled, Move(token))
    for where in (state, rolled):
        leaves: list[Action] = [AgreeDraw(), *map(Resign, where.playing)]
        for leave in leaves:
            assert apply(rules, where, leave)[0] == after(rules, where, leave)


@fifty
@given(positions(), st.integers(0, 6))
def test_resigning_and_drawing_work_at_any_point(table: Table, die: int) -> None:
    rules, state = table
    state = after(rules, state, Roll(die)) if die else state
    open_places = set(range(1, len(state.seats) + 1)) - set(state.places)
    for seat in state.playing:
        left = after(rules, state, Resign(seat))
        assert left.steps[seat] == (-1, -1, -1, -1)
        assert left.places[seat] == max(open_places)
        assert left.over == (len(state.playing) == 2)
        assert left.turn != seat
        if not left.over and seat != state.turn:
            assert (left.turn, left.die, left.sixes) == (state.turn, state.die, state.sixes)
        with pytest.raises(Refusal):
            check(rules, left, Resign(seat))
    drawn = after(rules, state, AgreeDraw())
    assert drawn.over
    assert drawn.drawn
    assert {drawn.places[seat] for seat in state.playing} == {min(open_places)}


@fifty
@given(tables(), SEEDS, st.integers(0, 400))
def test_a_written_game_reads_back_the_same(table: Table, seed: int, most: int) -> None:
    rules, start = table
    played = list(play(rules, start, random.Random(seed), leave=0.03, most=most))
    record = Record(rules, start, tuple(action for action, _ in played))
    (reading,) = read(write(record))
    assert reading.record is not None
    assert reading.record.actions == in_written_order(record)
    assert reading.state == (played[-1][1] if played else start)
    assert reading.rolls == sum(isinstance(action, Roll) for action in record.actions)
    assert write(reading.record) == write(record)


@fifty
@given(positions(), SEEDS)
def test_a_game_from_any_position_reads_back_the_same(table: Table, seed: int) -> None:
    rules, start = table
    played = list(play(rules, start, random.Random(seed), most=30))
    record = Record(rules, start, tuple(action for action, _ in played))
    (reading,) = read(write(record))
    assert reading.record == record


@fifty
@given(positions(), st.integers(0, 6), st.booleans())
def test_a_position_is_one_line_and_back(table: Table, die: int, draw: bool) -> None:
    rules, state = table
    state = after(rules, state, Roll(die)) if die else state
    state = after(rules, state, AgreeDraw()) if draw else state
    assert from_line(to_line(state)) == state


@pytest.mark.parametrize(
    "line",
    ["", "x", "-1,-1/-/-/- 0 - 0 0000", "-1,-1,-1,-1/-/-1,-1,-1,-1/- 0 06 1 0000 -", "1 2 3 4 5 6"],
)
def test_what_is_no_position_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - int() says some of it
        from_line(line)


@fifty
@given(positions(), SEEDS)
def test_a_second_reading_of_the_rules_agrees_ply_by_ply(table: Table, seed: int) -> None:
    rules, state = table
    for action, then in play(rules, state, random.Random(seed), leave=0.01, most=30):
        assert hold_together(rules, state, action) == then
        state = then
