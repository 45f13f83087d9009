"""Players of ludo-king-engine's own board: its strategies, and ours looking at it as a `State`.

Its rules are those of our `king` but for these, read in its source (version 0.1.3):

- A 6 that no token can use rolls again; ours is lost.
- Two or more tokens of a colour on an ordinary square block it: nobody else may land there, unless
  a token of their own stands there already. Ours share the square. A level that chooses a blocked
  token is asked again as if that token were home, so that it cannot move.
- Stars are seven squares past each start; ours are eight. The starts are the same, so a level is
  wrong about eight of 52 squares. `Rules` cannot say it.
- A token that would stop on the last square before its column goes one further, into it: there is
  no step 50.
- The game ends at the first finish, with four players too. Moves are never made by themselves.

A token's step is counted from its start square as ours; its column, 100 to 105, is our 51 to 56.
(Steps one higher on the ring, so that the stars agree and other starts do not, made *hard* win 40 %
of 1,200 games against `probabilistic` in place of 50 %.)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from ludo_core import RULESETS, State, legal
from ludo_core.players import Choose
from ludo_core.rules import HOME, LAST_ON_RING, YARD

_engine = import_module("ludo_engine")
_strategy = import_module("ludo_engine.strategies.strategy")

RULES = RULESETS["king"]
COLOURS = ("RED", "GREEN", "YELLOW", "BLUE")
COLUMN = 100
"""Its first square of every home column; the sixth is home."""

Player = Callable[[Any, int], int]
"""From its game, in which this player is on turn, and the waiting die to the token, 0..3."""


def strategies() -> list[str]:
    """Return the names of the strategies it ships, without those that ask people or services."""
    names: list[str] = _strategy.StrategyFactory.get_available_strategies()
    return [name for name in names if name != "human"]


def shipped(name: str) -> Player:
    """Return one of its strategies."""
    strategy = _strategy.StrategyFactory.create_strategy(name)

    def player(game: Any, die: int) -> int:
        token: int = strategy.decide(game.get_ai_decision_context(die))
        return token

    return player


def ours(choose: Choose, rng: random.Random) -> Player:
    """Return the player that shows the position to `choose`, as far as our rules can say it."""

    def player(game: Any, die: int) -> int:
        state = state_of(game, die)
        valid = {move.token_id for move in game.get_valid_moves(game.get_current_player(), die)}
        while (token := choose(RULES, state, rng)) not in valid:
            state = _as_if_home(state, token)
        return token

    return player


def state_of(game: Any, die: int | None = None) -> State:
    """Return its position as ours, with `die` waiting."""
    steps: list[tuple[int, ...]] = [(), (), (), ()]
    for player in game.players:
        seat = COLOURS.index(player.color.name)
        steps[seat] = tuple(_step(token, player.start_position) for token in player.tokens)
    turn = COLOURS.index(game.get_current_player().color.name)
    return State(tuple(steps), turn, die, game.consecutive_sixes)


def play(players: Sequence[Player], seats: Sequence[int], seed: int) -> int:
    """Play one game and return the seat that wins; `players` sit on `seats`, in order.

    Roll n of a game depends on `seed` and n alone, so the same dice come whoever plays.
    """
    game = _engine.LudoGame([_engine.PlayerColor[COLOURS[seat]] for seat in seats])
    rolls = 0
    while not game.game_over:
        random.seed(seed * 100_000 + rolls)  # its dice and strategies draw from there
        die, rolls = game.roll_dice(), rolls + 1
        token = None
        # To ask for moves after a third six would reset its count, and the six would be played.
        if game.consecutive_sixes < 3 and game.get_valid_moves(game.get_current_player(), die):
            token = players[game.current_player_index](game, die)
        result = game.play_turn(token, die)
        if result.error:
            raise RuntimeError(f"{COLOURS[seats[game.current_player_index]]}: {result.error}")
    return COLOURS.index(game.winner.color.name)


def _step(token: Any, start: int) -> int:
    if token.is_in_home():
        return YARD
    if token.position >= COLUMN:
        step: int = LAST_ON_RING + 1 + token.position - COLUMN
        return step
    on_ring: int = (token.position - start) % 52
    return on_ring


def _as_if_home(state: State, token: int) -> State:
    seat = state.turn
    assert seat is not None
    own = list(state.steps[seat])
    own[token] = HOME
    steps = (*state.steps[:seat], tuple(own), *state.steps[seat + 1 :])
    left = state._replace(steps=steps)
    if not legal(RULES, left):
        raise RuntimeError(f"no token that its engine lets move: {state}")
    return left
