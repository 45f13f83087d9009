"""What is written: the order of lines, and text that people made up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludo_core import (
    RULESETS,
    Action,
    AgreeDraw,
    Move,
    Refusal,
    Resign,
    Roll,
    after,
    new_state,
)
from ludo_core.record import Record, in_written_order, read, write
from ludo_core.record.model import LINE_LIMIT

from .helpers import fifty, position

KING = RULESETS["king"]
THREE = (0, 1, 3)


def lines(*actions: Action, seats: tuple[int, ...] = THREE) -> list[str]:
    return write(Record(KING, new_state(seats), actions)).splitlines()[2:]


def test_a_whole_head() -> None:
    start = position(THREE, {0: (-1, -1, 0, 12)}, turn=1, sixes=1)._replace(places=(0, 0, 0, 3))
    record = Record(
        KING.with_goal(2),
        start,
        commit="ABC",
        client="1-2",
        secret="DEF",
        event="Cup",
        date="2026-07-01",
        players=("Ana", "", "nobody", "Ben"),
        options=(("auto_move", "off"), ("pace", "slow one")),
    )
    assert write(record).splitlines() == [
        "ruleset king",
        "seats red green blue",
        "goal 2",
        "position red -1 -1 0 12",
        "places blue 3",
        "turn green",
        "sixes 1",
        "commit abc",
        "client 1-2",
        "secret def",
        "event Cup",
        "date 2026-07-01",
        "player red Ana",
        "player blue Ben",
        "option auto_move off",
        "option pace slow one",
        "end",
    ]


def test_what_is_left_out() -> None:
    assert write(Record(KING, new_state((0, 2)))) == "ruleset king\nseats red yellow\nend\n"


def test_the_first_seat_still_playing_needs_no_turn_line() -> None:
    start = new_state(THREE)._replace(places=(1, 0, 0, 0), turn=1)
    assert write(Record(KING, start)).splitlines()[2:] == ["places red 1", "end"]


def test_moves_unusable_and_void_rolls() -> None:
    assert lines(Roll(6), Move(1), Roll(6), Move(1), Roll(6), Roll(3)) == [
        "red 6 2",
        "red 6 2",
        "red 6 x",
        "green 3 -",
        "end",
    ]


def test_a_roll_that_waits_at_the_end() -> None:
    assert lines(Roll(6)) == ["red 6 ?", "end"]


def test_a_seat_that_leaves_while_another_s_roll_waits_is_written_first() -> None:
    actions = (Roll(6), Resign(1), Move(0))
    assert lines(*actions) == ["green resign", "red 6 1", "end"]
    record = Record(KING, new_state(THREE), actions)
    assert in_written_order(record) == (Resign(1), Roll(6), Move(0))
    assert lines(Roll(6), Resign(1)) == ["green resign", "red 6 ?", "end"]


def test_a_roll_whose_own_seat_leaves_is_kept_before_that() -> None:
    assert lines(Roll(6), Resign(0), Roll(2)) == ["red 6 ?", "red resign", "green 2 -", "end"]


def test_a_roll_that_the_end_of_the_game_makes_needless_is_kept_before_it() -> None:
    assert lines(Roll(6), Resign(2), seats=(0, 2)) == ["red 6 ?", "yellow resign", "end"]
    assert lines(Roll(6), AgreeDraw()) == ["red 6 ?", "draw", "end"]
    assert lines(Roll(6), Resign(1), Resign(3)) == [
        "green resign",
        "red 6 ?",
        "blue resign",
        "end",
    ]
    assert lines(Roll(6), Resign(1), AgreeDraw()) == ["green resign", "red 6 ?", "draw", "end"]
    assert lines(Roll(6), Resign(1), Resign(0)) == ["green resign", "red 6 ?", "red resign", "end"]


def test_leaving_without_a_waiting_roll() -> None:
    assert lines(Roll(2), Resign(0), Resign(1)) == ["red 2 -", "red resign", "green resign", "end"]


def test_what_the_rules_refuse_is_not_written() -> None:
    with pytest.raises(Refusal):
        lines(Roll(3), Move(0))


def test_what_no_record_can_tell_is_not_written() -> None:
    start = new_state(THREE)
    over = after(KING, start, AgreeDraw())
    for wrong in (start._replace(die=6), over):
        with pytest.raises(ValueError, match="begins where a roll is due"):
            write(Record(KING, wrong))
    won = start._replace(steps=((56,) * 4, *start.steps[1:]))
    with pytest.raises(ValueError, match="red has reached its goal of 4 home"):
        write(Record(KING, won))
    with pytest.raises(ValueError, match="name a ruleset"):
        write(Record(replace(KING, bonus_for_six=False), start))


NASTY = (
    "Ana\nred 6 1",
    "Ana\r\nend",
    "#1 fan",
    "a #b # c ##",
    "  spaced   out\t",
    "\u2028line\u2029para\x85\x0b\x0c\x1c",
    "\x00\x1b[31m",
    "\ud800 lone",
    "🎲" * 2000,
    "x" * 5000,
    "ends in #",
    "\u00a0#nbsp",
    "Ａ＃",
    "",
    "   ",
    "end",
    "İ" * 600,
)


@pytest.mark.parametrize("name", NASTY)
def test_no_name_breaks_a_record(name: str) -> None:
    check_text(name)


@fifty
@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=60))
def test_no_text_breaks_a_record(name: str) -> None:
    check_text(name)


def check_text(text: str) -> None:
    record = Record(
        KING,
        new_state(THREE),
        (Roll(6), Move(0)),
        commit=text,
        client=text,
        secret=text,
        event=text,
        date=text,
        players=(text, "Ben", "", text),
        options=((text, text), ("auto_move", text), ("two words", "on")),
    )
    written = write(record)
    assert all(len(line) <= LINE_LIMIT for line in written.split("\n"))
    (reading,) = read(written)
    assert reading.record == record
    assert all(char >= " " for line in written.split("\n") for char in line)
    assert written.encode()


def test_a_name_stays_readable() -> None:
    record = Record(KING, new_state(THREE), players=("#1  fan\nof #2 C#", "", "", ""))
    assert record.players[0] == "＃1 fan of ＃2 C#"
