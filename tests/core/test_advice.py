"""Advice: the best move by the judge, and a reason that holds and sets it apart from the others."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import NamedTuple, get_args

import pytest

from ludo_core import RULESETS, Hit, Move, Roll, Rules, State, after, choices, legal
from ludo_core.players import reasons as why
from ludo_core.players.advice import Advice, Judge, advise
from ludo_core.players.master import chances

from .advice_facts import Strength, apart, exposed, facts, hitting, kind, shown
from .any_position import any_position
from .helpers import LUDO, position
from .second_reading import ruleset_tables

RED, YELLOW, YARD = 0, 2, -1
NUMBERS = (why.BringsUp, why.RunsAhead, why.Favoured, why.Even)


def favouring(token: int, margin: float = 0.1) -> Judge:
    """Return a judge that likes `token`, and those on its square, better than all others."""

    def judge(rules: Rules, state: State) -> dict[int, float]:
        assert state.turn is not None
        own = state.steps[state.turn]
        return {
            one: 0.5 + (margin if own[one] == own[token] else 0.0) for one in legal(rules, state)
        }

    return judge


def hold(rules: Rules, state: State, token: int, margin: float = 0.1) -> why.Reason:
    """Hold the reason for moving `token` true, and telling it apart; return it."""
    (group,) = (group for group in choices(rules, state) if token in group)
    others = [other[0] for other in choices(rules, state) if other != group]
    advice = advise(rules, state, favouring(token, margin))
    reason, told = advice.reason, (shown(rules, state), advice)
    assert advice.token == group[0], told
    assert set(advice.chances) == set(legal(rules, state)), told
    lost = end_of(rules, state, advice.token) == YARD
    assert not lost or isinstance(reason, why.OnlyMove | why.Trades | why.GoesBack), told
    if isinstance(reason, why.OnlyMove):
        assert not others, told
        assert why.Finishes not in facts(rules, state, advice.token), told
    elif not others:
        assert reason == facts(rules, state, advice.token)[why.Finishes][1], told
    elif isinstance(reason, why.GoesBack):
        assert lost, told
        assert reason.token == advice.token, told
        hold_unspoken(rules, state, advice, others, but=(why.LeastExposed,))
    elif isinstance(reason, why.Keeps):
        hold_kept(rules, state, advice, others)
    elif isinstance(reason, NUMBERS):
        hold_by_numbers(rules, state, advice, others, margin)
    else:
        strength, found = facts(rules, state, advice.token)[kind(reason)]
        assert found == reason, told
        assert apart(strength, rivals(rules, state, others, kind(reason))), told
    return reason


def hold_kept(rules: Rules, state: State, advice: Advice, others: list[int]) -> None:
    """Hold that the other move endangers its token, and this one neither it nor as much else."""
    reason, seat = advice.reason, state.turn
    assert isinstance(reason, why.Keeps)
    assert seat is not None
    assert [reason.token] == others
    mine, its = (after_move(rules, state, token) for token in (advice.token, reason.token))
    assert not hitting(rules, state, seat)[reason.token]
    assert not hitting(rules, mine, seat)[reason.token]
    assert len(hitting(rules, its, seat)[reason.token]) == reason.rolls > 0
    assert exposed(rules, mine, seat) < exposed(rules, its, seat)
    assert reason.of == 6 * (len(state.playing) - 1)


def hold_by_numbers(
    rules: Rules, state: State, advice: Advice, others: list[int], margin: float
) -> None:
    """Hold that no fact would have told the moves apart, and the margin."""
    reason, seat = advice.reason, state.turn
    assert seat is not None
    hold_unspoken(rules, state, advice, others)
    assert isinstance(reason, why.Even) == (margin < 0.001)
    if isinstance(reason, why.Even):
        return
    assert reason.margin == pytest.approx(margin)  # type: ignore[union-attr]
    own = state.steps[seat]
    under_way = [step for step in own if 0 <= step < 56]
    if isinstance(reason, why.BringsUp):
        assert own[advice.token] == min(under_way) < min(own[other] for other in others)
    if isinstance(reason, why.RunsAhead):
        assert own[advice.token] == max(under_way) > max(own[other] for other in others)


def hold_unspoken(
    rules: Rules, state: State, advice: Advice, others: list[int], but: tuple[type, ...] = ()
) -> None:
    """Hold that no fact would have told the moves apart, but for these kinds."""
    for one, (strength, _) in facts(rules, state, advice.token).items():
        spoken = one not in but and apart(strength, rivals(rules, state, others, one))
        assert not spoken, (advice.reason, one)


def end_of(rules: Rules, state: State, token: int) -> int:
    """Return the step at which a legal move leaves its token."""
    assert state.turn is not None
    return after_move(rules, state, token).steps[state.turn][token]


def rivals(rules: Rules, state: State, others: list[int], kind: type) -> list[Strength]:
    """Return how strongly other moves have a fact."""
    found = (facts(rules, state, other).get(kind) for other in others)
    return [fact[0] for fact in found if fact is not None]


def after_move(rules: Rules, state: State, token: int) -> State:
    return after(rules, state, Move(token))


def hold_everywhere(times: int, seed: int) -> Counter[type]:
    """Hold every move's reason in random positions of every table; return how often each came."""
    rng = random.Random(seed)
    seen: Counter[type] = Counter()
    for (rules, players), face in product(ruleset_tables() * times, range(1, 7)):
        state = after(rules, any_position(rules, players, rng), Roll(face))
        margin = rng.choice((0.1, 0.0))
        for group in choices(rules, state) if state.die else ():
            # Without a margin the first token is the best, whichever is asked for.
            token = group[0] if margin else legal(rules, state)[0]
            seen[type(hold(rules, state, token, margin))] += 1
    return seen


