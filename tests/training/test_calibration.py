"""The last step of training: positions drawn fairly, and chances fitted to what came of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ludo_core import RULESETS
from ludo_core.players.lanes import Kernel, Lanes, Table, hashed_dice, plies, random_policy
from ludo_core.players.lanes.batch import I8
from ludo_core.players.network import Floats, Network, bent, log_odds, softmax
from training import calibrate
from training.learn import Learner
from training.sample import Sample, sample

KING = RULESETS["king"].with_goal(1)


def leader_came_first(lanes: Lanes, winner: I8) -> float:
    """Return how often the seat with the furthest token came first."""
    return float((lanes.steps.max(axis=2).argmax(axis=1) == winner).mean())


def every_ply(games: int) -> float:
    """Return `leader_came_first` of all positions of so many games."""
    table = Table(
        Kernel(KING),
        2,
        random_policy(np.random.default_rng(1)),
        hashed_dice(1),
        to_first_winner=True,
    )
    winner, leaders, games_of = np.zeros(games, np.int8), [], []
    for ply in plies(table, games):
        going = np.ones(len(ply.game), np.bool_)
        going[ply.ended] = False
        leaders.append(ply.after.steps[going].max(axis=2).argmax(axis=1))
        games_of.append(ply.game[going])
        winner[ply.game[ply.ended]] = (ply.after.places[ply.ended] == 1).argmax(axis=1)
    return float((np.concatenate(leaders) == winner[np.concatenate(games_of)]).mean())


def test_a_position_is_drawn_whatever_comes_of_it() -> None:
    games = 40_000
    policy = random_policy(np.random.default_rng(2))
    found = sample(Kernel(KING), 2, policy, games, seed=2)
    share, told = every_ply(12_000), leader_came_first(found.lanes, found.winner)
    assert games / 4 < len(found.winner) < games
    assert told == pytest.approx(share, abs=4 * np.sqrt(share * (1 - share) / len(found.winner)))


def test_more_draws_find_more_of_the_same_games() -> None:
    def drawn(draws: int) -> Sample:
        policy = random_policy(np.random.default_rng(2))
        return sample(Kernel(KING), 2, policy, 500, seed=3, draws=draws)

    one, eight = drawn(1), drawn(8)
    assert 5 * len(one.winner) < len(eight.winner) < 11 * len(one.winner)
    assert (eight.lanes.places < 1).all(), "a roll is due in each"
    assert (one.lanes.turn == drawn(1).lanes.turn).all(), "the same seed draws the same"


def said_and_won(network: Network) -> tuple[Floats, Floats]:
    """Return what it says, and who came first, on games that a fit with seed 11 has not seen."""
    layer, won = calibrate._endings(RULESETS["king"], network, 500, seed=12)
    shares = softmax(layer[:, :-1] @ network.output + network.output_bias)
    return bent(shares, network.bend), won


def loss(network: Network) -> float:
    """Return its mean loss there, in nats."""
    said, won = said_and_won(network)
    return float(-(won * np.log(said)).sum(axis=1).mean())


def test_calibrated_networks_name_what_comes_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "SHORT_GAMES", 500)
    learnt = Learner(2, 8, np.random.default_rng(1)).network
    sure = replace(learnt, output=3 * learnt.output, output_bias=learnt.output_bias + np.eye(2)[0])
    fitted = calibrate.calibrated(RULESETS["king"], sure, 500, seed=11)
    assert loss(fitted) < loss(sure) - 0.01
    assert (fitted.hidden == sure.hidden).all()
    said, won = said_and_won(fitted)
    assert said.mean(axis=0) == pytest.approx(won.mean(axis=0), abs=0.05)


def test_the_bend_of_the_odds_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(4)
    layer = np.hstack([rng.normal(0, 1, (60_000, 8)), np.ones((60_000, 1))]).astype(np.float32)
    true = Network(
        np.zeros((1, 8)), np.zeros(8), rng.normal(0, 0.6, (8, 3)), np.zeros(3), bend=0.05
    )
    chances = bent(softmax(layer[:, :-1] @ true.output.astype(np.float32)), true.bend)
    drawn = (rng.random((60_000, 1)) > chances.cumsum(axis=1)[:, :-1]).sum(axis=1)
    won = np.eye(3, dtype=np.float32)[drawn]
    monkeypatch.setattr(calibrate, "_endings", lambda *_: (layer, won))
    monkeypatch.setattr(calibrate, "PULL", 1e-4)
    learnt = replace(true, output=true.output + rng.normal(0, 0.1, (8, 3)), bend=0.0)
    fitted = calibrate.calibrated(RULESETS["king"], learnt, 1, seed=1)
    assert fitted.bend == pytest.approx(true.bend, abs=0.01)
    shares = softmax(layer[:, :-1] @ fitted.output + fitted.output_bias)
    assert bent(shares, fitted.bend) == pytest.approx(chances, abs=0.03)


def test_how_bent_odds_turn() -> None:
    logits = np.random.default_rng(5).normal(0, 2, (20, 3))
    bend, little = 0.03, 1e-6

    def logs(logits: Floats, bend: float) -> Floats:
        odds = log_odds(softmax(logits))
        found: Floats = -np.log1p(np.exp(-odds * (1 + bend * odds**2)))
        return found

    slopes = calibrate._log_slopes(softmax(logits), bend)
    for one in range(3):
        moved = little * np.eye(3)[one]
        by_hand = (logs(logits + moved, bend) - logs(logits - moved, bend)) / (2 * little)
        assert slopes[:, :, one] == pytest.approx(by_hand, abs=1e-3)
    by_hand = (logs(logits, bend + little) - logs(logits, bend - little)) / (2 * little)
    assert slopes[:, :, -1] == pytest.approx(by_hand, abs=1e-3)
