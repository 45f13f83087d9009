"""What a wrong record is, and the beginnings that the wrong records share."""

from __future__ import annotations

from typing import NamedTuple

KING = "ruleset king\nseats red green blue\n"
FOUR = "ruleset king\nseats red green yellow blue\n"
PLANES = "ruleset aeroplane\nseats red green blue\n"
DUEL = "ruleset plyyard\nseats red yellow\n"
OVER = f"{DUEL}yellow resign\n"
QUESTION = "? is only for the last line, or right before the line that makes the choice needless"
HEAD = "the first line of a record is its ruleset, as in: ruleset king"
SEATS = "the second line of a record is its seats, as in: seats red yellow"


class Wrong(NamedTuple):
    """A record, the line to blame, the code and the exact words; \\udcXX stands for byte XX."""

    text: str
    line: int
    code: str
    error: str


def form(line: str, right: str) -> str:
    return f"{line}: this line is written as in: {right}"
