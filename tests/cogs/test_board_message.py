"""What a board says, built from values alone: text, buttons, alt text, within Discord's limits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from discord import ButtonStyle

from cogs.board_message import BoardMessage, board_message
from cogs.buttons import Button, CustomId, to_view
from cogs.game_board import LONGEST_TEXT
from cogs.words import Catalogue, Words
from cogs.words.alt import LONGEST_ALT
from cogs.words.names import LEVEL_NAMES
from games import News, NewsKind, View
from ludo_core import apply, events
from ludo_core.actions import AgreeDraw, Resign
from ludo_core.rules import HOME, YARD
from renderer import clean_name
from renderer.names import fit_name
from renderer.plan_loop import LOOP
from storage import Phase
from tests.cogs.helpers import ENGLISH, LOCALES
from tests.cogs.tables import position, table, view

CATALOGUE = Catalogue.load(LOCALES)
EN, DE = ENGLISH.words("en"), CATALOGUE.words("de")
LONG = tuple(letter * 32 for letter in "WMÄ字")


def labels(message: BoardMessage) -> list[str]:
    """Return the labels of the buttons with which a choice is made."""
    buttons = [button for row in message.buttons for button in row if isinstance(button, Button)]
    return [button.label for button in buttons if button.id.action.startswith("move-")]


def test_a_custom_id_reads_back_as_it_was_written() -> None:
    for action in ("roll", "move-3", "sit-0", "add-normal"):
        whole = CustomId("0123456789", 123_456, action)
        assert len(str(whole)) <= 100
        assert CustomId.parse(str(whole)) == whole


@pytest.mark.parametrize("words", [EN, DE], ids=["en", "de"])
def test_alt_text_tells_every_token_also_with_the_longest_names(words: Words) -> None:
    steps = {0: (50, 51, 55, 47), 1: (8, 50, 34, 47), 2: (50, 51, 55, 47), 3: (8, 50, 34, 47)}
    state = position(4, steps, die=6)._replace(places=(0, 0, 0, 0))
    alt = board_message(words, view(table(*LONG, state=state))).alt
    assert len(alt) < LONGEST_ALT
    assert all(name in alt for name in LONG)
    assert alt.count("1: ") == alt.count("2: ") == alt.count("3: ") == alt.count("4: ") == 4


def test_alt_text_says_where_each_token_stands() -> None:
    state = position(2, {0: (YARD, 0, 8, 17), 2: (20, 51, 55, HOME)}, die=4)
    assert board_message(EN, view(table("Ana", None, state=state))).alt == (
        "Board of Ludo King style. Red rolled 4 and chooses."
        " Red (Ana): 1: yard, 2: start, 3: 8 (star), 4: 17."
        " Yellow (Computer (normal)): 1: 20, 2: column 1, 3: column 5, 4: home."
    )


STORY = (
    events.Rolled(0, 3),
    events.Moved(0, 1, 5, 8),
    events.Captured(2, 3, 34, 0),
    events.BonusRoll(0, (events.Reason.CAPTURE,)),
    events.Rolled(0, 4),
)


def test_alt_text_tells_the_last_move_and_who_was_sent_back() -> None:
    state = position(2, {0: (YARD, 8, 9, 17), 2: (20, 51, 55, YARD)}, die=4)
    message = board_message(EN, view(table("Ana", "Ben", state=state), *STORY))
    assert message.alt.endswith(
        " 4: yard. Last move: Red 2, 5 to 8 (star). Sent back: Yellow 4 from 34 (star)."
    )
    assert message.picture is not None
    assert message.picture.trail == (0, 5, 8)
    assert message.picture.captures == ((2, 34),)


def test_a_picture_of_planes_has_the_flights_of_the_last_move_alone() -> None:
    story = (
        events.Rolled(0, 4),
        events.Moved(0, 0, 10, 14),
        events.Jumped(0, 0, 14, 18),
        events.Rolled(2, 4),
        events.Moved(2, 1, 14, 18),
        events.Flew(2, 1, 18, 30),
        events.Captured(0, 2, 53, 2),
        events.Jumped(2, 1, 30, 34),
    )
    state = position(2, {0: (18, YARD, YARD, YARD), 2: (YARD, 34, YARD, YARD)})
    message = board_message(EN, view(table("Ana", "Ben", state=state, ruleset="aeroplane"), *story))
    assert message.picture is not None
    assert message.picture.trail == (2, 14, 18)
    assert message.picture.flights == ((2, 18, 30), (2, 30, 34))
    assert "Last move: Yellow 2, 14 to 34. Sent back: Red 3 from runway 3." in message.alt


@pytest.mark.parametrize("words", [EN, DE], ids=["en", "de"])
def test_alt_text_leaves_out_what_led_here_before_any_token(words: Words) -> None:
    steps = {0: (50, 51, 55, 47), 1: (8, 50, 34, 47), 2: (50, 51, 55, 47), 3: (8, 50, 34, 47)}
    state = position(4, steps, die=6)
    quiet = board_message(words, view(table(*LONG, state=state))).alt
    told = board_message(words, view(table(*LONG, state=state), *STORY * 30)).alt
    assert told.startswith(quiet)
    assert len(quiet) < len(told) <= LONGEST_ALT
    assert told.endswith(".")


def test_alt_text_says_who_resigned_instead_of_tokens() -> None:
    start = position(4, {0: (HOME, HOME, HOME, HOME)})
    state = start
    for action in (Resign(1), Resign(2), Resign(3)):
        state, _ = apply(table("a", "b", "c", "d").options.rules, state, action)
        alt = board_message(EN, view(table("Ana", "Ben", "Cem", "Dia", state=state))).alt
        assert "Green (Ben) resigned. 4th place." in alt
    assert state.over
    assert "Yellow (Cem) resigned." in alt
    assert "Red (Ana): 1: home" in alt


def test_alt_text_of_a_lobby_says_who_sits_where() -> None:
    lobby = table("Ana", None, "Cem")
    assert board_message(EN, view(lobby)).alt == (
        "An empty board of Ludo King style, waiting for players."
        " Red: Ana. Green: Computer (normal). Blue: Cem."
    )


@pytest.mark.parametrize("words", [EN, DE], ids=["en", "de"])
@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_the_name_of_every_computer_fits_into_a_hangar(words: Words, level: str) -> None:
    lobby = table(None, None, ruleset="aeroplane")
    lobby = replace(lobby, sitters=tuple(replace(one, level=level) for one in lobby.sitters))
    picture = board_message(words, view(lobby)).picture
    assert picture is not None
    unit = picture.size // LOOP.grid
    sizes = [round(part * unit) for part in LOOP.yard.name_sizes]
    room = (LOOP.yard.side - 2 * LOOP.yard.name_margin) * unit
    name = clean_name(picture.names[2], "")
    assert fit_name(name, int(room), unit, sizes) == (picture.names[2], sizes[0])


def test_a_free_seat_is_told_as_free() -> None:
    lobby = table("Ana", "Ben")
    lobby = replace(lobby, sitters=lobby.sitters[:1])
    message = board_message(EN, view(lobby))
    assert message.alt.endswith("Red: Ana. Yellow: free.")
    assert "🟡 free" in message.text
    start = next(b for row in message.buttons for b in row if b.id.action == "start")
    assert start.disabled


@pytest.mark.parametrize("words", [EN, DE], ids=["en", "de"])
def test_a_long_finish_of_computers_keeps_the_newest_and_counts_the_rest(words: Words) -> None:
    state = position(4, {})
    story = [event for _ in range(500) for event in (events.Rolled(1, 3), events.Stuck(1, 3, True))]
    message = board_message(words, view(table(*LONG[:1], None, None, None, state=state), *story))
    assert LONGEST_TEXT - 200 < len(message.text) <= LONGEST_TEXT
    title, left_out, *lines = message.text.splitlines()
    assert title.startswith("**")
    assert left_out.startswith("-# …")
    assert str(500 - (len(lines) - 1)) in left_out


@pytest.mark.parametrize("words", [EN, DE], ids=["en", "de"])
def test_a_board_that_was_long_not_shown_tells_the_latest_news(words: Words) -> None:
    seen = view(table(*["Ana"] * 4, state=position(4, {})))
    news = tuple(News(kind, seat, 10**18) for kind in NewsKind for seat in range(4))
    message = board_message(words, replace(seen, news=(*news, News(NewsKind.ABSENT, 2))))
    assert len(message.text) <= LONGEST_TEXT
    assert len(message.plain()) <= LONGEST_TEXT
    assert sum("⏰" in line for line in message.text.splitlines()) == 1


def test_one_roll_left_out_is_told_in_the_singular() -> None:
    assert EN.n("-# … after {count} roll more", "-# … after {count} rolls more", 1) == (
        "-# … after 1 roll more"
    )


def test_three_victims_with_long_names_fit_a_label() -> None:
    # Ring square 10: green's step 49, yellow's 36, blue's 23 by their own count.
    steps = {0: (4, 4, 4, 4), 1: (49, YARD, YARD, YARD), 2: (36, YARD, YARD, YARD)}
    steps[3] = (23, YARD, YARD, YARD)
    state = position(4, steps, die=6)
    message = board_message(EN, view(table(*LONG, state=state, ruleset="classic")))
    (label,) = labels(message)
    assert label.startswith(f"1·2·3·4: capture {LONG[1]}")
    built = to_view(message.buttons)
    assert built is not None
    assert all(len(item.label or "") <= 80 for item in built.children)  # type: ignore[attr-defined]


def test_buttons_say_what_each_choice_does() -> None:
    seen = []
    for own in ((YARD, 4, 2, 44), (45, 50, 48, 3)):
        state = position(2, {0: own, 2: (36, YARD, YARD, YARD)}, die=6)
        seen += labels(board_message(EN, view(table("Ana", "Ben", state=state))))
    assert seen == [
        "1: enter",
        "2: capture Ben",
        "3: to a star",
        "4: → 50",
        "1: home column, 5 to go",
        "2: home",
        "3: home column, 2 to go",
        "4: → 9",
    ]


def test_tokens_on_one_square_are_one_choice() -> None:
    state = position(2, {0: (5, 5, 20, YARD)}, die=2)
    assert labels(board_message(EN, view(table("Ana", "Ben", state=state)))) == [
        "1·2: → 7",
        "3: → 22",
    ]


def test_a_roll_that_waits_is_told_by_the_prompt_alone() -> None:
    state = position(2, {0: (5, 9, YARD, YARD)}, die=2)
    story = (events.Rolled(2, 3), events.Stuck(2, 3, True), events.Rolled(0, 2))
    text = board_message(EN, view(table("Ana", "Ben", state=state), *story)).text
    assert text.count("\u2068<@1000>\u2069") == 1
    assert "🟡 \u2068<@1002>\u2069 ⚂ **3**: only a 6 leaves the yard." in text


def test_a_resignation_is_told_also_while_a_roll_waits() -> None:
    state = position(3, {0: (5, 9, YARD, YARD)}, die=2)
    after, told = apply(table("A", "B", "C", state=state).options.rules, state, Resign(3))
    story = (events.Rolled(0, 2), *told)
    text = board_message(EN, view(table("A", "B", "C", state=after), *story)).text
    assert "🔵 \u2068<@1003>\u2069 resigned." in text
    assert text.count("\u2068<@1000>\u2069") == 1


def test_the_end_names_every_place_and_leaves_no_turn() -> None:
    state = position(3, {})
    for seat in (1, 3):
        state, _ = apply(table("A", "B", "C", state=state).options.rules, state, Resign(seat))
    message = board_message(EN, view(table("A", "B", "C", state=state)))
    actions = [
        button.id.action for row in message.buttons for button in row if isinstance(button, Button)
    ]
    assert actions == ["again", "clip", "replay", "review", "fairness"]
    assert "🏆 🔴 \u2068<@1000>\u2069 **wins!**" in message.text
    assert "🥈 2nd: 🔵 \u2068<@1003>\u2069" in message.text
    assert "🥉 3rd: 🟢 \u2068<@1001>\u2069" in message.text
    assert "the game is over" in message.alt
    assert "3rd place." in message.alt


def test_the_end_begins_with_the_winner_and_closes_with_the_secret() -> None:
    state = position(2, {})
    over, told = apply(table("A", "B", state=state).options.rules, state, Resign(2))
    result = replace(table("A", "B", state=over), next_commit="c" * 64)
    shown = replace(view(result, *told), secret="5" * 64)
    assert board_message(EN, shown).text.splitlines()[1:] == [
        "🏆 🔴 \u2068<@1000>\u2069 **wins!**",
        "🥈 2nd: 🟡 \u2068<@1002>\u2069",
        "🟡 \u2068<@1002>\u2069 resigned.",
        f"-# The dice secret: `{'5' * 64}`",
        f"-# Dice promise of a rematch: `{'c' * 64}`",
    ]


def test_a_draw_has_no_winner() -> None:
    state = position(2, {})
    state, _ = apply(table("A", "B", state=state).options.rules, state, AgreeDraw())
    text = board_message(EN, view(table("A", "B", state=state))).text
    assert "🤝 The game is drawn." in text
    assert "🏆" not in text


def test_whoever_finished_first_has_won_also_when_the_others_draw() -> None:
    over = position(3, {0: (HOME,) * 4})._replace(turn=None, places=(1, 2, 0, 2), drawn=True)
    text = board_message(EN, view(table("Ana", "Ben", "Chloé", state=over))).text
    assert "🏆 🔴 \u2068<@1000>\u2069 **wins!**" in text
    assert "🥈 2nd: 🟢 \u2068<@1001>\u2069" in text
    assert "🥈 2nd: 🔵 \u2068<@1003>\u2069" in text


def test_a_closed_table_is_one_sentence() -> None:
    message = board_message(EN, view(table("A", "B", phase=Phase.CLOSED)))
    assert message.text == "This table is closed. /ludo start opens another."
    assert (message.buttons, message.picture) == ((), None)


def test_the_picture_marks_the_last_move_and_rings_nobody_in_a_lobby() -> None:
    lobby = board_message(EN, view(table("A", "B"))).picture
    assert lobby is not None
    assert lobby.state.turn is None
    state = position(2, {})
    story = (events.Rolled(2, 6), events.Moved(2, 1, YARD, 0))
    shown = board_message(EN, view(table("A", "B", state=state), *story)).picture
    assert shown is not None
    assert (shown.shown_die, shown.die_seat, shown.trail) == (6, 2, (2, YARD, 0))


def test_whoever_was_moved_over_is_told() -> None:
    game = table("A", "B", state=position(2, {}))
    text = board_message(EN, View(game, (), ((1_002, 2),))).text
    assert "\u2068<@1002>\u2069 now plays Yellow, so that you face each other." in text


async def test_views_are_stopped_before_they_are_sent() -> None:
    message = board_message(EN, view(table("A", "B")))
    built = to_view(message.buttons)
    assert built is not None
    assert built.is_finished()
    assert to_view(()) is None
    assert {button.style for row in message.buttons for button in row} == {
        ButtonStyle.secondary,
        ButtonStyle.success,
        ButtonStyle.danger,
    }
