"""Aeroplane chess in words: what happened, what a button does, where planes stand."""

from __future__ import annotations

from cogs.board_message import board_message
from games import View
from ludo_core import Move, Roll, apply
from ludo_core.rules import HOME, YARD
from tests.cogs.helpers import ENGLISH
from tests.cogs.tables import position, table

EN = ENGLISH.words("en")


def told(steps: dict[int, tuple[int, int, int, int]], face: int, token: int = 0) -> str:
    """Return the text of a four-player board after red rolled and moved a plane."""
    of = table("Ana", "Ben", "Chloé", "Dev", state=position(4, steps), ruleset="aeroplane")
    assert of.state is not None
    state, rolled = apply(of.options.rules, of.state, Roll(face))
    state, moved = apply(of.options.rules, state, Move(token))
    after = table("Ana", "Ben", "Chloé", "Dev", state=state, ruleset="aeroplane")
    return board_message(EN, View(after, rolled + moved)).text.splitlines()[1]


def labels(steps: dict[int, tuple[int, int, int, int]], die: int) -> list[str]:
    """Return the labels of red's choices."""
    state = position(4, steps, die=die)
    of = table("Ana", "Ben", "Chloé", "Dev", state=state, ruleset="aeroplane")
    rows = board_message(EN, View(of)).buttons
    return [button.label for row in rows for button in row if button.id.action.startswith("move")]


def test_a_flight_is_told_leg_by_leg_with_whom_it_sends_home() -> None:
    text = told({0: (14, YARD, YARD, YARD), 2: (53, YARD, YARD, YARD)}, 4)
    assert text == (
        "🔴 \u2068<@1000>\u2069 ⚃ **4**: plane 1 moves to 18. It flies across to 30."
        " It jumps to 34. Plane 1 of 🟡 \u2068<@1002>\u2069 goes back!"
    )


def test_a_stack_turns_a_plane_round_or_takes_it_along() -> None:
    steps = {0: (5, YARD, YARD, YARD), 1: (47, 47, YARD, YARD)}
    assert told(steps, 6) == (
        "🔴 \u2068<@1000>\u2069 ⚅ **6**: plane 1 turns round at a stack and ends on 5. Rolls again."
    )
    assert told(steps, 3) == (
        "🔴 \u2068<@1000>\u2069 ⚂ **3**: plane 1 moves to 8. It runs into a stack: all of them go"
        " back! Plane 1 of 🟢 \u2068<@1001>\u2069 goes back!"
        " Plane 2 of 🟢 \u2068<@1001>\u2069 goes back!"
    )


def test_a_stack_that_stops_a_jump_or_flight_is_told() -> None:
    assert told({0: (2, YARD, YARD, YARD), 1: (47, 47, YARD, YARD)}, 4).endswith(
        "plane 1 moves to 6. A stack stops it there."
    )
    assert told({0: (17, YARD, YARD, YARD), 2: (53, 53, YARD, YARD)}, 1).endswith(
        "plane 1 moves to 18. A stack stops it there."
    )
    after_flight = told({0: (17, YARD, YARD, YARD), 1: (19, 19, YARD, YARD)}, 1)
    assert after_flight.endswith("It flies across to 30. A stack stops it there.")
    for steps, face in (({0: (14, 1, 1, 1)}, 4), ({0: (10, 1, 1, 1)}, 4), ({0: (46, 1, 1, 1)}, 4)):
        assert "stops it" not in told(steps, face)


def test_a_stack_flown_into_is_named_by_its_own_player_alone() -> None:
    steps = {0: (14, YARD, YARD, YARD), 2: (53, YARD, YARD, YARD), 1: (17, 17, YARD, YARD)}
    assert labels(steps, 4) == ["1: into the stack of Ben"]


def test_take_off_overshooting_and_landing_are_told() -> None:
    assert "plane 2 rolls onto its pad. Rolls again." in told({0: (3, YARD, YARD, YARD)}, 6, 1)
    assert "overshoots and comes back to runway 2." in told({0: (54, YARD, YARD, YARD)}, 6)
    assert "plane 1 has landed!" in told({0: (54, 5, YARD, YARD)}, 2)


def test_nothing_moves_from_the_hangar_without_a_six() -> None:
    of = table("Ana", "Ben", state=position(2, {}), ruleset="aeroplane")
    assert of.state is not None
    state, events = apply(of.options.rules, of.state, Roll(3))
    after = table("Ana", "Ben", state=state, ruleset="aeroplane")
    assert "only a 6 leaves the hangar." in board_message(EN, View(after, events)).text


def test_buttons_say_what_each_choice_does() -> None:
    steps = {0: (14, 2, 46, YARD), 1: (45, 45, YARD, YARD)}
    assert labels(steps, 4) == ["1: fly to 34", "2: into the stack of Ben", "3: → 50"]
    assert labels({0: (4, 55, 50, YARD)}, 6) == [
        "1: jump to 14",
        "2: → runway 1",
        "3: land",
        "4: to the pad",
    ]


def test_alt_text_says_where_each_plane_is() -> None:
    state = position(2, {0: (0, 7, 53, HOME)}, die=4)
    alt = board_message(EN, View(table("Ana", "Ben", state=state, ruleset="aeroplane"))).alt
    assert "Red (Ana): 1: pad, 2: 7, 3: runway 3, 4: landed." in alt
    assert "Yellow (Ben): 1: hangar" in alt
