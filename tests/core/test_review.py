"""Reviews: each figure against a plain reading of the game, and what they say on average."""

from __future__ import annotations

import random
from math import sqrt
from pathlib import Path

import pytest

from ludo_core import RULESETS, Move, Resign, Roll, State, after, choices, legal, new_state
from ludo_core.players import LEVELS
from ludo_core.players.judge import judge_of
from ludo_core.players.master import chances
from ludo_core.players.match import matches, seatings
from ludo_core.players.outlook import outlook
from ludo_core.players.review import Aim, Review, Turning, aim_of, move_chances, review
from ludo_core.record import Record, read
from ludo_core.rules import PLYYARD

from .any_position import any_position
from .helpers import CASES, play, position
from .test_lanes_ahead import plain_ahead, worth

GOLDEN = Path(__file__).parents[1] / "golden"
SIGMAS = 3


def golden(name: str) -> Record:
    (reading,) = read((GOLDEN / f"{name}.ludo").read_bytes())
    assert reading.record is not None
    return reading.record


def reviewed(record: Record) -> Review:
    return review(record.rules, record.start, record.actions, judge_of(record.rules))


@pytest.mark.parametrize("ruleset", ["plyyard", "king", "aeroplane"])
def test_every_roll_is_set_against_what_the_other_faces_would_have_led_to(ruleset: str) -> None:
    rules, rng = RULESETS[ruleset], random.Random(ruleset)
    start = new_state((0, 2))
    game = [action for action, _ in play(rules, start, rng, most=120)]
    found = review(rules, start, game, worth).throws
    state, rolls = start, 0
    for action in game:
        if isinstance(action, Roll):
            throw, seat = found[rolls], state.turn
            assert seat is not None
            best = []
            for face in range(1, 7):
                rolled = after(rules, state, Roll(face))
                ends = [after(rules, rolled, Move(one)) for one in legal(rules, rolled)]
                best.append(max(plain_ahead(rules, end)[seat] for end in ends or [rolled]))
            assert (throw.roll, throw.seat, throw.face) == (rolls + 1, seat, action.face)
            assert throw.after == pytest.approx(best)
            assert throw.luck == pytest.approx(best[action.face - 1] - sum(best) / 6)
            rolls += 1
        state = after(rules, state, action)
    assert len(found) == rolls


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_choices_are_judged_as_the_strongest_player_judges_them(ruleset: str, players: int) -> None:
    rules, rng = RULESETS[ruleset], random.Random(f"{ruleset} {players}")
    states: list[State] = []
    while len(states) < 12:
        state = after(rules, any_position(rules, players, rng), Roll(rng.randint(1, 6)))
        if len(choices(rules, state)) > 1:
            states.append(state)
    for state, found in zip(states, move_chances(rules, states, judge_of(rules)), strict=True):
        assert found == pytest.approx(chances(rules, state), abs=1e-5)


@pytest.mark.parametrize("name", ["king-four", "classic-goal-2", "plyyard-duel"])
def test_a_review_has_every_real_choice_of_the_game_and_no_other(name: str) -> None:
    record = golden(name)
    found = reviewed(record)
    state, rolls, expected = record.start, 0, []
    for action in record.actions:
        rolls += isinstance(action, Roll)
        if isinstance(action, Move) and len(choices(record.rules, state)) > 1:
            expected.append((rolls, state, action.token))
        state = after(record.rules, state, action)
    assert [(one.roll, one.state, one.token) for one in found.decisions] == expected
    for one in found.decisions:
        assert set(one.chances) == set(legal(record.rules, one.state))
        assert 0 <= one.loss <= one.stake <= 1
        assert one.chances[one.best] == max(one.chances.values())


def test_accuracy_is_the_share_kept_of_what_was_at_stake() -> None:
    found = reviewed(golden("plyyard-duel"))
    for seat in (0, 2):
        own = [one for one in found.decisions if one.seat == seat]
        summary = found.summary(seat)
        kept = sum(one.chances[one.token] - min(one.chances.values()) for one in own)
        assert summary.accuracy == pytest.approx(kept / sum(one.stake for one in own))
        assert summary.decisions == len(own) == sum(summary.aims.values())
        assert summary.rolls == sum(one.seat == seat for one in found.throws)


