"""Small value networks: each seat's chance of first place, for many positions at once.

A network knows one ruleset's moves and one number of seats still playing. It looks at the seats in
turn order from the one that rolls next, so that its weights serve every seat. See `training`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from ludo_core.play import threats
from ludo_core.players.lanes.batch import I8, SEATS, WORD, Index, Lanes
from ludo_core.players.lanes.tables import STEPS, nibbles
from ludo_core.rules import HOME, RULESETS, START, TOKENS, YARD, Capture, Rules, Track
from ludo_core.state import State

Floats = NDArray[np.floating]
"""Single precision where it plays; the slopes of training are tested in double."""

_STANDING = 2 * STEPS + 4
"""Inputs a seat: at least one and at least two tokens on each step; three and four in the yard and
to bring home. On the step of home stand the tokens that the goal still asks for, not those there.
"""
_AIMING = 3
"""Inputs for each seat and another that it could hit: rolls that hit at once, the steps these would
cost, and the same steps for tokens within a second roll's reach."""
_TURN = 2 + SEATS - 1
"""Inputs of the turn: one six before the next roll, or two, where a third is void; and which seats
after it play."""

SURE = 14
"""Log odds that no chance goes beyond: one in a million, which single precision still tells from
certainty."""
_LEAST = 1e-9


def size(players: int) -> int:
    """Return the number of inputs for so many seats that play."""
    return players * _STANDING + players * (players - 1) * _AIMING + _TURN


@dataclass(frozen=True, slots=True)
class Network:
    """One hidden layer of rectified units, a softmax over the P seats that play, and `bent` odds.

    hidden  float32 (size(P), H), and its biases (H,)
    output  float32 (H, P), and its biases (P,): by seat, in turn order from the next to roll
    bend    how much more than a softmax makes of it a long lead is worth; 0 while learning
    """

    hidden: Floats
    hidden_bias: Floats
    output: Floats
    output_bias: Floats
    bend: float = field(default=0.0, kw_only=True)

    @property
    def players(self) -> int:
        """How many seats play."""
        return len(self.output_bias)

    def chances(self, seen: Floats) -> Floats:
        """Return float32 (N, P): chances of first place, from `seen`, float32 (N, size(P))."""
        shares = softmax(self.layer(seen) @ self.output + self.output_bias)
        return bent(shares, self.bend) if self.bend else shares

    def layer(self, seen: Floats) -> Floats:
        """Return float32 (N, H): how far each hidden unit is on."""
        found: Floats = seen @ self.hidden
        found += self.hidden_bias
        np.maximum(found, 0, out=found)
        return found


def softmax(logits: Floats) -> Floats:
    """Return float32 (N, P): shares of 1 in each row."""
    columns = np.ascontiguousarray(logits.T)  # numpy adds up rows so short many times slower
    odds = np.exp(columns - columns.max(axis=0))
    odds /= odds.sum(axis=0)
    shares: Floats = odds.T
    return shares


def bent(shares: Floats, bend: float) -> Floats:
    """Return float32 (N, P): shares of 1 again, each with the log odds l as l + bend * l ** 3.

    A softmax's log odds grow evenly with a lead. In Ludo what is left to roll adds up to something
    near normal, whose tails are thin: leads beyond half the way to certainty are worth more than
    that, and of comebacks called 1 in 500 only 1 in 6,000 came. Of a normal's odds l ** 3 is the
    first term that a softmax lacks. Nothing comes out as 0 or 1: that is said of what is certain.
    """
    columns = np.ascontiguousarray(shares.T)
    logs = log_odds(columns)
    logs *= 1 + bend * logs * logs
    np.clip(logs, -SURE, SURE, out=logs)
    chances = 1 / (1 + np.exp(-logs))
    chances /= chances.sum(axis=0)
    found: Floats = chances.T
    return found


def log_odds(shares: Floats) -> Floats:
    """Return the log odds of these shares, finite for 0 and 1 as well."""
    found: Floats = np.log((shares + _LEAST) / (1 - shares + _LEAST))
    return found


def in_turn(lanes: Lanes, players: int) -> Index:
    """Return intp (N, P): the seats that play, from the one that rolls next."""
    playing = nibbles((lanes.places == 0).view(WORD)[:, 0])
    found: Index = _orders().take(playing * np.intp(SEATS) + lanes.turn, axis=0)[:, :players]
    return found


