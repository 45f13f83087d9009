"""Place marks: a medal for each place, a crown over the first."""

from __future__ import annotations

from renderer.shapes import star
from renderer.sheet import Point, Sheet
from renderer.theme import Colour, Theme

RIM = 0.075


def medal(sheet: Sheet, theme: Theme, place: int, centre: Point, radius: float) -> None:
    """Draw a medal with its place; the crown of the first rises 0.9 radii above it."""
    x, y = centre
    metal = theme.medals[min(place, 4) - 1]
    if place == 1:
        crown(sheet, theme, (x, y - 1.05 * radius), 0.95 * radius)
    sheet.circle(centre, radius, theme.ink)
    sheet.circle(centre, radius - RIM, metal)
    sheet.circle(centre, 0.78 * radius, theme.ink)
    sheet.circle(centre, 0.78 * radius - 0.6 * RIM, theme.paper)
    sheet.text(str(place), centre, 1.25 * radius, theme.ink)


def crown(sheet: Sheet, theme: Theme, centre: Point, half: float) -> None:
    """Draw a crown, `half` squares to each side."""
    gold = theme.medals[0]
    _points(sheet, centre, half, theme.ink, rim=RIM)
    _points(sheet, centre, half, gold, rim=0)


def stars(sheet: Sheet, colour: Colour, places: tuple[Point, ...], radius: float) -> None:
    """Strew stars around the winner's medal."""
    for place in places:
        star(sheet, place, radius, colour)


def _points(sheet: Sheet, centre: Point, half: float, fill: Colour, rim: float) -> None:
    x, y = centre
    base, top, dip = y + 0.55 * half, y - 0.5 * half, y + 0.02 * half
    tips = ((x - half, top + 0.08 * half), (x, top - 0.18 * half), (x + half, top + 0.08 * half))
    grown = 2.2 * rim
    sheet.polygon(
        [
            (x - 0.86 * half - rim, base + rim),
            (tips[0][0] - rim, tips[0][1] - grown),
            (x - 0.42 * half, dip - grown),
            (x, tips[1][1] - grown),
            (x + 0.42 * half, dip - grown),
            (tips[2][0] + rim, tips[2][1] - grown),
            (x + 0.86 * half + rim, base + rim),
        ],
        fill,
    )
    for tip in tips:
        sheet.circle(tip, 0.15 * half + rim, fill)