def test_a_summary_is_of_those_rolls_that_count() -> None:
    found = reviewed(golden("plyyard-duel"))
    later = range(61, len(found.throws) + 1)
    whole, part = found.summary(0), found.summary(0, later)
    assert part.rolls == sum(one.seat == 0 and one.roll > 60 for one in found.throws)
    assert 0 < part.rolls < whole.rolls
    assert 0 < part.decisions < whole.decisions
    assert found.summary(0, ()).accuracy is None


def test_a_game_without_a_choice_has_no_accuracy() -> None:
    found = review(PLYYARD, new_state((0, 2)), [Roll(1), Roll(2), Resign(0)], judge_of(PLYYARD))
    assert found.summary(0).accuracy is None
    assert not found.decisions
    assert len(found.throws) == 2


@pytest.mark.parametrize("name", ["king-four", "aeroplane-three"])
def test_the_turning_points_are_the_largest_changes_before_somebody_won(name: str) -> None:
    found = reviewed(golden(name))
    turnings = found.turning_points()
    assert [one.roll for one in turnings] == sorted({one.roll for one in turnings})
    assert len(turnings) == 3
    smallest = min(abs(one.change) for one in turnings)
    chosen = {one.roll for one in turnings}
    for throw in found.throws:
        open_ = 1 not in throw.state.places
        assert throw.roll in chosen or not open_ or abs(throw.luck) <= smallest
        assert open_ or throw.roll not in chosen
    for one in found.decisions:
        assert one.roll in chosen or 1 in one.state.places or one.loss <= smallest
    assert all(isinstance(one, Turning) for one in turnings)


@pytest.mark.parametrize(
    ("tokens", "die", "token", "aim"),
    [
        ({0: (50, 20, -1, -1)}, 6, 0, Aim.FINISH),
        ({0: (50, 20, -1, -1)}, 6, 2, Aim.ENTRY),
        ({0: (3, 20, -1, -1), 2: (31, -1, -1, -1)}, 2, 0, Aim.CAPTURE),
        ({0: (3, 20, -1, -1)}, 5, 0, Aim.SAFETY),
        ({0: (49, 20, -1, -1)}, 2, 0, Aim.SAFETY),
        ({0: (3, 20, -1, -1)}, 2, 0, Aim.PROGRESS),
        # Yellow on ring 26 hits what stands on ring 27 to 32.
        ({0: (30, 9, -1, -1), 2: (0, -1, -1, -1)}, 1, 0, Aim.PROGRESS),
        ({0: (30, 9, -1, -1), 2: (0, -1, -1, -1)}, 5, 0, Aim.SAFETY),
    ],
)
def test_what_a_move_favours(
    tokens: dict[int, tuple[int, int, int, int]], die: int, token: int, aim: Aim
) -> None:
    state = position((0, 2), tokens, die=die)
    assert aim_of(outlook(PLYYARD, state, token)) is aim


def test_progress_is_told_up_to_the_whole() -> None:
    record, told = golden("plyyard-duel"), []

    def tell(done: int, total: int) -> None:
        told.append((done, total))

    found = review(record.rules, record.start, record.actions, judge_of(record.rules), tell)
    total = len(found.throws) + len(found.decisions)
    assert told[-1] == (total, total)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def many(games: int) -> float:
    """Hold that luck is even over games between a weak and a strong level.

    Return how much more accurate the strong one is, in standard errors.
    """
    around = seatings([LEVELS["easy"], LEVELS["hard"]], 2)
    luck: list[float] = []
    accuracy: dict[str, list[float]] = {"easy": [], "hard": []}
    for game in matches(PLYYARD, around, games, seed=5):
        found = reviewed(game.record)
        for seat, level in zip((0, 2), game.seating, strict=True):
            summary = found.summary(seat)
            luck.append(summary.luck)
            assert summary.accuracy is not None
            accuracy[level.id].append(summary.accuracy)
    mean, error = mean_and_error(luck)
    assert error > 0
    assert abs(mean) < SIGMAS * error
    ahead = [one - other for one, other in zip(accuracy["hard"], accuracy["easy"], strict=True)]
    more, error = mean_and_error(ahead)
    return more / error


def mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values))


def test_luck_is_even_on_average_and_the_stronger_level_is_more_accurate() -> None:
    assert many(12) > 1


@pytest.mark.long
def test_luck_is_even_on_average_and_the_stronger_level_is_more_accurate_in_many_games() -> None:
    assert many(2_000) > 10
