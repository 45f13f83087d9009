"""What squares look like while nothing stands on them."""

from __future__ import annotations

from collections.abc import Callable

from renderer import shapes
from renderer.layout import AHEAD, OUTWARDS, Ground, Kind, Vector
from renderer.sheet import Sheet
from renderer.theme import Colour, SeatColours, Theme

MIDDLE = (0.5, 0.5)
DISC = 0.34
PATCH, PATCH_CORNER = 0.29, 0.13
"""Half side and corners of the light patch on a coloured square. A disc has no two rows alike:
52 of them make a file five kilobytes larger."""


def line_width(unit: int) -> int:
    """Return the width in pixels of the line along the inside of each square's edge."""
    return max(1, round(unit / 32))


def draw_ground(sheet: Sheet, theme: Theme, ground: Ground) -> None:
    """Draw a square's ground on a sheet of one square."""
    kind, seat = ground
    if seat is None:
        _UNOWNED[kind](sheet, theme)
    else:
        _OWNED[kind](sheet, theme, seat)
    if kind not in {Kind.LINE, Kind.LINE_END}:
        sheet.frame(line_width(sheet.unit), theme.line)


def _fill(sheet: Sheet, colour: Colour) -> None:
    sheet.polygon([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], colour)


def _inwards(seat: int) -> Vector:
    out_x, out_y = OUTWARDS[seat]
    return -out_x, -out_y


def _plain(sheet: Sheet, theme: Theme) -> None:
    _fill(sheet, theme.square)


def _safe(sheet: Sheet, theme: Theme) -> None:
    _fill(sheet, theme.safe)
    shapes.star(sheet, MIDDLE, 0.38, theme.line)


def _unused(sheet: Sheet, theme: Theme) -> None:
    _fill(sheet, theme.muted)


def _unused_pad(sheet: Sheet, theme: Theme) -> None:
    _fill(sheet, theme.muted)
    sheet.circle(MIDDLE, DISC, theme.vacant)


def _start(sheet: Sheet, theme: Theme, seat: int) -> None:
    _fill(sheet, theme.seats[seat].fill)
    shapes.star(sheet, MIDDLE, 0.38, theme.seats[seat].text)


def _entry(sheet: Sheet, theme: Theme, seat: int) -> None:
    _fill(sheet, theme.square)
    shapes.arrow(sheet, MIDDLE, _inwards(seat), theme.seats[seat].fill)


def _column(sheet: Sheet, theme: Theme, seat: int) -> None:
    _fill(sheet, theme.seats[seat].fill)


def _coloured(sheet: Sheet, theme: Theme, seat: int) -> None:
    _fill(sheet, theme.seats[seat].fill)
    sheet.rounded(MIDDLE, PATCH, PATCH_CORNER, theme.square)


def _gate(sheet: Sheet, theme: Theme, seat: int) -> None:
    _coloured(sheet, theme, seat)
    shapes.arrow(sheet, MIDDLE, _inwards(seat), theme.seats[seat].edge, 0.85)


def _take_wing(sheet: Sheet, theme: Theme, seat: int) -> None:
    colours = theme.seats[seat]
    _fill(sheet, colours.fill)
    sheet.circle(MIDDLE, 0.42, theme.square)
    for dash in range(8):
        sheet.arc(MIDDLE, 0.35, 0.07, (dash * 45 - 13, dash * 45 + 13), colours.edge)
    shapes.arrow(sheet, MIDDLE, AHEAD[seat], colours.edge, 0.7)


def _crossing(sheet: Sheet, theme: Theme, seat: int) -> None:
    flying: SeatColours = theme.seats[(seat + 2) % 4]
    _fill(sheet, theme.seats[seat].fill)
    sheet.circle(MIDDLE, 0.43, theme.square)
    sheet.circle(MIDDLE, 0.37, flying.fill)
    sheet.circle(MIDDLE, 0.23, theme.seats[seat].fill)


def _pad(sheet: Sheet, theme: Theme, seat: int) -> None:
    colours = theme.seats[seat]
    _fill(sheet, colours.tint)
    sheet.circle(MIDDLE, 0.40, colours.edge)
    sheet.circle(MIDDLE, 0.33, theme.square)
    shapes.arrow(sheet, MIDDLE, AHEAD[seat], colours.edge, 0.8)


def _line(sheet: Sheet, theme: Theme, seat: int) -> None:
    _fill(sheet, theme.ground)
    for start in (0.125, 0.625):
        _dash(sheet, theme, seat, start)


def _line_end(sheet: Sheet, theme: Theme, seat: int) -> None:
    _fill(sheet, theme.ground)
    _dash(sheet, theme, seat, 0.125)
    dx, dy = AHEAD[seat]
    shapes.arrow(sheet, (0.5 + 0.2 * dx, 0.5 + 0.2 * dy), AHEAD[seat], theme.seats[seat].edge, 0.8)


def _dash(sheet: Sheet, theme: Theme, seat: int, start: float) -> None:
    """Draw a dash of a quarter square along the seat's flight, `start` from the square's edge."""
    (dx, dy), half = AHEAD[seat], 0.055
    x, y = (0.5 + (start - 0.375) * d for d in (dx, dy))
    (long_x, long_y), (wide_x, wide_y) = (0.125 * dx, 0.125 * dy), (half * dy, half * dx)
    sheet.polygon(
        [
            (x - long_x - wide_x, y - long_y - wide_y),
            (x + long_x - wide_x, y + long_y - wide_y),
            (x + long_x + wide_x, y + long_y + wide_y),
            (x - long_x + wide_x, y - long_y + wide_y),
        ],
        theme.seats[seat].edge,
    )


_UNOWNED: dict[Kind, Callable[[Sheet, Theme], None]] = {
    Kind.PLAIN: _plain,
    Kind.SAFE: _safe,
    Kind.COLUMN: _unused,
    Kind.PAD: _unused_pad,
}
_OWNED: dict[Kind, Callable[[Sheet, Theme, int], None]] = {
    Kind.START: _start,
    Kind.ENTRY: _entry,
    Kind.COLUMN: _column,
    Kind.COLOURED: _coloured,
    Kind.GATE: _gate,
    Kind.TAKE_WING: _take_wing,
    Kind.CROSSING: _crossing,
    Kind.PAD: _pad,
    Kind.LINE: _line,
    Kind.LINE_END: _line_end,
}
