from dataclasses import replace

import pytest
from PIL import Image

from renderer import render
from tests.renderer.picture_boards import BOARDS, GOLDEN, GOLDEN_SIZE, decoded

UNIT = GOLDEN_SIZE // 15


def differing_squares(one: Image.Image, other: Image.Image) -> list[str]:
    found = []
    for row in range(15):
        for column in range(15):
            box = (column * UNIT, row * UNIT, (column + 1) * UNIT, (row + 1) * UNIT)
            pairs = zip(one.crop(box).tobytes(), other.crop(box).tobytes(), strict=True)
            pixels = sum(a != b for a, b in pairs)
            if pixels:
                found.append(f"column {column}, row {row}: {pixels} of {UNIT * UNIT} pixels")
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_board_looks_as_before(name: str) -> None:
    drawn = decoded(render(replace(BOARDS[name], size=GOLDEN_SIZE)))
    golden = decoded((GOLDEN / f"{name}.png").read_bytes())

    assert drawn.mode == golden.mode == "P"
    assert drawn.getpalette() == golden.getpalette(), "the palette changed"
    if drawn.tobytes() != golden.tobytes():
        squares = "\n".join(differing_squares(drawn, golden))
        pytest.fail(f"{name} differs (to accept: see picture_boards.py):\n{squares}")
