"""`/ludo rules`: each ruleset with a picture of what it allows, and how the five differ."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from simcord.backend.models import Message

from cogs.game_board import LONGEST_TEXT
from cogs.pages import RULES, example_of, page_of
from cogs.words import Catalogue
from cogs.words.differences import differences_text
from cogs.words.names import ruleset_name
from ludo_core import RULESETS, legal
from ludo_core.play import choices
from renderer import BoardPicture
from tests.cogs.helpers import ENGLISH, LOCALES, PNG, Stage, private
from tests.cogs.messages import buttons

WIDEST = 31
"""Letters side by side in a block of code on a phone."""
CATALOGUE = Catalogue.load(LOCALES)


async def opened(stage: Stage, **options: str) -> Message:
    return private(stage, await stage.person().slash(stage.channel, "ludo rules", **options))


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_a_ruleset_has_a_picture_with_alt_text_and_says_what_it_shows(
    stage: Stage, ruleset: str
) -> None:
    drawn: list[BoardPicture] = []

    def draw(picture: BoardPicture) -> bytes:
        drawn.append(picture)
        return PNG

    stage.bot.boards.painter._draw = draw
    page = await opened(stage, ruleset=ruleset)
    name = ruleset_name(ENGLISH.words("en"), ruleset)
    assert page.content.startswith(f"## {name}\n")
    assert "In the picture Red has rolled a 6: 1: " in page.content
    (file,) = page.attachments
    assert file["description"].startswith(f"Board of {name}. Red rolled 6 and chooses.")
    (picture,) = drawn
    assert len(choices(picture.rules, picture.state)) == 4


async def test_pages_change_their_picture_and_the_table_has_none(stage: Stage) -> None:
    page = await opened(stage)
    for label in ("Aeroplane chess", "How they differ", "Classic Ludo", "Help"):
        (button,) = [one for one in buttons(page) if one["label"] == label]
        await stage.click(button["custom_id"], on=page)
        page = stage.env.backend.messages[stage.channel.id][page.id]
        assert len(page.attachments) == (label in {"Aeroplane chess", "Classic Ludo"})


def test_a_capture_and_a_stack_are_told_apart() -> None:
    """The same position: Classic sends a stack back, Ludo King style shares its square."""
    assert example_of(RULESETS["classic"]).state == example_of(RULESETS["king"]).state
    for ruleset in RULESETS.values():
        rules, state = example_of(ruleset)
        assert len(legal(rules, state)) == 4


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("locale", CATALOGUE.locales)
async def test_a_page_is_no_longer_than_discord_takes(
    stage: Stage, locale: str, ruleset: str
) -> None:
    words = CATALOGUE.words(locale)
    page = await page_of(stage.bot, words, RULES + ruleset, stage.guild.id)
    assert len(page.text) <= LONGEST_TEXT


def rows(text: str) -> Iterator[tuple[str, str]]:
    """Yield what the table says: a feature, and a sign for each ruleset."""
    _, block, _ = text.split("```")
    for line in block.strip("\n").splitlines()[1:]:
        yield line[:-10].strip(), "".join(line[-9:].split(" "))


def test_the_table_says_what_the_rules_say() -> None:
    told = dict(rows(differences_text(ENGLISH.words("en"))))
    assert told == {
        "More than 2 players": "+++-+",
        "A 6 rolls again": "+++++",
        "Capture rolls again": "+-++-",
        "Home rolls again": "+-++-",
        "A third 6 is void": "++++-",
        "Safe squares": "++++-",
        "Two together: safe": "+-+--",
        "Two together: block": "----+",
        "Jumps and flights": "----+",
        "Too many: walks back": "----+",
        "Plays on for places": "+-+-+",
        "Only move by itself": "+-+-+",
        "Fast clock": "--+--",
    }


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_the_table_fits_a_phone_and_names_its_columns(locale: str) -> None:
    words = CATALOGUE.words(locale)
    text = differences_text(words)
    _, block, _ = text.split("```")
    assert {len(line) for line in block.strip("\n").splitlines()} == {
        max(len(line) for line in block.splitlines())
    }
    assert max(len(line) for line in block.splitlines()) <= WIDEST
    for number, ruleset in enumerate(RULESETS, 1):
        assert f"{number} {ruleset_name(words, ruleset)}" in text
