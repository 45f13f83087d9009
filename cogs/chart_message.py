"""A game's statistics as pictures with their alt text. Pure: a game and words in, values out."""

from __future__ import annotations

from typing import NamedTuple

from cogs.board_picture import board_names, known_theme
from cogs.words import Words
from cogs.words.alt import LONGEST_ALT
from cogs.words.names import colour_name, nameless
from games.chart_data import WAY, dice_counts, race
from games.recorded import Game
from ludo_core import Refusal
from renderer.charts import DiceChart, DiceCounts, RaceChart, RaceLine
from storage import Kept


class DiceMessage(NamedTuple):
    """The chart of a game's dice, and the same in words."""

    chart: DiceChart
    alt: str


class RaceMessage(NamedTuple):
    """The chart of a game's race home, and the same in words."""

    chart: RaceChart
    alt: str


def dice_message(words: Words, kept: Kept, theme: str = "") -> DiceMessage:
    """Return the dice of a game. Raises Refusal before the first roll."""
    counts = dice_counts(kept)
    if not counts:
        raise Refusal("not_started")
    names = board_names(words, kept.table)
    players, told = [], [words.t("Dice counts by player and face.")]
    for seat, (one, two, three, four, five, six) in counts.items():
        faces = (one, two, three, four, five, six)
        players.append(DiceCounts(seat, names[seat], faces, nameless(words, kept.table, seat)))
        line = words.t(
            "{colour} ({name}): {counts}; {expected} of each would be even.",
            colour=colour_name(words, seat),
            name=names[seat],
            counts=", ".join(f"{face}: {count}" for face, count in enumerate(faces, start=1)),
            expected=words.decimal(sum(faces) / 6),
        )
        told.append(line)
    title, even = words.t("The dice of this game"), words.t("even")
    chart = DiceChart(title, even, tuple(players), known_theme(theme))
    return DiceMessage(chart, " ".join(told)[:LONGEST_ALT])


def race_message(
    words: Words, game: Game, theme: str = "", marks: tuple[int, ...] = ()
) -> RaceMessage:
    """Return the race of a game, some rolls marked. Raises Refusal before the first roll."""
    table = game.table
    if not table.rolls:
        raise Refusal("not_started")
    names, goal = board_names(words, table), table.options.goal * WAY
    lines, told = [], [words.t("The way home of each player, roll by roll.")]
    for seat, steps in race(game).items():
        lines.append(RaceLine(seat, names[seat], steps, nameless(words, table, seat)))
        half, end = steps[len(steps) // 2], steps[-1]
        line = words.t(
            "{colour} ({name}): half-way through the game {half}%, at the end {end}%.",
            colour=colour_name(words, seat),
            name=names[seat],
            half=round(100 * half / goal),
            end=round(100 * end / goal),
        )
        told.append(line)
    title, rolls = words.t("The race home"), words.t("rolls")
    chart = RaceChart(title, rolls, tuple(lines), goal, known_theme(theme), marks)
    return RaceMessage(chart, " ".join(told)[:LONGEST_ALT])
