"""What a table's message says and shows in each phase. Pure: a view in, values out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from cogs.board_picture import board_names, board_picture
from cogs.buttons import Rows
from cogs.game_board import LONGEST_TEXT, game_buttons, game_text
from cogs.lobby_board import lobby_buttons, lobby_text
from cogs.words import Words
from cogs.words.alt import alt_text
from cogs.words.names import escaped
from cogs.words.news import closed_text, news_lines
from cogs.words.story import position_text
from games import View
from renderer import BoardPicture
from storage import Phase


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """One state of a table's message."""

    text: str
    buttons: Rows
    picture: BoardPicture | None
    alt: str
    file_name: str
    plain: Callable[[], str]
    """Returns the text where no picture can be, which tells the position too; seldom asked for."""


def board_message(words: Words, view: View, theme: str = "") -> BoardMessage:
    """Return the message for a table in any phase."""
    table = view.table
    text, plain = _text(words, view), partial(text_board, words, view)
    if table.phase is Phase.CLOSED:
        return BoardMessage(text, (), None, "", "", plain)
    lobby = table.phase is Phase.LOBBY
    return BoardMessage(
        text=text,
        buttons=lobby_buttons(words, table) if lobby else game_buttons(words, table),
        picture=board_picture(words, view, theme),
        alt=alt_text(words, view, board_names(words, table)),
        # A new name each time: clients keep pictures by name.
        file_name=f"ludo-{table.id}-{table.version}.png",
        plain=plain,
    )


def text_board(words: Words, view: View, *, warned: bool = False) -> str:
    """Return a table's message with the position in words instead of a picture."""
    table = view.table
    if table.state is None or table.phase is Phase.CLOSED:
        return _text(words, view)
    red, green, yellow, blue = (escaped(name, "") for name in board_names(words, table))
    told = position_text(words, table, (red, green, yellow, blue))
    places = "\n".join(f"> {line}" for line in told)
    text = game_text(words, view, warned=warned, room=LONGEST_TEXT - len(places) - 1)
    return f"{text}\n{places}"


def _text(words: Words, view: View) -> str:
    table = view.table
    if table.phase is Phase.CLOSED:
        return closed_text(words, table)
    if table.phase is Phase.LOBBY:
        return lobby_text(words, table, news_lines(words, table, view.news))
    return game_text(words, view)
