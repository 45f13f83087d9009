"""Charts to be looked at: few data and many, short names and long, in every theme."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from renderer.charts import (
    CardBar,
    CardChart,
    CardPart,
    CardRating,
    DiceChart,
    DiceCounts,
    RaceChart,
    RaceLine,
)
from renderer.theme import THEMES

Chart = DiceChart | RaceChart | CardChart

NAMES = ("Amina", "🤖 normal", "🤖 Meister", "xX_DragonSlayer_99_the_great")
QUARTERS = ("0 %", "25 %", "50 %", "75 %", "100 %")
GOAL = 228


def charts() -> Iterator[tuple[str, Chart]]:
    """Yield charts by name."""
    for theme in THEMES:
        for name, chart in (*_dice(), *_races(), *_cards()):
            yield f"{name}, {theme}", replace(chart, theme=theme)


def _dice() -> Iterator[tuple[str, Chart]]:
    for count, rolls in ((1, 600), (2, 80), (3, 9), (4, 150)):
        chance = Random(count)
        players = []
        for seat, name in enumerate(NAMES[:count]):
            faces = chance.choices(range(1, 7), k=rolls)
            one, two, three, four, five, six = (faces.count(face) for face in range(1, 7))
            players.append(DiceCounts(seat, name, (one, two, three, four, five, six)))
        yield f"dice of {count}", DiceChart("The dice of this game", "even", tuple(players))


def _races() -> Iterator[tuple[str, Chart]]:
    for count, last, marks in ((2, 14, (3, 14)), (3, 190, ()), (4, 493, (40, 300, 307))):
        lines = tuple(
            RaceLine(seat, name, _way(Random(seat), count, last))
            for seat, name in enumerate(NAMES[:count])
        )
        yield (
            f"race of {count}",
            RaceChart("The race home", "rolls", QUARTERS, lines, GOAL, marks=marks),
        )


def _way(chance: Random, players: int, last: int) -> tuple[int, ...]:
    """Return how far somebody came who seldom loses what a token had made."""
    steps = [0]
    for _ in range(last):
        moved = chance.randint(1, 6) if chance.random() < 1 / players else 0
        lost = chance.randint(0, 50) if chance.random() < 0.01 else 0
        steps.append(min(GOAL, max(0, steps[-1] + moved - lost)))
    return tuple(steps)


def _cards() -> Iterator[tuple[str, Chart]]:
    few = _part("Against computers", "1 of 1 game won, 100%", 1, 0)
    many = _part("With people", "12 of 32 games won, 38%", 12, 8, 7, 3, drawn=2)
    most = _part("With people", "12345 of 30345 games won, 41%", 12_345, 8_000, 7_000, 3_000)
    rating = CardRating("Rating 1560 ± 120", 1560, 120)
    yield "card of one game", CardChart(NAMES[0], "", (few,))
    yield "card", CardChart(NAMES[3], "", (many, few), rating)
    yield "card of many games", CardChart(NAMES[0], "", (most, most))


def _part(title: str, told: str, *counts: int, drawn: int = 0) -> CardPart:
    places = zip(("1st", "2nd", "3rd", "4th"), counts, strict=False)
    bars = [CardBar(label, count, place) for place, (label, count) in enumerate(places, start=1)]
    return CardPart(title, told, (*bars, *([CardBar("drawn", drawn)] if drawn else ())))
