"""*Keep watching*: computers who are left among themselves are shown move by move."""

from __future__ import annotations

from games import KeepWatching
from ludo_core import Move, Roll
from tests.games.helpers import ANA, Room, over


async def test_each_board_shows_one_move_even_of_a_turn_with_several(room: Room) -> None:
    await room.begin(1, 3, goal=1)
    await room.do(ANA, KeepWatching())
    view = await room.resign(ANA)
    rolled_again = 0
    while not over(view):
        before = (await room.kept()).played
        await room.show()
        view = await room.later(seconds=3)
        made = (await room.kept()).played[len(before) :]
        rolls = [one for one in made if isinstance(one.action, Roll)]
        assert len(rolls) == 1
        assert sum(isinstance(one.action, Move) for one in made) <= 1
        rolled_again += bool(before) and before[-1].seat == made[0].seat
    assert rolled_again > 3
