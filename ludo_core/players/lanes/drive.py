"""Whole games, many at a time: rolls, choices, and new games in the lanes of those that ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludo_core.players.lanes.batch import I8, I64, OVER, WORD, Bools, Index, Lanes, fresh
from ludo_core.players.lanes.dice import Dice
from ludo_core.players.lanes.kernel import Kernel
from ludo_core.players.lanes.policy import Policy
from ludo_core.rules import SEATS_FOR

I32 = NDArray[np.int32]
USUAL_LANES = 16_384
"""Fewer pay more for each call of numpy; with more the arrays outgrow a core's cache."""


class Ply(NamedTuple):
    """One roll in every lane, and the move if there was one.

    game    int64 (N,)    which game each lane plays, counted from 0
    rolls   int64 (N,)    rolls of its game up to and with this one
    rolled  N lanes       with the die waiting where a token could move
    legal   bool (N, 4)   the tokens that could
    tokens  int8 (N,)     the chosen ones; of no meaning where none could
    after   N lanes       the positions after it
    ended   intp (K,)     the lanes whose game goes no further
    """

    game: I64
    rolls: I64
    rolled: Lanes
    legal: Bools
    tokens: I8
    after: Lanes
    ended: Index


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: by whom, with which dice, and how far."""

    kernel: Kernel
    players: int
    policy: Policy
    dice: Dice
    to_first_winner: bool = False
    """Leave a game when its first seat is placed, rather than when it is over."""


def plies(table: Table, games: int, lanes: int = USUAL_LANES) -> Iterator[Ply]:
    """Play `games` whole games, in at most `lanes` lanes, and yield every ply.

    All games that begin are played to their end, however long they last: to stop at the first so
    many that end would favour short ones. Lanes that have no new game to begin are dropped.
    """
    now = fresh(min(lanes, games), table.players)
    game = np.arange(len(now), dtype=np.int64)
    rolls = np.zeros(len(now), np.int64)
    begun = len(now)
    while len(now):
        rolled, legal = table.kernel.roll(now, table.dice(game, rolls))
        tokens = table.policy(table.kernel, rolled, legal)
        now = table.kernel.move(rolled, tokens)
        rolls = rolls + 1
        ended = _winners(rolled, now) if table.to_first_winner else np.flatnonzero(now.turn == OVER)
        yield Ply(game, rolls, rolled, legal, tokens, now, ended)
        if not len(ended):
            continue
        again = ended[: games - begun]
        now, game, rolls = now.copy(), game.copy(), rolls.copy()
        if len(again):
            now.put(again, fresh(len(again), table.players))
            game[again] = np.arange(begun, begun + len(again))
            rolls[again] = 0
            begun += len(again)
        if len(again) < len(ended):
            kept = np.delete(np.arange(len(now)), ended[len(again) :])
            now, game, rolls = now.take(kept), game.take(kept), rolls.take(kept)


@dataclass(frozen=True, slots=True)
class Results:
    """How games went, by game.

    winner         int8 (G,)     the seat placed first
    rolls_to_win   int32 (G,)    rolls until that, of all seats together
    rolls          int32 (G,)    rolls until the game was left
    places         int8 (G, 4)   as in `Lanes`
    """

    winner: I8
    rolls_to_win: I32
    rolls: I32
    places: I8


def play(table: Table, games: int, lanes: int = USUAL_LANES) -> Results:
    """Play `games` whole games and return how they went."""
    results = Results(
        np.full(games, SEATS_FOR[table.players][0], np.int8),
        np.zeros(games, np.int32),
        np.zeros(games, np.int32),
        np.zeros((games, 4), np.int8),
    )
    for ply in plies(table, games, lanes):
        won = _winners(ply.rolled, ply.after)
        results.winner[ply.game[won]] = (ply.after.places[won] == 1).argmax(axis=1)
        results.rolls_to_win[ply.game[won]] = ply.rolls[won]
        results.rolls[ply.game[ply.ended]] = ply.rolls[ply.ended]
        results.places[ply.game[ply.ended]] = ply.after.places[ply.ended]
    return results


def _winners(before: Lanes, after: Lanes) -> Index:
    """Return intp (K,): the lanes in which this move gave a seat the first place."""
    if after.places is before.places:  # as the kernel leaves it where nobody was placed
        return np.zeros(0, np.intp)
    placed = np.flatnonzero((after.places != before.places).view(WORD)[:, 0])
    is_first, was_first = after.places[placed] == 1, before.places[placed] == 1
    found: Index = placed[is_first.any(axis=1) & ~was_first.any(axis=1)]
    return found
