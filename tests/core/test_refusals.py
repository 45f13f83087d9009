"""What is refused, with its code and parameters; and what values are no game at all."""

from __future__ import annotations

import random

import pytest

from ludo_core import (
    RULESETS,
    Action,
    AgreeDraw,
    Move,
    Refusal,
    Resign,
    Roll,
    State,
    after,
    apply,
    check,
    choices,
    landing,
    legal,
    new_state,
)
from ludo_core.players import LEVELS
from ludo_core.record import sentence
from ludo_core.tracks import cross

from .helpers import position

KING = RULESETS["king"]
START = new_state((0, 1, 3))
WAITS = position((0, 1, 3), {0: (56, 53, 3, -1)}, die=4)
OVER = after(KING, START, AgreeDraw())
LEFT = after(KING, START, Resign(1))


@pytest.mark.parametrize(
    ("state", "action", "code", "params"),
    [
        (OVER, Roll(1), "game_over", {}),
        (OVER, Move(0), "game_over", {}),
        (OVER, Resign(0), "game_over", {}),
        (OVER, AgreeDraw(), "game_over", {}),
        (WAITS, Roll(1), "choose_first", {}),
        (START, Roll(0), "bad_face", {"face": 0}),
        (START, Roll(7), "bad_face", {"face": 7}),
        (START, Move(0), "roll_first", {}),
        (WAITS, Move(4), "bad_token", {"token": 5}),
        (WAITS, Move(-1), "bad_token", {"token": 0}),
        (WAITS, Move(0), "token_home", {"token": 1}),
        (WAITS, Move(1), "too_far", {"token": 2, "die": 4, "steps": 3}),
        (WAITS, Move(3), "needs_six", {"token": 4}),
        (START, Resign(2), "not_playing", {"seat": 2}),
        (LEFT, Resign(1), "not_playing", {"seat": 1}),
    ],
)
def test_refused(state: State, action: Action, code: str, params: dict[str, int]) -> None:
    for refuse in (check, apply):
        with pytest.raises(Refusal) as caught:
            refuse(KING, state, action)
        assert (caught.value.code, caught.value.params) == (code, params)
        assert sentence(caught.value)


def test_landing_is_refused_as_the_move_would_be() -> None:
    with pytest.raises(Refusal) as caught:
        landing(KING, WAITS, 3)
    assert caught.value.code == "needs_six"


def test_nothing_is_legal_unless_a_die_waits() -> None:
    for state in (START, OVER):
        assert legal(KING, state) == ()
        assert choices(KING, state) == ()
        for level in LEVELS.values():
            with pytest.raises(ValueError, match="nothing to choose"):
                level.choose(KING, state, random.Random(0))


@pytest.mark.parametrize("seats", [(), (0,), (0, 1), (2, 0), (0, 1, 2), (0, 1, 2, 3, 3)])
def test_no_game_for_these_seats(seats: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="no game is played"):
        new_state(seats)


@pytest.mark.parametrize("goal", [0, 3, 5])
def test_no_such_goal(goal: int) -> None:
    with pytest.raises(ValueError, match="goal must be 4, 2 or 1"):
        KING.with_goal(goal)


def test_yard_and_home_are_no_squares_of_the_ring() -> None:
    for seat in range(4):
        assert cross.square(seat, -1) is None
        assert cross.square(seat, 56) is None
        assert cross.is_safe(seat, -1)
