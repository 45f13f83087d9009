"""Figures of random games against those pinned from a million each.

`python -m tests.core.lanes_figures` makes the pinned ones. Every seed is fixed: a failure is a
changed rule or a changed way to draw, not bad luck.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludo_core import RULESETS, SEATS_FOR, Roll, new_state

from .helpers import play
from .lanes_figures import (
    DICE,
    GAME_CASES,
    GAMES,
    GameFigure,
    Mean,
    apart,
    figures,
    game_figure,
    mean_of,
)

each_case = pytest.mark.parametrize("case", GAME_CASES, ids=str)
Case = tuple[str, int]
NAMES = ("rolls_to_first_winner", "rolls_to_end", "first_mover_wins")


def means(figure: GameFigure) -> tuple[Mean, ...]:
    return figure["rolls_to_first_winner"], figure["rolls_to_end"], figure["first_mover_wins"]


def pinned(case: Case) -> tuple[GameFigure, GameFigure]:
    hashed, drawn = (
        figure for figure in figures()["games"] if (figure["ruleset"], figure["players"]) == case
    )
    assert (hashed["dice"], drawn["dice"]) == DICE
    return hashed, drawn


def hold_close(found: GameFigure, case: Case) -> None:
    for other in pinned(case):
        for name, one, two in zip(NAMES, means(found), means(other), strict=True):
            assert apart(one, two) < 4, (name, one, two)


@each_case
def test_both_pinned_figures_agree(case: Case) -> None:
    hold_close(pinned(case)[0], case)
    assert all(mean["trials"] == GAMES for figure in pinned(case) for mean in means(figure))


@each_case
def test_a_few_games_in_lanes_agree_with_the_pinned_ones(case: Case) -> None:
    hold_close(game_figure(*case, "drawn", games=1_000, seed=1), case)


def test_king_and_thunder_have_the_same_figures() -> None:
    for players in (2, 4):
        hold_close(pinned(("king", players))[0], ("thunder", players))


def by_core(case: Case, games: int) -> GameFigure:
    """Return the figures of games that the core plays one at a time."""
    ruleset, players = case
    rng = random.Random(f"{ruleset}{players}")
    won, ended, first = [], [], []
    for _ in range(games):
        rolls, winner = 0, -1
        for action, state in play(RULESETS[ruleset], new_state(SEATS_FOR[players]), rng):
            rolls += isinstance(action, Roll)
            if winner < 0 and 1 in state.places:
                winner = state.places.index(1)
                won.append(rolls)
        ended.append(rolls)
        first.append(winner == 0)
    return GameFigure(
        ruleset=ruleset,
        players=players,
        dice="core",
        rolls_to_first_winner=mean_of(np.array(won)),
        rolls_to_end=mean_of(np.array(ended)),
        first_mover_wins=mean_of(np.array(first)),
    )


@pytest.mark.parametrize("case", [("king", 4), ("plyyard", 2), ("aeroplane", 2)], ids=str)
def test_games_by_the_core_agree_with_the_pinned_ones(case: Case) -> None:
    hold_close(by_core(case, 40), case)


@pytest.mark.long
@each_case
def test_thousands_of_games_agree_with_the_pinned_ones(case: Case) -> None:
    hold_close(by_core(case, 3_000), case)
    hold_close(game_figure(*case, "hashed", games=100_000, seed=1), case)
