"""Place marks: a medal for each place, a crown over the first."""

from __future__ import annotations

from renderer.sheet import Point, Sheet
from renderer.theme import Theme

RIM = 0.075


def medal(sheet: Sheet, theme: Theme, place: int, centre: Point, radius: float) -> None:
    """Draw a medal with its place; the crown of the first rises 0.9 radii above it."""
    x, y = centre
    metal = theme.medals[min(place, 4) - 1]
    if place == 1:
        crown(sheet, theme, (x, y - 1.02 * radius), 0.86 * radius)
    sheet.circle(centre, radius, theme.ink)
    sheet.circle(centre, radius - RIM, metal)
    sheet.circle(centre, 0.78 * radius, theme.ink)
    sheet.circle(centre, 0.78 * radius - 0.6 * RIM, theme.paper)
    sheet.text(str(place), centre, 1.25 * radius, theme.ink)


def crown(sheet: Sheet, theme: Theme, centre: Point, half: float) -> None:
    """Draw a crown, `half` squares to each side."""
    x, y = centre
    base, dip = y + 0.55 * half, y + 0.02 * half
    tips = ((x - half, y - 0.42 * half), (x, y - 0.68 * half), (x + half, y - 0.42 * half))
    valleys = ((x - 0.42 * half, dip), (x + 0.42 * half, dip))
    left, right = (x - 0.86 * half, base), (x + 0.86 * half, base)
    points = [left, tips[0], valleys[0], tips[1], valleys[1], tips[2], right]
    sheet.outline(points, 2 * RIM, theme.ink)
    for tip in tips:
        sheet.circle(tip, 0.15 * half + RIM, theme.ink)
    sheet.polygon(points, theme.medals[0])
    for tip in tips:
        sheet.circle(tip, 0.15 * half, theme.medals[0])
