"""The rules of each ruleset in a player's words, from the data that the core plays by."""

from __future__ import annotations

from cogs.words.catalogue import Words
from cogs.words.names import ruleset_name
from ludo_core import Rules
from ludo_core.rules import Capture, Ending


def rules_text(words: Words, rules: Rules) -> str:
    """Return one page of rules, at most 2,000 characters."""
    lines = [
        f"## {ruleset_name(words, rules.id)}",
        _players(words, rules),
        words.t(
            "Bring your four tokens once around the board, clockwise, up your home column and"
            " home. A table can also play for two tokens, or one."
        ),
        words.t("- A token leaves the yard only on a 6."),
        words.t("- One roll moves one token by all of it. If any token can move, one must."),
        words.t("- Home needs the exact roll. Passing over other tokens is always allowed."),
        words.t("- The eight squares with a star are safe: nobody is captured there."),
        _capture(words, rules),
        _bonus(words, rules),
        words.t("- The third 6 in a row does not count, and the turn ends."),
        _ending(words, rules),
    ]
    if rules.auto_move:
        lines.append(words.t("- The only way to move is taken by itself."))
    return "\n".join(lines)


def _players(words: Words, rules: Rules) -> str:
    if rules.player_counts == (2,):
        return words.t("For 2 players.")
    return words.t(
        "For {fewest} to {most} players.",
        fewest=min(rules.player_counts),
        most=max(rules.player_counts),
    )


def _capture(words: Words, rules: Rules) -> str:
    if rules.capture is Capture.ALL:
        return words.t("- Landing on opponents sends all of them back to their yard.")
    return words.t(
        "- Landing on a lone opponent sends it back to its yard. Two or more of one colour"
        " are safe together, and share the square with you."
    )


def _bonus(words: Words, rules: Rules) -> str:
    if rules.bonus_for_capture:
        return words.t(
            "- A 6, a capture or a token reaching home gives another roll: one, however many"
            " reasons there are."
        )
    return words.t("- A 6 gives another roll; captures and reaching home do not.")


def _ending(words: Words, rules: Rules) -> str:
    if rules.ending is Ending.FIRST_HOME:
        return words.t("- The first to bring all tokens home wins, and the game is over.")
    return words.t("- The first home wins; the others play on for the places.")
