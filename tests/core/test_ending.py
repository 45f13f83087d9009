"""The race at the end: no capture follows it, and its chances are those of the core's moves."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import numpy as np
import pytest

from ludo_core import RULESETS, SEATS_FOR, Move, Roll, Rules, State, after, apply, legal
from ludo_core.events import Captured
from ludo_core.players import race
from ludo_core.players.ending import is_race, race_chances, race_moves
from ludo_core.players.turns import places_from, turns_needed

from .any_position import any_position

HOME, YARD = 56, -1
PLYYARD, KING = RULESETS["plyyard"], RULESETS["king"]
LUDO = [rules for rules in RULESETS.values() if rules.id != "aeroplane"]
each_ruleset = pytest.mark.parametrize("rules", LUDO, ids=lambda rules: rules.id)
solved = cache(race.solve)


def position(*sides: tuple[int, ...], turn: int = 0, die: int | None = None) -> State:
    """Return one in which each side's other tokens are home; () for a seat nobody uses."""
    steps = [(*side, *(HOME,) * (4 - len(side))) if side else () for side in sides]
    return State(tuple(steps), turn, die, 1 if die == 6 else 0)


@pytest.mark.parametrize(
    ("red", "yellow", "expected"),
    [
        ((51,), (51,), True),
        ((YARD,), (51,), True),  # nobody is on the ring that it comes to
        ((YARD,), (50,), False),  # yellow's 50 is ring 24: red can land there
        ((25,), (24,), False),  # yellow stands on ring 50, red's last
        ((25,), (25,), True),  # ring 25 and 51: each goes home along its own half
        ((24,), (50,), True),  # both on ring 24, and nothing further is shared
        ((23,), (50,), False),
        ((24,), (49,), False),
        ((26,), (0,), False),  # ring 26 for both, and they go on together
        ((55, 30), (30, 53), True),
        ((55, 20), (30, 53), False),
    ],
)
def test_the_last_tokens_tell_whether_any_can_meet(
    red: tuple[int, ...], yellow: tuple[int, ...], expected: bool
) -> None:
    state = position(red, (), yellow, ())
    assert is_race(PLYYARD, state) is expected


def test_safe_squares_are_no_meeting() -> None:
    # Red's 47 is ring 47, a star, and yellow's 21; beyond it red meets yellow's 22, 23 and 24.
    assert not is_race(PLYYARD, position((47,), (), (21,), ()))
    # Yellow's last square on the ring is 24 = red's 50; from 24 on they share that one alone.
    assert is_race(PLYYARD, position((50,), (), (24,), ()))
    assert not is_race(PLYYARD, position((49,), (), (24,), ()))


def test_seats_that_are_placed_are_not_looked_at() -> None:
    state = position((51,), (3,), (20,), (52,))
    assert not is_race(KING, state)
    assert is_race(KING, state._replace(places=(0, 1, 0, 0)))


def test_aeroplane_chess_has_no_race() -> None:
    state = position((53,), (), (53,), ())
    assert not is_race(RULESETS["aeroplane"], state)
    assert race_chances(RULESETS["aeroplane"], state) is None


@each_ruleset
def test_no_capture_follows_a_race(rules: Rules) -> None:
    rng = random.Random(7)
    races = 0
    for _ in range(1_500):
        state = late_position(rules, rng)
        if not is_race(rules, state):
            continue
        races += 1
        for _ in range(300):
            if state.over:
                break
            tokens = legal(rules, state)
            action = Move(rng.choice(tokens)) if tokens else Roll(rng.randint(1, 6))
            state, events = apply(rules, state, action)
            assert not any(isinstance(event, Captured) for event in events)
            assert state.over or is_race(rules, state)
    assert races > 100


@each_ruleset
def test_without_a_race_a_capture_can_follow(rules: Rules) -> None:
    """Each pair of last tokens that may meet does in some game that is played at random."""
    rng = random.Random(8)
    contacts = captured = 0
    for _ in range(150):
        state = late_position(rules, rng, players=2, single=True)
        if is_race(rules, state):
            continue
        contacts += 1
        captured += any(captures(rules, state, rng) for _ in range(400))
    assert contacts > 40
    assert captured >= 0.8 * contacts  # some take a rare run of rolls


