"""The last step of training: chances that come true.

Learning from one guess to the next leaves a network too cautious: what it calls 85 % comes true in
88. So its logits are stretched, by one factor and a shift for each seat, until they fit how games
of its own really ended. The order of moves hardly changes; what players are told does.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludo_core.players.judge import Judge
from ludo_core.players.lanes import Kernel, Lanes, Table, fresh, greedy_policy, hashed_dice, plies
from ludo_core.players.lanes.batch import I8
from ludo_core.players.network import Floats, Network, in_turn, inputs, softmax
from ludo_core.rules import Rules

GAMES = {4: 20_000, 2: 5_000, 1: 5_000}
"""Games looked at, by goal."""
STEPS, RATE = 400, 0.02


class Sample(NamedTuple):
    """Positions in which a roll is due, one of each game, and who came first from there.

    lanes   N lanes
    winner  int8 (N,)
    """

    lanes: Lanes
    winner: I8


def sample(judge: Judge, players: int, games: int, seed: int) -> Sample:
    """Return one position of each of so many games that `judge` plays, any of its plies alike."""
    rng, kernel = np.random.default_rng(seed), Kernel(judge.rules)
    table = Table(kernel, players, greedy_policy(judge), hashed_dice(seed), to_first_winner=True)
    drawn, winner = fresh(games, players), np.zeros(games, np.int8)
    for ply in plies(table, games):
        going = np.ones(len(ply.game), np.bool_)
        going[ply.ended] = False
        # The n-th position takes the place of the one before by chance 1/n: all are as likely.
        taken = np.flatnonzero(going & (rng.random(len(going)) * (ply.rolls + 1) < 1))
        drawn.put(ply.game[taken], ply.after.take(taken))
        winner[ply.game[ply.ended]] = (ply.after.places[ply.ended] == 1).argmax(axis=1)
    return Sample(drawn, winner)


def calibrated(rules: Rules, network: Network, seed: int) -> Network:
    """Return the network with its logits stretched to fit how its games ended."""
    logits, won = _endings(rules, network, seed)
    factor, shift = 1.0, np.zeros(network.players)
    mean, square = np.zeros(network.players + 1), np.zeros(network.players + 1)
    for step in range(1, STEPS + 1):
        error = (softmax(factor * logits + shift) - won) / len(won)
        slope = np.concatenate([[float((error * logits).sum())], error.sum(axis=0)])
        mean += 0.1 * (slope - mean)
        square += 0.01 * (slope * slope - square)
        move = RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
        factor, shift = factor - move[0], shift - move[1:]
    return Network(
        network.hidden,
        network.hidden_bias,
        (network.output * factor).astype(np.float32),
        (network.output_bias * factor + shift).astype(np.float32),
    )


def _endings(rules: Rules, network: Network, seed: int) -> tuple[Floats, Floats]:
    """Return float (N, P) twice: logits of positions, and 1 for the seat that came first."""
    logits, won = [], []
    for goal, games in GAMES.items():
        judge = Judge(rules.with_goal(goal), {network.players: network})
        found = sample(judge, network.players, games, seed)
        seats = in_turn(found.lanes, network.players)
        logits.append(network.logits(inputs(judge.rules, found.lanes, seats)))
        won.append(seats == found.winner[:, None])
    return np.concatenate(logits).astype(float), np.concatenate(won).astype(float)
