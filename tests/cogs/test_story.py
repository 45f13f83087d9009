"""What is told of rolls: who resigns while one waits, and rolls that come to nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.clip_message import replay_message
from cogs.game_board import game_text
from cogs.replay import _text as replay_text
from cogs.words.story import plain_lines, story_lines
from games import View
from games.recorded import Game, read_game
from ludo_core import Move, Resign, Roll, apply
from ludo_core.actions import Action, AgreeDraw
from ludo_core.events import Event
from ludo_core.rules import CLASSIC
from storage import Phase
from tests.cogs.helpers import ENGLISH
from tests.cogs.tables import position, table

EN = ENGLISH.words("en")
NOT_PLAYED = "Green 3: it was not played."


def happened(*actions: Action) -> tuple[Event, ...]:
    """Return what these actions lead to where green may capture blue's token 2 by a 3."""
    state = position(4, {1: (2, -1, -1, -1), 3: (-1, 31, -1, -1)})._replace(turn=1)
    story: list[Event] = []
    for action in actions:
        state, events = apply(CLASSIC, state, action)
        story += events
    return tuple(story)


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        (
            (Roll(3), Resign(0), Move(0)),
            ["Red resigned.", "Green 3: token 1 moves to 5. It sends token 2 of Blue back!"],
        ),
        (
            (Roll(3), Resign(0), Resign(2), Move(0)),
            [
                "Red resigned.",
                "Yellow resigned.",
                "Green 3: token 1 moves to 5. It sends token 2 of Blue back!",
            ],
        ),
        ((Roll(3), Resign(0)), ["Red resigned."]),
        ((Roll(3),), []),
        ((Roll(3), Resign(1)), [NOT_PLAYED, "Green resigned."]),
        ((Roll(3), Resign(0), Resign(1)), ["Red resigned.", NOT_PLAYED, "Green resigned."]),
        ((Resign(1), Roll(5)), ["Green resigned.", "Yellow 5: only a 6 leaves the yard."]),
        ((Roll(3), AgreeDraw()), [NOT_PLAYED]),
        (
            (Roll(3), Resign(0), Resign(2), Resign(3)),
            ["Red resigned.", "Yellow resigned.", "Blue resigned.", NOT_PLAYED],
        ),
        ((AgreeDraw(),), []),
    ],
)
def test_every_roll_keeps_its_move_and_none_is_told_half(
    actions: tuple[Action, ...], told: list[str]
) -> None:
    game = table("ana", "ben", "cem", "dan", state=position(4, {}), ruleset="classic")
    story = happened(*actions)
    assert plain_lines(EN, game, story) == told
    assert len(story_lines(EN, game, story)) == len(told)


def drawn(*lines: str) -> Game:
    head = ["ruleset king", "seats red yellow"]
    return read_game("\n".join([*head, *lines, "draw"]).encode())


@pytest.mark.parametrize("lines", [("red 6 ?",), ()])
def test_a_draw_is_told_everywhere_and_without_half_a_roll(lines: tuple[str, ...]) -> None:
    game = drawn(*lines)
    ply = game.plies[-1]
    over = replace(game.table, phase=Phase.OVER)
    replayed = replay_text(EN, game, View(over, ply.story), len(game.plies) - 1).splitlines()
    assert "🤝 The game is drawn." in replayed
    assert "" not in replayed
    assert not [line for line in replayed if line.endswith(":")]
    board = game_text(EN, View(over, ply.story)).splitlines()
    assert not [line for line in board if line.endswith("**6**:") or not line]
    if lines:
        assert "🔴 Player 1 ⚅ **6**: it was not played." in replayed
        alt = replay_message(EN, game, 1, 1).alt
        assert "Red 6: it was not played. At the end: Board of Ludo King style, the game is" in alt
