"""The last step of training: chances that come true.

Learning from one guess to the next leaves a network off where it has seen little: of what it called
75 % in aeroplane chess, 68 % came true. So its output layer is fitted once more, to how games of
its own really ended, by logistic regression. That is convex: Newton's method is there in few steps.
"""

from __future__ import annotations

import numpy as np

from ludo_core.players.judge import Judge
from ludo_core.players.lanes import Kernel, greedy_policy
from ludo_core.players.network import Floats, Network, in_turn, inputs, softmax
from ludo_core.rules import Rules
from training.sample import sample

GAMES = {4: 40_000, 2: 10_000, 1: 10_000}
"""Games looked at, by goal, and out of each this many positions or fewer:"""
DRAWS = 8
PULL = 1e-2
"""How strongly each weight is held where it was, so that what so many games tell apart only by
chance stays as it was learnt. With a third of it weights moved nearly twice as far, and three
tenths of the bench came out off by 3 to 4 points.
"""
STEPS = 5


def calibrated(rules: Rules, network: Network, seed: int) -> Network:
    """Return the network with its output layer fitted to how its games ended."""
    layer, won = _endings(rules, network, seed)
    before = np.vstack([network.output, network.output_bias]).astype(float)
    weights = before
    for _ in range(STEPS):
        chances = softmax(layer @ weights.astype(np.float32))
        slope = layer.T @ (chances - won) / len(layer) + PULL * (weights - before)
        bend = _bend(layer, chances) + PULL * np.eye(weights.size)
        step = np.linalg.solve(bend, slope.T.ravel())
        weights = weights - step.reshape(slope.T.shape).T
    fitted = weights.astype(np.float32)
    return Network(network.hidden, network.hidden_bias, fitted[:-1], fitted[-1])


def _bend(layer: Floats, chances: Floats) -> Floats:
    """Return float64 (P * H, P * H): the mean loss's second derivatives, weights seat by seat."""
    seats = range(chances.shape[1])
    blocks = [
        [layer.T @ (layer * (chances[:, [a]] * ((a == b) - chances[:, [b]]))) for b in seats]
        for a in seats
    ]
    return np.block(blocks).astype(float) / len(layer)


def _endings(rules: Rules, network: Network, seed: int) -> tuple[Floats, Floats]:
    """Return positions as the output layer sees them, and 1 for the seat that came first.

    Both float32: (N, H + 1), with a last column of ones for the biases, and (N, P).
    """
    layers, won = [], []
    for goal, games in GAMES.items():
        kernel = Kernel(rules.with_goal(goal))
        judge = Judge(kernel.rules, {network.players: network})
        found = sample(kernel, network.players, greedy_policy(judge), games, seed=seed, draws=DRAWS)
        seats = in_turn(found.lanes, network.players)
        layers.append(network.layer(inputs(kernel.rules, found.lanes, seats)))
        won.append(seats == found.winner[:, None])
    layer = np.concatenate(layers)
    ones = np.ones((len(layer), 1), np.float32)
    return np.hstack([layer, ones]), np.concatenate(won).astype(np.float32)