def captures(rules: Rules, state: State, rng: random.Random) -> bool:
    while not state.over:
        tokens = legal(rules, state)
        action = Move(rng.choice(tokens)) if tokens else Roll(rng.randint(1, 6))
        state, events = apply(rules, state, action)
        if any(isinstance(event, Captured) for event in events):
            return True
    return False


def late_position(
    rules: Rules, rng: random.Random, players: int = 0, *, single: bool = False
) -> State:
    players = players or rng.choice(rules.player_counts)
    state = any_position(rules, players, rng)
    near = [rng.randint(15, 50) for _ in range(4)]
    steps = tuple(
        tuple(
            HOME if single and token else rng.choice((near[seat], rng.randint(near[seat], 55)))
            for token in range(4)
        )
        if own and not state.places[seat]
        else own
        for seat, own in enumerate(state.steps)
    )
    return state._replace(steps=steps)


@pytest.mark.parametrize("rules", [PLYYARD, RULESETS["classic"]], ids=lambda rules: rules.id)
def test_the_mean_is_that_of_the_whole_race(rules: Rules) -> None:
    whole = solved(rules)
    for own in [(53, 54, 55, 55), (45, 50, 52, 56), (YARD, 50, 56, 56), (40, 44, 49, 51)]:
        found = turns_needed(rules, [own])
        for sixes in range(3):
            later = float(whole.ongoing[sixes, race.rank(np.array(own, np.int8))])
            assert found.means[sixes, found.row(own)] == pytest.approx(later, abs=1e-9)
            within = found.within(own, sixes)
            assert (1 - within).sum() == pytest.approx(1 + later, abs=1e-3)
            assert (np.diff(within) >= 0).all()
        assert places_from(own) - 1 == len(found.ranks)  # the goal itself is not kept


def test_a_short_goal_is_counted() -> None:
    rules = PLYYARD.with_goal(2)
    own = (40, 50, 52, 53)
    found = turns_needed(rules, [own])
    mean = float(solved(rules).turns(np.array([own], np.int8))[0])
    assert (1 - found.within(own, 0)).sum() == pytest.approx(mean, abs=1e-3)
    with pytest.raises(ValueError, match="goal"):
        turns_needed(rules, [(3, 4, HOME, HOME)])


def test_who_needs_a_one_each() -> None:
    # First to roll: p = 1/6 + 5/6 (1 - p). Four in turn: seat i has (5/6)**i of the first's chance.
    assert race_chances(PLYYARD, position((55,), (), (55,), ())) == pytest.approx(
        (6 / 11, 0, 5 / 11, 0), abs=1e-6
    )
    four = race_chances(KING, position((55,), (55,), (55,), (55,), turn=1))
    shares = [(5 / 6) ** ((seat - 1) % 4) for seat in range(4)]
    assert four == pytest.approx([share / sum(shares) for share in shares], abs=1e-6)


@pytest.mark.parametrize("rules", [PLYYARD, RULESETS["classic"]], ids=lambda rules: rules.id)
def test_single_tokens_leave_no_choice_and_are_exact(rules: Rules) -> None:
    """Against value iteration by the core's moves over all positions of two last tokens."""
    exact = iterated(rules, range(48, HOME))
    for (red, yellow, sixes), chance in exact.items():
        state = position((red,), (), (yellow,), ())._replace(sixes=sixes)
        found = race_chances(rules, state)
        assert found is not None
        assert found[0] == pytest.approx(chance, abs=1e-5), state


