"""The last step of training: chances that come true.

Learning from one guess to the next leaves a network off where it has seen little: of what it called
75 % in aeroplane chess, 68 % came true. So its output layer, and how its odds bend, are fitted once
more to how games of its own really ended. But for the bend that is logistic regression, and it
begins near its end: Fisher's scoring, Newton's method with what the slopes come to on average, is
there in few steps.
"""

from __future__ import annotations

import numpy as np

from ludo_core.players.judge import Judge
from ludo_core.players.lanes import Kernel, greedy_policy
from ludo_core.players.network import (
    SURE,
    Floats,
    Network,
    bent,
    in_turn,
    inputs,
    log_odds,
    softmax,
)
from ludo_core.rules import GOALS, TOKENS, Rules
from training.sample import sample

SHORT_GAMES = 20_000
"""Games with each smaller goal, beside those with four tokens to bring home."""
DRAWS = 8
"""Positions out of each game, or fewer if it ends before."""
PULL = 1e-3
"""How strongly each weight is held where it was, so that what so many games tell apart only by
chance stays as it was learnt."""
MOST_BEND = 0.5
"""Far beyond what any network needs: a bound for steps from so few games that they tell nothing."""
STEPS = 7


def calibrated(rules: Rules, network: Network, games: int, seed: int) -> Network:
    """Return the network with its output layer and its bend fitted to how its games ended.

    After some 160,000 games chances named for long leads are still off by a point or so with four
    players, half as much with two: that is what the luck of so many games comes to.
    """
    layer, won = _endings(rules, network, games, seed)
    before = np.vstack([network.output, network.output_bias]).astype(float)
    weights, bend = before, network.bend
    for _ in range(STEPS):
        shares = softmax(layer @ weights.astype(np.float32))
        chances, by = bent(shares, bend), _log_slopes(shares, bend)
        slopes = np.einsum("nij,ni->nj", by, chances - won)
        slope = layer.T @ slopes[:, :-1] / len(layer) + PULL * (weights - before)
        step = np.linalg.solve(
            _information(layer, chances, by), np.append(slope.T.ravel(), slopes[:, -1].mean())
        )
        weights = weights - step[:-1].reshape(slope.T.shape).T
        bend = min(max(bend - float(step[-1]), -MOST_BEND), MOST_BEND)
    fitted = weights.astype(np.float32)
    return Network(network.hidden, network.hidden_bias, fitted[:-1], fitted[-1], bend=bend)


def _log_slopes(shares: Floats, bend: float) -> Floats:
    """Return float32 (N, P, P + 1): slopes of the logs of `bent` chances by each logit and `bend`.

    By seat and what it slopes by. What makes the chances shares of 1 is left out: it cancels. So is
    the bound of `SURE`, beyond which nothing is sloped: next to nothing comes of it there.
    """
    logs = log_odds(shares)
    lost = 1 - 1 / (1 + np.exp(-np.clip(logs * (1 + bend * logs**2), -SURE, SURE)))
    by_logit = -shares[:, None, :] / (1 - shares + np.float32(1e-6))[:, :, None]
    seats = np.arange(shares.shape[1])
    by_logit[:, seats, seats] = 1
    by_logit *= (lost * (1 + 3 * bend * logs**2))[:, :, None]
    found: Floats = np.concatenate([by_logit, (lost * logs**3)[:, :, None]], axis=2)
    return found


def _information(layer: Floats, chances: Floats, by: Floats) -> Floats:
    """Return float64 (P * (H + 1) + 1,) squared: Fisher's information, weights seat by seat."""
    seats = range(chances.shape[1])
    pull = by - np.einsum("ni,nij->nj", chances, by)[:, None, :]
    told = np.einsum("nia,ni,nib->nab", by, chances, pull, optimize=True)
    rows = [np.vstack([layer.T @ (layer * told[:, a, [b]]) for a in seats]) for b in seats]
    last = np.concatenate([layer.T @ told[:, a, -1] for a in seats])[:, None]
    corner = told[:, -1, -1].sum(keepdims=True)[:, None]
    whole = np.block([[np.hstack(rows), last], [last.T, corner]]).astype(float) / len(layer)
    weights = np.arange(len(whole) - 1)
    whole[weights, weights] += PULL
    return whole


def _endings(rules: Rules, network: Network, games: int, seed: int) -> tuple[Floats, Floats]:
    """Return positions as the output layer sees them, and 1 for the seat that came first.

    Both float32: (N, H + 1), with a last column of ones for the biases, and (N, P).
    """
    layers, won = [], []
    for goal in GOALS:
        count = games if goal == TOKENS else SHORT_GAMES
        kernel = Kernel(rules.with_goal(goal))
        judge = Judge(kernel.rules, {network.players: network})
        found = sample(kernel, network.players, greedy_policy(judge), count, seed=seed, draws=DRAWS)
        seats = in_turn(found.lanes, network.players)
        layers.append(network.layer(inputs(kernel.rules, found.lanes, seats)))
        won.append(seats == found.winner[:, None])
    layer = np.concatenate(layers)
    ones = np.ones((len(layer), 1), np.float32)
    return np.hstack([layer, ones]), np.concatenate(won).astype(np.float32)
