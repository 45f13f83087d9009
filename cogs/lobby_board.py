"""A lobby's message: who sits where, what was chosen, and what anybody can do. Pure."""

from __future__ import annotations

from discord import ButtonStyle

from cogs.buttons import Buttons, Rows
from cogs.words import Words
from cogs.words.names import COLOUR_SIGNS, colour_name, mention
from cogs.words.options import lobby_title, moment, options_line
from cogs.words.story import who
from games.seats import free_seats
from ludo_core import SEATS_FOR
from storage import Table


def lobby_text(words: Words, table: Table, news: list[str]) -> str:
    """Return what a lobby's message says."""
    host = words.t("(host)")
    lines = [lobby_title(words, table.options), *news]
    for seat in SEATS_FOR[table.options.players]:
        sitter = table.sitter(seat)
        if sitter is None:
            lines.append(f"{COLOUR_SIGNS[seat]} {words.t('free')}")
        elif sitter.user == table.host:
            lines.append(f"{who(words, table, seat)} {host}")
        else:
            lines.append(who(words, table, seat))
    lines += [_invitation(words, table), f"-# {options_line(words, table)}"]
    if table.deadline is not None:
        until = moment(table.deadline)
        lines.append("-# " + words.t("Closes {until} if nobody touches it.", until=until))
    lines.append("-# " + words.t("Dice promise: `{commit}`", commit=table.commit))
    return "\n".join(lines)


def _invitation(words: Words, table: Table) -> str:
    host = mention(table.host)
    if table.options.private and free_seats(table):
        names = " ".join(mention(user) for user in table.invited)
        if names:
            return words.t(
                "Private: {names} may take a seat. {host} starts.", names=names, host=host
            )
        return words.t("Private: {host} names under *Options…* who may take a seat.", host=host)
    if len(table.sitters) < 2 and not table.options.fill:
        return words.t("Take a seat! The host can start as soon as two seats are taken.")
    return words.t("{host} can start whenever everybody is here.", host=host)


def lobby_buttons(words: Words, table: Table) -> Rows:
    """Return a lobby's buttons."""

    button = Buttons(table.id, table.version)
    seats = tuple(
        button(f"sit-{seat}", _seat_label(words, table, seat), emoji=COLOUR_SIGNS[seat])
        for seat in SEATS_FOR[table.options.players]
        if _may_be_taken(table, seat)
    )
    has_computer = any(sitter.level is not None for sitter in table.sitters)
    few = len(table.sitters) < 2 and not table.options.fill
    rows = (
        seats,
        (
            button(
                f"add-{table.options.level}",
                words.t("Add computer"),
                emoji="🤖",
                disabled=not free_seats(table),
            ),
            button("remove", words.t("Remove computer"), disabled=not has_computer),
        ),
        (
            button("start", words.t("Start"), emoji="▶️", style=ButtonStyle.success, disabled=few),
            button("options", words.t("Options…"), emoji="⚙️"),
            button("leave", words.t("Leave")),
            button("cancel", words.t("Cancel"), style=ButtonStyle.danger),
        ),
    )
    return tuple(row for row in rows if row)


def _may_be_taken(table: Table, seat: int) -> bool:
    sitter = table.sitter(seat)
    return sitter is None or (sitter.user is None and table.options.takeover)


def _seat_label(words: Words, table: Table, seat: int) -> str:
    colour = colour_name(words, seat)
    return colour if table.sitter(seat) is None else words.t("{colour} (computer)", colour=colour)
