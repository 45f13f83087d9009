"""Golden games: records with what `check` must say of them, kept beside them.

Write them afresh with `python -m tests.core.golden`, and read the difference.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from ludo_core import RULESETS
from ludo_core import events as ev
from ludo_core.play import apply
from ludo_core.record import Record, in_written_order, read, write

from .golden import FOLDER, GAMES, annotated, checked, played

FILES = sorted(FOLDER.glob("*.ludo"))
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def records() -> list[Record]:
    found = [reading.record for path in FILES for reading in read(path.read_bytes())]
    return [record for record in found if record is not None]


@each_file
def test_check_says_what_is_kept(path: Path) -> None:
    assert checked(path.read_bytes()) == path.with_suffix(".json").read_text("utf-8")


@each_file
def test_every_good_record_is_written_as_it_was_read(path: Path) -> None:
    for reading in read(path.read_bytes()):
        if reading.record is not None:
            assert [again.record for again in read(write(reading.record))] == [reading.record]
            assert in_written_order(reading.record) == reading.record.actions


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_written_line_by_line(name: str) -> None:
    text = (FOLDER / f"{name}.ludo").read_text("utf-8")
    bare = "".join(f"{line.split(' #')[0].rstrip()}\n" for line in text.splitlines())
    (reading,) = read(text)
    assert reading.record is not None
    assert write(reading.record) == bare
    assert reading.state is not None
    assert reading.state.over


@pytest.mark.parametrize("name", GAMES)
def test_every_whole_game_is_what_the_command_writes(name: str) -> None:
    assert annotated(played(GAMES[name])) == (FOLDER / f"{name}.ludo").read_text("utf-8")


def test_every_ruleset_goal_and_kind_of_event_is_told_by_some_golden_game() -> None:
    seen: set[type] = set()
    goals: set[int] = set()
    rulesets: set[str] = set()
    for record in records():
        goals.add(record.rules.goal)
        rulesets.add(record.rules.id)
        state = record.start
        for action in record.actions:
            state, events = apply(record.rules, state, action)
            seen |= {type(event) for event in events}
    assert goals == {1, 2, 4}
    assert rulesets == set(RULESETS)
    assert seen == set(get_args(ev.Event))


def test_the_description_s_example_is_reported_as_described() -> None:
    lines = (FOLDER / "hand-record.json").read_text("utf-8").splitlines()
    cut = json.loads(lines[1])
    assert cut == {
        "ok": True,
        "ruleset": "king",
        "rolls": 7,
        "positions": {
            "red": [-1, 4, 0, 12],
            "green": [-1, -1, -1, -1],
            "blue": [6, -1, -1, -1],
        },
        "turn": "red",
        "sixes": 0,
        "over": False,
        "draw": False,
        "places": {},
        "die": 5,
        "legal": [2, 3, 4],
    }


def test_the_planes_do_by_hand_all_that_planes_can_do() -> None:
    """What happens at the end of each record of `hand-planes` is what its comments say."""
    ends = [reading.state for reading in read((FOLDER / "hand-planes.ludo").read_bytes())]
    assert [state and state.steps[0] for state in ends] == [
        (34, 30, 10, -1),
        (34, -1, 18, -1),
        (-1, -1, -1, -1),
        (7, -1, -1, -1),
        (52, 55, 56, -1),
        (1, 0, 0, 11),
        None,
        None,
        None,
    ]
