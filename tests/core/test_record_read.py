"""How records are read: form, streams, bytes, and texts that nobody should have written."""

from __future__ import annotations

import itertools
import tracemalloc
from collections.abc import Iterator

import pytest

from ludo_core import RULESETS, Move, Resign, Roll, new_state
from ludo_core.record import Reading, Record, check_report, read, write

KING = "ruleset king\nseats red green blue\n"


def one(text: str | bytes) -> Reading:
    (reading,) = read(text)
    return reading


def good(text: str | bytes) -> Record:
    reading = one(text)
    assert reading.fault is None, reading.fault
    assert reading.record is not None
    return reading.record


class Pipe:
    """A source that tells how often it was asked, and yields its lines for ever or not."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        self.lines = lines
        self.asked = 0

    def readline(self, size: int = -1, /) -> bytes:
        self.asked += 1
        line = next(self.lines, b"")
        assert size < 0 or len(line) <= size
        return line


def test_case_comments_blanks_and_spaces_do_not_matter() -> None:
    plain = good("ruleset king\nseats red yellow\nred 6 1\nred 2 1\nend\n")
    loose = (
        "\n# hello\n  RuleSet   KING # x\n\n\tSEATS red\tYELLOW#\n#\nRed 6 1#1\nrEd 2 1\n"
        "END # bye\n"
    )
    with_hash = one(loose)
    assert with_hash.fault is not None  # a number sign only starts a comment after a space
    assert good(loose.replace("W#", "W #").replace("1#1", "1 #1")) == plain


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n"])
def test_line_ends(end: str) -> None:
    assert good(end.join(["ruleset king", "seats red yellow", "red 6 1", "end", ""])).actions


def test_a_byte_order_mark_is_no_fault() -> None:
    assert good(b"\xef\xbb\xbfruleset king\nseats red yellow\n").actions == ()


def test_the_last_end_may_be_left_out_even_without_a_line_end() -> None:
    assert good("ruleset king\nseats red yellow\nred 6 2").actions == (Roll(6), Move(1))


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "   \n\t\n#"])
def test_nothing_is_no_record(text: str) -> None:
    assert list(read(text)) == []


def test_keys_are_read_into_the_record() -> None:
    record = good(
        "ruleset king\nseats red green blue\nevent Summer Cup 2026\noption Auto_Move off\n"
        "places blue 3\ngoal 2\nposition red 56 -1 3 4\nturn green\nsixes 1\ndate 2026-07-01\n"
        "commit ABCDEF\nclient 12-34-Ab\nsecret 9F2C…\nplayer red Ana  Lu\n"
        "player blue 阿明 #x\nend\n"
    )
    assert record.rules == RULESETS["king"].with_goal(2)
    assert record.start == new_state((0, 1, 3))._replace(
        steps=((56, -1, 3, 4), (-1,) * 4, (), (-1,) * 4), turn=1, sixes=1, places=(0, 0, 0, 3)
    )
    assert (record.event, record.date) == ("Summer Cup 2026", "2026-07-01")
    assert (record.commit, record.client, record.secret) == ("abcdef", "12-34-Ab", "9f2c…")
    assert record.players == ("Ana Lu", "", "", "阿明")
    assert record.options == (("auto_move", "off"),)
    assert record.seats == (0, 1, 3)
    assert good(write(record)) == record


def test_the_first_seat_still_playing_rolls_where_turn_is_left_out() -> None:
    assert good(f"{KING}places red 3\n").start.turn == 1


def test_a_placed_seat_may_have_tokens_home_and_in_the_yard() -> None:
    start = good(f"{KING}goal 2\nplaces red 1\nposition red 56 -1 56 -1\n").start
    assert start.steps[0] == (56, -1, 56, -1)


def test_numbers_of_nine_digits_and_lines_of_a_thousand_characters_are_read() -> None:
    assert good(f"{KING}goal 000000002\n").rules.goal == 2
    assert good(f"{KING}position red -000000001 0 1 2\n").start.steps[0] == (-1, 0, 1, 2)
    assert len(good(f"{KING}event {'é' * 994}\n").event) == 994
    assert one(f"{KING}sixes 999999999\n").fault is not None
    assert good(f"{KING}event {'🎲' * 994}\r\n").event == "🎲" * 994


def test_free_text_may_hold_long_numbers() -> None:
    assert good(f"{KING}client 123456789012345678-2\n").client == "123456789012345678-2"


@pytest.mark.parametrize("what", ["event", "date", "player red"])
def test_a_text_for_readers_may_be_empty(what: str) -> None:
    assert good(f"{KING}{what}\n") == good(KING)


def test_a_question_mark_may_stand_before_what_makes_the_choice_needless() -> None:
    for rest, turn in (("red resign\n", 1), ("draw\n", None), ("", 0)):
        reading = one(f"{KING}red 6 ?\n{rest}")
        assert reading.fault is None
        assert reading.state is not None
        assert (reading.state.turn, reading.rolls) == (turn, 1)
    duel = one("ruleset king\nseats red yellow\nred 6 ?\nyellow resign\n")
    assert duel.record is not None
    assert duel.record.actions == (Roll(6), Resign(2))


def test_lines_are_counted_over_the_whole_input() -> None:
    text = f"# 1\n{KING}end\n\n{KING}red 7 1\nend\n\n\n{KING}"
    assert [(r.first, r.last, r.fault and r.fault.line) for r in read(text)] == [
        (2, 4, None),
        (6, 9, 8),
        (12, 13, None),
    ]


def test_a_record_is_given_as_soon_as_its_end_is_read() -> None:
    pipe = Pipe(itertools.cycle(f"{KING}red 3 -\nend\n".encode().splitlines(keepends=True)))
    readings = read(pipe)
    for record in range(1, 4):
        assert next(readings).last == 4 * record
        assert pipe.asked == 4 * record


def test_memory_stays_flat_in_an_endless_record_and_an_endless_line() -> None:
    def lines() -> Iterator[bytes]:
        yield from KING.encode().splitlines(keepends=True)
        yield from itertools.islice(
            itertools.cycle([b"red 3 -\n", b"green 3 -\n", b"blue 3 -\n"]), 15_000
        )
        yield b"end\n"
        yield from (b"x" * 4002 for _ in range(1_000))
        yield b"\nend\n"

    tracemalloc.start()
    first, second = read(Pipe(lines()), actions=False)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (first.rolls, first.fault) == (15_000, None)
    assert second.fault is not None
    assert second.fault.refusal.code == "long_line"
    assert peak < 100_000


def test_what_check_says_of_a_draw_and_of_places() -> None:
    report = check_report(one(f"{KING}goal 1\nred 6 1\nred 3 1\nblue resign\ngreen 6 ?\ndraw\n"))
    assert (report["over"], report["draw"], report["turn"], report["sixes"]) == (
        True,
        True,
        None,
        0,
    )
    assert report["places"] == {"red": 1, "green": 1, "blue": 3}
    assert "die" not in report


def test_a_waiting_six_counts_and_another_roll_makes_sixes_none() -> None:
    def sixes(text: str) -> object:
        return check_report(one(f"{KING}position red 3 -1 -1 -1\n{text}"))["sixes"]

    assert sixes("sixes 1\n") == 1
    assert sixes("sixes 1\nred 6 ?\n") == 2
    assert sixes("sixes 1\nred 5 ?\n") == 0
    assert sixes("red 6 1\ngreen resign\n") == 1
    assert sixes("red 6 1\nred 5 1\n") == 0


def test_planes_may_have_had_any_number_of_sixes() -> None:
    planes = "ruleset aeroplane\nseats red yellow\nsixes {}\n"
    for sixes in (3, 50, 999_999_999):
        reading = one(planes.format(sixes) + "red 6 1\nred 6 1\nred 6 ?\n")
        assert reading.state is not None
        assert (reading.state.sixes, reading.state.turn) == (sixes + 3, 0)


def test_a_record_of_too_many_rolls_is_refused_where_that_is_seen() -> None:
    text = "ruleset king\nseats red yellow\nred 5 -\nyellow 4 -\nred 6 ?\nend\n"
    assert [one.fault for one in read(text * 2, most_rolls=3)] == [None, None]
    first, second = read(text * 2, most_rolls=2)
    assert first.fault is not None
    assert second.fault is not None
    assert (first.fault.line, second.fault.line) == (5, 11)
    assert first.fault.sentence == "red 6 ?: the record has more than 2 rolls"
