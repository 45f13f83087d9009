"""What a table's message says and shows in each phase. Pure: a view in, values out."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.buttons import Rows
from cogs.game_board import LONGEST_TEXT, game_buttons, game_text
from cogs.last_move import captures, last_move
from cogs.lobby_board import lobby_buttons, lobby_text
from cogs.words import Words
from cogs.words.alt import alt_text
from cogs.words.names import escaped, seat_name
from cogs.words.news import closed_text, news_lines
from cogs.words.story import position_text
from games import View
from ludo_core import SEATS_FOR, new_state
from ludo_core.events import Rolled
from renderer import THEMES, BoardPicture
from renderer.theme import DEFAULT
from storage import Phase, Table


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """One state of a table's message."""

    text: str
    buttons: Rows
    picture: BoardPicture | None
    alt: str
    file_name: str
    plain: str
    """The text where no picture can be: it tells the position too."""


def board_message(words: Words, view: View, theme: str = "") -> BoardMessage:
    """Return the message for a table in any phase."""
    table = view.table
    if table.phase is Phase.CLOSED:
        text = closed_text(words, table)
        return BoardMessage(text, (), None, "", "", text)
    if table.phase is Phase.LOBBY:
        text = plain = lobby_text(words, table, news_lines(words, table, view.news))
        buttons = lobby_buttons(words, table)
    else:
        text, plain = game_text(words, view), text_board(words, view)
        buttons = game_buttons(words, table)
    return BoardMessage(
        text=text,
        buttons=buttons,
        picture=_picture(words, view, theme),
        alt=alt_text(words, view, _names(words, table)),
        # A new name each time: clients keep pictures by name.
        file_name=f"ludo-{table.id}-{table.version}.png",
        plain=plain,
    )


def text_board(words: Words, view: View, *, warned: bool = False) -> str:
    """Return a game's message with the position in words instead of a picture."""
    table = view.table
    if table.state is None:
        return lobby_text(words, table, [])
    red, green, yellow, blue = (escaped(name, "") for name in _names(words, table))
    told = position_text(words, table, (red, green, yellow, blue))
    places = "\n".join(f"> {line}" for line in told)
    text = game_text(words, view, warned=warned, room=LONGEST_TEXT - len(places) - 1)
    return f"{text}\n{places}"


def _names(words: Words, table: Table) -> tuple[str, str, str, str]:
    free = words.t("free") if table.state is None else ""
    red, green, yellow, blue = (
        free if (sitter := table.sitter(seat)) is None else seat_name(words, sitter)
        for seat in range(4)
    )
    return red, green, yellow, blue


def _picture(words: Words, view: View, theme: str) -> BoardPicture:
    table = view.table
    # Nobody is on turn before the start: no yard is ringed.
    state = table.state or new_state(SEATS_FOR[table.options.players])._replace(turn=None)
    rolled = next((event for event in reversed(view.story) if isinstance(event, Rolled)), None)
    move = last_move(view.story)
    red, green, yellow, blue = (words.t("Player {number}", number=seat + 1) for seat in range(4))
    return BoardPicture(
        rules=table.options.rules,
        state=state,
        names=_names(words, table),
        fallbacks=(red, green, yellow, blue),
        shown_die=rolled.face if rolled else None,
        die_seat=rolled.seat if rolled else None,
        trail=(move.walk.seat, move.walk.start, move.walk.end) if move else None,
        flights=tuple((one.seat, one.start, one.end) for one in move.flights) if move else (),
        captures=tuple((hit.seat, hit.start) for hit in captures(view.story)),
        theme=theme if theme in THEMES else DEFAULT,
    )
