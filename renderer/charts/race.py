"""How far each player's tokens had come, roll by roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from renderer.charts.paper import BADGE, HEIGHT, TEXT, TITLE, WIDTH, Paper
from renderer.names import seat_name
from renderer.sheet import Point
from renderer.text import text_box
from renderer.theme import DEFAULT

MARGIN, EDGE, TOP, BOTTOM = 30, 20, 122, HEIGHT - 80
SMALL, GAP = 28, 14
"""What the axes are written in, and how far from them."""
BESIDE, LONGEST_NAME = 24, 300
"""From the lines' end to the names, and the room that those have at most."""
NAMES_APART = 50
LOWEST_NAME = BOTTOM - 18
"""Below are the numbers of the rolls."""
BOLT = ((0.3, -1.0), (-0.6, 0.2), (-0.05, 0.2), (-0.3, 1.0), (0.6, -0.25), (0.05, -0.25))


@dataclass(frozen=True, slots=True)
class RaceLine:
    """One player's way: the steps made after roll 0, 1, 2 and so on."""

    seat: int
    name: str
    steps: tuple[int, ...]
    fallback: str = ""


@dataclass(frozen=True, slots=True)
class RaceChart:
    """A chart of the race to `goal` steps.

    In the reader's language `rolls` names one axis, and `quarters` are 0 to 100 percent on the
    other. Raises ValueError without lines, with lines of different lengths or of fewer than two
    points.
    """

    title: str
    rolls: str
    quarters: tuple[str, str, str, str, str]
    lines: tuple[RaceLine, ...]
    goal: int
    theme: str = DEFAULT
    marks: tuple[int, ...] = ()
    """Rolls to point out."""

    def __post_init__(self) -> None:
        lengths = {len(line.steps) for line in self.lines}
        if len(lengths) != 1 or min(lengths) < 2:
            raise ValueError("a race needs lines of one length, of two points or more")


def race_chart(chart: RaceChart) -> bytes:
    """Return the chart as a PNG. Raises MissingFont."""
    paper, plot = Paper(chart.theme), _plot(chart)
    left, right = plot.left, plot.right
    paper.write((MARGIN, 48), chart.title, size=TITLE, before=0.0, width=WIDTH - 2 * MARGIN)
    for quarter, share in enumerate(chart.quarters):
        y = plot.y(quarter * chart.goal / 4)
        paper.bar(left, y - 1, right, y + 1, paper.theme.safe)
        paper.write((left - GAP, y), share, size=SMALL, before=1.0)
    for roll in range(0, plot.last + 1, _step(plot.last)):
        paper.write((plot.x(roll), BOTTOM + 30), str(roll), size=SMALL)
    names = right + BESIDE
    paper.write((names + BADGE, BOTTOM + 30), chart.rolls, size=SMALL, before=0.0)
    for roll in chart.marks:
        x = plot.x(roll)
        paper.bar(x - 2, TOP, x + 2, BOTTOM, paper.theme.safe)
        _bolt(paper, (x, TOP - 23))
    # The leader is drawn last, above the others.
    for line in sorted(chart.lines, key=lambda line: line.steps[-1]):
        # Level until a roll moves it.
        paper.line([(plot.x(at), plot.y(made)) for at, made in enumerate(line.steps)], line.seat)
    ends = [plot.y(line.steps[-1]) for line in chart.lines]
    for line, y in zip(chart.lines, _spread(ends), strict=True):
        paper.player((names, y), line.seat, line.name, line.fallback, WIDTH - EDGE - names)
    return paper.png()


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where the lines are drawn, as wide as what is written beside them leaves."""

    left: int
    right: int
    last: int
    """The last roll."""
    goal: int

    def x(self, roll: float) -> float:
        return self.left + (self.right - self.left) * roll / self.last

    def y(self, steps: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * steps / self.goal


def _plot(chart: RaceChart) -> _Plot:
    shares = max(text_box(share, SMALL).width for share in chart.quarters)
    names = (seat_name(line.name, line.fallback, line.seat) for line in chart.lines)
    widest = max(text_box(chart.rolls, SMALL).width, *(text_box(one, TEXT).width for one in names))
    beside = BESIDE + BADGE + min(ceil(widest), LONGEST_NAME) + EDGE
    last = len(chart.lines[0].steps) - 1
    return _Plot(MARGIN + ceil(shares) + GAP, WIDTH - beside, last, chart.goal)


def _step(last: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20 and so on that fits into `last` five times or less."""
    power: int = 10 ** max(0, len(str(last)) - 2)
    return next(power * times for times in (1, 2, 5, 10, 20) if 5 * power * times >= last)


def _bolt(paper: Paper, at: Point) -> None:
    x, y = at
    points = [(x + 17 * right, y + 17 * down) for right, down in BOLT]
    paper.sheet.outline(points, 6, paper.ink)
    paper.sheet.polygon(points, paper.theme.medals[0])


def _spread(heights: Sequence[float]) -> list[float]:
    """Return the heights moved apart so that names do not cover one another, in the same order."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + NAMES_APART)
    over = placed[order[-1]] - LOWEST_NAME
    if over > 0:
        placed[order[-1]] = LOWEST_NAME
        for below, above in pairwise(order[::-1]):
            placed[above] = min(placed[above], placed[below] - NAMES_APART)
    return placed
