"""Checking a record's dice against its secret."""

from __future__ import annotations

import random

import pytest

from ludo_core import RULESETS, Action, Move, Resign, Roll, after, dice, legal, new_state
from ludo_core.record import Record, read, verify_report, write

SECRET = bytes(range(32))
CLIENT = "112233445566778899-2-3"


def fair_game(rolls: int = 40, leave: int = 25) -> Record:
    """Return a game with the dice of SECRET, in which blue leaves while red's roll may wait."""
    rules, state = RULESETS["king"], new_state((0, 1, 3))
    start, rng = state, random.Random(1)
    actions: list[Action] = []
    done = 0
    while done < rolls or state.die is not None:
        action: Action
        if state.die is None:
            action = Roll(dice.face(SECRET, CLIENT, done))
            done += 1
        elif done > leave and 3 in state.playing and state.turn != 3:
            action = Resign(3)
        else:
            action = Move(rng.choice(legal(rules, state)))
        actions.append(action)
        state = after(rules, state, action)
    commit = dice.commit_of(SECRET)
    return Record(rules, start, tuple(actions), commit=commit, client=CLIENT, secret=SECRET.hex())


TEXT = write(fair_game())


def report(text: str) -> dict[str, object]:
    (reading,) = read(text)
    return verify_report(reading)


def test_a_good_record() -> None:
    assert report(TEXT) == {"ok": True, "rolls": 40}


def test_hex_may_be_in_capitals() -> None:
    assert report(TEXT.replace(SECRET.hex(), SECRET.hex().upper())) == {"ok": True, "rolls": 40}


def test_unusable_void_and_unused_rolls_count() -> None:
    head = TEXT[: TEXT.index("client")]
    keys = f"client {{}}\nsecret {SECRET.hex()}\n"
    for number in range(2000):
        faces = [dice.face(SECRET, f"c{number}", n) for n in range(4)]
        if faces[:3] == [6, 6, 6] and faces[3] != 6:
            play = f"red 6 1\nred 6 1\nred 6 x\ngreen {faces[3]} -\n"
            assert report(head + keys.format(f"c{number}") + play) == {"ok": True, "rolls": 4}
            return
    pytest.fail("no client with three sixes")


def changed(text: str, roll: int) -> tuple[str, int]:
    """Return the record with one unusable roll's face changed, from `roll` on, and its number."""
    lines = text.splitlines()
    rolls = [n for n, line in enumerate(lines) if line.split()[1:2] and line.split()[1].isdigit()]
    for number in range(roll, len(rolls)):
        colour, face, what = lines[rolls[number]].split()
        if what == "-" and face in "123":
            lines[rolls[number]] = f"{colour} {int(face) + 1} -"
            if next(read("\n".join(lines))).record is not None:
                return "\n".join(lines), number
    pytest.fail("no unusable roll")


def test_a_changed_face_is_found_and_named() -> None:
    text, number = changed(TEXT, 5)
    fair = dice.face(SECRET, CLIENT, number)
    assert report(text) == {
        "ok": False,
        "roll": number,
        "error": (
            f"roll {number + 1} (n = {number}) is a {fair + 1} in the record,"
            f" but the dice gave {fair}"
        ),
    }


def test_another_client_s_dice_are_found_at_the_first_difference() -> None:
    found = report(TEXT.replace(CLIENT, "1-2-3"))
    faces = [(dice.face(SECRET, CLIENT, n), dice.face(SECRET, "1-2-3", n)) for n in range(40)]
    assert found["ok"] is False
    assert found["roll"] == next(n for n, (a, b) in enumerate(faces) if a != b)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        (
            f"commit {dice.commit_of(SECRET)}",
            f"commit {dice.commit_of(bytes(32))}",
            "the secret is not the one that was committed to",
        ),
        (
            f"commit {dice.commit_of(SECRET)}\n",
            "",
            "the record has no commit, so its promise cannot be checked",
        ),
        (
            f"client {CLIENT}\n",
            "",
            "the record has no client, so its players' part cannot be checked",
        ),
        (
            f"secret {SECRET.hex()}\n",
            "",
            "the record has no secret, so its dice cannot be checked",
        ),
        (SECRET.hex(), "9f2c…", "the secret is not 64 hex digits"),
        (SECRET.hex(), SECRET.hex()[:-2], "the secret is not 64 hex digits"),
    ],
)
def test_what_cannot_be_verified(old: str, new: str, error: str) -> None:
    assert old in TEXT
    assert report(TEXT.replace(old, new)) == {"ok": False, "roll": None, "error": error}


def test_a_record_that_breaks_the_rules_is_reported_as_by_check() -> None:
    found = report(TEXT.replace("end\n", "red 7 1\nend\n"))
    assert found["ok"] is False
    assert str(found["error"]).startswith("red 7 1: ")
    assert found["line"] == TEXT.count("\n")
