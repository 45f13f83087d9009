"""Every theme on both boards: told apart by all eyes, drawn in its own colours."""

from dataclasses import replace
from itertools import combinations

import pytest

from renderer import BoardPicture, render
from renderer.palette import COLOURS, palette_of
from renderer.plans import plan_of
from renderer.theme import CLASSIC, SKY, THEMES, Theme
from tests.renderer.colour_vision import SIMULATED, difference, distance, seen
from tests.renderer.picture_boards import PLANES, START, decoded

ALL = {f"{name}-{at}": theme for name, pair in THEMES.items() for at, theme in enumerate(pair)}
CLEARLY_APART = 20
EYES = (None, *SIMULATED)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [  # from the test data of Sharma, Wu and Dalal
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_ruler_is_right(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert distance(one, other) == pytest.approx(apart, abs=5e-5)


def test_the_simulated_eyes_mix_up_what_they_should() -> None:
    red, green = (200, 60, 60), (107, 100, 60)
    assert difference(red, green) > 30
    assert difference(red, green, "protanopia") < 10
    assert seen((90, 90, 90), "deuteranopia") == pytest.approx(seen((90, 90, 90), None), abs=0.01)


@pytest.mark.parametrize("theme", ALL.values(), ids=ALL)
@pytest.mark.parametrize("eyes", EYES)
def test_all_eyes_tell_the_tokens_apart(theme: Theme, eyes: str | None) -> None:
    fills = [seat.fill for seat in theme.seats]
    apart = [difference(one, other, eyes) for one, other in combinations(fills, 2)]
    assert min(apart) >= CLEARLY_APART


@pytest.mark.parametrize("theme", ALL.values(), ids=ALL)
def test_a_corner_that_nobody_uses_is_no_brighter_than_the_others(theme: Theme) -> None:
    assert sum(theme.vacant) <= sum(theme.square)


@pytest.mark.parametrize("theme", ALL.values(), ids=ALL)
@pytest.mark.parametrize("eyes", EYES)
def test_all_eyes_see_rings_plates_and_numbers(theme: Theme, eyes: str | None) -> None:
    pairs = [(theme.ink, theme.paper), (theme.plate, theme.square), (theme.plate, theme.ink)]
    pairs += [(theme.safe, theme.line)]
    pairs += [(seat.text, seat.fill) for seat in theme.seats]
    for one, other in pairs:
        assert difference(one, other, eyes) >= CLEARLY_APART, (one, other)


@pytest.mark.parametrize("theme", ALL.values(), ids=ALL)
def test_a_palette_has_every_flat_colour_and_no_more_than_its_size(theme: Theme) -> None:
    palette = palette_of(theme)
    flat = {theme.square, theme.line, theme.ground, theme.safe, theme.ink, theme.paper}
    flat |= {theme.plate, theme.muted, theme.vacant, *theme.medals}
    flat |= {colour for s in theme.seats for colour in (s.fill, s.tint, s.edge, s.text)}
    assert flat <= set(palette.index)
    assert 16 < len(palette.colours) <= COLOURS


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("board", [START, PLANES], ids=["cross", "loop"])
def test_a_theme_changes_the_colours(board: BoardPicture, name: str) -> None:
    themed = replace(board, theme=name)
    image = decoded(render(themed)).convert("RGB")
    theme = THEMES[name][board is PLANES]
    colours = {colour for _, colour in image.getcolors(100) or ()}
    assert {theme.square, theme.line, *(seat.fill for seat in theme.seats)} <= colours
    assert themed == board or render(themed) != render(board)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="no such theme: 'neon'"):
        replace(START, theme="neon")


def test_plans_stay_one_object_a_theme() -> None:
    assert plan_of(START).theme is CLASSIC
    assert plan_of(PLANES).theme is SKY
    for name in THEMES:
        assert plan_of(replace(START, theme=name)) is plan_of(replace(START, theme=name, size=480))
