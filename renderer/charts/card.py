"""One member's games: how often each place, and the rating with its uncertainty."""

from __future__ import annotations

from dataclasses import dataclass

from renderer.charts.paper import TITLE, WIDTH, Paper
from renderer.names import clean_name
from renderer.theme import DEFAULT

MARGIN, TOP, ROW = 30, 110, 62
LABELS, COUNTS = 170, 80
"""Room beside the bars: left of them for what they count, right of them for how often."""
SCALE_Y, SCALE_LEFT = 620, 560
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
    """Return the card as a PNG. Each part's bars have a scale of their own. Raises MissingFont."""
    paper = Paper(chart.theme)
    name = clean_name(chart.name, chart.fallback)
    paper.write((MARGIN, 48), name, size=TITLE, before=0.0, width=WIDTH - 2 * MARGIN)
    width = (WIDTH - MARGIN) // len(chart.parts)
    for at, part in enumerate(chart.parts):
        _part(paper, part, MARGIN + at * width, width - MARGIN)
    if chart.rating is not None:
        _rating(paper, chart.rating)
    return paper.png()


def _part(paper: Paper, part: CardPart, left: int, width: int) -> None:
    paper.write((left, TOP), part.title, size=36, before=0.0, width=width)
    paper.write((left, TOP + 50), part.told, before=0.0, width=width)
    most = max(1, *(bar.count for bar in part.bars))
    start, room = left + LABELS, width - LABELS - COUNTS
    for row, bar in enumerate(part.bars):
        y = TOP + 120 + row * ROW
        paper.write((left, y), bar.label, before=0.0, width=LABELS - 10)
        end = start + room * bar.count / most
        fill = paper.theme.safe if bar.place is None else paper.theme.medals[bar.place - 1]
        paper.bar(start - 3, y - 26, start, y + 26, paper.ink)
        if bar.count:
            paper.bar(start, y - 20, end, y + 20, paper.ink)
            paper.bar(start, y - 17, end - 3, y + 17, fill)
        paper.write((end + 14, y), str(bar.count), before=0.0)


def _rating(paper: Paper, rating: CardRating) -> None:
    """Draw a rating as a mark on a scale, and as far around it as it may be."""
    least, most = rating.number - rating.uncertainty, rating.number + rating.uncertainty
    low, high = (least // ROUND - 1) * ROUND, (-(-most // ROUND) + 1) * ROUND
    right = WIDTH - 2 * MARGIN

    def x(value: int) -> float:
        return SCALE_LEFT + (right - SCALE_LEFT) * (value - low) / (high - low)

    paper.write((MARGIN, SCALE_Y), rating.told, size=36, before=0.0, width=SCALE_LEFT - 90)
    paper.bar(SCALE_LEFT, SCALE_Y - 2, right, SCALE_Y + 2, paper.ink)
    paper.bar(x(least), SCALE_Y - 12, x(most), SCALE_Y + 12, paper.ink)
    paper.bar(x(least) + 3, SCALE_Y - 9, x(most) - 3, SCALE_Y + 9, paper.theme.safe)
    paper.bar(x(rating.number) - 4, SCALE_Y - 28, x(rating.number) + 4, SCALE_Y + 28, paper.ink)
    for value in (low, high):
        paper.bar(x(value) - 2, SCALE_Y - 12, x(value) + 2, SCALE_Y + 12, paper.ink)
        paper.write((x(value), SCALE_Y + 44), str(value), size=28)
