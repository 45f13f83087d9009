"""What is wrong with a record is told in the reader's language, whatever it is."""

from __future__ import annotations

import pytest

from cogs.words import Catalogue
from cogs.words.faults import fault_text
from cogs.words.names import quoted
from ludo_core import Refusal
from ludo_core.record import RecordFault, read
from ludo_core.rules import Track
from tests.cogs.helpers import ENGLISH, LOCALES
from tests.core.errors_head import HEAD_ERRORS
from tests.core.errors_play import PLAY_ERRORS

CATALOGUE = Catalogue.load(LOCALES)
EN, DE = ENGLISH.words("en"), CATALOGUE.words("de")


def faults() -> list[RecordFault]:
    """Every fault that reading a record can find."""
    found = []
    for wrong in (*HEAD_ERRORS.values(), *PLAY_ERRORS.values()):
        (reading,) = read(wrong.text.encode(errors="surrogateescape"))
        assert reading.fault is not None
        found.append(reading.fault)
    return found


def test_english_is_what_the_tools_say() -> None:
    for fault in faults():
        expected = f"That record is wrong in line {fault.line}: {quoted(fault.sentence)}."
        assert fault_text(EN, fault) == expected


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_every_fault_is_a_whole_sentence_in_every_language(locale: str) -> None:
    for fault in faults():
        told = fault_text(CATALOGUE.words(locale), fault)
        assert told.endswith(".")
        assert "{" not in told, fault.sentence


def test_no_fault_is_told_in_english_to_a_german_reader() -> None:
    for fault in faults():
        assert quoted(fault.sentence) not in fault_text(DE, fault)


@pytest.mark.parametrize(
    ("track", "refusal", "told"),
    [
        (Track.CROSS, Refusal("token_home", token=1), "Figur 1 ist schon im Ziel"),
        (Track.LOOP, Refusal("token_home", token=1), "Flugzeug 1 ist schon gelandet"),
        (
            Track.LOOP,
            Refusal("needs_six", token=2),
            "Flugzeug 2 ist im Hangar und verlässt ihn nur mit einer 6",
        ),
        (Track.CROSS, Refusal("not_on_turn", seat=0, turn=2), "yellow ist dran, nicht red"),
        (
            Track.CROSS,
            Refusal("must_move", tokens="13"),
            "ein Zug ist möglich, mit Figur 1 oder 3",
        ),
    ],
)
def test_a_fault_has_the_words_of_its_board(track: Track, refusal: Refusal, told: str) -> None:
    fault = RecordFault(4, "red  4 -", refusal, track)
    line = "Die Aufzeichnung ist in Zeile 4 falsch: "
    assert fault_text(DE, fault) == f"{line}red 4 \\-\\: {quoted(told)}."
