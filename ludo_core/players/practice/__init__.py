"""Positions to solve, which come with the program: one choice each, and it matters.

`make` draws them and `positions.txt` keeps them: ruleset, goal, and the position by `to_line`.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ludo_core.rules import RULESETS, Rules
from ludo_core.state import State, from_line, to_line

FILE = Path(__file__).parent / "positions.txt"
STRIDE = 7_919
"""Positions from one day's to the next: a prime, so that all come up before one comes again."""


class Position(NamedTuple):
    """A position in which a die waits."""

    rules: Rules
    state: State


def line_of(position: Position) -> str:
    """Return a position as a line, which also is its name: it stays when others come or go."""
    return f"{position.rules.id} {position.rules.goal} {to_line(position.state)}"


def position_of(line: str) -> Position:
    """Return what `line_of` wrote. Raises ValueError or KeyError for anything else."""
    ruleset, goal, state = line.split(" ", 2)
    return Position(RULESETS[ruleset].with_goal(int(goal)), from_line(state))


@cache
def positions() -> tuple[Position, ...]:
    """Return all positions that come with the program, in the file's order."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return tuple(position_of(line) for line in lines if line and not line.startswith("#"))


def of_day(day: date) -> int:
    """Return which of `positions` is this day's, the same for everybody."""
    return day.toordinal() * STRIDE % len(positions())
