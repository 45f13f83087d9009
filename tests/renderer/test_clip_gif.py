"""The GIF rules, on the bytes; and that no pixel gets lost between rectangles."""

import struct
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from ludo_core import RULESETS
from renderer.clip import move_clip, replay_clip
from renderer.clip.patches import patches
from tests.renderer.clip_games import blocks, board, random_game


def clips(ruleset: str) -> list[bytes]:
    turns = random_game(ruleset)
    middle = turns[80:86]
    part = turns[-60:]
    return [
        move_clip(board(ruleset, middle[0].before), [turn.action for turn in middle]),
        move_clip(board(ruleset, middle[0].before), []),
        replay_clip(board(ruleset, part[0].before), [turn.action for turn in part]),
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_clip_keeps_the_rules(ruleset: str) -> None:
    for data in clips(ruleset):
        found = list(blocks(data))
        size = struct.unpack_from("<H", data, 6)[0]
        assert found[0].box == (0, 0, size, size)
        assert 2000 <= found[-1].ms <= 2100
        assert b"NETSCAPE2.0\x03\x01\x00\x00" in data
        assert len({one.transparent for one in found}) == 1
        for one in found:
            assert one.disposal == 1
            assert one.transparent is not None
            assert one.ms >= 20
            assert not one.local_table
            left, top, width, height = one.box
            assert left + width <= size
            assert top + height <= size


def test_the_transparent_index_is_no_colour_of_the_board() -> None:
    data = clips("king")[1]
    (only,) = blocks(data)
    image = Image.open(BytesIO(data))
    assert image.mode == "P"
    assert only.transparent is not None
    assert max(image.tobytes()) < only.transparent


@given(
    st.lists(st.tuples(st.integers(0, 59), st.integers(0, 39)), max_size=12),
    st.integers(1, 30),
    st.integers(1, 12),
)
def test_patches_hold_every_change_once(spots: list[tuple[int, int]], gap: int, most: int) -> None:
    changes = Image.new("L", (60, 40))
    for spot in spots:
        changes.putpixel(spot, 9)
    found = patches(changes, gap, most=most)
    assert len(found) <= most
    for x, y in set(spots):
        holding = [box for box in found if box[0] <= x < box[2] and box[1] <= y < box[3]]
        assert len(holding) == 1
    for box in found:
        assert changes.crop(box).getbbox() == (0, 0, box[2] - box[0], box[3] - box[1])


def test_patches_are_cut_along_wide_gaps_only() -> None:
    changes = Image.new("L", (60, 40))
    for at in ((2, 2), (50, 3), (51, 30)):
        changes.putpixel(at, 1)
    assert patches(changes, 20, most=9) == [(2, 2, 3, 3), (50, 3, 51, 4), (51, 30, 52, 31)]
    assert patches(changes, 40, most=9) == [(2, 2, 3, 3), (50, 3, 52, 31)]
    assert patches(changes, 20, most=2) == [(2, 2, 52, 31)]
    assert patches(Image.new("L", (9, 9)), 2, most=2) == []