def test_every_reason_is_true_and_tells_the_move_apart() -> None:
    seen = hold_everywhere(1, 11)
    assert set(seen) >= {why.Captures, why.Escapes, why.LeastExposed, why.InRange, why.Favoured}


@pytest.mark.long
def test_every_reason_comes_up_and_is_true_in_many_positions() -> None:
    assert set(hold_everywhere(60, 12)) == set(get_args(why.Reason))


class Case(NamedTuple):
    """Red's position, the die, the token that is best, and why; yellow's 0 is red's 26."""

    ruleset: str
    red: tuple[int, int, int, int]
    others: dict[int, tuple[int, int, int, int]]
    die: int
    token: int
    reason: why.Reason


CASES = {
    "one token": Case("king", (5, -1, -1, -1), {}, 2, 0, why.OnlyMove()),
    "one square": Case("king", (5, 5, -1, -1), {}, 2, 0, why.OnlyMove()),
    "wins by the only move": Case("king", (51, 56, 56, 56), {}, 5, 0, why.Finishes(1)),
    "goes home": Case("king", (51, 5, -1, -1), {}, 5, 0, why.GoesHome(0)),
    "captures": Case(
        "king",
        (12, 38, -1, -1),
        {YELLOW: (17, -1, -1, -1)},
        5,
        1,
        why.Captures((Hit(YELLOW, 0, 17),)),
    ),
    "captures two": Case(
        "plyyard",
        (12, 38, -1, -1),
        {YELLOW: (17, 17, 43, -1)},
        5,
        1,
        why.Captures((Hit(YELLOW, 0, 17), Hit(YELLOW, 1, 17))),
    ),
    "captures what loses more": Case(
        "king",
        (12, 38, -1, -1),
        {YELLOW: (17, 43, -1, -1)},
        5,
        0,
        why.Captures((Hit(YELLOW, 1, 43),)),
    ),
    "escapes": Case(
        "king", (30, 10, -1, -1), {YELLOW: (2, -1, -1, -1)}, 6, 0, why.Escapes(0, 1, 0, 6)
    ),
    "home column": Case("king", (49, 5, -1, -1), {}, 2, 0, why.EntersColumn(0)),
    "safe square": Case("king", (5, 30, -1, -1), {}, 3, 0, why.ReachesSafe(0)),
    "enters": Case("king", (-1, 30, -1, -1), {}, 6, 0, why.Enters(0)),
    "stacks": Case("king", (5, 7, -1, -1), {}, 2, 0, why.Stacks(0, 1)),
    "no stack where it does not protect": Case(
        "classic", (5, 7, -1, -1), {}, 2, 0, why.BringsUp(0, 0.1)
    ),
    "keeps": Case("king", (15, 8, -1, -1), {YELLOW: (32, -1, -1, -1)}, 2, 0, why.Keeps(1, 1, 6)),
    "least exposed": Case(
        "plyyard", (28, 28, 17, -1), {YELLOW: (0, -1, -1, -1)}, 1, 2, why.LeastExposed(1, 6)
    ),
    "in range": Case(
        "king",
        (3, 17, -1, -1),
        {YELLOW: (-1, -1, -1, 50)},
        1,
        1,
        why.InRange(1, Hit(YELLOW, 3, 50), (6,)),
    ),
    "last token": Case("king", (3, 17, -1, -1), {}, 1, 0, why.BringsUp(0, 0.1)),
    "first token": Case("king", (3, 17, -1, -1), {}, 1, 1, why.RunsAhead(1, 0.1)),
    "in the middle": Case("king", (3, 17, 29, -1), {}, 1, 1, why.Favoured(0.1)),
    "flies": Case("aeroplane", (14, 30, 2, 3), {}, 4, 0, why.Flies(0, 20)),
    "jumps": Case("aeroplane", (1, 3, -1, -1), {}, 1, 0, why.Jumps(0, 5)),
    "jumps back to where it stood": Case(
        "aeroplane", (6, 21, 56, 56), {YELLOW: (33, 33, -1, -1)}, 6, 0, why.BringsUp(0, 0.1)
    ),
    "flies over": Case(
        "aeroplane",
        (14, 30, -1, -1),
        {YELLOW: (53, -1, -1, -1)},
        4,
        0,
        why.Captures((Hit(YELLOW, 0, 53),)),
    ),
    "trades": Case(
        "aeroplane",
        (1, 40, -1, -1),
        {YELLOW: (30, 30, -1, -1)},
        3,
        0,
        why.Trades((Hit(YELLOW, 0, 30), Hit(YELLOW, 1, 30))),
    ),
    "goes back for less": Case(
        "aeroplane", (30, 34, 34, 30), {YELLOW: (14, 10, 14, 10)}, 6, 0, why.GoesBack(0)
    ),
    "runway": Case("aeroplane", (49, 8, -1, -1), {}, 3, 0, why.EntersColumn(0)),
    "a stack that walls": Case("aeroplane", (4, 7, -1, -1), {}, 3, 0, why.Stacks(0, 1)),
}


