import sys
import zlib
from dataclasses import replace

import pytest

from renderer import BoardPicture, png, render
from renderer.board import compose
from renderer.palette import COLOURS, palette_of
from renderer.plans import plan_of
from renderer.theme import CLASSIC, SKY, Theme
from tests.renderer.picture_boards import BOARDS, CROWD, MIDDLE, PLANES, START, decoded


@pytest.mark.parametrize("name", BOARDS)
def test_png_decodes_to_exactly_the_indexes_drawn(name: str) -> None:
    board = BOARDS[name]
    data = render(board)
    image = decoded(data)
    canvas, palette = compose(board), palette_of(plan_of(board).theme)

    assert (image.format, image.mode, image.size) == ("PNG", "P", (960, 960))
    assert image.tobytes() == canvas.crop((1, 0, 961, 960)).tobytes()
    assert max(image.tobytes()) < len(palette.colours) <= COLOURS
    assert bytes(image.getpalette() or []) == palette.chunk
    assert len(palette.colours) > 16
    assert len(data) <= 45_000


def test_the_filter_column_stays_zero() -> None:
    for board in BOARDS.values():
        assert set(compose(board).crop((0, 0, 1, board.size)).tobytes()) == {0}


@pytest.mark.parametrize("theme", [CLASSIC, SKY])
def test_flat_colours_are_exact(theme: Theme) -> None:
    palette = palette_of(theme)
    for colour, index in palette.index.items():
        drawing = decoded(render(START)).convert("RGB").crop((0, 0, 4, 4))
        drawing.paste(colour, (0, 0, 4, 4))
        assert set(palette.quantize(drawing).tobytes()) == {index}


def test_without_isal_the_pixels_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with_isal = decoded(render(MIDDLE)).tobytes()
    monkeypatch.setitem(sys.modules, "isal", None)
    assert png._compressor() is zlib.compress
    monkeypatch.setattr(png, "compress", zlib.compress)
    assert decoded(render(MIDDLE)).tobytes() == with_isal


@pytest.mark.parametrize("size", [240, 350, 481, 720, 1920])
def test_any_size_in_the_limits(size: int) -> None:
    for board in (CROWD, PLANES):
        assert decoded(render(replace(board, size=size))).size == (size, size)


@pytest.mark.parametrize(
    "wrong", [{"size": 239}, {"size": 1921}, {"shown_die": 7}, {"die_seat": 4}]
)
def test_out_of_limits(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"size must be|a die shows|no such seat"):
        BoardPicture(START.rules, START.state, START.names, **wrong)  # type: ignore[arg-type]


def test_a_picture_is_its_own_cache_key() -> None:
    assert hash(replace(MIDDLE)) == hash(MIDDLE)
    assert replace(MIDDLE) == MIDDLE != CROWD
