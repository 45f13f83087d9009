"""Every word that a user reads comes from the catalogue.

The bot plays in a language made up here, in which each message stands in ⟦brackets⟧: whatever
letter is outside of them was written past the catalogue.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import AsyncIterator, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import discord
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from cogs.board_message import board_message
from cogs.buttons import Button, Select
from cogs.pages import DIFFERENCES, HELP, RULES, page_of
from cogs.settings_menu import settings_page
from cogs.words import Catalogue, Words
from cogs.words.extract import template
from cogs.words.refusals import SENTENCES
from ludo_core import RULESETS, events
from ludo_core.rules import HOME, YARD
from storage import Choices, Pace, Settings
from tests.cogs.conftest import Logs
from tests.cogs.helpers import Stage, on_turn, play_out, private, staged
from tests.cogs.messages import custom_ids, labels
from tests.cogs.tables import position, table, view
from tests.cogs.test_commands import invoke, sub

NAMES = ("ana", "ben", "cem")
KNOWN = re.compile(
    r"https://\S+|<@\d+>|<t:\d+:R>|<#\d+>|`?[0-9a-f]{6,}`?|" + "|".join(NAMES),
)


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """A catalogue that answers an English reader in the made-up language."""
    made_up = Catalog(locale="en_US")
    for message in template():
        if isinstance(message.id, tuple):
            made_up.add(message.id, tuple(f"⟦{text}⟧" for text in message.id))
        elif message.id:
            made_up.add(message.id, f"⟦{message.id}⟧")
    text = BytesIO()
    write_po(text, made_up)
    folder = tmp_path_factory.mktemp("locales")
    (folder / "en_US.po").write_bytes(text.getvalue())
    return Catalogue.load(folder)


@pytest.fixture
async def stage(tmp_path: Path, catalogue: Catalogue) -> AsyncIterator[Stage]:
    """A bot that speaks the made-up language to everybody."""
    async with staged(tmp_path, catalogue=catalogue) as one:
        yield one


@pytest.fixture
def words(catalogue: Catalogue) -> Words:
    """The made-up language."""
    return catalogue.words("en-US")


def outside(text: str) -> str:
    """Return the letters of a text that no brackets hold and that are no name, id or link."""
    kept, depth = [], 0
    for char in text:
        depth += (char == "⟦") - (char == "⟧")
        if not depth and char != "⟧":
            kept.append(char)
    rest = KNOWN.sub("", "".join(kept))
    return "".join(char for char in rest if unicodedata.category(char).startswith("L"))


def read_by_people(body: Any, key: str = "") -> Iterator[str]:
    """Yield every text of a request that somebody reads."""
    if isinstance(body, dict):
        for name, value in body.items():
            yield from read_by_people(value, name)
    elif isinstance(body, list):
        for value in body:
            yield from read_by_people(value, key)
    elif isinstance(body, str) and key in {
        "content",
        "label",
        "description",
        "placeholder",
        "title",
    }:
        yield body


def said(stage: Stage) -> list[str]:
    """Return every text that the bot has sent so far, but for its commands."""
    return [
        text
        for entry in stage.env.http_requests
        if not entry.path.endswith("/commands")
        for text in read_by_people(entry.json)
    ]


def hold(texts: list[str], least: int = 1) -> None:
    """Hold that there are texts, and that each comes from the catalogue."""
    assert len(texts) >= least
    assert {text: outside(text) for text in texts if outside(text)} == {}


def test_a_word_past_the_catalogue_is_found() -> None:
    assert outside("⟦a {b}⟧ <@12>: ana 3 https://x.y/z") == ""
    assert outside("⟦a⟧ host") == "host"
    assert outside("1: ⟦capture ⟦Computer⟧⟧ – x") == "x"


async def test_a_game_against_computers_to_the_end(stage: Stage) -> None:
    await stage.start(players=4, computers=1, level="easy", goal=1, ruleset="classic")
    for action in ("add-easy", "remove", "add-easy", "start"):
        await stage.press(action)
    await play_out(stage)
    for command in ("fairness", "export", "stats"):
        await stage.person().slash(stage.channel, f"ludo {command}")
    await stage.person().slash(
        stage.channel, "ludo stats", member=stage.person(), ruleset="classic"
    )
    hold(said(stage), 60)


async def test_a_game_of_three_people_with_moves_over_and_resignations(stage: Stage) -> None:
    await stage.start(players=4)
    await stage.press("sit-1", "ben")
    await stage.press("sit-2", "cem")
    await stage.press("start")
    for _ in range(60):
        await stage.click(custom_ids(stage.board)[0], await on_turn(stage))
    await stage.resign("cem")
    await stage.person().slash(stage.channel, "ludo board")
    await stage.person().slash(stage.channel, "ludo fairness")
    await stage.person().slash(stage.channel, "ludo export")
    await stage.resign("ben")
    assert "⟦🏆" in stage.board.content
    hold(said(stage), 100)
    assert labels(stage.board) == []


async def test_refused_clicks_and_commands(stage: Stage, logs: Logs) -> None:
    logs.expect("incident")
    await invoke(stage, sub("board"))
    await invoke(stage, sub("board"), dm=True)
    await invoke(stage, sub("practice"))
    await invoke(stage, sub("stats"))
    await invoke(stage, sub("start"), app_permissions=str(discord.Permissions.none().value))
    await stage.person().slash(stage.channel, "ludo start", ruleset="plyyard", players=4)
    await stage.start(players=3)
    await stage.press("sit-1", "ben")
    await stage.click(custom_ids(stage.board)[0].rpartition(":")[0] + ":sit-1", "cem")
    await stage.click(custom_ids(stage.board)[0].rpartition(":")[0] + ":cancel", "cem")
    await stage.press("start")
    await stage.click(custom_ids(stage.board)[0], "ben")
    await stage.click(custom_ids(stage.board)[0], "cem")
    stage.store.load = None  # type: ignore[assignment,method-assign]
    await stage.click("l1:ffffffffff:1:roll")
    hold(said(stage), 20)


async def test_menus_pages_and_forms(stage: Stage) -> None:
    await stage.start(players=4, private=True)
    lobby = private(stage, await stage.press("options"))
    for action in ("form", "frees", "options", "invite", "options", "seats", "options", "rules"):
        await stage.press(action, on=lobby)
    private(stage, await stage.press("options", "ben"))
    await stage.choose("flags", "fill", "takeover", on=lobby)
    await stage.press("start")
    menu = await stage.more()
    for action in ("mute", "unmute", "text", "resign", "more", "end", "more", "fairness", "rules"):
        page = await stage.press(action, on=menu)
        if action == "text":
            menu = await stage.more()
        assert page.acknowledged
    private(stage, await stage.press("seats", "ben"))
    await stage.more("ben")
    for command in ("tables", "leave", "hint", "undo", "draw", "settings"):
        await stage.person().slash(stage.channel, f"ludo {command}")
    hold(said(stage), 60)


def test_the_settings(words: Words) -> None:
    defaults = Choices(ruleset="classic", players=3, goal=2, pace=Pace.SLOW, level="easy")
    for settings in (Settings(), Settings(defaults, channels=(1,), pings=False, theme="dark")):
        page = settings_page(words, settings)
        selects = [one for row in page.rows for one in row if isinstance(one, Select)]
        hold([page.text, *(option.label for one in selects for option in one.options)], 8)


@pytest.mark.parametrize("name", [HELP, DIFFERENCES, *(RULES + ruleset for ruleset in RULESETS)])
async def test_pages(stage: Stage, words: Words, name: str) -> None:
    page = await page_of(stage.bot, words, name, stage.guild.id)
    labels = [one.label for row in page.rows for one in row if isinstance(one, Button)]
    hold([page.text, page.alt, *labels], 3)


def test_refusals_are_marked_for_translation(words: Words) -> None:
    for sentence in SENTENCES.values():
        fields = dict.fromkeys(re.findall(r"\{(\w+)\}", sentence), 3)
        assert words.t(sentence, **fields).startswith("⟦")


def test_every_event_of_a_story_and_every_effect_of_a_move(words: Words) -> None:
    state = position(2, {0: (4, 45, 50, YARD), 2: (36, 0, 51, HOME)}, die=6)
    game = table("ana", None, state=state)
    story: list[events.Event] = [events.Rolled(2, 6), events.Voided(2)]
    story += [events.Rolled(2, 1), events.Stuck(2, 1, True), events.Rolled(2, 1)]
    story += [events.Stuck(2, 1, False), events.Resigned(2, 2)]
    for start, end in ((YARD, 0), (1, 8), (1, 7), (49, 52), (52, 53), (51, HOME)):
        story += [events.Rolled(2, 6), events.Moved(2, 0, start, end)]
    story += [events.Captured(0, 1, 3, 2), events.BonusRoll(2, ()), events.Finished(2, 1)]
    shown = board_message(words, view(game, *story))
    buttons = [button.label for row in shown.buttons for button in row]
    assert buttons[0] == "1: ⟦capture ⟦Computer (⟦normal⟧)⟧⟧"
    hold([shown.text, shown.alt, *buttons], 5)
    assert len(shown.text.splitlines()) == 12


async def test_a_deleted_table_and_a_retired_board(stage: Stage) -> None:
    await stage.start(computers=1)
    await stage.person().slash(stage.channel, "ludo board")
    await stage.press("cancel")
    hold(said(stage), 5)
    assert stage.messages[0].content.startswith("⟦The board has moved down: https://")


def described(command: dict[str, Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each description and choice of a command, with its translations."""
    if "description" in command:
        yield command["description"], command.get("description_localizations") or {}
    elif "value" in command:
        yield str(command["name"]), command.get("name_localizations") or {}
    for child in [*command.get("options", []), *command.get("choices", [])]:
        yield from described(child)


async def test_descriptions_of_commands_and_the_names_of_choices(stage: Stage) -> None:
    (command,) = stage.env.backend.commands[None].values()
    texts = list(described(command))
    assert len(texts) > 30
    for text, translations in texts:
        if not text.isdecimal():
            assert translations.get("en-US") == f"⟦{text}⟧"
