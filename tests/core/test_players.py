"""Computer players: always legal, the same for the same seed, and choosing for the right reason."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludo_core import (
    GOALS,
    RULESETS,
    SEATS_FOR,
    Move,
    Roll,
    Rules,
    State,
    after,
    apply,
    legal,
    threats,
)
from ludo_core.events import Captured, Event, Finished
from ludo_core.players import LEVELS, Choose
from ludo_core.tracks import TRACKS

from .any_position import any_position
from .helpers import CASES as ALL_TABLES
from .helpers import fifty, position, positions

PLYYARD = RULESETS["plyyard"]
EASY, NORMAL, HARD = (LEVELS[level].choose for level in ("easy", "normal", "hard"))


def tried(rules: Rules, state: State, seat: int, token: int) -> frozenset[tuple[int, int, int]]:
    """Return what `threats` must find, by trying every move of every opponent."""
    track = TRACKS[rules.track]
    return frozenset(
        (other, hunter, die)
        for other in state.playing
        if other != seat
        for die in range(1, 7)
        for hunter in track.legal(rules, state.steps, other, die)
        for hit in track.landing(rules, state.steps, other, hunter, die).hits
        if (hit.seat, hit.token) == (seat, token)
    )


@fifty
@given(positions())
def test_threats_are_what_trying_every_move_finds(case: tuple[Rules, State]) -> None:
    rules, state = case
    for seat in state.seats:
        for token in range(4):
            assert threats(rules, state, seat, token) == tried(rules, state, seat, token)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(("ruleset", "players"), ALL_TABLES)
def test_every_level_chooses_a_legal_token_and_the_same_again(
    ruleset: str, players: int, goal: int, level: str
) -> None:
    rules, rng = RULESETS[ruleset].with_goal(goal), random.Random(f"{ruleset}{players}{goal}")
    choose, seats = LEVELS[level].choose, set[int | None]()
    for seed in range(20):
        state = after(rules, any_position(rules, players, rng), Roll(rng.randint(1, 6)))
        if state.die is None:
            with pytest.raises(ValueError, match="nothing to choose"):
                choose(rules, state, random.Random(seed))
            continue
        chosen = choose(rules, state, random.Random(seed))
        assert chosen in legal(rules, state)
        assert choose(rules, state, random.Random(seed)) == chosen
        seats.add(state.turn)
    assert seats == set(SEATS_FOR[players])


def told(rules: Rules, state: State, token: int) -> tuple[Event, ...]:
    _, events = apply(rules, state, Move(token))
    return events


def finishing(rules: Rules, state: State) -> set[int]:
    """Return the tokens whose move places the mover, as the events tell."""
    return {
        token
        for token in legal(rules, state)
        if any(isinstance(event, Finished) for event in told(rules, state, token))
    }


def capturing(rules: Rules, state: State) -> set[int]:
    """Return the tokens whose move sends back others, and only others, as the events tell."""
    found = set()
    for token in legal(rules, state):
        hits = [event for event in told(rules, state, token) if isinstance(event, Captured)]
        if hits and all(event.seat != state.turn for event in hits):
            found.add(token)
    return found


@fifty
@given(positions(), st.integers(1, 6), st.integers(0, 2**32))
def test_no_level_passes_by_a_win_nor_else_easy_and_normal_a_capture_that_costs_nothing(
    case: tuple[Rules, State], die: int, seed: int
) -> None:
    rules, state = case
    state = after(rules, state, Roll(die))
    winning, good = finishing(rules, state), capturing(rules, state)
    for choose in (EASY, NORMAL, HARD):
        if winning:
            assert choose(rules, state, random.Random(seed)) in winning
        elif good and choose is not HARD:
            assert choose(rules, state, random.Random(seed)) in good


RED, YELLOW = 0, 2


def chosen_by(choose: Choose, state: State, rules: Rules = PLYYARD) -> Counter[int]:
    rng = random.Random(5)
    return Counter(choose(rules, state, rng) for _ in range(4_000))


def about_equally(found: Counter[int], tokens: set[int]) -> bool:
    fair = 4_000 / len(tokens)
    return set(found) == tokens and all(abs(n - fair) < 5 * fair**0.5 for n in found.values())


def test_easy_moves_at_random_where_it_can_neither_win_nor_capture() -> None:
    state = position((RED, YELLOW), {RED: (3, 10, 20, 30)}, die=2)
    assert about_equally(chosen_by(EASY, state), {0, 1, 2, 3})


def test_easy_takes_any_of_its_captures() -> None:
    # Yellow's 5 is red's 31, its 17 is red's 43.
    state = position((RED, YELLOW), {RED: (29, 41, 3, 4), YELLOW: (5, 17, -1, -1)}, die=2)
    assert about_equally(chosen_by(EASY, state), {0, 1})


def test_easy_wins_rather_than_captures() -> None:
    rules = PLYYARD.with_goal(1)
    state = position((RED, YELLOW), {RED: (54, 29, 3, 4), YELLOW: (5, -1, -1, -1)}, die=2)
    assert set(chosen_by(EASY, state, rules)) == {0}


def test_easy_never_thinks_a_lost_plane_a_capture() -> None:
    red, yellow = (25, 1, 3, 5), (2, 2, -1, -1)
    state = position((RED, YELLOW), {RED: red, YELLOW: yellow}, die=3)
    assert about_equally(chosen_by(EASY, state, RULESETS["aeroplane"]), {0, 1, 2, 3})


NORMAL_CASES = {
    # reason: (red's tokens, yellow's tokens, die, tokens chosen); yellow's 0 is red's 26
    "capture before home": ((1, 50, -1, 10), (33, -1, -1, -1), 6, {0}),
    "home before safety": ((50, -1, 10, -1), (-1, -1, -1, -1), 6, {0}),
    "any that nothing can hit": ((36, 19, 2, -1), (5, -1, -1, -1), 1, {1, 2}),
    "any where all can be hit": ((31, 40, -1, -1), (1, 10, -1, -1), 1, {0, 1}),
}


@pytest.mark.parametrize("reason", NORMAL_CASES)
def test_normal_chooses_among(reason: str) -> None:
    red, yellow, die, expected = NORMAL_CASES[reason]
    state = position((RED, YELLOW), {RED: red, YELLOW: yellow}, die=die)
    assert about_equally(chosen_by(NORMAL, state), expected)


CASES = {
    # reason: (red's tokens, yellow's tokens, die, token chosen); yellow's 0 is red's 26
    "capture before home": ((1, 50, -1, 10), (33, -1, -1, -1), 6, 0),
    "the capture that costs most, not the furthest": ((38, 2, -1, -1), (33, 17, -1, -1), 5, 1),
    "home before entering": ((50, -1, 10, -1), (-1, -1, -1, -1), 6, 0),
    "enter before fleeing": ((30, -1, -1, -1), (2, -1, -1, -1), 6, 1),
    "flee a shot before the home column": ((30, 49, -1, -1), (2, -1, -1, -1), 4, 0),
    "home column before a safe square": ((49, 5, -1, -1), (-1, -1, -1, -1), 3, 0),
    "safe square before walking on": ((30, 5, -1, -1), (-1, -1, -1, -1), 3, 1),
    "furthest that nothing can hit": ((36, 19, 2, -1), (5, -1, -1, -1), 1, 1),
    "least exposed when all are": ((31, 40, -1, -1), (1, 10, 11, -1), 1, 0),
}


@pytest.mark.parametrize("reason", CASES)
def test_hard_chooses(reason: str) -> None:
    red, yellow, die, expected = CASES[reason]
    state = position((RED, YELLOW), {RED: red, YELLOW: yellow}, die=die)
    assert HARD(PLYYARD, state, random.Random(0)) == expected


LOSSES = {
    # reason: (red's planes, yellow's planes, die, plane chosen); yellow's 2 is red's 28
    "no plane into a stack that costs yellow less": ((25, 1, -1, -1), (2, 2, -1, -1), 3, 1),
    "though it were the only way to a jump": ((25, 19, -1, -1), (2, 2, -1, -1), 3, 1),
    "into a stack that costs yellow more": ((1, 40, -1, -1), (30, 30, -1, -1), 3, 0),
    "the exchange that costs least, where all do": ((24, 25, -1, -1), (2, 2, 1, 1), 3, 1),
}


@pytest.mark.parametrize("reason", LOSSES)
def test_hard_gives_a_plane_away_only_for_more(reason: str) -> None:
    rules = RULESETS["aeroplane"]
    red, yellow, die, expected = LOSSES[reason]
    state = position((RED, YELLOW), {RED: red, YELLOW: yellow}, die=die)
    assert HARD(rules, state, random.Random(0)) == expected
