"""Charts: bars as tall as counts, lines where the steps are, names that hide nothing."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from renderer.charts import (
    CardBar,
    CardChart,
    CardPart,
    CardRating,
    DiceChart,
    DiceCounts,
    RaceChart,
    RaceLine,
    card_chart,
    dice_chart,
    race_chart,
)
from renderer.charts.card import BARS, ROW, SCALE, SCALE_LEFT
from renderer.charts.dice import Six
from renderer.charts.paper import BADGE, HEIGHT, TEXT, WIDTH
from renderer.charts.race import (
    BESIDE,
    BOTTOM,
    LOWEST_NAME,
    NAMES_APART,
    TOP,
    _plot,
    _spread,
    _step,
)
from renderer.text import text_box
from renderer.theme import THEMES, Colour

NAMES = ("Amina", "Zoë & Co.", "محمد علي", "W" * 32)


def decoded(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def fill(seat: int, theme: str = "classic") -> Colour:
    return THEMES[theme][0].seats[seat].fill


def area(image: Image.Image, box: tuple[int, int, int, int], colour: Colour) -> int:
    pixels = image.crop(box).getcolors(1 << 20)
    assert pixels is not None
    return sum(count for count, one in pixels if one == colour)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_bars_are_as_tall_as_their_counts(theme: str, count: int) -> None:
    players = tuple(DiceCounts(seat, NAMES[seat], (0, 5, 10, 15, 20, 40)) for seat in range(count))
    image = decoded(dice_chart(DiceChart("Dice", "even", players, theme)))
    assert image.size == (WIDTH, HEIGHT)
    columns, rows = (1, 1) if count == 1 else (2, -(-count // 2))
    width, height = (WIDTH - 30) // columns, (HEIGHT - 90) // rows
    for seat in range(count):
        left, top = 30 + seat % columns * width, 90 + seat // columns * height + 60
        step = (width - 30) / 6
        areas = [
            area(
                image,
                (
                    round(left + face * step),
                    top,
                    round(left + (face + 1) * step),
                    top + height - 70,
                ),
                fill(seat, theme),
            )
            for face in range(6)
        ]
        assert areas[0] == 0
        assert areas[5] / areas[4] == pytest.approx(2, rel=0.15)
        assert areas[4] / areas[2] == pytest.approx(2, rel=0.15)
        assert areas == sorted(areas)


@pytest.mark.parametrize(
    "counts", [(12, 14, 9, 15, 14, 13), (100, 103, 99, 95, 104, 110), (0, 0, 0, 1, 0, 0)]
)
def test_the_even_line_is_whole_and_runs_through_no_number(counts: Six) -> None:
    image = decoded(dice_chart(DiceChart("Dice", "even", (DiceCounts(0, "Amina", counts),))))
    theme, base, room = THEMES["classic"][0], 636, 444
    even = round(base - room * sum(counts) / 6 / max(counts))
    assert {image.getpixel((x, even)) for x in range(30 + 7, WIDTH - 30, 22)} == {theme.ink}
    for x in range(30, WIDTH - 30):
        if counts[(x - 30) * 6 // 1040] < sum(counts) / 6:
            assert {image.getpixel((x, even - far)) for far in range(4, 9)} == {theme.square}


def test_nobody_has_rolled_yet_is_no_error() -> None:
    players = (DiceCounts(0, "Amina", (0, 0, 0, 0, 0, 0)),)
    image = decoded(dice_chart(DiceChart("Dice", "even", players)))
    assert area(image, (0, 150, WIDTH, HEIGHT), fill(0)) == 0


QUARTERS = ("0%", "25%", "50%", "75%", "100%")


def race(lines: tuple[RaceLine, ...], theme: str = "classic", *marks: int) -> RaceChart:
    return RaceChart("Race", "rolls", QUARTERS, lines, 100, theme, marks)


def test_lines_end_where_the_steps_are() -> None:
    lines = tuple(
        RaceLine(seat, NAMES[seat], (0, 0, end // 2, end)) for seat, end in enumerate((40, 80, 100))
    )
    image, plot = decoded(race_chart(race(lines))), _plot(race(lines))
    for line in lines:
        y = round(BOTTOM - (BOTTOM - TOP) * line.steps[-1] / 100)
        assert area(image, (plot.right - 12, y - 8, plot.right + 4, y + 8), fill(line.seat)) > 20
    assert area(image, (plot.left - 4, BOTTOM - 6, plot.left + 30, BOTTOM + 6), fill(2)) > 20


def test_rolls_that_are_marked_have_a_sign_above_their_place() -> None:
    lines = (RaceLine(0, "Amina", tuple(range(101))),)
    plain, marked = (decoded(race_chart(race(lines, "classic", *at))) for at in ((), (25, 100)))
    plot = _plot(race(lines))
    box = ImageChops.difference(plain, marked).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert left + 13 == pytest.approx(plot.left + (plot.right - plot.left) / 4, abs=3)
    assert right - 13 == pytest.approx(plot.right, abs=3)
    assert TOP - 50 < top < TOP
    assert bottom <= BOTTOM + 2


@pytest.mark.parametrize("theme", THEMES)
def test_names_of_a_close_race_stand_apart(theme: str) -> None:
    lines = tuple(RaceLine(seat, NAMES[seat], (0, 50)) for seat in range(4))
    image, right = decoded(race_chart(race(lines, theme))), _plot(race(lines)).right
    for seat in range(4):
        assert area(image, (right + 15, TOP, right + 75, BOTTOM), fill(seat, theme)) > 300


@pytest.mark.parametrize("name", ["Mohammed Ali", "Bartholomew Jones"])
def test_lines_leave_names_the_room_they_need(name: str) -> None:
    chart = race(tuple(RaceLine(seat, one, (0, 50)) for seat, one in enumerate((name, "Di"))))
    start = _plot(chart).right + BESIDE + BADGE
    drawn = decoded(race_chart(chart)).crop((start, TOP, WIDTH, LOWEST_NAME))
    ground = Image.new("RGB", drawn.size, THEMES["classic"][0].square)
    box = ImageChops.difference(drawn, ground).getbbox()
    assert box is not None
    assert box[2] == pytest.approx(text_box(name, TEXT).width, abs=4)
    assert start + box[2] < WIDTH - 15


@given(st.integers(1, 3_000))
def test_an_axis_has_a_few_round_numbers(last: int) -> None:
    step = _step(last)
    assert str(step).rstrip("0") in {"1", "2", "5"}
    assert last / 5 <= step < max(2, 1 + last / 2)


@given(st.lists(st.floats(TOP, BOTTOM), min_size=1, max_size=4))
def test_names_keep_their_order_and_stay_above_the_numbers_of_rolls(heights: list[float]) -> None:
    placed = _spread(heights)
    ordered = sorted(placed)
    assert all(b - a >= NAMES_APART - 1e-6 for a, b in pairwise(ordered))
    assert ordered[-1] <= LOWEST_NAME + 1e-6
    assert ordered[0] >= TOP - 1e-6
    by_height = sorted(range(len(heights)), key=lambda at: heights[at])
    assert [placed[at] for at in by_height] == ordered


def test_charts_without_data_are_refused() -> None:
    with pytest.raises(ValueError, match="one to four players"):
        DiceChart("Dice", "even", ())
    for lines in ((), (RaceLine(0, "a", (0,)),)):
        with pytest.raises(ValueError, match="two points"):
            race(lines)
    with pytest.raises(ValueError, match="one length"):
        race((RaceLine(0, "a", (0, 1)), RaceLine(1, "b", (0, 1, 2))))


def card(*counts: int, parts: int = 1, theme: str = "classic", name: str = "Ana") -> CardChart:
    bars = tuple(CardBar(str(place), count, place) for place, count in enumerate(counts, 1))
    part = CardPart("With people", "some of them won", bars)
    return CardChart(name, "Somebody", (part,) * parts, theme=theme)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("parts", [1, 2])
def test_bars_of_a_card_are_as_long_as_their_counts(theme: str, parts: int) -> None:
    image = decoded(card_chart(card(40, 20, 10, 0, parts=parts, theme=theme)))
    for part in range(parts):
        left, right = WIDTH * part // parts, WIDTH * (part + 1) // parts
        areas = []
        for row, medal in enumerate(THEMES[theme][0].medals):
            y = BARS + row * ROW
            areas.append(area(image, (left, y - 30, right, y + 30), medal))
        assert areas[0] / areas[1] == pytest.approx(2, rel=0.05)
        assert areas[1] / areas[2] == pytest.approx(2, rel=0.1)
        # A few pixels at the edges of its figure.
        assert areas[3] < 50


@pytest.mark.parametrize("number", [800, 1500, 1512, 2345])
def test_a_rating_lies_in_the_middle_of_what_it_may_be(number: int) -> None:
    plain = card(3, 2)
    rated = CardChart("Ana", "", plain.parts, CardRating("Rating", number, 150))
    image, scale = decoded(card_chart(rated)), BARS + ROW + SCALE
    safe, row = THEMES["classic"][0].safe, scale - 6
    inside = [x for x in range(SCALE_LEFT, WIDTH) if image.getpixel((x, row)) == safe]
    middle = (inside[0] + inside[-1]) / 2
    ink = [
        x
        for x in range(SCALE_LEFT, WIDTH)
        if image.getpixel((x, scale - 24)) != (image.getpixel((5, 5)))
    ]
    assert SCALE_LEFT < inside[0] < inside[-1] < WIDTH - 60
    assert sum(ink) / len(ink) == pytest.approx(middle, abs=1.5)


def test_a_card_is_as_high_as_what_is_on_it() -> None:
    ground = THEMES["classic"][0].square
    for chart in (
        card(1, 0),
        card(1, 2, 3, 4, parts=2),
        replace(card(3, 2), rating=CardRating("Rating", 1500, 150)),
    ):
        image = decoded(card_chart(chart))
        box = ImageChops.difference(image, Image.new("RGB", image.size, ground)).getbbox()
        assert box is not None
        assert 20 < image.height - box[3] < 40
        assert image.height <= HEIGHT


@pytest.mark.parametrize("parts", [1, 2])
def test_the_largest_counts_of_a_card_stay_on_their_side(parts: int) -> None:
    image = decoded(card_chart(card(99_999, 50_000, parts=parts)))
    right = WIDTH - 30 if parts == 1 else WIDTH // 2 - 25
    beyond = image.crop((right, BARS - 30, right + 20, BARS + 30))
    assert beyond.getcolors() == [(20 * 60, THEMES["classic"][0].square)]


def test_a_card_draws_any_name_and_is_of_one_part_or_two() -> None:
    for name in (*NAMES, "", "\u200b"):
        assert decoded(card_chart(card(1, name=name))).width == WIDTH
    for parts in (0, 3):
        with pytest.raises(ValueError, match="one part or two"):
            card(1, parts=parts)
