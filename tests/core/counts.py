"""Counts of what can be reached from fixed starts, ply by ply: every face, every legal token.

A ply is a roll or a choice. `python -m tests.core.counts` counts the starts afresh and writes
the data file; a changed number is a changed rule.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TypedDict

from ludo_core import RULESETS, Action, Move, Roll, Rules, State, after, from_line, legal

FILE = Path(__file__).parents[1] / "golden" / "counts.json"
DEPTH = 6


class Start(TypedDict):
    """One start: its rules, its position as one line, and the counts by depth from 1."""

    name: str
    ruleset: str
    goal: int
    position: str
    sequences: list[int]
    """Ways to play on, by depth; a game that ended counts no further."""
    positions: list[int]
    """Different positions at the end of them, by depth."""


def counted(rules: Rules, state: State, depth: int) -> tuple[list[int], list[int]]:
    """Return the numbers of sequences and of different positions at depth 1 to `depth`."""
    front = Counter({state: 1})
    sequences, positions = [], []
    for _ in range(depth):
        following: Counter[State] = Counter()
        for where, ways in front.items():
            for action in _actions(rules, where):
                following[after(rules, where, action)] += ways
        front = following
        sequences.append(front.total())
        positions.append(len(front))
    return sequences, positions


def _actions(rules: Rules, state: State) -> list[Action]:
    if state.over:
        return []
    if state.die is None:
        return [Roll(face) for face in range(1, 7)]
    return [Move(token) for token in legal(rules, state)]


def starts() -> list[Start]:
    """Return what the data file holds."""
    found: list[Start] = json.loads(FILE.read_text("utf-8"))
    return found


def main() -> None:
    """Count every start of the data file afresh; new ones need only their first four keys."""
    kept = starts()
    for start in kept:
        rules = RULESETS[start["ruleset"]].with_goal(start["goal"])
        start["sequences"], start["positions"] = counted(rules, from_line(start["position"]), DEPTH)
    lines = ",\n".join(f" {json.dumps(start)}" for start in kept)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
