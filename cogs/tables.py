"""The tables of a server as text."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.game_board import LONGEST_TEXT
from cogs.posting import link_to
from cogs.words import Words
from cogs.words.names import escaped
from cogs.words.options import title
from games.seats import free_seats
from storage import Phase, Table


def tables_text(words: Words, tables: Sequence[Table], user: int) -> str:
    """Return open and running tables, each with its link; those of `user` first."""
    if not tables:
        return words.t("No tables in this server just now. /ludo start opens one.")
    ordered = sorted(
        tables, key=lambda one: (user not in one.members, one.phase is not Phase.LOBBY)
    )
    lines = [words.t("## Tables in this server")]
    for table in ordered:
        line = _line(words, table, own=user in table.members)
        if len("\n".join([*lines, line])) > LONGEST_TEXT:
            break
        lines.append(line)
    return "\n".join(lines)


def _line(words: Words, table: Table, *, own: bool) -> str:
    names = ", ".join(
        escaped(sitter.name, words.t("Somebody"))
        for sitter in {one.user: one for one in table.people}.values()
    )
    if table.phase is Phase.LOBBY:
        free = len(free_seats(table))
        state = (
            words.n("{count} seat free", "{count} seats free", free)
            if free
            else words.t("about to start")
        )
    elif table.paused is not None:
        state = words.t("paused")
    else:
        state = words.t("running")
    mark = "➡️" if own else "•"
    link = link_to(table.place, table.message)
    return f"{mark} {title(words, table.options)} · {names} · {state}\n{link}"
