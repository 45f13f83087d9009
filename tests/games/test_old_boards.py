"""A board that was overtaken refuses what depends on the position, and nothing else."""

from __future__ import annotations

from typing import get_args

import pytest

from games import (
    AcceptDraw,
    AddComputer,
    Cancel,
    ChangeOptions,
    ComeBack,
    DeclineDraw,
    EndGame,
    FreeSeat,
    HandOver,
    Invite,
    KeepWatching,
    LeaveSeat,
    MoveToken,
    OfferDraw,
    RemoveComputer,
    ResignGame,
    RollDie,
    SetLevel,
    Start,
    TakeSeat,
    Undo,
    WithdrawDraw,
)
from games.acts import Act, GameAct, LobbyAct
from tests.games.helpers import ANA, BEN, CLEO, Room, choosing, on_turn, refused

OLD = 1
"""The version of the first board, long overtaken in all of these."""

IN_THE_LOBBY: list[tuple[int, Act]] = [
    (CLEO, TakeSeat(3)),
    (BEN, LeaveSeat()),
    (ANA, AddComputer("easy")),
    (ANA, RemoveComputer()),
    (ANA, FreeSeat(1)),
    (ANA, SetLevel("easy")),
    (ANA, ChangeOptions(goal=2)),
    (ANA, Invite((CLEO,))),
    (ANA, Start()),
    (ANA, Cancel()),
]
IN_A_GAME: list[tuple[int, Act]] = [
    (CLEO, TakeSeat(3)),
    (ANA, ChangeOptions(takeover=False)),
    (BEN, ResignGame()),
    (BEN, HandOver()),
    (BEN, KeepWatching()),
    (ANA, EndGame()),
]
OF_POSITION = {RollDie, MoveToken, Undo}


def test_no_act_is_forgotten_here() -> None:
    about_draws = {OfferDraw, AcceptDraw, DeclineDraw, WithdrawDraw}
    assert {type(act) for _, act in IN_THE_LOBBY} == set(get_args(LobbyAct))
    seen = {type(act) for _, act in IN_A_GAME} | about_draws | {ComeBack} | OF_POSITION
    assert seen == set(get_args(GameAct))


@pytest.mark.parametrize(("user", "act"), IN_THE_LOBBY, ids=str)
async def test_a_lobby_is_judged_as_it_is(room: Room, user: int, act: Act) -> None:
    await room.open(computers=1, players=4)
    await room.do(BEN, TakeSeat(2))
    await room.do(ANA, FreeSeat(1))
    await room.do(ANA, AddComputer("normal", 1))
    before = (await room.view()).table
    after = (await room.do(user, act, version=OLD)).table
    assert after.version == before.version + 1


@pytest.mark.parametrize(("user", "act"), IN_A_GAME, ids=str)
async def test_a_game_is_judged_as_it_is(room: Room, user: int, act: Act) -> None:
    before = (await room.begin(2, 1)).table
    after = (await room.do(user, act, version=OLD)).table
    assert after.version == before.version + 1


@pytest.mark.parametrize("answer", [AcceptDraw(), DeclineDraw(), WithdrawDraw()], ids=str)
async def test_a_draw_is_judged_as_it_is(room: Room, answer: Act) -> None:
    await room.begin(2)
    offered = (await room.do(ANA, OfferDraw(), version=OLD)).table
    user = ANA if isinstance(answer, WithdrawDraw) else BEN
    after = (await room.do(user, answer, version=OLD)).table
    assert (offered.draw is not None, after.draw) == (True, None)


async def test_coming_back_is_judged_as_it_is(room: Room) -> None:
    await room.begin(2)
    await room.do(BEN, HandOver())
    view = await room.do(BEN, ComeBack(), version=OLD)
    assert not any(one.away for one in view.table.sitters)


@pytest.mark.parametrize("act", [RollDie(), MoveToken(0), Undo()], ids=str)
async def test_what_depends_on_the_position_is_refused(room: Room, act: Act) -> None:
    view = await room.begin(1, 1, auto_move=False)
    view = await room.play(choosing)
    view = await room.turn(view)
    while choosing(view) is isinstance(act, RollDie):
        view = await room.turn(view)
    with refused("old_board"):
        await room.do(on_turn(view.table), act, version=view.table.version - 1)
    assert await room.view() == view
