"""Names as people write them: nothing of them pings, links, formats or hides."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import regex  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.board_message import board_message
from cogs.game_board import LONGEST_TEXT
from cogs.stats import card_text, leaderboard_text
from cogs.words.alt import LONGEST_ALT
from cogs.words.faults import fault_text
from cogs.words.names import (
    FIRST_STRONG_ISOLATE,
    POP_ISOLATE,
    escaped,
    nameless,
    plain,
    quoted,
)
from cogs.words.story import who
from ludo_core import Refusal
from ludo_core.record import RecordFault
from ludo_core.rules import YARD, Track
from storage import Board, Card, Ranks, Rating, Sitter, Standing, Totals
from tests.cogs.helpers import ENGLISH, Stage, play_out
from tests.cogs.messages import answers, custom_ids
from tests.cogs.tables import position, table, view

EN = ENGLISH.words("en")
NASTY = {
    "markdown": "**b** _i_ ~~s~~ ||x|| `c`",
    "heading": "# big",
    "quote": "> quote",
    "list": "- item",
    "everyone": "@everyone",
    "here": "@here",
    "role": "<@&123456789012345678>",
    "user": "<@123456789012345678>",
    "channel": "<#123456789012345678>",
    "command": "</ludo start:12345678901>",
    "link": "[x](https://evil.example)",
    "url": "https://evil.example/?a=b",
    "time": "<t:1700000000:R>",
    "emoji": "<:blob:123456789012345678>",
    "wide": "＠everyone ＊＊b＊＊",
    "backslash": "a\\",
    "format": "{host} {0} %s",
    "newline": "a\nb\r\n# c",
    "32 emoji": "🎲" * 32,
    "family": "👨‍👩‍👧‍👦",
}
HIDDEN = {
    "zero width": "\u200b\u200c\u200d\ufeff",
    "direction": "\u202e\u2066\u2069\u200f",
    "filler": "\u3164\u115f\u1160\uffa0",
    "braille blank": "\u2800\u2800",
    "marks": "\u0301\u0336\u20dd",
    "selectors": "\ufe0f\ufe0e\u180b",
    "controls": "\x00\x07\x1b\x7f",
    "joiner": "\u034f",
    "soft hyphen": "\u00ad",
    "tags": "\U000e0041\U000e0042",
    "private": "\ue000",
    "spaces": " \u2003\u3000\u00a0",
    "lines": "\u2028\u2029",
    "surrogate": "\ud800",
}
UNESCAPED = re.compile(r"(?<!\\)(?:\\\\)*[!-/:-@\[\]-`{-~]")


def is_safe(name: str) -> bool:
    """Say whether every sign of punctuation in a name is escaped."""
    return re.fullmatch(r"(?:\\[!-/:-@\[-`{-~]|[^!-/:-@\[-`{-~])*", name) is not None


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
def test_a_name_neither_formats_nor_links(name: str) -> None:
    shown = escaped(name, "?")
    assert is_safe(shown)
    assert "\n" not in shown


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
def test_a_name_that_cannot_be_seen_is_replaced(name: str) -> None:
    assert plain(name, "Player 1") == escaped(name, "Player 1") == "Player 1"
    assert plain(f"{name}Ben1{name}", "?").startswith("Ben1")


def test_a_name_does_not_turn_the_line_around() -> None:
    assert plain("abc\u202edef", "?") == "abcdef"


def test_zalgo_is_thinned_and_real_marks_are_kept() -> None:
    zalgo = "Z" + "\u0301\u0336\u0489" * 20 + "a"
    assert len(plain(zalgo, "?")) <= 4
    assert plain("Việt Nguyễn", "?") == unicodedata.normalize("NFKC", "Việt Nguyễn")
    assert plain("กี่", "?") == "กี่"


@pytest.mark.parametrize(
    "name",
    ["ශ්‍රී", "می‌خواهم", "👨‍👩‍👧‍👦", "👍🏽‍♂️", "🏳️‍🌈", "❤️", "1️⃣ #️⃣"],
    ids=["conjunct", "half joined", "family", "tone", "flag", "heart", "keycaps"],
)
def test_what_spelling_needs_though_it_cannot_be_seen_is_kept(name: str) -> None:
    assert plain(name, "?").strip(FIRST_STRONG_ISOLATE + POP_ISOLATE) == name


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Be\u200dn", "Ben"),
        ("Ben\ufe0f1\ufe0f", "Ben1"),
        ("ක්\u200d", "ක්"),
        ("é\u200dn", "én"),
        ("ශ්\u200d\u200dරී", "ශ්රී"),
        ("ක්" * 15 + "ක්\u200dර", "ක්" * 16),
        ("🦊\ufe0f\ufe0f", "🦊\ufe0f"),
    ],
)
def test_elsewhere_it_is_not(name: str, seen: str) -> None:
    assert plain(name, "?") == seen


@settings(deadline=None)
@given(st.text(max_size=60) | st.text("aක්රමی👩❤1\u20e3\u200c\u200d\ufe0f\u202e ", max_size=40))
def test_any_name_is_short_visible_and_safe(name: str) -> None:
    cleaned = plain(name, "Player 1").strip(FIRST_STRONG_ISOLATE + POP_ISOLATE)
    assert 1 <= len(cleaned) <= 32
    assert cleaned == cleaned.strip()
    seen = regex.sub("[\u200c\u200d\ufe0f]", "", cleaned)
    assert seen
    assert not regex.search(r"[\p{C}\p{Default_Ignorable_Code_Point}]", seen)
    assert (
        not unicodedata.category(cleaned[0]).startswith("M")
        or cleaned[0].isalpha()
        or (unicodedata.category(cleaned[0]) == "Mc")
    )
    assert is_safe(escaped(name, "Player 1"))


@settings(deadline=None)
@given(st.lists(st.text(min_size=1, max_size=32), min_size=4, max_size=4))
def test_any_names_fit_boards_lists_and_cards(names: list[str]) -> None:
    steps = {0: (4, 4, 4, 4), 1: (49, YARD, YARD, YARD), 2: (36, YARD, YARD, YARD)}
    game = table(*names, state=position(4, steps, die=6), ruleset="classic")
    message = board_message(EN, view(game))
    assert len(message.text) <= LONGEST_TEXT
    assert len(message.alt) < LONGEST_ALT
    assert "\n" not in message.alt
    for name in names:
        # In text a person is a mention; no letter of a name gets there.
        assert plain(name, "?") not in message.text or len(plain(name, "?")) < 12
    standings = tuple(Standing(n, n, name, 3, 1) for n, name in enumerate(names * 3, start=1))
    text = leaderboard_text(EN, Board(10), Ranks(standings[:10], 12), standings[11])
    assert len(text) <= LONGEST_TEXT
    assert len(text.splitlines()) == 14
    totals = Totals(9, (1, 2, 3, 4), 5, 6, 7, 8, 9, (1, 2, 3, 4, 5, 6), 3, 50, 2, Rating())
    card = card_text(EN, Card(1, names[0], totals, totals), Board(10))
    assert len(card) <= LONGEST_TEXT
    assert len(card.splitlines()) == 13


def mentions(body: Any) -> Iterator[dict[str, Any]]:
    """Yield the allowed mentions of every message in a request, {} where they are missing."""
    if isinstance(body, dict):
        if "content" in body:
            yield body.get("allowed_mentions") or {}
        yield from (one for value in body.values() for one in mentions(value))


def pings_nobody(stage: Stage) -> bool:
    """Say whether every message sent or edited said outright that it mentions nobody."""
    bodies = [entry.json for entry in stage.env.http_requests]
    allowed = [one for body in bodies for one in mentions(body)]
    assert len(allowed) > 3
    return all(one.get("parse") == [] for one in allowed) and not any(
        one.get(kind) for one in allowed for kind in ("users", "roles", "replied_user")
    )


@pytest.mark.parametrize("name", ["@everyone", "<@&123456789012345678>", "**b** <#1> <t:1>"])
async def test_a_game_of_somebody_with_a_nasty_name_pings_and_formats_nothing(
    stage: Stage, name: str
) -> None:
    member = stage.person(name)
    await stage.play(name, players=2, computers=1, goal=1)
    await play_out(stage)
    (board,) = answers(await member.slash(stage.channel, "ludo stats"))
    (card,) = answers(await member.slash(stage.channel, "ludo stats", member=member))
    assert escaped(name, "?") in board
    assert escaped(name, "?") in card.splitlines()[0]
    assert name not in (board + card).replace(escaped(name, "?"), "")
    assert all(name not in message.content for message in stage.messages)
    assert pings_nobody(stage)


async def test_every_way_of_showing_a_board_pings_nobody(stage: Stage) -> None:
    await stage.two_at_the_table()
    await stage.press("roll")
    await stage.person().slash(stage.channel, "ludo board")
    stage.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=1)
    await stage.person("ben").slash(stage.channel, "ludo board")
    stage.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=1)
    await stage.press(custom_ids(stage.board)[0].rpartition(":")[2], "ben")
    await stage.resign()
    assert stage.sent("POST", "/channels/")
    assert stage.sent("PATCH", "/channels/")
    assert pings_nobody(stage)
    assert all(message.ping_user_ids == [] for message in stage.messages)


@pytest.mark.parametrize("name", [*NASTY.values(), *HIDDEN.values()], ids=[*NASTY, *HIDDEN])
def test_a_victims_name_in_a_button_is_only_cleaned(name: str) -> None:
    state = position(2, {0: (4, YARD, YARD, YARD), 2: (36, YARD, YARD, YARD)}, die=6)
    message = board_message(EN, view(table("Ana", name, state=state)))
    assert message.buttons[0][0].label == f"1: capture {plain(name, 'Player 2')}"
    assert f"Yellow ({plain(name, 'Player 2')}): " in message.alt


def test_a_name_read_from_the_right_leaves_the_numbers_beside_it_in_place() -> None:
    assert plain("ליאור", "Player 1") == f"{FIRST_STRONG_ISOLATE}ליאור{POP_ISOLATE}"
    assert escaped("محمد*", "Player 1") == f"{FIRST_STRONG_ISOLATE}محمد\\*{POP_ISOLATE}"
    assert plain("Chloé", "Player 1") == "Chloé"


def test_who_asked_to_be_forgotten_has_a_number_and_is_not_mentioned() -> None:
    two = table("Ana", "Ben", state=position(2, {}))
    forgotten = replace(two, sitters=(two.sitters[0], Sitter(seat=2, name="", user=-3)))
    assert who(EN, two, 2) == "🟡 \u2068<@1002>\u2069"
    assert who(EN, forgotten, 2) == "🟡 Player 2"


def test_players_without_a_name_are_counted_in_the_order_of_seats() -> None:
    assert nameless(EN, table("A", "B"), 2) == "Player 2"
    assert nameless(EN, table("A", "B", "C", state=position(3, {})), 3) == "Player 3"
    assert nameless(EN, table("A", "B", "C", "D"), 3) == "Player 4"


@pytest.mark.parametrize("name", [*NASTY.values(), *HIDDEN.values()], ids=[*NASTY, *HIDDEN])
def test_a_players_name_out_of_a_file_is_safe_in_text(name: str) -> None:
    two = table("Ana", "Ben", state=position(2, {}))
    played = replace(two, sitters=(two.sitters[0], Sitter(seat=2, name=name)))
    shown = who(EN, played, 2)
    assert shown == f"🟡 {escaped(name, 'Player 2')}"
    assert is_safe(shown.removeprefix("🟡 "))


def test_a_computers_level_stands_as_it_is() -> None:
    two = table("Ana", "Ben", state=position(2, {}))
    played = replace(two, sitters=(two.sitters[0], Sitter(seat=2, name="", level="hard")))
    assert who(EN, played, 2) == "🟡 Computer (hard)"


@pytest.mark.parametrize("text", [*NASTY.values(), *HIDDEN.values()], ids=[*NASTY, *HIDDEN])
def test_what_a_file_says_is_safe_where_it_is_repeated(text: str) -> None:
    assert is_safe(quoted(text))
    refusal = Refusal("unknown_word", word=text * 9)
    told = fault_text(EN, RecordFault(3, text, refusal, Track.CROSS))
    error = told.removeprefix("That record is wrong in line 3: ").removesuffix(".")
    assert is_safe(error)
    assert error.endswith(" is neither a key nor a colour")
