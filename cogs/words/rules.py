"""The rules of each ruleset in a player's words, from the data that the core plays by."""

from __future__ import annotations

from cogs.words.catalogue import Words
from cogs.words.names import ruleset_name
from ludo_core import Rules
from ludo_core.rules import TOKENS, Capture, Ending, Track


def rules_text(words: Words, rules: Rules) -> str:
    """Return one page of rules, at most 2,000 characters."""
    cross = rules.track is Track.CROSS
    lines = [
        f"## {ruleset_name(words, rules.id)}",
        _players(words, rules),
        _cross_aim(words, rules.goal) if cross else _loop_aim(words, rules.goal),
        _ending(words, rules),
        *(_cross_lines(words, rules) if cross else _loop_lines(words)),
    ]
    if rules.auto_move:
        lines.append(words.t("- If only one move is possible, it is made for you."))
    if rules.id == "thunder":
        lines.append(
            words.t("- Plays as Ludo King style does, by a fast clock unless you say otherwise.")
        )
    return "\n".join(lines)


def _cross_aim(words: Words, goal: int) -> str:
    if goal == TOKENS:
        return words.t(
            "Bring your four tokens once around the board, clockwise, up your home column and"
            " home. A table can also play for two tokens, or one."
        )
    return words.n(
        "Bring one of your four tokens once around the board, clockwise, up your home column and"
        " home.",
        "Bring {count} of your four tokens once around the board, clockwise, up your home column"
        " and home.",
        goal,
    )


def _loop_aim(words: Words, goal: int) -> str:
    if goal == TOKENS:
        return words.t(
            "Bring your four planes once around the loop, clockwise, up your runway and down in"
            " the middle. A table can also play for two planes, or one."
        )
    return words.n(
        "Bring one of your four planes once around the loop, clockwise, up your runway and down"
        " in the middle.",
        "Bring {count} of your four planes once around the loop, clockwise, up your runway and"
        " down in the middle.",
        goal,
    )


def _cross_lines(words: Words, rules: Rules) -> list[str]:
    return [
        words.t("- A token leaves the yard only on a 6."),
        words.t("- One roll moves one token by all of it. If any token can move, one must."),
        words.t("- Home needs the exact roll. Passing over other tokens is always allowed."),
        words.t("- The eight squares with a star are safe: nobody is captured there."),
        _capture(words, rules),
        _bonus(words, rules),
        words.t("- The third 6 in a row does not count, and the turn ends."),
    ]


def _loop_lines(words: Words) -> list[str]:
    return [
        words.t(
            "- A 6 moves a plane from the hangar to its pad, and is used up by that. Every 6"
            " rolls again; captures and landing do not."
        ),
        words.t("- One roll moves one plane by all of it. If any plane can move, one must."),
        words.t("- Landing needs the exact roll: what is left over is walked back."),
        words.t(
            "- On a square of your colour your plane *jumps* on to the next one, four squares"
            " ahead: once a move, and not from the last one, before the runway."
        ),
        words.t(
            "- From the dashed square (18) it *flies* across to 30 and jumps once more. A jump"
            " that ends on 18 flies, and stops."
        ),
        words.t(
            "- The flight crosses the opposite runway: a lone plane on the ringed square goes"
            " back to its hangar, two or more stop the flight."
        ),
        words.t(
            "- Where your plane comes to rest, a lone opposing plane goes back to its hangar."
            " One that is only passed stays."
        ),
        words.t(
            "- Two or more planes of one colour on a square are a *stack*: opponents cannot pass"
            " it and turn round there. Landing on it exactly sends it back, and you too. A jump"
            " over it does not happen: your plane stays where it walked."
        ),
        words.t(
            "- No square of the loop is safe; on its pad and runway a plane is, but for that"
            " ringed square. Three sixes in a row do no harm."
        ),
    ]


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
        return words.t("- The first to do so wins, and the game is over.")
    return words.t("- The first to do so wins; the others play on for the places.")
