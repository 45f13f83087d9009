"""Pages to read: each ruleset, how they differ, help. Buttons lead from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from cogs.buttons import NO_GAME, Button, CustomId, Rows
from cogs.private import Page
from cogs.words import Words
from cogs.words.differences import differences_text
from cogs.words.moves import move_label
from cogs.words.names import level_line, ruleset_name
from cogs.words.practice import practice_table
from cogs.words.rules import rules_text
from games import View
from ludo_core import RULESETS, Refusal, Rules, choices, new_state
from ludo_core.players import LEVELS
from ludo_core.players.practice import Position
from ludo_core.rules import RED, YARD, YELLOW, Track

if TYPE_CHECKING:
    from cogs.client import LudoBot

HELP = "help"
RULES = "rules-"
DIFFERENCES = RULES + "all"

_EXAMPLES = {
    # Enter, home, onto a stack, onto a lone token.
    Track.CROSS: ((YARD, 50, 14, 4), (36, 46, 46, YARD)),
    # Take off, fly over a lone plane, into a stack, land with too much.
    Track.LOOP: ((YARD, 12, 44, 54), (53, 24, 24, YARD)),
}
"""By board: where the tokens of red and yellow stand in the picture."""


async def page_of(client: LudoBot, words: Words, page: str, guild: int) -> Page:
    """Return a page by its name. Raises Refusal for one that does not exist."""
    if page == HELP:
        return Page(help_text(words), _help_buttons(words))
    if page == DIFFERENCES:
        return Page(differences_text(words), _rules_buttons(words, page))
    ruleset = page.removeprefix(RULES)
    if not page.startswith(RULES) or ruleset not in RULESETS:
        raise Refusal("unknown_button")
    return await rules_page(client, words, RULESETS[ruleset], guild)


async def rules_page(client: LudoBot, words: Words, rules: Rules, guild: int) -> Page:
    """Return the rules, as they are at a table or in general, with a picture."""
    position = example_of(rules)
    table = practice_table(words, position)
    moves = " · ".join(move_label(words, table, group) for group in choices(*position))
    shown = words.t("In the picture Red has rolled a 6: {moves}.", moves=moves)
    png, alt = await client.boards.painter.position(words, View(table), guild)
    text = f"{rules_text(words, rules)}\n-# {shown}"
    return Page(text, _rules_buttons(words, RULES + rules.id), png, alt)


def example_of(rules: Rules) -> Position:
    """Return a position in which red has rolled a 6 and every token can move."""
    red, yellow = _EXAMPLES[rules.track]
    state = new_state((RED, YELLOW))
    steps = tuple({RED: red, YELLOW: yellow}.get(seat, old) for seat, old in enumerate(state.steps))
    return Position(rules, state._replace(steps=steps, die=6))


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
        _page_button(RULES + one, ruleset_name(words, one), here=RULES + one == shown)
        for one in RULESETS
    )
    differ = _page_button(DIFFERENCES, words.t("How they differ"), here=shown == DIFFERENCES)
    return (rulesets, (differ, _page_button(HELP, words.t("Help"))))
