import unicodedata
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from renderer import BoardPicture, clean_name, fonts, render, warm_up
from renderer.fonts import REQUIRED, Face, MissingFont, drawable
from renderer.layout import RING
from renderer.names import MORE, fit_name
from renderer.text import JOINERS, Box, draw_text, pieces, text_box
from tests.renderer.picture_boards import HANGARS, SCRIPTS, START, decoded, index, layout_of

WIDTH, HEIGHT, SIZES = 330, 75, (38, 36, 33, 31, 28)
ZALGO = "Z" + "\u0334\u0321\u031b\u0359" * 10 + "o\u0301e"


def without(monkeypatch: pytest.MonkeyPatch, *, cjk: bool = True, shaping: bool = True) -> None:
    """Let the fonts or the library be away, for names that no other test uses."""
    monkeypatch.setattr("renderer.text.has_cjk", lambda: cjk)
    monkeypatch.setattr("renderer.text.can_shape", lambda: shaping)
    for cache in (clean_name, pieces):
        cache.cache_clear()


@pytest.fixture
def forget() -> Iterator[None]:
    yield
    for cache in (clean_name, pieces):
        cache.cache_clear()


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
        ("Amina 🦊", "Amina 🦊"),
        ("1\ufe0f\u20e3 ❤\ufe0f", "1\ufe0f\u20e3 ❤\ufe0f"),
        ("1\ufe0f\ufe0f\u20e3\u20e3", "1\ufe0f\u20e3"),
        ("Amina \U0001fbff", "Amina"),
        ("\u3164", "Player 2"),
        ("", "Player 2"),
        ("\u200b\u200d ", "Player 2"),
        ("Amina たけし", "Amina たけし"),
        ("𝓐𝓶𝓲𝓷𝓪", "Amina"),
        ("ᜀᜁ", "Player 2"),
        ("\ufdfd", "Player 2"),
        ("Amina \ufdfd", "Amina"),
        ("Amina ᜀ", "Player 2"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\u200cb\u200d", "ab"),
        ("\u0301\u0301", "Player 2"),
        ("e\u0301", "é"),
        ("Nguyễn Ngọc Ánh", "Nguyễn Ngọc Ánh"),
        ("Ψυχή Дмитрий", "Ψυχή Дмитрий"),
    ],
)
def test_clean_name(name: str, shown: str) -> None:
    assert clean_name(name, "Player 2") == shown


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_name_of_every_script_is_drawn_whole(script: str) -> None:
    name = SCRIPTS[script]
    assert clean_name(name, "Player 2") == unicodedata.normalize("NFKC", name)
    drawn = "".join(piece.text for piece in pieces(name))
    assert sorted(drawn) == sorted(unicodedata.normalize("NFKC", name))


def glyphs_missing(name: str) -> set[str]:
    """Return what of a line has no glyph in the font that it is drawn with."""
    return {
        letter
        for piece in pieces(name)
        for letter in piece.text
        if letter not in JOINERS and ord(letter) not in drawable(piece.face)
    }


@pytest.mark.parametrize(
    "name", [*SCRIPTS.values(), ZALGO, "🦊👨\u200d👩\u200d👧🏳️\u200d🌈", "\U0010fffd\ue000"]
)
def test_no_box_is_ever_drawn(name: str) -> None:
    assert not glyphs_missing(clean_name(name, "Player 2"))
    # Even what nobody cleaned.
    assert not glyphs_missing(name)


def test_zalgo_keeps_its_letters_only_lightly_marked() -> None:
    shown = clean_name(ZALGO, "Player 2")
    assert [letter for letter in shown if letter.isalpha()] == ["Z", "ó", "e"]
    assert len(shown) <= 6
    assert clean_name("ก" + "\u0e47" * 30, "Player 2") == "ก\u0e47"
    hebrew = "ש" + "\u05c1\u05b8\u05bc\u05bd\u05b0\u05b1\u05b2\u05b3"
    assert len(clean_name(hebrew, "Player 2")) == 5


def test_a_mark_is_no_beginning() -> None:
    assert clean_name("\u0e47a \u0301b", "Player 2") == "a b"
    assert clean_name("\u102c\u102c", "Player 2") == "Player 2"


def test_a_fallback_that_cannot_be_drawn_gives_nothing_and_the_seat_its_number() -> None:
    assert clean_name("ᜀᜁ", "ᜀ 2") == ""
    names, fallbacks = ("a", "ᜀᜁ", "c", "d"), ("", "ᜀ", "", "")
    board = replace(START, names=names, fallbacks=fallbacks)
    assert render(board) == render(replace(START, names=("a", "2", "c", "d")))


@pytest.mark.usefixtures("forget")
def test_without_their_fonts_asian_names_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, cjk=False)
    assert [clean_name(name, "Player 2") for name in ("たけし", "김민준", "王伟", "Amina 王")] == [
        "Player 2"
    ] * 4
    assert clean_name("Ψυχή", "Player 2") == "Ψυχή"


@pytest.mark.usefixtures("forget")
def test_without_raqm_only_scripts_that_need_no_shaping_are_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without(monkeypatch, shaping=False)
    for name in ("محمد", "שלום", "नमस्ते", "สวัสดี", "Amina محمد"):
        assert clean_name(name, "Player 2") == "Player 2"
    for name in ("Amina", "Ψυχή", "たけし", "Հայերեն"):
        assert clean_name(name, "Player 2") == name
        draw_text(ImageDraw.Draw(Image.new("L", (300, 60))), (150, 40), name, size=30, fill=255)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "face"),
    [("かな漢字", "JP"), ("한국 漢字", "KR"), ("汉字", "SC")],
)
def test_characters_have_the_shapes_of_their_language(name: str, face: str) -> None:
    with fonts.LOCK:
        used = {fonts.font(20, piece.face).getname()[0] for piece in pieces(name)}
    assert f"Noto Sans CJK {face}" in used


