"""Drawing ahead what every game needs, so that the first picture is as quick as the rest."""

from __future__ import annotations

from ludo_core.rules import HOME, SEATS_FOR, START
from renderer.fonts import REQUIRED, drawable, font
from renderer.layout import Layout, Place, Plan, layout_for
from renderer.marks import Die, Marks, label
from renderer.plans import PLANS
from renderer.tiles import centre_tile, home_tile, slot_tile, square_tile, yard_tile

SIZE = 960
WHOLE_EM = 16


def warm_up() -> None:
    """Draw the common tiles of 960 pixel boards, in about half a second. Raises MissingFont."""
    for face in REQUIRED:
        font(WHOLE_EM, face)
        drawable(face)
    for plan in PLANS.values():
        _warm_board(plan, layout_for(plan, SIZE))


def _warm_board(plan: Plan, layout: Layout) -> None:
    unit = layout.unit
    for seats in SEATS_FOR.values():
        centre_tile(plan, unit, seats)
    for face in range(1, 7):
        yard_tile(plan, unit, Die(face, spent=False))
    for seat in range(4):
        for token in range(4):
            marks = Marks(((seat, label((token,))),))
            slot_tile(plan, unit, layout.box(Place.SLOT), seat, marks)
            slot_tile(plan, unit, layout.box(Place.SLOT), seat, marks._replace(plate=True))
            home_tile(plan, unit, layout.box(Place.HOME), seat, marks)
            _warm_squares(plan, unit, seat, token, marks)


def _warm_squares(plan: Plan, unit: int, seat: int, token: int, marks: Marks) -> None:
    """Draw a lone token on its first square and on the looks it meets more than once on its way.

    At rest and ready to move. The other looks are drawn when met, in less than a millisecond each.
    """
    looks = plan.grounds(SEATS_FOR[4])
    spots = [plan.spot(seat, token, step) for step in range(START, HOME)]
    way = [looks[spot.first, spot.second] for spot in spots]
    for ground in {ground for ground in way if ground == way[0] or way.count(ground) > 1}:
        square_tile(plan, unit, ground, marks)
        square_tile(plan, unit, ground, marks._replace(plate=True))
