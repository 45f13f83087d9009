"""One network's lessons: gradient steps by Adam on the cross-entropy of its chances."""

from __future__ import annotations

import numpy as np

from ludo_core.players.judge import Judge
from ludo_core.players.network import Floats, Network, in_turn, inputs, size, softmax
from ludo_core.rules import Rules
from training.selfplay import Lesson

BATCH = 1_024
MOMENTUM, SCALE_MEMORY, TINY = 0.9, 0.999, 1e-8
AVERAGED = 0.998
"""How much of the average of past weights stays at each step; the average plays and is kept."""
INPUTS_ON = 24
"""Inputs that are not 0 at once, more or less: what the first weights are scaled by."""


class Learner:
    """Weights while they change. `network` is the average of them, which is steadier."""

    def __init__(self, players: int, hidden: int, rng: np.random.Generator) -> None:
        self._rng = rng
        first, then = 0.5 * np.sqrt(2 / INPUTS_ON), 0.5 / np.sqrt(hidden)
        self.weights: list[Floats] = [
            rng.normal(0, first, (size(players), hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, then, (hidden, players)).astype(np.float32),
            np.zeros(players, np.float32),
        ]
        self._average = [part.copy() for part in self.weights]
        self._means = [np.zeros_like(part) for part in self.weights]
        self._squares = [np.zeros_like(part) for part in self.weights]
        self._steps = 0

    @property
    def network(self) -> Network:
        """The averaged weights."""
        return Network(*self._average)

    def judge(self, rules: Rules) -> Judge:
        """Return what positions are worth by the averaged weights."""
        network = self.network
        return Judge(rules, {network.players: network})

    def learn(self, rules: Rules, lesson: Lesson, rate: float) -> float:
        """Take one pass over a lesson, in batches at random, and return its mean loss in nats."""
        order = self._rng.permutation(len(lesson.lanes))
        losses = []
        for some in np.array_split(order, max(1, len(order) // BATCH)):
            lanes = lesson.lanes.take(some)
            seats = in_turn(lanes, len(self.weights[-1]))
            target = lesson.targets[some[:, None], seats]
            loss, slopes = self.slopes(Network(*self.weights), inputs(rules, lanes, seats), target)
            self._step(slopes, rate)
            losses.append(loss)
        return float(np.mean(losses))

    @staticmethod
    def slopes(network: Network, seen: Floats, target: Floats) -> tuple[float, list[Floats]]:
        """Return the mean loss, and its slope by each part of the network.

        seen    float32 (N, size(P)), as `inputs` returns it
        target  float32 (N, P), the chances that it should have said
        """
        layer = np.maximum(seen @ network.hidden + network.hidden_bias, 0)
        chances = softmax(layer @ network.output + network.output_bias)
        error = (chances - target) / len(seen)
        back = (error @ network.output.T) * (layer > 0)
        loss = -(target * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean()
        parts = [seen.T @ back, back.sum(axis=0), layer.T @ error, error.sum(axis=0)]
        return float(loss), parts

    def _step(self, slopes: list[Floats], rate: float) -> None:
        self._steps += 1
        mean_share, square_share = 1 - MOMENTUM**self._steps, 1 - SCALE_MEMORY**self._steps
        keep = min(AVERAGED, self._steps / (self._steps + 10))
        for part, slope in enumerate(slopes):
            self._means[part] += (1 - MOMENTUM) * (slope - self._means[part])
            self._squares[part] += (1 - SCALE_MEMORY) * (slope * slope - self._squares[part])
            spread = np.sqrt(self._squares[part] / square_share) + TINY
            self.weights[part] -= (rate / mean_share) * self._means[part] / spread
            self._average[part] += (1 - keep) * (self.weights[part] - self._average[part])
