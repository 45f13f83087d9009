"""Draws: offered by one, agreed by all who still play."""

from __future__ import annotations

from dataclasses import replace

from games.acts import AcceptDraw, DeclineDraw, OfferDraw, WithdrawDraw
from games.playing import Playing
from ludo_core import Refusal
from storage import DrawOffer

DrawAct = OfferDraw | AcceptDraw | DeclineDraw | WithdrawDraw


def change_draw(playing: Playing, user: int, own: tuple[int, ...], act: DrawAct) -> None:
    """Carry out one person's act about a draw; `own` are their seats that still play."""
    offer = playing.table.draw
    if isinstance(act, OfferDraw):
        _check_people(playing)
        if offer is not None:
            raise Refusal("draw_offered")
        # One person agrees for all of their seats.
        seat = playing.state.turn if playing.state.turn in own else own[0]
        assert seat is not None  # noqa: S101 - a game that goes on has a seat on turn
        playing.change(draw=DrawOffer(seat, own))
    elif offer is None or (isinstance(act, WithdrawDraw) and offer.seat not in own):
        # The offer that was to be taken back is gone, although there may be another.
        raise Refusal("no_draw")
    elif isinstance(act, DeclineDraw | WithdrawDraw):
        playing.change(draw=None)
        return
    elif set(own) <= set(offer.agreed):
        raise Refusal("draw_agreed")
    else:
        _check_people(playing)
        agreed = tuple(sorted({*offer.agreed, *own}))
        playing.change(draw=replace(offer, agreed=agreed))
    playing.settle_draw(user)


def _check_people(playing: Playing) -> None:
    """Raise Refusal unless a person plays every seat that still plays."""
    if not playing.all_there():
        raise Refusal("draw_needs_people")
