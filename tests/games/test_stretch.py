"""Which stretch of a game is looked at again."""

from __future__ import annotations

from games.recorded import game_of, read_game
from games.stretch import last_moves, rolls
from ludo_core import Move, Roll, State, after, apply, new_state
from ludo_core.events import Rolled
from storage import Kept
from tests.games.helpers import Room, choosing, over


def replayed(kept: Kept, end: int) -> State:
    assert kept.table.state is not None
    state = new_state(kept.table.state.seats)
    for one in kept.played[:end]:
        state = after(kept.table.options.rules, state, one.action)
    return state


async def test_the_last_moves_are_those_since_the_board_before(room: Room) -> None:
    view = await room.begin(2, 2, ruleset="king", players=4, goal=1)
    rolled_only = 0
    while not over(view):
        view = await room.turn(view)
        kept = await room.kept()
        await room.show()
        stretch = last_moves(game_of(kept))
        assert stretch.before == replayed(kept, stretch.start)
        assert stretch.after == kept.table.state
        assert stretch.actions == tuple(one.action for one in kept.played[stretch.start :])
        moved = any(isinstance(one.action, Move) for one in kept.played[kept.table.story_start :])
        if moved or not any(isinstance(one.action, Move) for one in kept.played):
            assert stretch.start == kept.table.story_start
            continue
        # Somebody has only rolled: what the board before told is told again.
        rolled_only += 1
        assert stretch.start < kept.table.story_start
        assert kept.played[stretch.start].actor is not None or stretch.start == 0
        assert any(isinstance(action, Move) for action in stretch.actions)
    assert rolled_only > 3


async def test_the_story_begins_with_a_roll_that_waited(room: Room) -> None:
    view = await room.begin(2, 0, ruleset="classic", players=2)
    while not choosing(view):
        view = await room.turn(view)
    await room.show()
    await room.turn(view)
    stretch = last_moves(game_of(await room.kept()))
    assert stretch.before.die is not None
    assert stretch.before.turn is not None
    assert stretch.story[0] == Rolled(stretch.before.turn, stretch.before.die)
    assert isinstance(stretch.actions[0], Move)
    _, happened = apply(view.table.options.rules, stretch.before, stretch.actions[0])
    assert stretch.story[1 : 1 + len(happened)] == happened


async def test_rolls_are_counted_from_one_and_kept_within_the_game(room: Room) -> None:
    view = await room.begin(2, 0, ruleset="classic", players=2)
    while view.table.rolls < 12:
        view = await room.turn(view)
    kept = await room.kept()
    game = game_of(kept)
    whole = rolls(game, 1, kept.table.rolls)
    assert (whole.start, len(whole.actions)) == (0, len(kept.played))
    assert rolls(game, 0, 999) == whole
    for first, last in ((3, 5), (7, 7), (5, 3), (12, 99)):
        part = rolls(game, first, last)
        low, high = sorted((first, min(last, kept.table.rolls)))
        assert isinstance(part.actions[0], Roll)
        assert sum(isinstance(one, Roll) for one in part.actions) == high - low + 1
        before = sum(isinstance(one.action, Roll) for one in kept.played[: part.start])
        assert before == low - 1
        assert part.before == replayed(kept, part.start)
        assert part.after == replayed(kept, part.start + len(part.actions))


def test_a_record_begins_at_its_own_position() -> None:
    head = "ruleset king\nseats red yellow\nposition red 3 17 30 -1\nturn yellow\nsixes 1\n"
    game = read_game(f"{head}yellow 6 1\nyellow 2 1\nred 5 2\n".encode())
    whole, last = rolls(game, 1, 3), rolls(game, 3, 3)
    assert whole.before == last_moves(game).before == game.start
    assert whole.after == last.after == game.table.state
    assert last.before.steps == ((3, 17, 30, -1), (), (2, -1, -1, -1), ())
    assert last.after.steps[0] == (3, 22, 30, -1)
