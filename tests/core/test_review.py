"""Reviews: each figure against a plain reading of the game, and what they say on average."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

import pytest

from ludo_core import RULESETS, Move, Resign, Roll, Rules, State, after, choices, legal, new_state
from ludo_core.players import LEVELS
from ludo_core.players.ending import race_chances
from ludo_core.players.judge import judge_of
from ludo_core.players.lanes import Kernel, from_states, one_roll_ahead
from ludo_core.players.master import chances, move_chances
from ludo_core.players.match import matches, seatings
from ludo_core.players.outlook import outlook
from ludo_core.players.review import Aim, Review, Turning, aim_of, review
from ludo_core.record import Record, read
from ludo_core.rules import AEROPLANE, CLASSIC, HOME, PLYYARD

from .any_position import any_position
from .helpers import CASES, play, position

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
    found = review(rules, start, game, judge_of(rules)).throws
    state, rolls = start, 0
    for action in game:
        if isinstance(action, Roll):
            throw = found[rolls]
            best = [face_chance(rules, state, face) for face in range(1, 7)]
            assert (throw.roll, throw.seat, throw.face) == (rolls + 1, state.turn, action.face)
            assert throw.after == pytest.approx(best, abs=1e-5)
            assert throw.luck == pytest.approx(best[action.face - 1] - sum(best) / 6, abs=1e-5)
            rolls += 1
        state = after(rules, state, action)
    assert len(found) == rolls


def face_chance(rules: Rules, state: State, face: int) -> float:
    """Return the roller's chance after a face: that of its best move, if it has one."""
    rolled = after(rules, state, Roll(face))
    if rolled.die is not None:
        return max(chances(rules, rolled).values())
    ahead = one_roll_ahead(judge_of(rules))
    assert state.turn is not None
    return float(ahead(Kernel(rules), from_states([rolled]))[0, state.turn])


@pytest.mark.parametrize("name", ["king-four", "plyyard-duel", "aeroplane-three"])
def test_a_rolls_chance_is_that_of_the_best_choice_after_it(name: str) -> None:
    found = reviewed(golden(name))
    for one in found.decisions:
        throw = found.throws[one.roll - 1]
        assert throw.after[throw.face - 1] == one.chances[one.best]


def test_a_choice_is_judged_where_it_was_made_if_somebody_resigned_meanwhile() -> None:
    head = "ruleset classic\nseats red green yellow blue\nposition red 20 40 -1 -1\n"
    (reading,) = read(f"{head}red 3 1\n")
    assert reading.record is not None
    roll, move = reading.record.actions
    found = review(CLASSIC, reading.record.start, [roll, Resign(1), move], judge_of(CLASSIC))
    (decision,) = found.decisions
    assert decision.state.places[1] == 4
    assert decision.chances == pytest.approx(chances(CLASSIC, decision.state), abs=1e-5)


def test_rolls_of_a_race_are_exact() -> None:
    state = position((0, 2), {0: (51, HOME, HOME, HOME), 2: (53, HOME, HOME, HOME)})
    (throw,) = review(PLYYARD, state, [Roll(4)], judge_of(PLYYARD)).throws
    # Red is home by a 5 alone, yellow by a 3; on 51 red may come nearer, which never helps here.
    exact = [*race_rolls(state)]
    assert throw.after == pytest.approx(exact, abs=1e-12)
    assert throw.after[4] == 1


def race_rolls(state: State) -> Iterator[float]:
    assert state.turn is not None
    for face in range(1, 7):
        rolled = after(PLYYARD, state, Roll(face))
        found = race_chances(PLYYARD, rolled)
        assert found is not None
        yield found[state.turn]


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


def test_a_plane_that_goes_back_is_no_safer_for_it() -> None:
    tokens = {0: (33, 22, 22, 22), 1: (42, 8, 14, 14)}
    state = position((0, 1, 3), tokens, die=5)._replace(places=(0, 0, 0, 3))
    move = outlook(AEROPLANE, state, 1)
    assert move.lost
    assert move.exposed() < move.exposed_before()
    assert aim_of(move) is Aim.PROGRESS


def test_progress_is_told_up_to_the_whole() -> None:
    record, told = golden("plyyard-duel"), []

    def tell(done: int, total: int) -> None:
        told.append((done, total))

    found = review(record.rules, record.start, record.actions, judge_of(record.rules), tell)
    total = len(found.throws)
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
        kept: dict[str, float] = {}
        for seat, level in zip((0, 2), game.seating, strict=True):
            summary = found.summary(seat)
            luck.append(summary.luck)
            if summary.accuracy is not None:
                kept[level.id] = summary.accuracy
        if len(kept) == 2:  # in a very one-sided game somebody has nothing to choose
            for level_id, share in kept.items():
                accuracy[level_id].append(share)
    mean, error = mean_and_error(luck)
    print(f"luck {mean:.5f} ± {error:.5f}")  # shown by pytest -s
    for level_id, shares in accuracy.items():
        print(level_id, "accuracy {:.4f} ± {:.4f}".format(*mean_and_error(shares)))
    assert error > 0
    assert abs(mean) < SIGMAS * error
    assert len(accuracy["hard"]) > 0.99 * games
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
    assert many(5_000) > 10
