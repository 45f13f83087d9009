"""How buttons look: in seats' colours, numbered as in the picture, dead where they do nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board_message import BoardMessage, board_message
from cogs.buttons import Button
from cogs.words.names import COLOUR_SIGNS
from ludo_core import events
from ludo_core.rules import HOME, YARD
from renderer.scene import scene_of
from tests.cogs.helpers import ENGLISH
from tests.cogs.tables import position, table, view

EN = ENGLISH.words("en")
SIGNS = {0: "🔴", 1: "🟢", 2: "🟡", 3: "🔵"}


def of(message: BoardMessage, prefix: str) -> list[Button]:
    """Return the buttons whose action begins so."""
    return [one for row in message.buttons for one in row if one.id.action.startswith(prefix)]


def test_seats_are_taken_by_buttons_in_their_colours() -> None:
    lobby = board_message(EN, view(table("Ana", None, None, None)))
    found = {one.id.action: one.emoji for one in of(lobby, "sit-")}
    assert found == {f"sit-{seat}": SIGNS[seat] for seat in (1, 2, 3)}
    assert [line[0] for line in lobby.text.splitlines()[1:5]] == list(SIGNS.values())


@pytest.mark.parametrize("seat", range(4))
def test_moves_have_the_colour_and_the_numbers_of_the_picture(seat: int) -> None:
    state = position(4, {seat: (5, 5, 20, YARD)}, die=2)._replace(turn=seat)
    game = table("A", "B", "C", "D", state=state)
    message = board_message(EN, view(game))
    moves = of(message, "move-")
    assert {one.emoji for one in moves} == {COLOUR_SIGNS[seat]} == {SIGNS[seat]}
    assert message.picture is not None
    drawn = {
        text
        for at, marks in scene_of(message.picture).spots.items()
        if marks.plate
        for of_seat, text in marks.stack
        if of_seat == seat
    }
    assert {one.label.partition(":")[0] for one in moves} == drawn == {"1·2", "3"}


@pytest.mark.parametrize(
    ("steps", "die", "waiting", "told"),
    [
        ((YARD, YARD, HOME, HOME), 3, True, "only a 6 leaves the yard."),
        ((HOME, HOME, HOME, 54), 6, False, "no token can move."),
    ],
)
def test_where_nothing_can_move_the_reason_is_told(
    steps: tuple[int, int, int, int], die: int, told: str, *, waiting: bool
) -> None:
    state = position(2, {2: steps})
    story = (events.Rolled(2, die), events.Stuck(2, die, waiting))
    text = board_message(EN, view(table("Ana", "Ben", state=state), *story)).text
    assert f"🟡 \u2068<@1002>\u2069 {'⚀⚁⚂⚃⚄⚅'[die - 1]} **{die}**: {told}" in text
    assert "🔴 \u2068<@1000>\u2069, roll the die!" in text


@pytest.mark.parametrize(
    ("names", "fill", "open_"),
    [
        (("Ana",), False, False),
        (("Ana",), True, True),
        (("Ana", "Ben"), False, True),
        (("Ana", None), False, True),
        (("Ana", "Ben", "Cem", None), False, True),
    ],
)
def test_start_is_open_from_the_second_seat_on_or_where_computers_fill_up(
    names: tuple[str | None, ...], *, fill: bool, open_: bool
) -> None:
    lobby = table("A", "B", "C", "D")
    sitting = table(*(*names, *"BCD")[:4]).sitters[: len(names)]
    lobby = replace(lobby, options=replace(lobby.options, fill=fill), sitters=sitting)
    (start,) = of(board_message(EN, view(lobby)), "start")
    assert start.disabled is not open_