@pytest.mark.parametrize("name", CASES)
def test_a_move_has_its_reason(name: str) -> None:
    case = CASES[name]
    state = position((RED, YELLOW), {RED: case.red, **case.others}, die=case.die)
    reason = hold(RULESETS[case.ruleset], state, case.token)
    if isinstance(reason, (why.BringsUp, why.RunsAhead, why.Favoured)):
        reason = replace(reason, margin=round(reason.margin, 6))
    assert reason == case.reason


def test_a_short_game_is_won_though_others_could_move() -> None:
    state = position((RED, YELLOW), {RED: (51, 56, 5, 5)}, die=5)
    assert hold(RULESETS["king"].with_goal(2), state, 0) == why.Finishes(1)
    placed = position((0, 1, 2, 3), {RED: (51, 56, 5, 5)}, die=5)._replace(places=(0, 1, 0, 0))
    assert hold(RULESETS["king"].with_goal(2), placed, 0) == why.Finishes(2)


def test_the_best_move_is_the_judge_s_and_of_equals_the_first() -> None:
    state = position((RED, YELLOW), {RED: (3, 17, 29, -1)}, die=1)
    chances = {0: 0.4, 1: 0.45, 2: 0.45}
    advice = advise(RULESETS["king"], state, lambda rules, state: chances)
    assert advice == Advice(1, chances, why.Even())


def test_the_strongest_level_judges_if_no_other_does() -> None:
    state = position((RED, YELLOW), {RED: (3, 17, 29, -1)}, die=1)
    advice = advise(RULESETS["plyyard"], state)
    assert advice.chances == chances(RULESETS["plyyard"], state)
    assert hold(RULESETS["plyyard"], state, advice.token) is not None


@pytest.mark.parametrize("rules", LUDO, ids=lambda rules: rules.id)
def test_a_third_six_threatens_nothing(rules: Rules) -> None:
    state = position((RED, YELLOW), {RED: (0, 3, -1, -1), YELLOW: (41, -1, -1, -1)}, die=6)
    second = hold(rules, state._replace(sixes=1), 1)
    assert second == why.InRange(1, Hit(YELLOW, 0, 41), (6,))
    assert isinstance(hold(rules, state._replace(sixes=2), 1), why.RunsAhead)


def test_without_a_die_there_is_nothing_to_advise() -> None:
    state = position((RED, YELLOW), {RED: (3, 17, 29, -1)})
    with pytest.raises(ValueError, match="no die waits"):
        advise(RULESETS["king"], state, favouring(0))
