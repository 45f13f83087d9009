"""The text board of aeroplane chess, against the picture of the second reading."""

from __future__ import annotations

from ludo_core import RULESETS
from ludo_core.board_text import text_board

from .helpers import position
from .reference_aeroplane import MIDDLES, PICTURE, UNDER, WAYS

RULES = RULESETS["aeroplane"]


def cells(text: str) -> dict[tuple[int, int], str]:
    rows = text.splitlines()[:17]
    found = {}
    for y, row in enumerate(rows):
        for x in range(17):
            cell = row[3 * x : 3 * x + 3].strip()
            if cell:
                found[x, y] = cell
    return found


def test_the_empty_board_is_the_picture() -> None:
    drawn = cells(text_board(RULES, position((0, 1, 2, 3), {})))
    hangars = [cell for cell in drawn.values() if cell[0] in "RGYB"]
    assert sorted(hangars) == sorted(
        f"{colour}{token}" for colour in "RGYB" for token in (1, 2, 3, 4)
    )
    for y, row in enumerate(PICTURE):
        for x, letter in enumerate(row):
            if (x, y) in UNDER:
                assert drawn[x, y] == "x"
            elif letter.isupper():
                assert drawn[x, y] == "="
            elif letter != ".":
                assert drawn[x, y] == letter
    assert [drawn[middle] for middle in MIDDLES] == ["0", "0", "0", "0"]
    assert len(drawn) == 16 + 52 + 20 + 4 + 4


def test_planes_stand_where_the_second_reading_has_them() -> None:
    for step in range(56):
        for seat in range(4):
            state = position((0, 1, 2, 3), {seat: (step, -1, 56, -1)}, turn=seat, die=6)
            drawn = cells(text_board(RULES, state))
            assert drawn[WAYS[seat][step]] == f"{'RGYB'[seat]}1"
            assert drawn[MIDDLES[seat]] == "1"
    pair = position((0, 1, 2, 3), {2: (18, 18, -1, 18)})
    assert cells(text_board(RULES, pair))[WAYS[2][18]] == "Y+"


def test_the_status_line() -> None:
    state = position((0, 2), {0: (0, 53, 56, -1), 2: (-1, -1, 18, 18)}, die=3)
    lines = text_board(RULES, state).splitlines()
    assert lines[-3:] == [
        "red    1: pad, 2: runway 3, 3: landed, 4: hangar",
        "yellow 1: hangar, 2: hangar, 3: step 18, 4: step 18",
        "red rolled 3 and can move plane 1, 2",
    ]
    assert all(line.isascii() for line in lines)
