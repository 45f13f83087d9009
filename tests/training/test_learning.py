"""What training rests on: slopes that are right, targets that are what happened, legal starts."""

from __future__ import annotations

import numpy as np
import pytest

from ludo_core import RULESETS
from ludo_core.players.lanes import to_states
from ludo_core.players.network import Floats, Network, in_turn, inputs
from ludo_core.rules import GOALS
from tests.core.any_position import ring_square
from tests.core.helpers import CASES
from training.__main__ import main
from training.learn import Learner
from training.selfplay import Lesson, SelfPlay


def lesson_of(ruleset: str, players: int, *, trace: float = 0.7, lanes: int = 64) -> Lesson:
    rng = np.random.default_rng(3)
    learner = Learner(players, 8, rng)
    game = SelfPlay(RULESETS[ruleset].with_goal(1), players, lanes, rng)
    for _ in range(4):
        lesson = game.lesson(learner.judge(game.kernel.rules), trace)
    return lesson


def loss(network: Network, seen: Floats, target: Floats) -> float:
    return float(-(target * np.log(network.chances(seen))).sum(axis=1).mean())


@pytest.mark.parametrize(("ruleset", "players"), [("plyyard", 2), ("aeroplane", 3), ("king", 4)])
def test_slopes_are_those_of_the_loss(ruleset: str, players: int) -> None:
    lesson, rng = lesson_of(ruleset, players), np.random.default_rng(5)
    learner = Learner(players, 8, rng)
    lanes = lesson.lanes
    seats = in_turn(lanes, players)
    seen = inputs(RULESETS[ruleset], lanes, seats).astype(np.float64)
    target = lesson.targets[np.arange(len(lanes))[:, None], seats].astype(np.float64)
    parts = [part.astype(np.float64) for part in learner.weights]
    _, slopes = Learner.slopes(Network(*parts), seen, target)
    for part, slope in zip(parts, slopes, strict=True):
        for place in rng.integers(part.size, size=5):
            at = np.unravel_index(place, part.shape)
            part[at] += 1e-5
            above = loss(Network(*parts), seen, target)
            part[at] -= 2e-5
            below = loss(Network(*parts), seen, target)
            part[at] += 1e-5
            assert slope[at] == pytest.approx((above - below) / 2e-5, abs=1e-6)


def test_learning_lowers_the_loss() -> None:
    lesson, rules = lesson_of("king", 2), RULESETS["king"].with_goal(1)
    learner = Learner(2, 8, np.random.default_rng(1))
    losses = [learner.learn(rules, lesson, 2e-3) for _ in range(12)]
    assert losses[-1] < losses[0]
    assert losses == sorted(losses, reverse=True)


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_targets_are_shared_among_those_who_play(ruleset: str, players: int) -> None:
    lesson = lesson_of(ruleset, players)
    assert np.allclose(lesson.targets.sum(axis=1), 1, atol=1e-4)
    assert (lesson.targets[lesson.lanes.places != 0] == 0).all()


def test_with_a_full_trace_finished_games_teach_who_won() -> None:
    lesson = lesson_of("king", 2, trace=1.0)
    certain = (lesson.targets == 1).any(axis=1)
    assert 0.1 < certain.mean() < 1


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_games_begin_in_positions_that_can_be(ruleset: str, players: int, goal: int) -> None:
    rules = RULESETS[ruleset].with_goal(goal)
    game = SelfPlay(rules, players, 400, np.random.default_rng(goal))
    late = 0
    for state in to_states(game.now):
        assert len(state.playing) == players
        assert all(state.home(seat) < goal for seat in state.playing)
        late += any(step >= 0 for own in state.steps for step in own)
        if not rules.colours_share:
            squares = [
                {ring_square(rules, seat, step) for step in own} - {None}
                for seat, own in enumerate(state.steps)
            ]
            assert sum(map(len, squares)) == len(set().union(*squares))
    assert 20 < late < 120


def test_an_unknown_network_is_a_wrong_call(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["training", "nonsense"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "no network is called nonsense" in capsys.readouterr().err
