"""All rolls together: counted, kept for an hour, and set against fair dice."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest

from games import Games
from games.all_rolls import AllRolls, Counts


class Source:
    """Games whose store has some rolls, and a clock that is set."""

    def __init__(self) -> None:
        self.store = self
        self.moment = datetime(2026, 1, 1, tzinfo=UTC)
        self.faces = {1: 3, 6: 4}
        self.asked = 0

    def now(self) -> datetime:
        return self.moment

    async def roll_counts(self) -> dict[int, int]:
        self.asked += 1
        return dict(self.faces)


async def test_counts_are_made_again_after_an_hour() -> None:
    source = Source()
    rolls = AllRolls(cast(Games, cast(Any, source)))
    assert (await rolls.counts()).faces == (3, 0, 0, 0, 0, 4)
    source.faces[2] = 1
    source.moment += timedelta(minutes=59)
    assert (await rolls.counts()).faces == (3, 0, 0, 0, 0, 4)
    source.moment += timedelta(minutes=1)
    assert (await rolls.counts()).faces == (3, 1, 0, 0, 0, 4)
    assert source.asked == 2


@pytest.mark.parametrize(
    ("value", "tail"), [(1.145476, 0.95), (4.351460, 0.5), (11.070498, 0.05), (20.515006, 0.001)]
)
def test_the_tail_is_that_of_five_degrees_of_freedom(value: float, tail: float) -> None:
    """The values stand in every table of the distribution."""

    class Fixed(Counts):
        @property
        def chi_square(self) -> float:
            return value

    assert Fixed((1,) * 6).further == pytest.approx(tail, rel=1e-4)


def test_even_counts_are_as_even_as_can_be_and_loaded_dice_are_found() -> None:
    assert Counts((50,) * 6).chi_square == 0
    assert Counts((50,) * 6).further == 1
    assert Counts((0,) * 6).further == 1
    assert Counts((100, 100, 100, 100, 100, 200)).further < 1e-9
    rng = random.Random(1)
    far = 0
    for _ in range(400):
        faces = [0] * 6
        for _ in range(300):
            faces[rng.randrange(6)] += 1
        far += Counts(tuple(faces)).further < 0.05
    assert 8 <= far <= 36
