"""The core against a second reading of the rules, position by position and game by game."""

from __future__ import annotations

import random

import pytest

from ludo_core import RULESETS, SEATS_FOR, new_state, threats, to_line
from ludo_core.record import Record, read, write
from ludo_core.tracks import aeroplane

from . import reference_aeroplane as picture
from .any_position import any_position
from .helpers import play
from .second_reading import all_threats, hold_all_together, hold_together, ruleset_tables

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def compare_positions(ruleset: str, number: int, seed: int, *, leave_at_all: bool = False) -> None:
    rng = random.Random(f"{ruleset} {seed}")
    tables = [table for table in ruleset_tables() if table[0].id == ruleset]
    done = 0
    for count in range(number):
        rules, players = tables[count % len(tables)]
        leave_at = range(1, 7) if leave_at_all else (rng.randint(1, 6),)
        done += hold_all_together(rules, any_position(rules, players, rng), leave_at)
    assert done > 15 * number


def compare_games(ruleset: str, number: int, seed: int) -> None:
    rng = random.Random(f"{ruleset} {seed}")
    tables = [table for table in ruleset_tables() if table[0].id == ruleset]
    for count in range(number):
        rules, players = tables[count % len(tables)]
        state = new_state(SEATS_FOR[players])
        # Every other game to its end, the others with somebody leaving now and then.
        for action, then in play(rules, state, rng, leave=0.003 * (count % 2)):
            assert hold_together(rules, state, action) == then
            state = then
        assert state.over


@each_ruleset
def test_400_positions_of_each_ruleset(ruleset: str) -> None:
    compare_positions(ruleset, 400, 1)


@each_ruleset
def test_10_games_of_each_ruleset(ruleset: str) -> None:
    compare_games(ruleset, 10, 2)


@each_ruleset
def test_threats_are_what_the_second_reading_finds(ruleset: str) -> None:
    rng = random.Random(f"{ruleset} threats")
    tables = [table for table in ruleset_tables() if table[0].id == ruleset]
    for count in range(40):
        rules, players = tables[count % len(tables)]
        state = any_position(rules, players, rng)
        found = {
            (seat, token, *threat)
            for seat in state.seats
            for token in range(4)
            for threat in threats(rules, state, seat, token)
        }
        assert found == all_threats(rules.id, rules.goal, to_line(state))


@pytest.mark.long
@each_ruleset
def test_20_000_positions_of_each_ruleset(ruleset: str) -> None:
    compare_positions(ruleset, 20_000, 3, leave_at_all=True)


@pytest.mark.long
@each_ruleset
def test_500_games_of_each_ruleset(ruleset: str) -> None:
    compare_games(ruleset, 500, 4)


def test_a_record_may_begin_with_any_of_the_positions() -> None:
    rng = random.Random(5)
    for rules, players in ruleset_tables():
        for _ in range(5):
            record = Record(rules, any_position(rules, players, rng))
            assert [reading.record for reading in read(write(record))] == [record]


def test_the_picture_is_the_core_s_board() -> None:
    assert tuple(picture.LOOP) == aeroplane.LOOP
    for seat in range(4):
        squares = [aeroplane.square(seat, step) for step in range(56)]
        assert squares == picture.WAYS[seat][:-1]
        for step in range(1, 51):
            own = picture.letter(picture.WAYS[seat][step]) == picture.LETTERS[seat]
            assert aeroplane.is_own_colour(step) == own
