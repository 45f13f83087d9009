"""How often each player rolled each face, beside how often a fair die would have."""

from __future__ import annotations

from dataclasses import dataclass

from renderer.charts.paper import HEIGHT, TITLE, WIDTH, Paper
from renderer.theme import DEFAULT

Six = tuple[int, int, int, int, int, int]
MARGIN, HEAD = 30, 90
LEGEND = 300
"""The most room for what the dashed line is called."""
NUMBER = 42
"""Height of the number on a bar, with the air around it."""


@dataclass(frozen=True, slots=True)
class DiceCounts:
    """One player's rolls: by face, from 1 to 6. `fallback` is shown for a name without glyphs."""

    seat: int
    name: str
    counts: Six
    fallback: str = ""


@dataclass(frozen=True, slots=True)
class DiceChart:
    """A chart of dice. `even` names the dashed line, in the reader's language.

    Raises ValueError without players or with more than four.
    """

    title: str
    even: str
    players: tuple[DiceCounts, ...]
    theme: str = DEFAULT

    def __post_init__(self) -> None:
        if not 1 <= len(self.players) <= 4:
            raise ValueError(f"a chart is for one to four players, not {len(self.players)}")


def dice_chart(chart: DiceChart) -> bytes:
    """Return the chart as a PNG. All players are drawn to one scale. Raises MissingFont."""
    paper = Paper(chart.theme)
    legend = (
        WIDTH - MARGIN - paper.write((WIDTH - MARGIN, 48), chart.even, before=1.0, width=LEGEND)
    )
    paper.dashes(legend - 95, legend - 15, 48)
    paper.write((MARGIN, 48), chart.title, size=TITLE, before=0.0, width=legend - 130 - MARGIN)
    most = max(1, *(count for player in chart.players for count in player.counts))
    columns = 1 if len(chart.players) == 1 else 2
    rows = -(-len(chart.players) // columns)
    width, height = (WIDTH - MARGIN) // columns, (HEIGHT - HEAD) // rows
    for at, player in enumerate(chart.players):
        left, top = MARGIN + at % columns * width, HEAD + at // columns * height
        _panel(paper, player, most, (left, top, width - MARGIN, height - 20))
    return paper.png()


def _panel(paper: Paper, player: DiceCounts, most: int, box: tuple[int, int, int, int]) -> None:
    left, top, width, height = box
    paper.player((left, top + 28), player.seat, player.name, player.fallback, width)
    base, room, step = top + height - 44, height - 44 - 62 - 40, width / 6
    paper.bar(left, base, left + width, base + 3, paper.ink)
    fill = paper.theme.seats[player.seat].fill
    tops = [base - room * count / most for count in player.counts]
    middles = [left + (face + 0.5) * step for face in range(6)]
    for middle, high in zip(middles, tops, strict=True):
        paper.bar(middle - 0.32 * step, high, middle + 0.32 * step, base, paper.ink)
        paper.bar(middle - 0.32 * step + 3, high + 3, middle + 0.32 * step - 3, base, fill)
    even = base - room * sum(player.counts) / 6 / most
    paper.dashes(left, left + width, even)
    for face, (middle, high) in enumerate(zip(middles, tops, strict=True), start=1):
        # A number that the line would run through stands on the line.
        foot = even if high - NUMBER < even < high else high
        paper.write((middle, foot - 20), str(player.counts[face - 1]), size=28)
        paper.write((middle, base + 26), str(face), size=28)
