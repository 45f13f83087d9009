"""How the rulesets differ, as a table, from the data that the core plays by."""

from __future__ import annotations

from collections.abc import Callable

from cogs.words.catalogue import Words
from cogs.words.names import ruleset_name
from games.clocks import BRISK_RULESETS
from ludo_core import RULESETS, Rules
from ludo_core.rules import Capture, Ending, Track

Holds = Callable[[Rules], bool]


def differences_text(words: Words) -> str:
    """Return a row for each difference and a column for each ruleset, at most 2,000 characters."""
    rows = _rows(words)
    width = max(len(label) for label, _ in rows) + 1
    numbered = list(enumerate(RULESETS.values(), 1))
    table = [
        _line("", [str(number) for number, _ in numbered], width),
        *(
            _line(label, ["+" if holds(rules) else "-" for _, rules in numbered], width)
            for label, holds in rows
        ),
    ]
    names = " · ".join(f"{number} {ruleset_name(words, rules.id)}" for number, rules in numbered)
    # A block of code, the only text in Discord whose columns stand below each other.
    return "\n".join([words.t("## How the five differ"), names, "```", *table, "```"])


def _line(label: str, cells: list[str], width: int) -> str:
    return f"{label:<{width}}{' '.join(cells)}"


def _rows(words: Words) -> list[tuple[str, Holds]]:
    return [
        (words.t("More than 2 players"), lambda rules: max(rules.player_counts) > 2),
        (words.t("A 6 rolls again"), lambda rules: rules.bonus_for_six),
        (words.t("Capture rolls again"), lambda rules: rules.bonus_for_capture),
        (words.t("Home rolls again"), lambda rules: rules.bonus_for_home),
        (words.t("A third 6 is void"), lambda rules: rules.void_third_six),
        (words.t("Safe squares"), _on_cross),
        (
            words.t("Two together: safe"),
            lambda rules: _on_cross(rules) and rules.capture is Capture.LONE,
        ),
        (words.t("Two together: block"), _on_loop),
        (words.t("Jumps and flights"), _on_loop),
        (words.t("Too many: walks back"), _on_loop),
        (words.t("Plays on for places"), lambda rules: rules.ending is Ending.PLAY_ON),
        (words.t("Only move by itself"), lambda rules: rules.auto_move),
        (words.t("Fast clock"), lambda rules: rules.id in BRISK_RULESETS),
    ]


def _on_cross(rules: Rules) -> bool:
    return rules.track is Track.CROSS


def _on_loop(rules: Rules) -> bool:
    return rules.track is Track.LOOP
