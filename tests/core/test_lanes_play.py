"""Whole games in lanes: drivers, dice and policies, against the core's players and dice."""

from __future__ import annotations

import numpy as np
import pytest

from ludo_core import RULESETS, SEATS_FOR, Move, Roll, State, after, from_line, legal, new_state
from ludo_core.players.lanes import (
    Dice,
    Kernel,
    Lanes,
    Policy,
    Table,
    by_seat,
    from_states,
    greedy_policy,
    hashed_dice,
    play,
    plies,
    random_policy,
    to_states,
)
from ludo_core.players.lanes.batch import I8, Bools
from ludo_core.players.lanes.policy import Floats

GAMES = 12


def lowest(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:
    found: I8 = legal.argmax(axis=1).astype(np.int8)
    return found


def highest(kernel: Kernel, lanes: Lanes, legal: Bools) -> I8:
    found: I8 = (3 - legal[:, ::-1].argmax(axis=1)).astype(np.int8)
    return found


def core_game(ruleset: str, players: int, dice: Dice, game: int) -> tuple[int, int, State]:
    """Play one game by the lowest token; return the winner, the rolls to win and the end."""
    rules, state = RULESETS[ruleset], new_state(SEATS_FOR[players])
    winner = rolls_to_win = -1
    rolls = 0
    while not state.over:
        face = dice(np.array([game]), np.array([rolls]))
        state = after(rules, state, Roll(int(face[0])))
        rolls += 1
        if state.die is not None:
            state = after(rules, state, Move(legal(rules, state)[0]))
        if winner < 0 and 1 in state.places:
            winner, rolls_to_win = state.places.index(1), rolls
    return winner, rolls_to_win, state


@pytest.mark.parametrize(("ruleset", "players"), [("king", 3), ("plyyard", 2), ("aeroplane", 4)])
def test_games_end_as_the_core_ends_them_in_any_number_of_lanes(ruleset: str, players: int) -> None:
    dice = hashed_dice(5)
    table = Table(Kernel(RULESETS[ruleset]), players, lowest, dice)
    few, many = play(table, GAMES, lanes=5), play(table, GAMES, lanes=1_000)
    for game in range(4):
        winner, rolls_to_win, end = core_game(ruleset, players, dice, game)
        assert (many.winner[game], many.rolls_to_win[game]) == (winner, rolls_to_win)
        assert tuple(max(place, 0) for place in many.places[game].tolist()) == end.places
    for one, other in zip(astuple(few), astuple(many), strict=True):
        assert (one == other).all()


def astuple(results: object) -> list[np.ndarray[tuple[int, ...], np.dtype[np.generic]]]:
    return [getattr(results, name) for name in ("winner", "rolls_to_win", "rolls", "places")]


def test_a_game_can_be_left_at_the_first_winner() -> None:
    kernel, dice = Kernel(RULESETS["king"]), hashed_dice(6)
    whole = play(Table(kernel, 4, lowest, dice), GAMES)
    left = play(Table(kernel, 4, lowest, dice, to_first_winner=True), GAMES)
    assert (left.winner == whole.winner).all()
    assert (left.rolls == whole.rolls_to_win).all()
    assert (left.rolls_to_win == whole.rolls_to_win).all()
    assert (left.rolls < whole.rolls).all()


def test_every_ply_tells_what_was_rolled_and_what_came_of_it() -> None:
    kernel, dice = Kernel(RULESETS["classic"].with_goal(1)), hashed_dice(7)
    seen: dict[int, int] = {}
    for ply in plies(Table(kernel, 2, highest, dice), 6, lanes=4):
        faces = dice(ply.game, ply.rolls - 1)
        waiting = ply.rolled.die > 0
        assert (ply.rolled.die[waiting] == faces[waiting]).all()
        assert (ply.legal.any(axis=1) == waiting).all()
        assert to_states(kernel.move(ply.rolled, ply.tokens)) == to_states(ply.after)
        assert (ply.after.turn[ply.ended] == -1).all()
        for game, rolls in zip(ply.game.tolist(), ply.rolls.tolist(), strict=True):
            assert rolls == seen.get(game, 0) + 1
            seen[game] = rolls
    assert sorted(seen) == [0, 1, 2, 3, 4, 5]


def test_the_same_seeds_give_the_same_games_and_others_do_not() -> None:
    def wins(seed: int) -> list[int]:
        policy = random_policy(np.random.default_rng(seed))
        table = Table(Kernel(RULESETS["king"].with_goal(1)), 4, policy, hashed_dice(seed))
        return list(play(table, 40).rolls.tolist())

    assert wins(1) == wins(1) != wins(2)


def test_hashed_dice_are_fair_and_their_games_differ() -> None:
    games, rolls = np.divmod(np.arange(60_000), 300)
    faces = hashed_dice(1)(games, rolls)
    counts = np.bincount(faces, minlength=7)[1:]
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 25.7, "1 in 10,000 for five degrees of freedom"
    pairs = np.bincount(6 * faces[:-1] + faces[1:], minlength=49)[7:43]
    assert ((pairs - 60_000 / 36) ** 2 / (60_000 / 36)).sum() < 80
    assert (hashed_dice(2)(games, rolls) != faces).any()


def test_random_takes_each_legal_token_equally_often() -> None:
    kernel = Kernel(RULESETS["king"])
    state = from_line("3,-1,20,56/-/-1,-1,-1,-1/- 0 2 0 0000 -")
    lanes = from_states([state._replace(die=6, sixes=1), state] * 6_000)
    tokens = random_policy(np.random.default_rng(4))(kernel, lanes, kernel.legal(lanes))
    of_three, of_two = np.bincount(tokens[::2], minlength=4), np.bincount(tokens[1::2], minlength=4)
    assert of_three[3] == of_two[1] == of_two[3] == 0
    assert abs(of_three[:3] - 2_000).max() < 160
    assert abs(of_two[[0, 2]] - 3_000).max() < 160


def pips_after(kernel: Kernel, lanes: Lanes) -> Floats:
    """Own pips less what opponents have, a poor player's idea of worth."""
    pips = lanes.steps.sum(axis=2, dtype=np.int64)
    found: Floats = 2.0 * pips - pips.sum(axis=1)[:, None]
    return found


@pytest.mark.parametrize("ruleset", ["king", "aeroplane"])
def test_greedy_takes_the_best_afterstate(ruleset: str) -> None:
    rules, kernel = RULESETS[ruleset], Kernel(RULESETS[ruleset])
    table = Table(kernel, 4, greedy_policy(pips_after), hashed_dice(8))
    checked = 0
    for number, ply in enumerate(plies(table, 30)):
        if number == 120:
            break
        for state, token in zip(to_states(ply.rolled), ply.tokens.tolist(), strict=True):
            if len(legal(rules, state)) > 1:
                assert token == best(ruleset, state)
                checked += 1
    assert checked > 500


def best(ruleset: str, state: State) -> int:
    def worth(token: int) -> int:
        steps = after(RULESETS[ruleset], state, Move(token)).steps
        assert state.turn is not None
        return 2 * sum(steps[state.turn]) - sum(map(sum, steps))

    return max(legal(RULESETS[ruleset], state), key=worth)


def test_seats_can_have_policies_of_their_own() -> None:
    policies: dict[int, Policy] = {0: lowest, 2: highest}
    table = Table(Kernel(RULESETS["plyyard"]), 2, by_seat(policies), hashed_dice(9))
    for number, ply in enumerate(plies(table, 20)):
        for seat, policy in policies.items():
            mine = (ply.rolled.turn == seat) & (ply.rolled.die > 0)
            expected = policy(table.kernel, ply.rolled, ply.legal)
            assert (ply.tokens[mine] == expected[mine]).all()
        if number == 150:
            break
