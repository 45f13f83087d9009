"""All rolls together: counted, and set against fair dice."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games import Undo
from games.all_rolls import Counts, all_rolls
from tests.games.helpers import ANA, Room, choosing, over


async def counted(room: Room) -> int:
    """Return how many rolls there are, told by their faces and by the games alike."""
    counts = await all_rolls(room.store)
    rows = await room.store._database.rows("SELECT value FROM actions WHERE kind = 'roll'")
    found = Counter(int(face) for (face,) in rows)
    assert counts.faces == tuple(found[face] for face in range(1, 7))
    return counts.total


async def test_every_roll_counts_at_once_and_once(room: Room) -> None:
    assert await counted(room) == 0
    await room.begin(1, 1, goal=1)
    await room.turn(await room.view())
    assert await counted(room) == (await room.view()).table.rolls > 0
    await room.play(lambda view: view.table.rolls > 20 and choosing(view))
    await room.turn(await room.view())
    await room.do(ANA, Undo())
    assert await counted(room) == (await room.view()).table.rolls
    over_with = (await room.play(over)).table.rolls
    assert await counted(room) == over_with
    await room.begin(1, 1)
    await room.turn(await room.view())
    await room.games.close(room.game)
    assert await counted(room) == over_with + (await room.view()).table.rolls


async def test_faces_stay_when_their_server_is_erased(room: Room) -> None:
    await room.begin(1, 1, goal=1)
    await room.play(over)
    await room.begin(1, 1)
    await room.turn(await room.view())
    before = await all_rolls(room.store)
    await room.games.erase_server(10)
    assert await all_rolls(room.store) == before
    assert await room.store._database.rows("SELECT 1 FROM actions") == []


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
