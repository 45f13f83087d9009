"""Positions out of whole games, and who came first from there, in fair shares."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludo_core.players.lanes import Kernel, Lanes, Policy, Table, hashed_dice, joined, play, plies
from ludo_core.players.lanes.batch import I8, I64

TRIED = 500
"""Games that say how long games last."""


class Sample(NamedTuple):
    """Positions in which a roll is due, and the seat that came first from there.

    lanes   N lanes
    winner  int8 (N,)
    game    int64 (N,), by number: positions of one game share its end
    """

    lanes: Lanes
    winner: I8
    game: I64


def sample(
    kernel: Kernel, players: int, policy: Policy, games: int, *, seed: int, draws: int = 1
) -> Sample:
    """Return the positions that `games` games have reached after numbers of rolls drawn before.

    `draws` numbers are drawn for each game, evenly up to the longest of some other games. A game
    that is over by then gives no position, so that N is about half of games x draws. To draw among
    the rolls of each game as it went instead would prefer the positions of short games, and those
    are the ones in which whoever led did win: even perfect chances would then look too cautious.
    """
    rng = np.random.default_rng(seed)
    trial = Table(kernel, players, policy, hashed_dice(seed + 1), to_first_winner=True)
    longest = int(play(trial, TRIED).rolls.max())
    due = rng.integers(1, longest, (games, draws), dtype=np.int32)
    table = Table(kernel, players, policy, hashed_dice(seed), to_first_winner=True)
    drawn, drawn_of, winner = [], [], np.zeros(games, np.int8)
    for ply in plies(table, games):
        taken = (due[ply.game] == ply.rolls[:, None]).any(axis=1)
        taken[ply.ended] = False
        found = np.flatnonzero(taken)
        drawn.append(ply.after.take(found))
        drawn_of.append(ply.game[found])
        winner[ply.game[ply.ended]] = (ply.after.places[ply.ended] == 1).argmax(axis=1)
    games_of = np.concatenate(drawn_of)
    return Sample(joined(drawn), winner[games_of], games_of)
