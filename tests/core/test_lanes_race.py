"""The race tables against the core's own moves, and against races that are played."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, permutations

import numpy as np
import pytest

from ludo_core import RULESETS, Move, Roll, Rules, State, after, legal
from ludo_core.players.lanes import random_policy
from ludo_core.players.race import Play, Race, rank, solve

from .lanes_figures import RACE_CASES, Mean, RaceFigure, apart, figures, race_policy, raced

Own = tuple[int, ...]
YARD = np.full((1, 4), -1, np.int8)
solved = cache(solve)
each_play = pytest.mark.parametrize("play", ["best", "random"])


def pinned(ruleset: str, goal: int, play: Play) -> RaceFigure:
    (found,) = (
        figure
        for figure in figures()["races"]
        if (figure["ruleset"], figure["goal"], figure["play"]) == (ruleset, goal, play)
    )
    return found


class ByCore:
    """The same turns, worked out from the core's `after` one position at a time."""

    def __init__(self, rules: Rules, play: Play) -> None:
        self.rules, self.play = rules, play
        self.known: dict[tuple[Own, int], float] = {}

    def ongoing(self, own: Own, sixes: int) -> float:
        """Return the turns after this one, where `sixes` in a row were rolled."""
        key = tuple(sorted(own)), sixes
        if key not in self.known:
            rolled = [self._rolled(own, sixes, face) for face in range(1, 7)]
            turns = [self._chosen(state) for state in rolled if state.die is not None]
            lost = 6 - len(turns)
            if sixes:
                rest = lost * (1 + self.ongoing(own, 0))
                self.known[key] = (sum(turns) + rest) / 6
            else:
                self.known[key] = (sum(turns) + lost) / (6 - lost)
        return self.known[key]

    def _rolled(self, own: Own, sixes: int, face: int) -> State:
        state = State((own, (), (-1,) * 4, ()), 0, None, sixes)
        return after(self.rules, state, Roll(face))

    def _chosen(self, state: State) -> float:
        tokens = legal(self.rules, state)
        turns = [self._came(after(self.rules, state, Move(token))) for token in tokens]
        return min(turns) if self.play == "best" else sum(turns) / len(turns)

    def _came(self, state: State) -> float:
        if state.over:
            return 0
        return self.ongoing(state.steps[0], state.sixes) + (state.turn != 0)


def turns(race: Race, own: Own) -> float:
    return float(race.turns(np.array([own], np.int8))[0])


@each_play
def test_late_positions_take_the_turns_that_the_core_says(play: Play) -> None:
    race, by_core = solved(RULESETS["plyyard"], play), ByCore(RULESETS["plyyard"], play)
    for own in ((52, 50, 53, 54), (51, 51, 56, 49), (-1, 56, 56, 56), (55, 55, 55, 55)):
        assert turns(race, own) == pytest.approx(1 + by_core.ongoing(own, 0), abs=1e-9)
    for (steps, sixes), expected in by_core.known.items():
        place = rank(np.array(steps, np.int8))
        assert race.ongoing[sixes, place] == pytest.approx(expected, abs=1e-9)


@pytest.mark.long
@each_play
@pytest.mark.parametrize(("ruleset", "goal"), [("classic", 4), ("classic", 2), ("king", 2)])
def test_late_positions_of_other_rules_and_goals(ruleset: str, goal: int, play: Play) -> None:
    rules = RULESETS[ruleset].with_goal(goal)
    race, by_core = solve(rules, play), ByCore(rules, play)
    for own in ((50, 50, 51, 52), (43, 47, 48, 56)):
        if own.count(56) < goal:
            assert turns(race, own) == pytest.approx(1 + by_core.ongoing(own, 0), abs=1e-9)
    assert len(by_core.known) > 100


@each_play
def test_the_first_turn_takes_what_is_pinned(play: Play) -> None:
    assert turns(solved(RULESETS["plyyard"], play), (-1,) * 4) == pytest.approx(
        pinned("plyyard", 4, play)["exact"], abs=1e-9
    )


@each_play
def test_races_that_are_played_agree_with_the_table(play: Play) -> None:
    rules = RULESETS["plyyard"]
    race = solved(rules, play)
    policy = race_policy(race) if play == "best" else random_policy(np.random.default_rng(12))
    simulated = raced(rules, policy, 3_000, seed=11)
    exact = Mean(mean=turns(race, (-1,) * 4), deviation=0, trials=1)
    assert apart(simulated, exact) < 4


def test_the_pinned_races_agree_with_the_pinned_tables() -> None:
    assert len(figures()["races"]) == len(RACE_CASES)
    for figure in figures()["races"]:
        exact = Mean(mean=figure["exact"], deviation=0, trials=1)
        assert apart(figure["simulated"], exact) < 4, figure


@pytest.mark.long
@pytest.mark.parametrize("case", RACE_CASES, ids=str)
def test_all_pinned_tables(case: tuple[str, int, Play]) -> None:
    ruleset, goal, play = case
    race = solve(RULESETS[ruleset].with_goal(goal), play)
    assert turns(race, (-1,) * 4) == pytest.approx(pinned(*case)["exact"], abs=1e-9)


def test_best_play_is_nowhere_slower_than_random() -> None:
    best, by_chance = (solved(RULESETS["plyyard"], play).ongoing for play in ("best", "random"))
    assert (best <= by_chance + 1e-9).all()
    assert (best[0] >= 0).all()
    assert best[0, rank(np.full(4, 56, np.int8))] == 0


def test_moves_are_worth_what_the_positions_after_them_are() -> None:
    race = solved(RULESETS["plyyard"], "best")
    steps = np.array([[-1, 20, 50, 56], [55, 0, 54, 3]], np.int8)
    found = race.after_moves(steps, np.array([6, 1], np.int8), np.array([1, 0]))
    six, none = race.ongoing[1], race.ongoing[0]

    def at(*own: int) -> int:
        return int(rank(np.array(own, np.int8)))

    assert found[0, 3] == np.inf
    assert found[0, :3].tolist() == [
        six[at(0, 20, 50, 56)],
        six[at(-1, 26, 50, 56)],
        six[at(-1, 20, 56, 56)],
    ]
    assert found[1].tolist() == [
        none[at(56, 0, 54, 3)],
        1 + none[at(55, 1, 54, 3)],
        1 + none[at(55, 0, 55, 3)],
        1 + none[at(55, 0, 54, 4)],
    ]


def test_every_multiset_has_a_number_of_its_own_whatever_the_order() -> None:
    every = np.array(list(combinations_with_replacement(range(-1, 57), 4)), np.int8)
    assert (np.sort(rank(every.T)) == np.arange(521_855)).all()
    orders = np.array(list(permutations((3, -1, 56, 20))), np.int8)
    assert len(set(rank(orders.T).tolist())) == 1


def test_aeroplane_chess_is_refused() -> None:
    with pytest.raises(ValueError, match="aeroplane"):
        solve(RULESETS["aeroplane"])


def test_the_goal_reached_takes_no_turn() -> None:
    assert solved(RULESETS["plyyard"], "best").turns(np.full((2, 4), 56, np.int8)).tolist() == [
        0,
        0,
    ]
    assert solved(RULESETS["plyyard"], "best").turns(YARD) > 60
