"""Statistics as pictures: dice beside what is expected, the race home, a member's card."""

from renderer.charts.card import CardBar, CardChart, CardPart, CardRating, card_chart
from renderer.charts.dice import DiceChart, DiceCounts, dice_chart
from renderer.charts.race import RaceChart, RaceLine, race_chart

__all__ = [
    "CardBar",
    "CardChart",
    "CardPart",
    "CardRating",
    "DiceChart",
    "DiceCounts",
    "RaceChart",
    "RaceLine",
    "card_chart",
    "dice_chart",
    "race_chart",
]
