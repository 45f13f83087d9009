"""The private menu of a game: what a player may do beside rolling and moving. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ButtonStyle

from cogs.board_message import text_board
from cogs.buttons import Button, Buttons
from cogs.game_board import is_alone, play_buttons, seats_to_take, watch_button
from cogs.private import Page
from cogs.words import Words
from cogs.words.names import COLOUR_SIGNS, colour_name
from cogs.words.options import pace_about, pace_name, title
from games import View, pace_of
from ludo_core import Refusal, State
from storage import Phase, Table

A_ROW = 4
"""Buttons side by side in the menu."""


def game_page(
    words: Words, table: Table, user: int, *, muted: bool, moderator: bool, said: str = ""
) -> Page:
    """Return the menu of a game for one person; `said` tells what has just been done."""
    pace = pace_of(table)
    about = f"{pace_name(words, pace)}: {pace_about(words, pace)}"
    lines = [said, title(words, table.options), f"-# {about}"]
    own = own_seats(table, user)
    buttons: tuple[Button, ...] = ()
    if table.phase is Phase.PLAYING:
        if not table.seats_of(user):
            lines.append(words.t("You are watching. /ludo start in another channel is your game."))
        buttons = _in_play(words, table, own) + _presence(words, table, user, own, muted=muted)
    buttons += _reading(words, table, user) + _ending(words, table, user, moderator=moderator)
    return Page("\n".join(filter(None, lines)), tuple(batched(buttons)))


def batched(buttons: tuple[Button, ...]) -> Iterator[tuple[Button, ...]]:
    """Yield rows of as many buttons as there is room for."""
    for start in range(0, len(buttons), A_ROW):
        yield buttons[start : start + A_ROW]


def own_seats(table: Table, user: int) -> tuple[int, ...]:
    """Return the seats with which this person still plays."""
    playing = table.state.playing if table.state else ()
    return tuple(seat for seat in table.seats_of(user) if seat in playing)


def _in_play(words: Words, table: Table, own: tuple[int, ...]) -> tuple[Button, ...]:
    if not own:
        return ()
    button = Buttons(table.id, table.version)
    found = []
    if is_alone(table) and len(table.people) == 1:
        # At a hot seat a friend plays too.
        found.append(button("hint", words.t("Hint"), emoji="💡"))
    if len(table.members) == 1:
        found.append(button("undo", words.t("Undo"), emoji="↩️"))
    elif table.draw is None:
        if table.state is not None and all(_by_person(table, one) for one in table.state.playing):
            found.append(button("draw-offer", words.t("Offer draw"), emoji="🤝"))
    elif table.draw.seat in own:
        found.append(button("draw-back", words.t("Take offer back")))
    else:
        if not set(own) <= set(table.draw.agreed):
            found.append(button("draw-yes", words.t("Accept draw"), emoji="🤝"))
        found.append(button("draw-no", words.t("Decline draw")))
    found.append(button("resign", words.t("Resign…"), emoji="🏳️"))
    return tuple(found)


def _by_person(table: Table, seat: int) -> bool:
    sitter = table.sitter(seat)
    return sitter is not None and sitter.user is not None and sitter.away is None


def _presence(
    words: Words, table: Table, user: int, own: tuple[int, ...], *, muted: bool
) -> tuple[Button, ...]:
    if not table.seats_of(user):
        return ()
    button = Buttons(table.id, table.version)
    found = []
    if own and any(one.away for one in table.people if one.user == user):
        found.append(button("back", words.t("I'm back"), emoji="👋"))
    elif own and any(one.user != user for one in table.people):  # alone, it would only pause
        found.append(button("away", words.t("Computer plays"), emoji="🤖"))
    if muted:
        found.append(button("unmute", words.t("Mention me"), emoji="🔔"))
    else:
        found.append(button("mute", words.t("No mentions"), emoji="🔕"))
    if table.watching or len(table.people) <= len(table.sitters) - 2:
        found.append(watch_button(words, table))
    return tuple(found)


def _reading(words: Words, table: Table, user: int) -> tuple[Button, ...]:
    button = Buttons(table.id, table.version)
    found = [
        button("rules", words.t("Rules"), emoji="📜"),
        button("fairness", words.t("Fairness"), emoji="⚖️"),
    ]
    if table.phase is Phase.PLAYING:
        found.append(button("text", words.t("Text board"), emoji="🔤"))
        if seats_to_take(table) and not table.seats_of(user):
            found.append(button("seats", words.t("Take a seat"), emoji="🪑"))
    return tuple(found)


def _ending(words: Words, table: Table, user: int, *, moderator: bool) -> tuple[Button, ...]:
    if table.phase is not Phase.PLAYING:
        return ()
    button = Buttons(table.id, table.version)
    found = []
    if user == table.host and any(one.user is None for one in table.sitters):
        if table.options.takeover:
            found.append(button("takeover-off", words.t("Lock computers' seats"), emoji="🔒"))
        else:
            found.append(button("takeover-on", words.t("Open computers' seats"), emoji="🔓"))
    if is_alone(table) and table.seats_of(user):
        found.append(button("anew", words.t("New game"), emoji="🎲"))
    if moderator or (user == table.host and not table.rolls):
        found.append(button("end", words.t("End this game…"), style=ButtonStyle.danger))
    return tuple(found)


def resign_page(words: Words, table: Table, user: int) -> Page:
    """Return the question whether somebody really wants to leave a running game.

    Raises Refusal for who does not play in it.
    """
    if table.phase is not Phase.PLAYING:
        raise Refusal("not_started" if table.phase is Phase.LOBBY else "game_over")
    own = own_seats(table, user)
    if not own:
        raise Refusal("you_are_placed" if table.seats_of(user) else "not_a_player")
    button = Buttons(table.id, table.version)
    danger = ButtonStyle.danger
    one_each = tuple(
        button(f"resign-{seat}", colour_name(words, seat), emoji=COLOUR_SIGNS[seat], style=danger)
        for seat in own
        if len(own) > 1
    )
    whole = words.t("Resign with all") if one_each else words.t("Yes, resign")
    text = words.t(
        "Leave this game for good? Your pieces leave the board, and you take the worst place left."
    )
    yes = button("resign-all", whole, emoji="🏳️", style=danger)
    no = button("more", words.t("No, play on"))
    return Page(text, tuple(batched((*one_each, yes, no))))


def end_page(words: Words, table: Table) -> Page:
    """Return the question whether the game is to be ended for all."""
    button = Buttons(table.id, table.version)
    yes = button("end-yes", words.t("Yes, end it"), style=ButtonStyle.danger)
    text = words.t("End this game for everybody? It counts for nothing then.")
    return Page(text, ((yes, button("more", words.t("No, go back"))),))


def anew_page(words: Words, table: Table) -> Page:
    """Return the question whether a running game is to be given up for another."""
    button = Buttons(table.id, table.version)
    yes = button("anew-yes", words.t("Yes, new game"), style=ButtonStyle.danger)
    text = words.t("Give this game up and open the table anew? The game counts as resigned.")
    return Page(text, ((yes, button("more", words.t("No, go back"))),))


def take_page(words: Words, table: Table) -> Page:
    """Return the computers' seats that a member may take in a running game."""
    button = Buttons(table.id, table.version)
    seats = tuple(
        button(f"sit-{seat}", colour_name(words, seat), emoji=COLOUR_SIGNS[seat])
        for seat in seats_to_take(table)
    )
    text = words.t("Play on for a computer, from its position. Whose seat do you take?")
    return Page(text, (seats,))


def text_page(words: Words, view: View, user: int) -> Page:
    """Return the position in words, with what the reader can do there."""
    table = view.table
    button = Buttons(table.id, table.version)
    rows: list[tuple[Button, ...]] = []
    state: State | None = table.state
    if table.phase is Phase.PLAYING:
        if state is not None and state.turn in table.seats_of(user):
            rows.append(play_buttons(words, table))
        rows.append((button("text", words.t("Newest position"), emoji="🔄"),))
    return Page(text_board(words, view), tuple(row for row in rows if row))
