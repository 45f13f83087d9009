from dataclasses import replace
from itertools import product

import pytest
from PIL import Image

from renderer import render
from renderer.layout import Layout
from tests.renderer.picture_boards import BOARDS, GOLDEN, GOLDEN_SIZE, decoded, layout_of


def differing_squares(layout: Layout, one: Image.Image, other: Image.Image) -> list[str]:
    found = []
    squares = range(layout.plan.grid)
    for row, column in product(squares, squares):
        box = (*layout.pixel(column, row), *layout.pixel(column + 1, row + 1))
        pairs = zip(one.crop(box).tobytes(), other.crop(box).tobytes(), strict=True)
        pixels = sum(a != b for a, b in pairs)
        if pixels:
            found.append(f"column {column}, row {row}: {pixels} of {layout.unit**2} pixels")
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_board_looks_as_before(name: str) -> None:
    board = replace(BOARDS[name], size=GOLDEN_SIZE)
    drawn = decoded(render(board))
    golden = decoded((GOLDEN / f"{name}.png").read_bytes())

    assert drawn.mode == golden.mode == "P"
    assert drawn.getpalette() == golden.getpalette(), "the palette changed"
    if drawn.tobytes() != golden.tobytes():
        squares = "\n".join(differing_squares(layout_of(board), drawn, golden))
        pytest.fail(f"{name} differs (to accept: see picture_boards.py):\n{squares}")
