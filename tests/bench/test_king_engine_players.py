"""Positions of ludo-king-engine as ours: the same moves but for the differences written down."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludo_core import Move, State, after, legal
from ludo_core.tracks.cross import STARTS, ring_index

engine = pytest.importorskip("ludo_engine", reason="only requirements-bench.txt brings it")
from bench.peers.king_engine_players import COLOURS, RULES, ours, play, state_of  # noqa: E402

ITS_SAFE = STARTS | {start + 7 for start in STARTS}


def blocked(state: State, seat: int, end: int) -> bool:
    """Whether an opposing stack bars `seat` from its step `end`."""
    ring = ring_index(seat, end)
    if ring is None or ring in ITS_SAFE or end in state.steps[seat]:
        return False
    return any(count > 1 for count in opposing(state, seat, ring).values())


def opposing(state: State, seat: int, ring: int) -> dict[int, int]:
    return {
        other: [ring_index(other, step) for step in own].count(ring)
        for other, own in enumerate(state.steps)
        if other != seat
    }


@pytest.mark.parametrize("seats", [(0, 2), (0, 1, 2, 3)])
def test_its_moves_are_ours_but_for_the_differences(seats: tuple[int, ...]) -> None:
    compared = 0

    def watch(game: Any, die: int) -> int:
        nonlocal compared
        state = state_of(game, die)
        seat = state.turn
        assert seat is not None
        own = state.steps[seat]
        ends = {token: own[token] + die if own[token] >= 0 else 0 for token in range(4)}
        ends = {token: 51 if end == 50 else end for token, end in ends.items()}
        moves = {
            move.token_id: move for move in game.get_valid_moves(game.get_current_player(), die)
        }
        allowed = {t for t in legal(RULES, state) if not blocked(state, seat, ends[t])}
        assert set(moves) == allowed
        for token, move in moves.items():
            ring = ring_index(seat, ends[token])
            ordinary = ring not in ITS_SAFE | {start + 8 for start in STARTS}
            if ordinary and ends[token] != 51:
                then = after(RULES, state, Move(token))
                sent = sum(
                    step != now
                    for other in range(4)
                    if other != seat
                    for step, now in zip(state.steps[other], then.steps[other], strict=True)
                )
                assert len(move.captured_tokens) == sent
                compared += 1
        return int(random.choice(sorted(moves)))

    for seed in range(5):
        assert play([watch] * len(seats), seats, seed) in seats
    assert compared > 500


def test_a_position_is_told_in_our_steps() -> None:
    game = engine.LudoGame([engine.PlayerColor.RED, engine.PlayerColor.YELLOW])
    states = engine.TokenState
    red, yellow = game.players
    for token, position, state in (
        (red.tokens[0], 1, states.ACTIVE),
        (red.tokens[1], 50, states.ACTIVE),
        (red.tokens[2], 100, states.HOME_COLUMN),
        (red.tokens[3], 105, states.FINISHED),
        (yellow.tokens[0], 1, states.ACTIVE),
    ):
        token.position, token.state = position, state
    game.consecutive_sixes = 1
    found = state_of(game, 6)
    assert found == State(((0, 49, 51, 56), (), (26, -1, -1, -1), ()), 0, 6, 1)
    assert COLOURS.index(yellow.color.name) == 2


def test_ours_never_takes_a_blocked_token() -> None:
    game = engine.LudoGame([engine.PlayerColor.RED, engine.PlayerColor.YELLOW])
    red, yellow = game.players
    for token, position in ((red.tokens[0], 1), (red.tokens[1], 20)):
        token.position, token.state = position, engine.TokenState.ACTIVE
        game.board.add_token(token, position)
    for token in yellow.tokens[:2]:
        token.position, token.state = 3, engine.TokenState.ACTIVE
        game.board.add_token(token, 3)
    first = ours(lambda rules, state, rng: legal(rules, state)[0], random.Random(1))
    assert first(game, 2) == 1
    assert first(game, 3) == 0
