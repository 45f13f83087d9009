"""One member's games: how often each place, and the rating with its uncertainty."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from renderer.charts.paper import TEXT, TITLE, WIDTH, Paper
from renderer.names import clean_name
from renderer.text import text_box
from renderer.theme import DEFAULT

MARGIN, BETWEEN, TOP, ROW = 30, 50, 110, 62
BARS = TOP + 120
"""Where the first bars are."""
LABEL, AIR = 150, 16
"""The most room for what a bar counts, and what is left on both sides of a bar."""
SCALE, SCALE_LEFT = 102, 575
"""How far the scale of ratings is below the last bars, and where it begins."""
ROUND = 100
"""Ends of the scale of ratings are multiples of it."""


@dataclass(frozen=True, slots=True)
class CardBar:
    """How often something came; `place` (1 to 4) has its medal's colour, None another."""

    label: str
    count: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class CardPart:
    """Games of one kind: which, what is said of them, and a bar a place."""

    title: str
    told: str
    bars: tuple[CardBar, ...]


@dataclass(frozen=True, slots=True)
class CardRating:
    """A rating, within `uncertainty` in 19 cases of 20; `told` in the reader's words."""

    told: str
    number: int
    uncertainty: int


@dataclass(frozen=True, slots=True)
class CardChart:
    """A member's card. `fallback` is shown for a name without glyphs.

    Raises ValueError for other than one or two parts.
    """

    name: str
    fallback: str
    parts: tuple[CardPart, ...]
    rating: CardRating | None = None
    theme: str = DEFAULT

    def __post_init__(self) -> None:
        if not 1 <= len(self.parts) <= 2:
            raise ValueError(f"a card has one part or two, not {len(self.parts)}")


def card_chart(chart: CardChart) -> bytes:
    """Return the card as a PNG, as high as what is on it.

    Each part's bars have a scale of their own. Raises MissingFont.
    """
    last = BARS + ROW * (max(len(part.bars) for part in chart.parts) - 1)
    paper = Paper(chart.theme, last + (60 if chart.rating is None else SCALE + 80))
    name = clean_name(chart.name, chart.fallback)
    paper.write((MARGIN, 48), name, size=TITLE, before=0.0, width=WIDTH - 2 * MARGIN)
    apart = (WIDTH - 2 * MARGIN + BETWEEN) // len(chart.parts)
    for at, part in enumerate(chart.parts):
        _part(paper, part, MARGIN + at * apart, apart - BETWEEN)
    if chart.rating is not None:
        _rating(paper, chart.rating, last + SCALE)
    return paper.png()


def _part(paper: Paper, part: CardPart, left: int, width: int) -> None:
    paper.write((left, TOP), part.title, size=36, before=0.0, width=width)
    paper.write((left, TOP + 50), part.told, before=0.0, width=width)
    heights = [BARS + row * ROW for row in range(len(part.bars))]
    labels = [
        paper.write((left, y), bar.label, before=0.0, width=LABEL)
        for y, bar in zip(heights, part.bars, strict=True)
    ]
    start, counts = left + max(labels) + AIR, max(_width(bar.count) for bar in part.bars)
    room = left + width - counts - AIR - start
    most = max(1, *(bar.count for bar in part.bars))
    paper.bar(start - 3, heights[0] - 26, start, heights[-1] + 26, paper.ink)
    for y, bar in zip(heights, part.bars, strict=True):
        end = start + room * bar.count / most
        fill = paper.theme.safe if bar.place is None else paper.theme.medals[bar.place - 1]
        if bar.count:
            paper.bar(start, y - 20, end, y + 20, paper.ink)
            paper.bar(start, y - 17, end - 3, y + 17, fill)
        paper.write((end + AIR, y), str(bar.count), before=0.0)


def _width(count: int) -> int:
    return ceil(text_box(str(count), TEXT).width)


def _rating(paper: Paper, rating: CardRating, y: int) -> None:
    """Draw a rating as a mark on a scale, and as far around it as it may be."""
    least, most = rating.number - rating.uncertainty, rating.number + rating.uncertainty
    low, high = (least // ROUND - 1) * ROUND, (-(-most // ROUND) + 1) * ROUND
    right = WIDTH - 2 * MARGIN

    def x(value: int) -> float:
        return SCALE_LEFT + (right - SCALE_LEFT) * (value - low) / (high - low)

    paper.write((MARGIN, y), rating.told, size=36, before=0.0, width=SCALE_LEFT - 90)
    paper.bar(SCALE_LEFT, y - 2, right, y + 2, paper.ink)
    paper.bar(x(least), y - 12, x(most), y + 12, paper.ink)
    paper.bar(x(least) + 3, y - 9, x(most) - 3, y + 9, paper.theme.safe)
    paper.bar(x(rating.number) - 4, y - 28, x(rating.number) + 4, y + 28, paper.ink)
    for value in (low, high):
        paper.bar(x(value) - 2, y - 12, x(value) + 2, y + 12, paper.ink)
        paper.write((x(value), y + 44), str(value), size=28)
