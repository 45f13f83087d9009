"""A table's options and times, in words."""

from __future__ import annotations

import math
from datetime import datetime

from cogs.words.catalogue import Words
from cogs.words.names import level_name, ruleset_name
from cogs.words.tracks import ON_TRACK
from games import pace_of
from ludo_core import RULESETS
from storage import Options, Pace, Table


def pace_name(words: Words, pace: Pace) -> str:
    """Return a pace's name."""
    return {
        Pace.BRISK: words.t("brisk"),
        Pace.RELAXED: words.t("relaxed"),
        Pace.SLOW: words.t("slow"),
        Pace.NONE: words.t("no clock"),
    }[pace]


def pace_about(words: Words, pace: Pace) -> str:
    """Return what a pace means, in at most 100 characters."""
    return {
        Pace.BRISK: words.t("30 s to roll, 15 s to choose; then the game plays for you"),
        Pace.RELAXED: words.t("60 s each; then a computer plays until you are back"),
        Pace.SLOW: words.t("24 hours each, with a reminder at half time"),
        Pace.NONE: words.t("take your time: for one person alone against computers"),
    }[pace]


def goal_name(words: Words, goal: int, ruleset: str) -> str:
    """Return how many tokens a game goes to."""
    return ON_TRACK[RULESETS[ruleset].track].goal(words, goal)


def title(words: Words, options: Options) -> str:
    """Return a table's title: its rules, and its goal where that is a short one."""
    name = ruleset_name(words, options.ruleset)
    if options.goal == 4:
        return f"**{name}**"
    return f"**{name}** · {goal_name(words, options.goal, options.ruleset)}"


def seats_name(words: Words, count: int) -> str:
    """Return how many seats a table has."""
    return words.n("{count} seat", "{count} seats", count)


def lobby_title(words: Words, options: Options) -> str:
    """Return a lobby's title, which tells how many may play as well."""
    return f"{title(words, options)} · {seats_name(words, options.players)}"


def options_line(words: Words, table: Table) -> str:
    """Return in one line what the host chose beside rules, seats and goal."""
    options = table.options
    said = [words.t("pace: {pace}", pace=pace_name(words, pace_of(table)))]
    if options.private:
        said.append(words.t("🔒 private"))
    if options.fill:
        level = level_name(words, options.level)
        said.append(words.t("computers ({level}) take empty seats", level=level))
    if options.auto_move != options.rules.auto_move:
        said.append(
            words.t("the only possible move is made for you")
            if options.auto_move
            else words.t("every move is yours to make")
        )
    if not options.takeover:
        said.append(words.t("computers keep their seats"))
    return " · ".join(said)


def moment(when: datetime) -> str:
    """Return a moment as Discord counts down to it, in each reader's own time and language."""
    return f"<t:{math.ceil(when.timestamp())}:R>"