def iterated(rules: Rules, steps: range) -> dict[tuple[int, int, int], float]:
    """Return the chance of red, who rolls, by its step, yellow's and sixes in a row."""
    values = {(a, b, k): 0.5 for a, b in product(steps, steps) for k in range(3)}
    followers = {key: [follower(rules, key, face) for face in range(1, 7)] for key in values}
    for _ in range(130):
        for key, ends in followers.items():
            values[key] = (
                sum(
                    1.0 if end is None else values[end] if stays else 1 - values[end]
                    for end, stays in ends
                )
                / 6
            )
    return values


def follower(
    rules: Rules, key: tuple[int, int, int], face: int
) -> tuple[tuple[int, int, int] | None, bool]:
    """Return the next key from the view of who rolls then, and whether that is still red."""
    red, yellow, sixes = key
    state = position((red,), (), (yellow,), ())._replace(sixes=sixes)
    state = after(rules, state, Roll(face))
    if state.die is not None:
        (token,) = legal(rules, state)
        state = after(rules, state, Move(token))
    if state.over:
        return None, True
    red, yellow = state.steps[0][0], state.steps[2][0]
    return ((red, yellow, state.sixes), True) if state.turn == 0 else ((yellow, red, 0), False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_are_the_means_of_what_can_be_rolled(players: int) -> None:
    """A roll ahead by the core, the move being the one with the fewest turns on average."""
    rng = random.Random(players)
    whole = solved(KING)
    for _ in range(12):
        seats = SEATS_FOR[players]
        sides = [(rng.randint(49, 55), rng.randint(49, 55)) if s in seats else () for s in range(4)]
        state = position(*sides, turn=rng.choice(seats))
        seat = state.turn
        assert seat is not None
        total = np.zeros(4)
        for face in range(1, 7):
            rolled = after(KING, state, Roll(face))
            if rolled.die is not None:
                own = np.array([rolled.steps[seat]], np.int8)
                turns = whole.after_moves(own, np.array([face], np.int8), np.array([rolled.sixes]))
                rolled = after(KING, rolled, Move(int(turns[0].argmin())))
            if rolled.places[seat]:
                total[seat] += 1
            else:
                found = race_chances(KING, rolled)
                assert found is not None
                total += found
        assert race_chances(KING, state) == pytest.approx(total / 6, abs=2e-5)


def test_moves_are_judged_by_what_they_lead_to() -> None:
    # A 1 brings either token on; home at once rolls again, and then a 4 is needed, not a 5.
    state = position((55, 52), (), (54,), (), die=1)
    moves = race_moves(PLYYARD, state)
    assert moves is not None
    assert moves.keys() == set(legal(PLYYARD, state)) == {0, 1}
    assert moves[0] > moves[1]
    chances = race_chances(PLYYARD, state)
    assert chances is not None
    assert chances[0] == moves[0]
    assert sum(chances) == pytest.approx(1)
    won = race_moves(PLYYARD, position((55,), (), (54,), (), die=1))
    assert won == {0: 1.0}
    assert race_moves(PLYYARD, position((55,), (), (54,), ())) == {}


def test_who_takes_a_place_while_others_play_on_has_it() -> None:
    state = position((55,), (55,), (55,), (55,), die=1)
    assert race_moves(KING, state) == {0: 1.0}
    assert race_chances(KING, state) == (1, 0, 0, 0)


def test_no_chances_where_tokens_meet_where_it_is_long_and_where_it_is_over() -> None:
    assert race_chances(PLYYARD, position((3,), (), (20,), ())) is None
    assert race_moves(PLYYARD, position((3,), (), (20,), (), die=1)) is None
    long = position((0, 1, 2, 3), (), (51,), ())
    assert is_race(PLYYARD, long)
    assert race_chances(PLYYARD, long) is None
    over = State(((HOME,) * 4, (), (3,) * 4, ()), None, None, 0, (1, 0, 2, 0))
    with pytest.raises(ValueError, match="over"):
        race_chances(PLYYARD, over)


def test_steps_that_cannot_be_reached_have_no_row() -> None:
    found = turns_needed(PLYYARD, [(54, 55, 56, 56)])
    with pytest.raises(IndexError):
        found.within((53, 55, 56, 56), 0)
