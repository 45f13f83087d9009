"""Texts that nobody should have written: never an exception, always a line and words."""

from __future__ import annotations

import gc
import json
import random
import sys
import tracemalloc
from collections.abc import Iterator

import pytest

from ludo_core import RULESETS, Refusal
from ludo_core.record import Reading, Record, check_report, read, verify_report, write
from ludo_core.record.faults import SENTENCES
from ludo_core.tracks import aeroplane

from .any_position import any_position
from .golden import FOLDER
from .helpers import play
from .second_reading import ruleset_tables

VOCABULARY = (
    "ruleset king classic plyyard thunder aeroplane seats red green yellow blue goal position turn "
    "sixes places commit client secret event date player option resign draw end - x ? 0 1 2 3 4 5 "
    "6 7 -1 50 53 56 57 999999999 1234567890 # #x \x00 \x85 é 🎲 \ud800 Ruleset RED"
)
WORDS = VOCABULARY.split(" ")


def seeds(rng: random.Random) -> list[bytes]:
    """Return short good records of every ruleset, goal and number of players, and those by hand."""
    texts = [path.read_bytes() for path in sorted(FOLDER.glob("hand-*.ludo"))]
    for rules, players in ruleset_tables():
        start = any_position(rules, players, rng)
        played = play(rules, start, rng, leave=0.02, most=rng.randint(0, 30))
        record = Record(rules, start, tuple(action for action, _ in played), players=("Ana",) * 4)
        texts.append(write(record).encode())
    return texts


def texts(rng: random.Random, number: int) -> Iterator[bytes]:
    good = seeds(rng)
    kinds = (words, noise, changed_bytes, changed_words, changed_lines)
    for count in range(number):
        yield kinds[count % len(kinds)](rng, good)


def words(rng: random.Random, _: list[bytes]) -> bytes:
    """Lines of words that a record may have, in no order, with or without a good head."""
    lines = [" ".join(rng.choices(WORDS, k=rng.randint(0, 5))) for _ in range(rng.randint(0, 12))]
    seats = rng.choice(("red yellow", "red green blue", "red green yellow blue"))
    head = rng.choice(("", f"ruleset {rng.choice(list(RULESETS))}\nseats {seats}\n"))
    return f"{head}{chr(10).join(lines)}".encode(errors="surrogatepass")


def noise(rng: random.Random, good: list[bytes]) -> bytes:
    """Bytes of chance, alone or in the middle of a good record."""
    wild = rng.randbytes(rng.randint(0, 200))
    text = rng.choice(good) if rng.random() < 0.5 else b""
    cut = rng.randint(0, len(text))
    return text[:cut] + wild + text[cut:]


def changed_bytes(rng: random.Random, good: list[bytes]) -> bytes:
    text = bytearray(rng.choice(good))
    for _ in range(rng.randint(1, 8)):
        where = rng.randrange(len(text) + 1)
        text[where : where + rng.randint(0, 3)] = rng.randbytes(rng.randint(0, 3))
    return bytes(text)


def changed_words(rng: random.Random, good: list[bytes]) -> bytes:
    """One to four words of a good record replaced, taken out or put in."""
    lines = [line.split(b" ") for line in rng.choice(good).split(b"\n")]
    for _ in range(rng.randint(1, 4)):
        line = rng.choice(lines)
        where = rng.randint(0, len(line))
        word = rng.choice(WORDS).encode(errors="surrogatepass")
        line[where : where + rng.randint(0, 1)] = rng.choice(([word], []))
    return b"\n".join(b" ".join(line) for line in lines)


def changed_lines(rng: random.Random, good: list[bytes]) -> bytes:
    """Lines of two good records shuffled a little, doubled and lost."""
    lines = (rng.choice(good) + rng.choice(good)).split(b"\n")
    for _ in range(rng.randint(1, 4)):
        where, to = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[where : where + rng.randint(0, 2)] = lines[to : to + rng.randint(0, 2)] or [b""]
    return b"\n".join(lines)


def check(text: bytes, *, thorough: bool) -> int:
    """Hold one text to what reading promises; return how many records it had."""
    found = 0
    for reading in read(text, actions=thorough):
        found += 1
        assert 1 <= reading.first <= reading.last <= text.count(b"\n") + 1
        report = check_report(reading)
        assert json.dumps(report).isascii()
        check_fault(reading, str(report.get("error", "")))
        if thorough:
            assert json.dumps(verify_report(reading)).isascii()
            if reading.record is not None:
                again = [again.record for again in read(write(reading.record))]
                assert again == [reading.record]
    return found


def check_fault(reading: Reading, error: str) -> None:
    assert (reading.record is None) == (reading.fault is not None) == (reading.state is None)
    if reading.fault is None:
        assert error == ""
        return
    assert reading.first <= reading.fault.line <= reading.last
    assert isinstance(reading.fault.refusal, Refusal)
    assert reading.fault.refusal.code in SENTENCES
    assert 10 < len(error) < 250


def test_three_thousand_wild_texts_raise_nothing_and_every_fault_has_words() -> None:
    found = sum(check(text, thorough=True) for text in texts(random.Random(2), 3000))
    assert found > 3000


def allocated() -> int:
    """Return the blocks in use, without what the rules remember up to their own bound."""
    aeroplane._stacks.cache_clear()
    gc.collect()
    return sys.getallocatedblocks()


@pytest.mark.long
def test_two_hundred_thousand_wild_texts_in_flat_memory() -> None:
    found = blocks = 0
    for count, text in enumerate(texts(random.Random(3), 200_000)):
        found += check(text, thorough=count % 4 == 0)
        if count == 20_000:
            blocks = allocated()
    assert allocated() - blocks < 2000
    assert found > 200_000


def test_memory_is_given_back_after_each_wild_text() -> None:
    wild = list(texts(random.Random(4), 250))
    for text in wild:
        check(text, thorough=False)
    gc.collect()
    tracemalloc.start()
    for text in wild:
        check(text, thorough=False)
    gc.collect()
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 20_000
    assert peak < 500_000
