"""A hint: the best move, why, and where it leads, for one person's eyes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cogs.board_message import board_message
from cogs.buttons import Buttons
from cogs.private import Page
from cogs.words import Words
from cogs.words.hints import hint_text
from cogs.words.moves import move_label
from cogs.words.names import escaped
from games import View
from ludo_core import choices, landing

if TYPE_CHECKING:
    from cogs.client import LudoBot


async def hint_page(client: LudoBot, words: Words, view: View, user: int) -> Page:
    """Return the hint for the choice that waits. Raises Refusal where there is none to give."""
    table = view.table
    advice = await client.games.hint(table.id, user)
    state, rules = table.state, table.options.rules
    assert state is not None  # noqa: S101 - there is a choice
    group = next(one for one in choices(rules, state) if advice.token in one)
    label = escaped(move_label(words, table, group), "")
    chance = round(100 * advice.chances[advice.token])
    lines = [
        f"💡 **{label}**",
        hint_text(words, table, advice.reason),
        "-# " + words.t("Chance to win after it: {chance}%", chance=chance),
    ]
    theme = await client.boards.painter.theme(table.place.guild)
    message = board_message(words, view, theme)
    png = None
    if message.picture is not None:
        end = landing(rules, state, advice.token).step
        start = state.steps[state.turn or 0][advice.token]
        marked = replace(message.picture, trail=(state.turn or 0, start, end), captures=())
        png = await client.boards.painter.png(marked)
    button = Buttons(table.id, table.version)
    back = (button("more", words.t("Back"), emoji="↩️"),)
    return Page("\n".join(lines), (back,), png, message.alt)
