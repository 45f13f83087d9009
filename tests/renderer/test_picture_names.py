from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from renderer import BoardPicture, clean_name, render
from renderer.fonts import font
from renderer.names import MORE, fit_name
from tests.renderer.picture_boards import HANGARS, START, decoded, layout_of

WIDTH, SIZES = 330, (38, 36, 33, 31, 28)
ZALGO = "Z" + "\u0334\u0321\u031b\u0359" * 10 + "o\u0301e"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Amina", "Amina"),
        ("  two \n\t  words ", "two words"),
        ("**bold** `x` ||s|| <@1>", "**bold** `x` ||s|| <@1>"),
        ("\u202eevil\u202c", "evil"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("\x00\x07bell", "bell"),
        ("Ｆｕｌｌ ﬁ", "Full fi"),
        ("Amina 🦊", "Amina"),
        ("🦊" * 32, "Player 2"),
        ("", "Player 2"),
        ("\u200b\u200d ", "Player 2"),
        ("たけし", "Player 2"),
        ("Amina たけし", "Player 2"),
        ("محمد علي", "Player 2"),
        ("\u0301\u0301", "Player 2"),
        ("e\u0301", "é"),
        ("Nguyễn Ngọc Ánh", "Nguyễn Ngọc Ánh"),
        ("Ψυχή Дмитрий", "Ψυχή Дмитрий"),
    ],
)
def test_clean_name(name: str, shown: str) -> None:
    assert clean_name(name, "Player 2") == shown


def test_zalgo_keeps_its_letters_only_lightly_marked() -> None:
    shown = clean_name(ZALGO, "Player 2")
    assert [letter for letter in shown if letter.isalpha()] == ["Z", "ó", "e"]
    assert len(shown) <= 6


def test_a_fallback_that_cannot_be_drawn_gives_nothing_and_the_seat_its_number() -> None:
    assert clean_name("たけし", "プレーヤー 2") == ""
    names, fallbacks = ("a", "たけし", "c", "d"), ("", "プレーヤー", "", "")
    board = replace(START, names=names, fallbacks=fallbacks)
    assert render(board) == render(replace(START, names=("a", "2", "c", "d")))


@settings(max_examples=50, deadline=None, database=None)
@given(st.text(max_size=60))
def test_any_text_fits_and_is_drawn(name: str) -> None:
    shown = clean_name(name, "Player 2")
    assert shown
    text, size = fit_name(shown, WIDTH, SIZES)
    assert font(size).getlength(text) <= WIDTH
    assert size in SIZES


def test_long_names_are_cut_between_graphemes() -> None:
    text, size = fit_name("x\u0323" * 80, WIDTH, SIZES)
    assert text.endswith("x\u0323" + MORE)
    assert size == SIZES[-1]


@pytest.mark.parametrize("board", [START, HANGARS])
def test_a_long_name_stays_in_its_yard(board: BoardPicture) -> None:
    long = replace(board, names=("W" * 200, "", "", ""))
    short = replace(board, names=("a", "", "", ""))
    layout = layout_of(board)
    beyond = (layout.pixel(layout.plan.yard.side, 0)[0], 0, 960, 960)
    assert (
        decoded(render(long)).crop(beyond).tobytes()
        == decoded(render(short)).crop(beyond).tobytes()
    )


def test_names_of_unused_seats_are_not_drawn() -> None:
    state = START.state._replace(steps=((-1,) * 4, (), (-1,) * 4, ()))
    board = BoardPicture(START.rules, state, ("a", "ghost", "b", "ghost"))
    assert render(board) == render(replace(board, names=("a", "", "b", "")))
