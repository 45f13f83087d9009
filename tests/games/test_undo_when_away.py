"""Taking back brings whoever does it back to the table: the choice waits for them again."""

from __future__ import annotations

from games import Undo
from storage import Away, Pace
from tests.games.helpers import ANA, Room, away, choosing, on_turn
from tests.games.test_undo import choices_of


async def test_a_computer_does_not_make_the_choice_that_was_taken_back(room: Room) -> None:
    await room.begin(1, 1, pace=Pace.RELAXED)
    view = await room.view()
    while not choices_of(await room.kept()) or choosing(view):
        view = await room.turn(view)
    view = await room.later(minutes=3)
    assert away(view) == {0: Away.ABSENT}
    made = choices_of(await room.kept())
    view = await room.do(ANA, Undo())
    assert away(view) == {0: None}
    assert choices_of(await room.kept()) == made[:-1]
    assert choosing(view)
    assert on_turn(view.table) == ANA
    assert view.table.paused is None
