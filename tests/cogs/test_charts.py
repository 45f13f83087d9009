"""The chart of the dice beside the fairness of a game; charts told in words."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from cogs.chart_message import card_message, dice_message, race_message
from cogs.words import Words
from cogs.words.alt import LONGEST_ALT
from games.chart_data import WAY, dice_counts, race
from games.recorded import game_of as recorded
from games.recorded import read_game
from ludo_core import Move, Refusal, Roll
from renderer.charts import card_chart, race_chart
from storage import Card, Rating, Totals
from tests.cogs.helpers import Stage, play_out
from tests.cogs.test_clips import DE, EN, game_of, private


@pytest.mark.parametrize("ruleset", ["king", "aeroplane"])
def test_the_data_are_those_of_the_game(ruleset: str) -> None:
    kept = game_of(ruleset, "Ana", "Ben", "Cem", length=300)
    counts = dice_counts(kept)
    faces = [one.action.face for one in kept.played if isinstance(one.action, Roll)]
    assert [sum(column) for column in zip(*counts.values(), strict=True)] == [
        faces.count(face) for face in range(1, 7)
    ]
    lines = race(recorded(kept))
    assert kept.table.state is not None
    assert set(lines) == set(kept.table.state.seats)
    for seat, steps in lines.items():
        assert len(steps) == kept.table.rolls + 1
        assert steps[0] == 0
        assert steps[-1] == sum(step + 1 for step in kept.table.state.steps[seat])
        assert max(steps) <= 4 * WAY
    assert any(isinstance(one.action, Move) for one in kept.played)


def test_only_as_many_tokens_count_as_must_come_home() -> None:
    kept = game_of("king", "Ana", "Ben", length=30)
    one = replace(kept, table=replace(kept.table, options=replace(kept.table.options, goal=1)))
    for seat, steps in race(recorded(one)).items():
        assert one.table.state is not None
        assert steps[-1] == max(one.table.state.steps[seat]) + 1


@pytest.mark.parametrize("words", [EN, DE], ids=["en", "de"])
def test_charts_are_told_in_words_within_the_limit(words: Words) -> None:
    kept = game_of("king", *(letter * 32 for letter in "WMÄ字"))
    race = race_message(words, recorded(kept))
    for message in (dice_message(words, kept), race):
        assert len(message.alt) < LONGEST_ALT
        assert all(letter * 32 in message.alt for letter in "WMÄ字")
    assert race_chart(race.chart).startswith(b"\x89PNG")


def test_the_race_is_drawn_in_the_servers_theme() -> None:
    game = recorded(game_of("king", "Ana", "Ben", length=14))
    assert race_message(EN, game, "dark").chart.theme == "dark"
    assert race_message(EN, game, "gone").chart.theme == "classic"


def test_a_race_names_its_shares_as_the_language_writes_them() -> None:
    game = recorded(game_of("king", "Ana", "Ben", length=14))
    assert race_message(EN, game).chart.quarters == ("0%", "25%", "50%", "75%", "100%")
    quarters = ("0\xa0%", "25\xa0%", "50\xa0%", "75\xa0%", "100\xa0%")
    assert race_message(DE, game).chart.quarters == quarters


def test_computers_have_a_short_name_in_charts_and_a_whole_one_in_words() -> None:
    kept = game_of("king", "Ana", None, length=14)
    dice, (_, line) = dice_message(EN, kept), race_message(EN, recorded(kept)).chart.lines
    assert [dice.chart.players[1].name, line.name] == ["🤖 normal"] * 2
    assert "Yellow (Computer (normal))" in dice.alt


def test_the_race_of_a_record_begins_at_its_position() -> None:
    text = "ruleset plyyard\nseats red yellow\nposition red 3 17 30 -1\nred 5 1\n"
    lines = race(read_game(text.encode()))
    assert lines == {0: (4 + 18 + 31, 4 + 18 + 31 + 5), 2: (0, 0)}


def test_alt_text_of_the_dice_counts_every_face() -> None:
    kept = game_of("king", "Ana", "Ben", length=14)
    one, two, three, four, five, six = dice_counts(kept)[0]
    assert (
        f"Red (Ana): 1: {one}, 2: {two}, 3: {three}, 4: {four}, 5: {five}, 6: {six};"
        f" {(one + two + three + four + five + six) / 6:.1f} of each would be even."
    ) in dice_message(EN, kept).alt


def test_before_the_first_roll_there_is_no_chart() -> None:
    kept = game_of("king", "Ana", "Ben", length=0)
    with pytest.raises(Refusal, match="not_started"):
        dice_message(EN, kept)
    with pytest.raises(Refusal, match="not_started"):
        race_message(EN, recorded(kept))


async def test_fairness_shows_the_chart_beside_the_record(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await stage.press("roll")
    running = private(stage, await stage.person().slash(stage.channel, "ludo fairness"))
    assert [file["filename"].rpartition(".")[2] for file in running.attachments] == ["png"]
    await play_out(stage)
    over = private(stage, await stage.person().slash(stage.channel, "ludo fairness"))
    record, chart = over.attachments
    assert record["filename"].endswith(".ludo")
    assert chart["description"].startswith("Dice counts by player and face. Red (ana): 1: ")
    data = stage.env.backend.cdn.get(chart["url"])
    assert data is not None
    assert Image.open(BytesIO(data)).size == (1100, 700)


def totals(*places: int, draws: int = 0, rating: Rating | None = None) -> Totals:
    first, second, third, fourth = places
    games = sum(places) + draws
    of = (first, second, third, fourth)
    return Totals(games, of, draws, 0, 9, 8, 7, (9, 8, 7, 9, 5, 12), 3, 50, rating=rating)


def test_a_card_tells_places_and_rating() -> None:
    people = totals(12, 8, 7, 3, draws=2, rating=Rating(27.0, 2.0))
    message = card_message(EN, Card(7, "Ana", people, totals(1, 0, 0, 0)), "dark")
    assert message.alt == (
        "Card of Ana: With people: 12 of 32 games won, 38%; 1st 12, 2nd 8, 3rd 7, 4th 3, drawn 2."
        " Against computers: 1 of 1 game won, 100%; 1st 1, 2nd 0. Rating 1560 ± 120."
    )
    assert message.chart.theme == "dark"


@pytest.mark.parametrize("words", [EN, DE], ids=["en", "de"])
def test_a_card_of_the_largest_numbers_and_longest_name_has_a_picture(words: Words) -> None:
    many = totals(99_999, 99_999, 99_999, 99_999, draws=99_999, rating=Rating(60.0, 8.3))
    message = card_message(words, Card(7, "字" * 32, many, many))
    assert "字" * 32 in message.alt
    assert len(message.alt) < LONGEST_ALT
    assert card_chart(message.chart).startswith(b"\x89PNG")


async def test_a_members_card_comes_with_its_picture(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    ana = stage.person()
    shown = private(stage, await ana.slash(stage.channel, "ludo stats", member=ana))
    (file,) = shown.attachments
    assert file["description"].startswith("Card of ana: Against computers: ")
    with Image.open(BytesIO(stage.env.backend.cdn.get(file["url"]) or b"")) as image:
        assert image.format == "PNG"