def test_a_missing_script_is_named_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Face("fontpkg_lost", "a.ttf", ())
    monkeypatch.setattr("renderer.warm.REQUIRED", (*REQUIRED, lost))
    with pytest.raises(MissingFont, match="fontpkg-lost is missing or broken: install"):
        warm_up()


ANY_NAME = st.text(max_size=60) | st.lists(
    st.sampled_from([*"".join(SCRIPTS.values()), *ZALGO, *"\u202e\u200d\u200c\ufe0f🏽🇩"]),
    max_size=40,
).map("".join)


@settings(max_examples=100, deadline=None, database=None)
@given(ANY_NAME)
def test_any_text_fits_and_is_drawn(name: str) -> None:
    shown = clean_name(name, "Player 2")
    assert shown
    assert not glyphs_missing(shown)
    text, size = fit_name(shown, WIDTH, HEIGHT, SIZES)
    assert text_box(text, size).width <= WIDTH
    assert size in SIZES
    image = Image.new("L", (WIDTH, 3 * HEIGHT))
    draw_text(ImageDraw.Draw(image), (WIDTH / 2, 2 * HEIGHT), text, size=size, fill=255)  # type: ignore[arg-type]
    assert image.getbbox(), "nothing to be seen"


@settings(max_examples=30, deadline=None, database=None)
@given(st.tuples(ANY_NAME, ANY_NAME, ANY_NAME, ANY_NAME))
@example(("\ufdfd", "a\ufdfd", "", ""))
def test_boards_of_any_names_are_drawn(names: tuple[str, str, str, str]) -> None:
    fallbacks = ("Player 1", "Player 2", "Player 3", "Player 4")
    for board in (START, HANGARS):
        named = replace(board, names=names, fallbacks=fallbacks, size=240)
        assert decoded(render(named)).size == (240, 240)


def test_long_names_are_cut_between_graphemes() -> None:
    text, size = fit_name("x\u0323" * 80, WIDTH, HEIGHT, SIZES)
    assert text.endswith("x\u0323" + MORE)
    assert size == SIZES[-1]
    cut, _ = fit_name("क्षि" * 80, WIDTH, HEIGHT, SIZES)
    assert cut.rstrip(MORE) == "क्षि" * (len(cut) // 4)


def test_a_long_name_is_cut_after_a_few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []

    def looked_at(text: str, size: int) -> Box:
        looks.append(text)
        return text_box(text, size)

    monkeypatch.setattr("renderer.names.text_box", looked_at)
    longest = clean_name("\ufdfa" * 32, "Player 2")
    assert len(longest) > 150
    text, size = fit_name(longest, WIDTH, HEIGHT, SIZES)
    assert text.endswith(MORE)
    assert longest.startswith(text.rstrip(MORE))
    assert text_box(longest[: len(text)], size).width > WIDTH - SIZES[-1]
    assert len(looks) <= 15


def test_a_name_of_one_endless_grapheme_is_cut_inside_it() -> None:
    cut, _ = fit_name("क्" * 60, WIDTH, HEIGHT, SIZES)
    assert cut.startswith("क्क्क्")
    assert cut.endswith(MORE)


def test_cut_names_from_right_to_left_end_at_the_left() -> None:
    cut, _ = fit_name("محمد علي " * 20, WIDTH, HEIGHT, SIZES)
    assert cut.endswith(MORE)
    assert MORE in pieces(cut)[0].text


def test_hangars_hold_fourteen_letters() -> None:
    yard = layout_of(HANGARS).plan.yard
    unit = layout_of(HANGARS).unit
    width = round((yard.side - 2 * yard.name_margin) * unit)
    sizes = [round(part * unit) for part in yard.name_sizes]
    assert min(yard.name_sizes) == 0.44
    assert fit_name("Wanderer_Queen", width, HEIGHT, sizes)[0] == "Wanderer_Queen"


@pytest.mark.parametrize("board", [START, HANGARS])
def test_a_name_ends_before_the_ring_around_its_yard(board: BoardPicture) -> None:
    yard = layout_of(board).plan.yard
    assert yard.name_margin >= sum(RING) * yard.ring_scale


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


@pytest.mark.parametrize("board", [START, HANGARS])
@pytest.mark.parametrize("name", [*SCRIPTS.values(), "Gypsy jumps"])
def test_no_name_runs_into_the_panel_below_it(board: BoardPicture, name: str) -> None:
    layout = layout_of(board)
    plan, (x, y) = layout.plan, layout.plan.panel_middle(1)
    left, top = layout.pixel(x - plan.yard.panel_half[0], y - plan.yard.panel_half[1])
    right, _ = layout.pixel(x + plan.yard.panel_half[0], y)
    image = decoded(render(replace(board, names=("", name, "", ""))))
    # The panel begins within a pixel of there.
    between = image.crop((left, top - 3, right, top - 1))
    assert between.getextrema() == (index(plan.theme.seats[1].fill, board),) * 2


def test_names_of_unused_seats_are_not_drawn() -> None:
    state = START.state._replace(steps=((-1,) * 4, (), (-1,) * 4, ()))
    board = BoardPicture(START.rules, state, ("a", "ghost", "b", "ghost"))
    assert render(board) == render(replace(board, names=("a", "", "b", "")))
