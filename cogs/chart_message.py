"""Statistics as pictures with their alt text. Pure: a game or a card and words in, values out."""

from __future__ import annotations

from typing import NamedTuple

from cogs.board_picture import board_names, known_theme, picture_names
from cogs.stats import rating_line, won_line
from cogs.words import Words
from cogs.words.alt import LONGEST_ALT
from cogs.words.names import colour_name, nameless, place_name, plain
from games.chart_data import WAY, dice_counts, race
from games.recorded import Game
from ludo_core import Refusal
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
from storage import Card, Kept, Totals


class DiceMessage(NamedTuple):
    """The chart of a game's dice, and the same in words."""

    chart: DiceChart
    alt: str


class CardMessage(NamedTuple):
    """A member's card as a picture, and the same in words."""

    chart: CardChart
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
    names, shown = board_names(words, kept.table), picture_names(words, kept.table)
    players, told = [], [words.t("Dice counts by player and face.")]
    for seat, (one, two, three, four, five, six) in counts.items():
        faces = (one, two, three, four, five, six)
        players.append(DiceCounts(seat, shown[seat], faces, nameless(words, kept.table, seat)))
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
    names, shown = board_names(words, table), picture_names(words, table)
    goal = table.options.goal * WAY
    lines, told = [], [words.t("The way home of each player, roll by roll.")]
    for seat, steps in race(game).items():
        lines.append(RaceLine(seat, shown[seat], steps, nameless(words, table, seat)))
        half, end = steps[len(steps) // 2], steps[-1]
        line = words.t(
            "{colour} ({name}): half-way through the game {half}, at the end {end}.",
            colour=colour_name(words, seat),
            name=names[seat],
            half=words.percent(half / goal),
            end=words.percent(end / goal),
        )
        told.append(line)
    share = words.percent
    chart = RaceChart(
        title=words.t("The race home"),
        rolls=words.t("rolls"),
        quarters=(share(0), share(0.25), share(0.5), share(0.75), share(1)),
        lines=tuple(lines),
        goal=goal,
        theme=known_theme(theme),
        marks=marks,
    )
    return RaceMessage(chart, " ".join(told)[:LONGEST_ALT])


def card_message(words: Words, card: Card, theme: str = "") -> CardMessage:
    """Return a member's card as a picture."""
    somebody = words.t("Somebody")
    found = ((words.t("With people"), card.people), (words.t("Against computers"), card.computers))
    parts = tuple(_part(words, title, totals) for title, totals in found if totals is not None)
    rating = None
    if card.people is not None and card.people.rating is not None:
        of = card.people.rating
        rating = CardRating(rating_line(words, of), of.number, of.uncertainty)
    name = plain(card.name, somebody)
    told = [words.t("Card of {name}:", name=name)]
    for part in parts:
        bars = ", ".join(f"{bar.label} {bar.count}" for bar in part.bars)
        told.append(f"{part.title}: {part.told}; {bars}.")
    if rating is not None:
        told.append(f"{rating.told}.")
    chart = CardChart(card.name, somebody, parts, rating, known_theme(theme))
    return CardMessage(chart, " ".join(told)[:LONGEST_ALT])


def _part(words: Words, title: str, totals: Totals) -> CardPart:
    # Of two players there is no 3rd: places that never came after the last that did are left out.
    last = max([2, *(place for place, count in enumerate(totals.places, 1) if count)])
    bars = [
        CardBar(place_name(words, place), count, place)
        for place, count in enumerate(totals.places[:last], 1)
    ]
    if totals.draws:
        bars.append(CardBar(words.t("drawn"), totals.draws))
    return CardPart(title, won_line(words, totals), tuple(bars))
