"""What is new at a table beside rolls and moves, in words."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.words.catalogue import N_, Words
from cogs.words.names import mention
from cogs.words.story import who
from games import News, NewsKind
from storage import CloseReason, Table

MOST_LINES = 6
_LINES = {
    NewsKind.HANDED_OVER: N_("🤖 A computer plays for {player} now."),
    NewsKind.ABSENT: N_("⏰ {player} ran out of time: a computer plays until they are back."),
    NewsKind.CAME_BACK: N_("👋 {player} is back."),
    NewsKind.TAKEN_OVER: N_("👋 {player} plays on for a computer."),
    NewsKind.LATE: N_("⏰ {player} ran out of time: the game played for them."),
    NewsKind.OUT_OF_TIME: N_("⏰ {player} ran out of time too often, and is out."),
    NewsKind.HOST: N_("{user} is the host now."),
    NewsKind.DRAW_AGREED: N_("🤝 {player} agrees to the draw."),
    NewsKind.DRAW_DECLINED: N_("{player} declines the draw: the game goes on."),
    NewsKind.DRAW_WITHDRAWN: N_("{player} takes the offer of a draw back."),
    NewsKind.DRAW_GONE: N_("The draw is off the table: the game goes on."),
    NewsKind.STOOD_IN: N_("{player} has the seat of somebody who was forgotten."),
    NewsKind.UNDONE: N_("↩️ The last choice was taken back."),
    NewsKind.WOKEN: N_("The game goes on."),
}
"""DRAW_OFFERED and PAUSED are shown by the board for as long as they last."""


def news_lines(words: Words, table: Table, news: Iterable[News]) -> list[str]:
    """Return a line for each piece of news that the board does not show anyway, the last ones."""
    lines = [_line(words, table, one) for one in news if one.kind in _LINES]
    # Each once, where it came last: a board that was long not shown has many to tell.
    return list(dict.fromkeys(reversed(lines)))[:MOST_LINES][::-1]


def _line(words: Words, table: Table, news: News) -> str:
    player = "" if news.seat is None else who(words, table, news.seat)
    user = "" if news.user is None else mention(news.user)
    return words.t(_LINES[news.kind], player=player, user=user)


def closed_text(words: Words, table: Table) -> str:
    """Return why a table ended without a result, and what to do now."""
    again = words.t("/ludo start opens another.")
    match table.closed:
        case CloseReason.EXPIRED:
            why = words.t("Nobody touched this table for 15 minutes: it is closed.")
        case CloseReason.ABANDONED:
            why = words.t("Nobody came back to this game: it is closed without a result.")
        case CloseReason.GAVE_WAY:
            why = words.t("This game had paused and gave way to another table.")
        case CloseReason.MODERATED:
            why = words.t("A moderator has closed this table.")
        case CloseReason.DESERTED:
            why = words.t("Everybody left: this table is closed.")
        case _:
            why = words.t("This table is closed.")
    return f"{why} {again}"
