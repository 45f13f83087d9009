"""Pages to read: the rules of each ruleset, and help. Buttons lead from one to the next."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle

from cogs.buttons import NO_GAME, Button, CustomId, Rows, to_view
from cogs.words import Words
from cogs.words.names import level_line, ruleset_name
from cogs.words.rules import rules_text
from ludo_core import RULESETS, Refusal, Rules
from ludo_core.players import LEVELS

HELP = "help"
RULES = "rules-"


def page_parts(words: Words, page: str) -> dict[str, Any]:
    """Return text and buttons of a page. Raises Refusal for one that does not exist."""
    if page == HELP:
        return {"content": help_text(words), "view": to_view(_help_buttons(words))}
    ruleset = page.removeprefix(RULES)
    if not page.startswith(RULES) or ruleset not in RULESETS:
        raise Refusal("unknown_button")
    return rules_parts(words, RULESETS[ruleset])


def rules_parts(words: Words, rules: Rules) -> dict[str, Any]:
    """Return text and buttons of the rules, as they are at a table or in general."""
    return {
        "content": rules_text(words, rules),
        "view": to_view(_rules_buttons(words, rules.id)),
    }


def help_text(words: Words) -> str:
    """Return the help: three lines, and one for each level of computers."""
    return "\n".join(
        (
            words.t("🎲 **/ludo start** opens a table here: take a seat, add computers, start."),
            words.t("Roll and choose with the buttons under the board. Bring your tokens home!"),
            words.t(
                "**/ludo board** brings the board down here, **/ludo resign** leaves the game,"
                " **/ludo stats** tells who wins, **/ludo fairness** how to check the dice."
            ),
            *(level_line(words, level) for level in LEVELS),
        )
    )


def _page_button(page: str, label: str, *, here: bool = False) -> Button:
    style = ButtonStyle.primary if here else ButtonStyle.secondary
    return Button(CustomId(NO_GAME, 0, page), label, style=style, disabled=here)


def _help_buttons(words: Words) -> Rows:
    return ((_page_button(f"{RULES}king", words.t("Rules")),),)


def _rules_buttons(words: Words, shown: str) -> Rows:
    rulesets = tuple(
        _page_button(f"{RULES}{ruleset}", ruleset_name(words, ruleset), here=ruleset == shown)
        for ruleset in RULESETS
    )
    return (rulesets, (_page_button(HELP, words.t("Help")),))
