"""Memory stays flat over many clips."""

from __future__ import annotations

import tracemalloc

import pytest

from renderer.clip import move_clip, replay_clip
from tests.renderer.clip_games import board, random_game


@pytest.mark.long
@pytest.mark.parametrize("ruleset", ["king", "aeroplane"])
def test_many_clips_leave_nothing_behind(ruleset: str) -> None:
    turns = random_game(ruleset, seed=2)
    starts = range(0, 300, 10)

    def film_all() -> None:
        for start in starts:
            part = turns[start : start + 6]
            move_clip(board(ruleset, part[0].before), [turn.action for turn in part])
        replay_clip(board(ruleset, turns[0].before), [turn.action for turn in turns[:80]])

    film_all()  # every tile and sprite of the game is drawn and kept
    tracemalloc.start()
    film_all()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(3):
        film_all()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 200_000
