"""Events tell every change of the position, and only what happened."""

from __future__ import annotations

import random
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from ludo_core import (
    SEATS_FOR,
    Action,
    AgreeDraw,
    Move,
    Resign,
    Roll,
    Rules,
    State,
    after,
    apply,
    legal,
    new_state,
)
from ludo_core import events as ev
from ludo_core.landing import LegKind
from ludo_core.play import landing

from .any_position import any_position
from .helpers import fifty, positions
from .second_reading import ruleset_tables

Table = tuple[Rules, State]


def told(state: State, events: tuple[ev.Event, ...]) -> State:
    """Return the position that the events alone lead to; each must fit where it stands."""
    steps, places = [list(own) for own in state.steps], list(state.places)
    turn, die, drawn = state.turn, state.die, state.drawn
    for event in events:
        assert turn is not None, "something is told after the end"
        match event:
            case ev.Rolled(seat, face):
                assert (seat, die) == (turn, None)
                die = face
            case (
                ev.Moved(seat, token, start, end)
                | ev.Jumped(seat, token, start, end)
                | ev.Flew(seat, token, start, end)
            ):
                assert (seat, steps[seat][token]) == (turn, start)
                steps[seat][token] = end
            case ev.Captured(seat, token, start, by):
                assert steps[seat][token] == start
                assert by != seat
                steps[seat][token] = -1
            case ev.Homed(seat, token, total):
                assert (steps[seat][token], steps[seat].count(56)) == (56, total)
            case ev.Finished(seat, place):
                places[seat] = place
                steps[seat] = [step if step == 56 else -1 for step in steps[seat]]
            case ev.Resigned(seat, place):
                places[seat] = place
                steps[seat] = [-1] * 4
            case ev.BonusRoll(seat, reasons):
                assert (seat, bool(reasons)) == (turn, True)
                die = None
            case ev.TurnPassed(seat, to):
                assert seat == turn
                turn, die = to, None
            case ev.GameOver(final, how):
                turn, die, drawn, places = None, None, how, list(final)
    first, second, third, fourth = places
    return State(tuple(map(tuple, steps)), turn, die, 0, (first, second, third, fourth), drawn)


@fifty
@given(positions(), st.integers(1, 6))
def test_events_tell_every_change_of_the_position(table: Table, die: int) -> None:
    check_told(*table, die)


def test_events_tell_every_change_in_crowds() -> None:
    rng = random.Random(8)
    seen: set[type] = set()
    for rules, players in ruleset_tables() * 5:
        seen |= check_told(rules, any_position(rules, players, rng), rng.randint(1, 6))
        seen |= check_told(rules, new_state(SEATS_FOR[players]), rng.randint(1, 6))
    assert seen == set(get_args(ev.Event))


def check_told(rules: Rules, state: State, die: int) -> set[type]:
    """Hold the events of all that can be done to what it leads to; return their kinds."""
    seen: set[type] = set()
    rolled = after(rules, state, Roll(die))
    leaves: list[Action] = [AgreeDraw(), *map(Resign, state.playing)]
    cases: list[tuple[State, Action]] = [(state, Roll(die))]
    cases += [(state, leave) for leave in leaves]
    if rolled.die is not None:
        cases += [(rolled, leave) for leave in leaves]
        cases += [(rolled, Move(token)) for token in legal(rules, rolled)]
    for before, action in cases:
        then, events = apply(rules, before, action)
        assert told(before, events) == then._replace(sixes=0)
        assert isinstance(events[0], ev.Rolled) == isinstance(action, Roll)
        seen |= {type(event) for event in events}
    return seen


@fifty
@given(positions(), st.integers(1, 6))
def test_events_of_a_move_are_its_landing(table: Table, die: int) -> None:
    rules, state = table
    rolled = after(rules, state, Roll(die))
    for token in legal(rules, rolled):
        seat, landed = rolled.turn, landing(rules, rolled, token)
        assert seat is not None
        _, events = apply(rules, rolled, Move(token))
        moved = [event for event in events if isinstance(event, ev.Moved | ev.Jumped | ev.Flew)]
        captured = [event for event in events if isinstance(event, ev.Captured)]
        first = moved[0]
        assert isinstance(first, ev.Moved)
        corners = [first.start, *first.turned, first.end]
        walks = [leg for leg in landed.legs if leg.kind is LegKind.WALK]
        if landed.legs:
            assert corners == [walks[0].start, *(leg.end for leg in walks)]
            further = [(leg.start, leg.end) for leg in landed.legs[len(walks) :]]
            assert [(event.start, event.end) for event in moved[1:]] == further
        else:
            assert corners == [rolled.steps[seat][token], landed.step]
            assert moved[1:] == []
        assert tuple((event.seat, event.token, event.start) for event in captured) == landed.hits
        for event in captured:
            if event.seat == seat:
                assert (event.token, landed.step) == (token, -1)
                assert captured[-1].seat == event.by
            else:
                assert event.by == seat
