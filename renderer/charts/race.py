"""How far each player's tokens had come, roll by roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from renderer.charts.paper import HEIGHT, TITLE, WIDTH, Paper
from renderer.sheet import Point
from renderer.theme import DEFAULT

LEFT, TOP, RIGHT, BOTTOM = 110, 110, WIDTH - 290, HEIGHT - 80
NAMES_APART = 50


@dataclass(frozen=True, slots=True)
class RaceLine:
    """One player's way: the steps made after roll 0, 1, 2 and so on."""

    seat: int
    name: str
    steps: tuple[int, ...]
    fallback: str = ""


@dataclass(frozen=True, slots=True)
class RaceChart:
    """A chart of the race to `goal` steps. `rolls` names the axis, in the reader's language.

    Raises ValueError without lines, with lines of different lengths or of fewer than two points.
    """

    title: str
    rolls: str
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
    paper = Paper(chart.theme)
    last = len(chart.lines[0].steps) - 1
    paper.write((30, 48), chart.title, size=TITLE, before=0.0, width=WIDTH - 60)
    for quarter in range(5):
        y = _height(quarter * chart.goal / 4, chart.goal)
        paper.bar(LEFT, y - 1, RIGHT, y + 1, paper.theme.safe)
        paper.write((LEFT - 14, y), f"{25 * quarter}%", size=28, before=1.0)
    for part in range(5):
        roll = round(part * last / 4)
        paper.write((_across(roll, last), BOTTOM + 28), str(roll), size=28)
    paper.write((RIGHT + 52, BOTTOM + 28), chart.rolls, size=28, before=0.0, width=220)
    for roll in chart.marks:
        x = _across(roll, last)
        paper.bar(x - 2, TOP, x + 2, BOTTOM, paper.theme.safe)
        paper.write((x, TOP - 22), "⚡", size=28)
    # The leader is drawn last, above the others.
    for line in sorted(chart.lines, key=lambda line: line.steps[-1]):
        paper.line(_points(line, chart.goal), line.seat)
    ends = [_height(line.steps[-1], chart.goal) for line in chart.lines]
    for line, y in zip(chart.lines, _spread(ends), strict=True):
        paper.player((RIGHT + 24, y), line.seat, line.name, line.fallback, WIDTH - RIGHT - 34)
    return paper.png()


def _across(roll: float, last: int) -> float:
    return LEFT + (RIGHT - LEFT) * roll / last


def _height(steps: float, goal: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * steps / goal


def _points(line: RaceLine, goal: int) -> list[Point]:
    """Return the corners of a line that stays level until a roll moves it."""
    last = len(line.steps) - 1
    return [(_across(at, last), _height(steps, goal)) for at, steps in enumerate(line.steps)]


def _spread(heights: Sequence[float]) -> list[float]:
    """Return the heights moved apart so that names do not cover one another, in the same order."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + NAMES_APART)
    over = placed[order[-1]] - BOTTOM
    if over > 0:
        placed[order[-1]] = BOTTOM
        for below, above in pairwise(order[::-1]):
            placed[above] = min(placed[above], placed[below] - NAMES_APART)
    return placed
