"""Every error of a record, in its exact words, wherever the record stands."""

from __future__ import annotations

import pytest

from ludo_core import RULESETS
from ludo_core.record import read
from ludo_core.record.faults import SENTENCES

from .errors import KING
from .errors_head import HEAD_ERRORS
from .errors_play import PLAY_ERRORS

ERRORS = {**HEAD_ERRORS, **PLAY_ERRORS}
GOOD = f"{KING}red 6 1\nend\n"
each_error = pytest.mark.parametrize("name", ERRORS)


def as_bytes(text: str) -> bytes:
    return text.encode(errors="surrogateescape")


@each_error
def test_error(name: str) -> None:
    wrong = ERRORS[name]
    for actions in (True, False):
        (reading,) = read(as_bytes(wrong.text), actions=actions)
        assert reading.record is None
        assert reading.state is None
        assert reading.fault is not None
        assert reading.fault.line == wrong.line
        assert reading.fault.refusal.code == wrong.code
        assert reading.fault.sentence == wrong.error.format(known=", ".join(RULESETS))


@each_error
def test_a_wrong_record_costs_only_itself(name: str) -> None:
    text = ERRORS[name].text
    ended = text if text.splitlines()[-1].split()[:1] == ["end"] else f"{text}junk\nend\n"
    first, wrong, last = read(as_bytes(f"{GOOD}{ended}{GOOD}"))
    assert first.record is not None
    assert first.record == last.record
    assert wrong.fault is not None
    assert wrong.fault.refusal.code == ERRORS[name].code
    if name != "no seats at all":  # there the end of the input was to blame
        assert wrong.fault.line == 4 + ERRORS[name].line
    assert (first.first, first.last) == (1, 4)
    assert wrong.first >= 5
    assert last.last == last.first + 3


def test_every_sentence_is_said_by_some_error() -> None:
    said = {wrong.code for wrong in ERRORS.values()}
    no_line_can_say = {"choose_first", "roll_first"} | {"many_rolls"}  # where a limit is given
    assert said | no_line_can_say == set(SENTENCES)