@cache
def _orders() -> Index:
    """Return intp (16 * 4, 4): at 4 * who plays (bit i: seat i) + turn, the seats in turn order.

    Those that do not play come last.
    """
    table = np.zeros((16, SEATS, SEATS), np.intp)
    for playing in range(16):
        for turn in range(SEATS):
            seats = [seat % SEATS for seat in range(turn, turn + SEATS)]
            table[playing, turn] = sorted(seats, key=lambda seat: not playing >> seat & 1)
    return table.reshape(-1, SEATS)


def inputs(rules: Rules, lanes: Lanes, seats: Index) -> Floats:
    """Return float32 (N, size(P)): what a network sees of positions in which a roll is due.

    seats  intp (N, P), of `in_turn`
    """
    count, players = seats.shape
    at = lanes.steps[np.arange(count)[:, None], seats] - np.intp(YARD)
    stand = _standing(at)
    seen = np.empty((count, size(players)), np.float32)
    sections = np.cumsum([players * _STANDING, players * (players - 1) * _AIMING])
    standing, aiming, turn = np.split(seen, sections, axis=1)
    aiming[:] = _aims(rules, seats, at, stand).T
    needed = stand[:, :, HOME - YARD]
    np.maximum(rules.goal - needed, 0, out=needed)
    of_seat = standing.reshape(count, players, _STANDING)
    of_seat[:, :, :STEPS] = stand >= 1
    of_seat[:, :, STEPS : 2 * STEPS] = stand >= 2
    ends = stand[:, :, (0, HOME - YARD)]
    of_seat[:, :, 2 * STEPS : 2 * STEPS + 2] = ends >= 3
    of_seat[:, :, 2 * STEPS + 2 :] = ends >= 4
    turn[:, 0] = rules.void_third_six & (lanes.sixes == 1)
    turn[:, 1] = rules.void_third_six & (lanes.sixes == 2)
    after = (lanes.turn[:, None] + np.arange(1, SEATS)) % SEATS
    turn[:, 2:] = lanes.places[np.arange(count)[:, None], after] == 0
    return seen


def _standing(at: Index) -> I8:
    """Return int8 (N, P, 58): how many tokens stand on each step + 1, from intp (N, P, 4)."""
    stand = np.zeros((*at.shape[:2], STEPS), np.int8)
    flat, by_token = stand.reshape(-1), at.reshape(-1, TOKENS)
    first = np.arange(len(by_token)) * STEPS
    for token in range(TOKENS):
        flat[first + by_token[:, token]] += 1
    return stand


def _aims(rules: Rules, seats: Index, at: Index, stand: I8) -> Floats:
    """Return float32 (P * (P - 1) * 3, N): the inputs of who could hit whom."""
    players = seats.shape[1]
    worth = (at / np.float32(STEPS)).astype(np.float32)
    if rules.track is Track.LOOP or rules.capture is Capture.LONE:
        worth *= np.take_along_axis(stand, at, axis=2) == 1
    # Tokens come first from here on: numpy adds up rows of four many times slower.
    at, worth, seats = np.ascontiguousarray(at.T), np.ascontiguousarray(worth.T), seats.T
    found = []
    now, soon = _reach(rules.track)
    for hunter, victim in permutations(range(players), 2):
        gap = (seats[victim] - seats[hunter]) % SEATS
        pairs = (gap * STEPS + at[:, hunter])[:, None] * STEPS + at[:, victim]
        lost = worth[:, victim]
        hits = now.take(pairs).sum(axis=0)
        found += [
            (hits * (lost > 0)).sum(axis=0),
            (hits * lost).sum(axis=0),
            (soon.take(pairs).sum(axis=0) * lost).sum(axis=0),
        ]
    return np.stack(found)


@cache
def _reach(track: Track) -> tuple[Floats, Floats]:
    """Return float32 (4 * 58 * 58,) twice: faces that hit, at once and after one other move.

    At 58 * (58 * seats ahead + step + 1) + the victim's step + 1. Stacks and walls between are
    not looked at, so a token alone is hit by at most two faces. Asked of the core.
    """
    now = np.zeros((SEATS, STEPS, STEPS), np.float32)
    rules = RULESETS["king" if track is Track.CROSS else "aeroplane"]
    for ahead in range(1, SEATS):
        for step in range(START, HOME):
            for victim in range(START, HOME):
                tokens: list[tuple[int, ...]] = [(step,), (), (), ()]
                tokens[ahead] = (victim,)
                state = State(tuple(tokens), turn=0)
                now[ahead, step - YARD, victim - YARD] = len(threats(rules, state, ahead, 0)) / 6
    soon = np.zeros_like(now)
    for die in range(1, 7):
        soon[:, : STEPS - 1 - die] += now[:, die : STEPS - 1] / 6
    soon[:, 0] = now[:, 1] / 6
    return now.reshape(-1), soon.reshape(-1)
