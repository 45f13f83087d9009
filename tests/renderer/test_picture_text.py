"""Fonts and directions, held against libraries that know them."""

import random

import pytest
from bidi import get_display  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from renderer.bidi import in_order, levels
from renderer.fonts import CHINESE, JAPANESE, REQUIRED, Face, drawable, font_path
from renderer.text import pieces

LETTERS = "ab1 2.,-+$%()[]אבגمحمد٣٤ !_#/ä字"


@pytest.mark.parametrize("face", [*REQUIRED, JAPANESE, CHINESE], ids=lambda face: face.file)
def test_our_reading_of_a_font_is_fonttools(face: Face) -> None:
    with TTFont(font_path(face), fontNumber=face.number, lazy=True) as theirs:
        known = set(theirs.getBestCmap())
        assert [axis.axisTag for axis in theirs["fvar"].axes][-1] == "wght"
        assert len(theirs["fvar"].axes) == len(face.axes)
    assert known <= drawable(face)
    # Ours names the ends of segments too, which may have no glyph: never letters or digits.
    assert not [chr(code) for code in drawable(face) - known if chr(code).isalnum()]


def test_the_order_of_a_line_is_that_of_the_unicode_algorithm() -> None:
    chance = random.Random(3)
    for _ in range(3_000):
        text = "".join(chance.choices(LETTERS, k=chance.randint(1, 14))).strip()
        assert "".join(in_order(text, levels(text))) == get_display(text), text


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Amina", ["Amina"]),
        ("שלום", ["שלום"]),
        ("שלום abc 123", ["abc 123", " ", "שלום"]),
        ("abc שלום", ["abc ", "שלום"]),
        ("محمد 123", ["123", " ", "محمد"]),
        ("Amina たけし 🦊", ["Amina ", "たけし", " ", "🦊"]),
    ],
)
def test_pieces_stand_from_left_to_right(text: str, order: list[str]) -> None:
    assert [piece.text for piece in pieces(text)] == order


def test_pieces_know_their_direction() -> None:
    assert [piece.backwards for piece in pieces("محمد 123")] == [False, True, True]
