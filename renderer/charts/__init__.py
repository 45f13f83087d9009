"""Statistics as pictures: dice counts beside what is expected, and the race home."""

from renderer.charts.dice import DiceChart, DiceCounts, dice_chart
from renderer.charts.race import RaceChart, RaceLine, race_chart

__all__ = ["DiceChart", "DiceCounts", "RaceChart", "RaceLine", "dice_chart", "race_chart"]
