"""The last step of training: positions drawn fairly, and chances fitted to what came of them."""

from __future__ import annotations

import numpy as np
import pytest

from ludo_core import RULESETS
from ludo_core.players.lanes import Kernel, Lanes, Table, hashed_dice, plies, random_policy
from ludo_core.players.lanes.batch import I8
from ludo_core.players.network import Network, softmax
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
    share, told = every_ply(12_000), leader_came_first(*found)
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


def losses(network: Network) -> float:
    """Return the mean loss, in nats, on games that the fit has not seen."""
    layer, won = calibrate._endings(RULESETS["king"], network, seed=12)
    chances = softmax(layer[:, :-1] @ network.output + network.output_bias)
    return float(-(won * np.log(chances)).sum(axis=1).mean())


def test_calibrated_networks_name_what_comes_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "GAMES", {1: 1_000})
    learnt = Learner(2, 8, np.random.default_rng(1)).network
    sure = Network(
        learnt.hidden,
        learnt.hidden_bias,
        3 * learnt.output,
        learnt.output_bias + np.eye(2)[0],
    )
    fitted = calibrate.calibrated(RULESETS["king"], sure, seed=11)
    assert losses(fitted) < losses(sure) - 0.01
    assert (fitted.hidden == sure.hidden).all()
    layer, won = calibrate._endings(RULESETS["king"], fitted, seed=12)
    said = softmax(layer[:, :-1] @ fitted.output + fitted.output_bias)
    assert said.mean(axis=0) == pytest.approx(won.mean(axis=0), abs=0.05)
