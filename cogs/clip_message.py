"""What a clip shows and says. Pure: a game and words in, values out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from cogs.board_picture import board_names, board_picture
from cogs.words import Words
from cogs.words.alt import LONGEST_ALT, alt_text
from cogs.words.story import plain_lines
from games import View
from games.recorded import Game
from games.stretch import Stretch, last_moves, rolls
from ludo_core import Action, Roll
from ludo_core.events import Event, Rolled
from renderer import BoardPicture
from storage import Phase, Table

MOST_ROLLS = 2_500
"""A roll takes 2.5 kB at most in the long run, a file at Discord may have 10 MiB; a game of four
takes some 700 rolls at the longest."""


@dataclass(frozen=True, slots=True)
class ClipMessage:
    """One clip with its words: the boards it begins and ends on, and what is done between."""

    before: BoardPicture
    actions: tuple[Action, ...]
    after: BoardPicture
    text: str
    alt: str
    file_name: str


def moves_message(words: Words, game: Game, theme: str = "") -> ClipMessage:
    """Return the clip of a game's last moves."""
    table, stretch = game.table, last_moves(game)
    before, after = _boards(words, table, stretch, stretch.story, theme)
    return ClipMessage(
        before=before,
        actions=stretch.actions,
        after=after,
        text=words.t("The last moves:"),
        alt=_alt(words, table, stretch, words.t("A clip of the last moves.")),
        file_name=f"ludo-{table.id}-{table.version}.gif",
    )


def replay_message(words: Words, game: Game, first: int, last: int, theme: str = "") -> ClipMessage:
    """Return the clip of roll `first` to roll `last` of a game, or of as many as a file holds."""
    table = game.table
    first, last = sorted((first, last))
    stretch = rolls(game, first, min(last, first + MOST_ROLLS - 1))
    before, after = _boards(words, table, stretch, _last_roll(stretch.story), theme)
    count = _rolls_in(stretch.actions)
    begin = 1 + _rolls_in(game.actions[: stretch.start])
    end = begin + count - 1
    text = _which_rolls(words, table, begin, end)
    if end < min(last, table.rolls):
        more = words.t("A clip has room for {most} rolls: begin another with `first`.", most=count)
        text = f"{text}\n-# {more}"
    return ClipMessage(
        before=before,
        actions=stretch.actions,
        after=after,
        text=text,
        alt=_alt(words, table, stretch, words.t("A clip. {what}", what=text)),
        file_name=f"ludo-{table.id}-{begin}-{end}.gif",
    )


def _which_rolls(words: Words, table: Table, first: int, last: int) -> str:
    if (first, last) != (1, table.rolls):
        return words.t("Rolls {first} to {last} of the game.", first=first, last=last)
    if table.phase is Phase.OVER:
        return words.n("The whole game: {count} roll.", "The whole game: {count} rolls.", last)
    return words.n("The game so far: {count} roll.", "The game so far: {count} rolls.", last)


def _rolls_in(actions: Iterable[Action]) -> int:
    return sum(isinstance(action, Roll) for action in actions)


def _last_roll(story: Sequence[Event]) -> Sequence[Event]:
    starts = [at for at, event in enumerate(story) if isinstance(event, Rolled)]
    return story[starts[-1] :] if starts else story


def _boards(
    words: Words, table: Table, stretch: Stretch, traces: Sequence[Event], theme: str
) -> tuple[BoardPicture, BoardPicture]:
    """Return the boards before a stretch and after it, the latter with the traces of `traces`."""
    table = replace(table, state=stretch.after)
    bare = board_picture(words, View(table), theme)
    after = board_picture(words, View(table, tuple(traces)), theme)
    return replace(bare, state=stretch.before), after


def _alt(words: Words, table: Table, stretch: Stretch, head: str) -> str:
    """Return the last position, and before it as many of the newest lines as there is room for."""
    table = replace(table, state=stretch.after)
    position = alt_text(words, View(table), board_names(words, table))
    end = words.t("At the end: {position}", position=position)
    room = LONGEST_ALT - len(head) - len(end) - len(" … ")
    told: list[str] = []
    for line in reversed(plain_lines(words, table, stretch.story)):
        room -= len(line) + 1
        if room < 0:
            told.append("…")
            break
        told.append(line)
    return " ".join([head, *reversed(told), end])[:LONGEST_ALT]
