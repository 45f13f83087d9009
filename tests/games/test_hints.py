"""Hints: for one person against computers, and only for a choice that waits."""

from __future__ import annotations

from games import Start, TakeSeat
from ludo_core import Rules, State, legal
from tests.games.helpers import ANA, BEN, Room, choosing, over, refused


def last_is_best(rules: Rules, state: State) -> dict[int, float]:
    """Judge by a token's number."""
    return {token: token / 10 for token in legal(rules, state)}


def judged(room: Room) -> None:
    room.games = room.another_games(room.store, judge=last_is_best)


async def test_the_best_move_of_the_choice_that_waits(room: Room) -> None:
    judged(room)
    await room.begin(1, 1, auto_move=False)
    view = await room.play(choosing)
    advice = await room.games.hint(room.game, ANA)
    assert view.table.state is not None
    ways = legal(view.table.options.rules, view.table.state)
    assert advice.token == ways[-1]
    assert set(advice.chances) == set(ways)
    assert await room.view() == view


async def test_not_without_a_choice(room: Room) -> None:
    judged(room)
    await room.open(computers=1)
    with refused("not_started"):
        await room.games.hint(room.game, ANA)
    await room.do(ANA, Start())
    with refused("roll_first"):
        await room.games.hint(room.game, ANA)
    with refused("not_a_player"):
        await room.games.hint(room.game, BEN)
    await room.play(over)
    with refused("game_over"):
        await room.games.hint(room.game, ANA)
    with refused("no_such_game"):
        await room.games.hint("nothing", ANA)


async def test_not_with_company_or_at_a_hot_seat(room: Room) -> None:
    judged(room)
    await room.begin(2, 1, auto_move=False)
    await room.play(choosing)
    with refused("not_alone"):
        await room.games.hint(room.game, ANA)
    await room.games.close(room.game)
    await room.open(auto_move=False)
    await room.do(ANA, TakeSeat(2, another=True))
    await room.do(ANA, Start())
    await room.play(choosing)
    with refused("not_alone"):
        await room.games.hint(room.game, ANA)


async def test_not_where_nobody_can_judge(room: Room) -> None:
    await room.begin(1, 1, auto_move=False)
    await room.play(choosing)
    with refused("no_hint"):
        await room.games.hint(room.game, ANA)
