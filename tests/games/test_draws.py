"""Draws: among persons only, agreed by all who still play, lapsing in time."""

from __future__ import annotations

import pytest

from games import (
    AcceptDraw,
    ComeBack,
    DeclineDraw,
    HandOver,
    News,
    NewsKind,
    OfferDraw,
    Start,
    TakeSeat,
    WithdrawDraw,
)
from games.records import record_of
from ludo_core import AgreeDraw
from ludo_core.record import check_report, read, verify_report, write
from storage import DrawOffer, Phase
from tests.games.helpers import ANA, BEN, CLEO, DEE, Room, kinds, on_turn, over, refused


async def test_all_others_who_play_accept_and_the_game_ends(room: Room) -> None:
    await room.begin(3)
    for _ in range(7):
        await room.turn(await room.view())
    view = await room.do(BEN, OfferDraw())
    assert view.table.draw == DrawOffer(1, (1,))
    assert kinds(view) == [NewsKind.DRAW_OFFERED]
    assert await room.reloaded() == await room.view()
    if on_turn(view.table) == BEN:
        view = await room.do(ANA, AcceptDraw())
    else:
        view = await room.do(on_turn(view.table), AcceptDraw())
    assert kinds(view) == [NewsKind.DRAW_AGREED]
    last = ({ANA, CLEO} - {one.user for one in view.news}).pop()
    view = await room.do(last or 0, AcceptDraw())
    assert over(view)
    assert view.table.state is not None
    assert view.table.state.drawn
    assert set(view.table.state.places) == {1, 0}
    assert view.table.draw is None
    played = (await room.kept()).played[-1]
    assert (played.action, played.actor) == (AgreeDraw(), last)
    (reading,) = read(write(record_of(await room.kept())))
    report = check_report(reading)
    assert report["ok"]
    assert report["draw"]
    assert verify_report(reading)["ok"]
    for user in (ANA, BEN, CLEO):
        card = await room.totals(user)
        assert card is not None
        assert (card.draws, card.wins) == (1, 0)


async def test_not_with_a_computer_that_still_plays(room: Room) -> None:
    await room.begin(2, 1)
    with refused("draw_needs_people"):
        await room.do(ANA, OfferDraw())
    await room.do(CLEO, TakeSeat(3))
    assert (await room.do(ANA, OfferDraw())).table.draw is not None


async def test_not_while_a_computer_plays_for_somebody(room: Room) -> None:
    await room.begin(2)
    await room.do(BEN, HandOver())
    with refused("draw_needs_people"):
        await room.do(ANA, OfferDraw())
    await room.do(BEN, ComeBack())


async def test_an_offer_lapses_when_a_computer_plays_for_somebody(room: Room) -> None:
    await room.begin(3)
    await room.do(CLEO, OfferDraw())
    view = await room.do(BEN, AcceptDraw())
    assert view.table.draw == DrawOffer(3, (1, 3))
    view = await room.do(BEN, HandOver())
    assert view.table.draw is None
    assert NewsKind.DRAW_GONE in kinds(view)
    with refused("no_draw"):
        await room.do(ANA, AcceptDraw())
    # Nor does it come about by itself once those are left who were for it.
    assert not over(await room.resign(ANA))


async def test_an_offer_lapses_when_somebody_is_absent(room: Room) -> None:
    await room.begin(2)
    await room.do(BEN, OfferDraw())
    view = await room.later(seconds=61)
    assert view.table.sitters[0].away
    assert view.table.draw is None


async def test_anyone_who_plays_may_decline(room: Room) -> None:
    await room.begin(3)
    await room.do(BEN, OfferDraw())
    view = await room.do(CLEO, DeclineDraw())
    assert view.table.draw is None
    assert view.news == (News(NewsKind.DRAW_DECLINED, 3, CLEO),)
    for act in (AcceptDraw(), DeclineDraw()):
        with refused("no_draw"):
            await room.do(ANA, act)


