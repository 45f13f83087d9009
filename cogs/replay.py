"""A game step by step, one roll a step, for whoever asks: every button carries where it leads."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cogs.buttons import FILM, REPLAY, REVIEW, Button, Buttons, Rows
from cogs.game_board import LONGEST_TEXT, drawn_line, newest_lines
from cogs.private import Page
from cogs.words import Words
from cogs.words.names import place_name, ruleset_name
from cogs.words.story import story_lines, who
from games import View
from games.recorded import Game
from storage import Phase

if TYPE_CHECKING:
    from cogs.client import LudoBot


async def replay_page(client: LudoBot, words: Words, game: Game, step: int, guild: int) -> Page:
    """Return the page of a step, 0 the start; a step beyond the last means that."""
    step = min(step, len(game.plies) - 1)
    ply = game.plies[step]
    phase = Phase.OVER if ply.after.over else Phase.PLAYING
    table = replace(game.table, state=ply.after, phase=phase)
    view = View(table, ply.story)
    png, alt = await client.boards.painter.position(words, view, guild)
    return Page(_text(words, game, view, step), _rows(words, game, step), png, alt)


def step_of(action: str) -> int:
    """Return the step a button of a replay leads to; 0 for the one that opens it."""
    last = action.rpartition("-")[2]
    return int(last) if last.isdigit() else 0


def _text(words: Words, game: Game, view: View, step: int) -> str:
    table = view.table
    name = ruleset_name(words, table.options.ruleset)
    count = len(game.plies) - 1
    head = words.t("🎞️ **{ruleset}** · roll {step} of {count}", ruleset=name, step=step, count=count)
    players = ", ".join(who(words, table, seat) for seat in game.start.seats)
    lines = story_lines(words, table, view.story)
    if not step:
        lines = [words.t("The start. {players}", players=players), *lines]
    ply = game.plies[step]
    places = ply.after.places
    if table.phase is Phase.OVER:
        lines += [drawn_line(words)] if ply.after.drawn else []
        lines += [
            f"{place_name(words, places[seat])}: {who(words, table, seat)}"
            for seat in sorted(game.start.seats, key=lambda seat: (places[seat], seat))
        ]
    return "\n".join([head, *newest_lines(words, lines, LONGEST_TEXT - len(head) - 100)])


def _rows(words: Words, game: Game, step: int) -> Rows:
    button = Buttons(game.table.id, 0)
    last, capture = len(game.plies) - 1, game.next_capture(step)

    def to(which: str, emoji: str, label: str, goal: int) -> Button:
        disabled = goal == step or not 0 <= goal <= last
        action = f"{REPLAY}-{which}-{max(goal, 0)}"
        return button(action, label, emoji=emoji, disabled=disabled)

    moving = (
        to("first", "⏮️", words.p("of a replay", "Start"), 0),
        to("back", "◀️", words.t("Back"), step - 1),
        to("on", "▶️", words.t("On"), step + 1),
        to("last", "⏭️", words.t("End"), last),
        to("hit", "💥", words.t("Next capture"), step if capture is None else capture),
    )
    others: list[Button] = []
    if game.judged:
        there = f"{REVIEW}-at-{step}" if step else REVIEW
        others.append(button(there, words.t("Review"), emoji="🔎"))
    if last:
        others.append(button(FILM, words.t("Whole clip"), emoji="🎬"))
    return moving, tuple(others)
