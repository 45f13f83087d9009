"""Drawing ahead what every game needs, so that the first picture is as quick as the rest."""

from __future__ import annotations

from ludo_core.rules import HOME, SEATS_FOR, YARD
from renderer.fonts import drawable, font
from renderer.layout import Place, grounds, layout_for
from renderer.layout import spot as spot_of
from renderer.scene import Die, Marks, label
from renderer.theme import CLASSIC
from renderer.tiles import centre_tile, home_tile, slot_tile, square_tile, yard_tile

SIZE = 960


def warm_up() -> None:
    """Draw the common tiles of a 960 pixel board; takes a second or less. Raises MissingFont."""
    font(16)
    drawable()
    theme, layout = CLASSIC, layout_for(SIZE)
    unit = layout.unit
    for seats in SEATS_FOR.values():
        centre_tile(theme, unit, seats)
    for seat in range(4):
        for face in range(1, 7):
            yard_tile(theme, unit, Die(face, spent=False), seat)
        for token in range(4):
            marks = Marks(((seat, label((token,))),))
            slot_tile(theme, unit, layout.box(Place.SLOT), seat, marks)
            slot_tile(theme, unit, layout.box(Place.SLOT), seat, marks._replace(plate=True))
            home_tile(theme, unit, layout.box(Place.HOME), seat, marks)
            _warm_squares(seat, token, marks, unit)


def _warm_squares(seat: int, token: int, marks: Marks, unit: int) -> None:
    """Draw a lone token on each kind of square it can reach, at rest and ready to move."""
    looks = grounds(SEATS_FOR[4])
    spots = {spot_of(seat, token, step) for step in range(YARD + 1, HOME)}
    for ground in {looks[spot.first, spot.second] for spot in spots}:
        square_tile(CLASSIC, unit, ground, marks)
        square_tile(CLASSIC, unit, ground, marks._replace(plate=True))
