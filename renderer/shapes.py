"""The drawings themselves: tokens, plates, rings, stars, arrows and dice on a sheet."""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt

from ludo_core.rules import BLUE, GREEN, RED, YELLOW
from renderer.marks import Hop, Label
from renderer.sheet import Point, Sheet
from renderer.theme import Colour, SeatColours, Theme

INK_RING = 0.035
PAPER_RING = 0.05
RADII = {RED: 0.405, GREEN: 0.43, YELLOW: 0.47, BLUE: 0.365}
"""Half extents of the tokens' shapes: of one size to the eye, not to the ruler."""
CORNER = 0.09
NUMBER = 0.56
SMALLER = {1: 1.0, 2: 0.82, 3: 0.68}
"""Font size of a label on a token, by its length."""


def blob(sheet: Sheet, seat: int, centre: Point, radius: float, fill: Colour) -> None:
    """Fill the shape of `seat`: circle, hexagon, diamond or rounded square."""
    x, y = centre
    if seat == RED:
        sheet.circle(centre, radius, fill)
    elif seat == GREEN:
        sheet.polygon(_regular(centre, radius, 6), fill)
    elif seat == YELLOW:
        sheet.polygon([(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)], fill)
    else:
        sheet.rounded(centre, radius, CORNER * radius / RADII[BLUE], fill)


def inset(seat: int, width: float) -> float:
    """Return how much less radius leaves a rim of `width` all round the seat's shape."""
    return width * {RED: 1.0, GREEN: 2 / sqrt(3), YELLOW: sqrt(2), BLUE: 1.0}[seat]


def token(sheet: Sheet, theme: Theme, label: Label, centre: Point, scale: float = 1.0) -> None:
    """Draw a token with its number; `scale` 1 fills a square."""
    seat, number = label
    colours = theme.seats[seat]
    radius = RADII[seat] * scale
    ink = inset(seat, max(INK_RING * scale, 1.0 / sheet.unit))
    paper = inset(seat, max(PAPER_RING * scale, 1.0 / sheet.unit))
    blob(sheet, seat, centre, radius, theme.ink)
    blob(sheet, seat, centre, radius - ink, theme.paper)
    blob(sheet, seat, centre, radius - ink - paper, colours.fill)
    size = NUMBER * scale * SMALLER[len(number)] * (0.92 if seat == YELLOW else 1.0)
    sheet.text(number, centre, size, colours.text)


def slot(sheet: Sheet, colours: SeatColours, seat: int, centre: Point, scale: float) -> None:
    """Draw an empty place in a yard; `scale` 1 is as large as a token on a square."""
    radius = scale * RADII[seat]
    blob(sheet, seat, centre, radius, colours.edge)
    blob(sheet, seat, centre, radius - inset(seat, 0.06), colours.tint)


def plate(sheet: Sheet, theme: Theme, centre: Point, half: float) -> None:
    """Draw the plate under a token that can move."""
    sheet.rounded(centre, half, 0.16, theme.ink)
    sheet.rounded(centre, half - 0.06, 0.11, theme.plate)


def target(sheet: Sheet, theme: Theme, label: Label, centre: Point, scale: float = 1.0) -> None:
    """Draw the dashed ring where a token would land, with its number, on a free spot."""
    seat, number = label
    sheet.circle(centre, 0.47 * scale, theme.paper)
    dashes(sheet, theme, seat, centre, 0.40 * scale)
    sheet.text(number, centre, 0.46 * scale * SMALLER[len(number)], theme.ink)


def dashes(sheet: Sheet, theme: Theme, seat: int, centre: Point, radius: float) -> None:
    """Draw eight dashes of a ring in the seat's colour with ink outlines."""
    rim = max(0.02, 1 / sheet.unit)
    width = 0.22 * radius
    grow = rim / radius * 180 / pi
    for dash in range(8):
        start, end = dash * 45 - 12, dash * 45 + 12
        outline = (start - grow, end + grow)
        sheet.arc(centre, radius, width + 2 * rim, outline, theme.ink)
        sheet.arc(centre, radius, width, (start, end), theme.seats[seat].fill)


def badge(sheet: Sheet, theme: Theme, label: str, centre: Point) -> None:
    """Draw the number of a landing token at the edge of a square others stand on."""
    sheet.circle(centre, 0.235, theme.ink)
    sheet.circle(centre, 0.195, theme.paper)
    sheet.text(label, centre, 0.33 * SMALLER[len(label)], theme.ink)


def crossed_out(sheet: Sheet, theme: Theme) -> None:
    """Draw a square on which a token would be lost: a cross from corner to corner."""
    sheet.rounded((0.5, 0.5), 0.47, 0.1, theme.paper)
    for left, right in ((0.11, 0.89), (0.89, 0.11)):
        sheet.outline([(left, 0.11), (right, 0.89)], 0.14, theme.ink)