@pytest.mark.parametrize("act", [DeclineDraw(), WithdrawDraw()])
async def test_ones_own_offer_is_taken_back(room: Room, act: DeclineDraw | WithdrawDraw) -> None:
    await room.begin(3)
    await room.do(ANA, OfferDraw())
    view = await room.do(ANA, act)
    assert view.table.draw is None
    assert view.news == (News(NewsKind.DRAW_WITHDRAWN, 0, ANA),)


async def test_taking_an_offer_back_that_is_gone_declines_no_other(room: Room) -> None:
    await room.begin(3)
    await room.do(ANA, OfferDraw())
    await room.do(BEN, DeclineDraw())
    await room.do(BEN, OfferDraw())
    for user in (ANA, CLEO):
        with refused("no_draw"):
            await room.do(user, WithdrawDraw())
    assert (await room.view()).table.draw == DrawOffer(1, (1,))


async def test_an_offer_that_no_board_shows_cannot_be_accepted(room: Room) -> None:
    await room.begin(2)
    await room.do(ANA, OfferDraw())
    await room.games.pause(room.game)
    view = await room.do(BEN, AcceptDraw())
    assert (view.table.phase, view.table.paused, view.table.draw) == (Phase.PLAYING, None, None)
    assert view.refused is not None
    assert view.refused.code == "no_draw"


async def test_one_offer_at_a_time_and_one_word_each(room: Room) -> None:
    await room.begin(3)
    await room.do(ANA, OfferDraw())
    with refused("draw_offered"):
        await room.do(BEN, OfferDraw())
    with refused("draw_agreed"):
        await room.do(ANA, AcceptDraw())
    with refused("not_a_player"):
        await room.do(DEE, AcceptDraw())


async def test_who_has_left_has_no_say(room: Room) -> None:
    await room.begin(4)
    await room.resign(DEE)
    await room.do(ANA, OfferDraw())
    with refused("you_are_placed"):
        await room.do(DEE, AcceptDraw())
    await room.do(BEN, AcceptDraw())
    view = await room.do(CLEO, AcceptDraw())
    assert view.table.state is not None
    assert view.table.state.places == (1, 1, 1, 4)


@pytest.mark.parametrize("own_turn", [True, False])
async def test_it_lapses_when_the_offerers_next_turn_comes(room: Room, *, own_turn: bool) -> None:
    view = await room.begin(3)
    if not own_turn:
        view = await room.play(lambda view: on_turn(view.table) == BEN)
    await room.do(ANA, OfferDraw())
    seen: set[int] = set()
    while on_turn(view.table) != ANA or not seen:
        view = await room.view()
        user = on_turn(view.table)
        if user != ANA:
            seen.add(user)
            assert view.table.draw is not None
        view = await room.turn(view)
    assert seen == ({BEN, CLEO})
    assert view.table.draw is None
    assert kinds(view) == [NewsKind.DRAW_GONE]


async def test_the_others_resigning_leaves_those_who_agree(room: Room) -> None:
    await room.begin(3)
    await room.do(ANA, OfferDraw())
    await room.do(BEN, AcceptDraw())
    view = await room.resign(CLEO)
    assert over(view)
    assert view.table.state is not None
    assert view.table.state.drawn
    assert view.table.state.places[3] == 3


async def test_the_offerer_resigning_takes_it_along(room: Room) -> None:
    await room.begin(3)
    await room.do(ANA, OfferDraw())
    view = await room.resign(ANA)
    assert view.table.phase is Phase.PLAYING
    assert view.table.draw is None
    with refused("no_draw"):
        await room.do(BEN, AcceptDraw())


async def test_one_member_agrees_for_all_own_seats(room: Room) -> None:
    await room.open()
    await room.do(ANA, TakeSeat(1, another=True))
    await room.do(BEN, TakeSeat(2))
    await room.do(ANA, Start())
    await room.do(BEN, OfferDraw())
    view = await room.do(ANA, AcceptDraw())
    assert over(view)
