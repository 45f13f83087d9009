"""A table as a picture: what the renderer needs to know of it, with names as they can be shown."""

from __future__ import annotations

from collections.abc import Callable

from cogs.last_move import captures, last_move
from cogs.words import Words
from cogs.words.names import nameless, picture_name, seat_name
from games import View
from ludo_core import SEATS_FOR, new_state
from ludo_core.events import Rolled
from renderer import THEMES, BoardPicture
from renderer.picture import Names
from renderer.theme import DEFAULT
from storage import Table


def board_names(words: Words, table: Table) -> Names:
    """Return by seat who holds it, as texts say it; "" for a seat that nobody uses."""
    return _by_seat(words, table, seat_name)


def picture_names(words: Words, table: Table) -> Names:
    """Return the same as it stands in yards and charts."""
    return _by_seat(words, table, picture_name)


def _by_seat(words: Words, table: Table, named: Callable[[Words, Table, int], str]) -> Names:
    free = words.t("free") if table.state is None else ""
    red, green, yellow, blue = (
        free if table.sitter(seat) is None else named(words, table, seat) for seat in range(4)
    )
    return red, green, yellow, blue


def known_theme(theme: str) -> str:
    """Return a theme by the id that a server's settings have; the default for one not known."""
    return theme if theme in THEMES else DEFAULT


def board_picture(words: Words, view: View, theme: str = "") -> BoardPicture:
    """Return the picture of a table, with the traces that its story left."""
    table = view.table
    # Nobody is on turn before the start: no yard is ringed.
    state = table.state or new_state(SEATS_FOR[table.options.players])._replace(turn=None)
    rolled = next((event for event in reversed(view.story) if isinstance(event, Rolled)), None)
    move = last_move(view.story)
    red, green, yellow, blue = (nameless(words, table, seat) for seat in range(4))
    return BoardPicture(
        rules=table.options.rules,
        state=state,
        names=picture_names(words, table),
        fallbacks=(red, green, yellow, blue),
        shown_die=rolled.face if rolled else None,
        die_seat=rolled.seat if rolled else None,
        trail=(move.walk.seat, move.walk.start, move.walk.end) if move else None,
        flights=tuple((one.seat, one.start, one.end) for one in move.flights) if move else (),
        captures=tuple((hit.seat, hit.start) for hit in captures(view.story)),
        theme=known_theme(theme),
    )