def hop(sheet: Sheet, theme: Theme, hop: Hop, centre: Point) -> None:
    """Draw the mark where a token would touch down only to go on, pointing its way."""
    way = _direction(hop)
    sheet.circle(centre, 0.36, theme.square)
    arrow(sheet, centre, way, theme.ink, 0.9)
    arrow(sheet, centre, way, theme.seats[hop.seat].fill, 0.65)


def ghost(sheet: Sheet, theme: Theme, label: Label, centre: Point, scale: float = 1.0) -> None:
    """Draw the number of a token that would land on a free spot, one of many."""
    seat, number = label
    radius = 0.8 * RADII[seat] * scale
    sheet.circle(centre, 0.42 * scale, theme.square)
    blob(sheet, seat, centre, radius, theme.seats[seat].edge)
    blob(sheet, seat, centre, radius - inset(seat, 0.05), theme.square)
    sheet.text(number, centre, 0.42 * scale * SMALLER[len(number)], theme.text)


def trail(sheet: Sheet, theme: Theme, seat: int, centre: Point) -> None:
    """Draw the light mark on the square that the last move left."""
    blob(sheet, seat, centre, 0.55 * RADII[seat], theme.seats[seat].edge)
    blob(sheet, seat, centre, 0.55 * RADII[seat] - inset(seat, 0.045), theme.seats[seat].tint)


def footprint(sheet: Sheet, theme: Theme, seat: int, centre: Point) -> None:
    """Draw the dot on a square that the last move walked across."""
    sheet.circle(centre, 0.15, theme.square)
    sheet.circle(centre, 0.105, theme.seats[seat].edge)


def flown(sheet: Sheet, theme: Theme, hop: Hop, centre: Point) -> None:
    """Draw the light mark where the last move touched down only to go on."""
    way = _direction(hop)
    sheet.circle(centre, 0.34, theme.square)
    arrow(sheet, centre, way, theme.seats[hop.seat].edge, 0.85)
    arrow(sheet, centre, way, theme.seats[hop.seat].tint, 0.5)


def burst(sheet: Sheet, theme: Theme, seat: int, centre: Point, radius: float) -> None:
    """Draw the burst where a token of `seat` was sent back."""
    sheet.polygon(_spikes(centre, radius), theme.ink)
    sheet.polygon(_spikes(centre, radius - 0.05), theme.paper)
    sheet.polygon(_spikes(centre, radius - 0.12), theme.seats[seat].fill)


def star(sheet: Sheet, centre: Point, radius: float, fill: Colour) -> None:
    """Fill a star of five points."""
    x, y = centre
    radii = (radius, radius * 0.42)
    points = [
        (x + radii[at % 2] * sin(at * pi / 5), y - radii[at % 2] * cos(at * pi / 5))
        for at in range(10)
    ]
    sheet.polygon(points, fill)


def arrow(sheet: Sheet, centre: Point, way: Point, fill: Colour, scale: float = 1.0) -> None:
    """Fill a triangle that points `way` (a vector of length 1)."""
    x, y = centre
    dx, dy = way[0] * scale, way[1] * scale
    tip = (x + 0.24 * dx, y + 0.24 * dy)
    left = (x - 0.22 * dx - 0.27 * dy, y - 0.22 * dy + 0.27 * dx)
    right = (x - 0.22 * dx + 0.27 * dy, y - 0.22 * dy - 0.27 * dx)
    sheet.polygon([tip, left, right], fill)


DIE_HALF, DIE_CORNER = 0.65, 0.26
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(sheet: Sheet, theme: Theme, face: int, centre: Point, *, spent: bool) -> None:
    """Draw a die of 1.3 squares; a spent one is pale."""
    dark, light = (theme.faded, theme.square) if spent else (theme.ink, theme.paper)
    sheet.rounded(centre, DIE_HALF, DIE_CORNER, dark)
    sheet.rounded(centre, DIE_HALF - (0.05 if spent else 0.075), 0.2, light)
    x, y = centre
    for right, low in PIPS[face]:
        sheet.circle((x + 0.33 * right, y + 0.33 * low), 0.135, dark)


def _direction(hop: Hop) -> Point:
    length = hypot(*hop.way)
    return hop.way[0] / length, hop.way[1] / length


def _spikes(centre: Point, radius: float) -> list[Point]:
    """Return the corners of a burst of eight spikes, those of the diagonals longer."""
    x, y = centre
    return [
        (x + far * sin(at * pi / 8), y - far * cos(at * pi / 8))
        for at in range(16)
        for far in ((0.68, 1.0, 1.3)[(at % 2 == 0) + (at % 4 == 2)] * radius,)
    ]


def _regular(centre: Point, radius: float, corners: int) -> list[Point]:
    x, y = centre
    turn = 2 * pi / corners
    return [(x + radius * sin(at * turn), y - radius * cos(at * turn)) for at in range(corners)]
