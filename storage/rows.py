"""Tables and actions as database rows, and back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from ludo_core import Action, AgreeDraw, Move, Resign, Roll, from_line, to_line
from storage.model import (
    Away,
    CloseReason,
    DrawOffer,
    Options,
    Pace,
    Phase,
    Place,
    Played,
    Sitter,
    Table,
)

Row = tuple[Any, ...]

GAME_COLUMNS = (
    "id, guild_id, channel_id, message_id, host_id, phase, ruleset, players, goal, auto_move, "
    "version, shown_version, position, dice_commit, dice_client, rolls, actions, story_start, "
    "created_at, ended_at, pace, level, private, fill, takeover, closed_because, deadline_at, "
    "warning_at, wound_at, paused_at, idle, acted, watching, draw_seat, draw_agreed, turn_at, "
    "posted_at, rated, next_commit, rematch_of"
)
SEAT_COLUMNS = "seat, user_id, level, name, taken_by, guest, away, late_rolls, late_ms, clicked_at"

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def to_ms(moment: datetime) -> int:
    """Return a moment as whole milliseconds since 1970 in UTC, rounded down."""
    return (moment - EPOCH) // MILLISECOND


def from_ms(ms: int) -> datetime:
    """Return the moment that `to_ms` wrote."""
    return EPOCH + ms * MILLISECOND


def game_row(table: Table) -> Row:
    """Return a table as the values of GAME_COLUMNS."""
    options = table.options
    return (
        table.id,
        table.place.guild,
        table.place.channel,
        table.message,
        table.host,
        table.phase.value,
        options.ruleset,
        options.players,
        options.goal,
        int(options.auto_move),
        table.version,
        table.shown_version,
        None if table.state is None else to_line(table.state),
        table.commit,
        table.client,
        table.rolls,
        table.actions,
        table.story_start,
        to_ms(table.created),
        _ms(table.ended),
        options.pace and options.pace.value,
        options.level,
        int(options.private),
        int(options.fill),
        int(options.takeover),
        table.closed and table.closed.value,
        _ms(table.deadline),
        _ms(table.warning),
        _ms(table.wound),
        _ms(table.paused),
        _mask(table.idle),
        int(table.acted),
        int(table.watching),
        table.draw.seat if table.draw else None,
        _mask(table.draw.agreed) if table.draw else 0,
        _ms(table.turn_came),
        _ms(table.posted),
        int(table.rated),
        table.next_commit,
        table.rematch_of,
    )


def table_of(row: Row, sitters: tuple[Sitter, ...], invited: tuple[int, ...]) -> Table:
    """Return the table of a row of GAME_COLUMNS, its sitters and whom its host named."""
    has = dict(zip(GAME_COLUMNS.split(", "), row, strict=True))
    return Table(
        id=has["id"],
        place=Place(guild=has["guild_id"], channel=has["channel_id"]),
        message=has["message_id"],
        host=has["host_id"],
        phase=Phase(has["phase"]),
        options=_options(has),
        version=has["version"],
        shown_version=has["shown_version"],
        state=None if has["position"] is None else from_line(has["position"]),
        commit=has["dice_commit"],
        client=has["dice_client"],
        rolls=has["rolls"],
        actions=has["actions"],
        story_start=has["story_start"],
        created=from_ms(has["created_at"]),
        ended=_moment(has["ended_at"]),
        closed=None if has["closed_because"] is None else CloseReason(has["closed_because"]),
        sitters=sitters,
        invited=invited,
        deadline=_moment(has["deadline_at"]),
        warning=_moment(has["warning_at"]),
        wound=_moment(has["wound_at"]),
        paused=_moment(has["paused_at"]),
        idle=_seats(has["idle"]),
        acted=bool(has["acted"]),
        watching=bool(has["watching"]),
        draw=_draw(has),
        turn_came=_moment(has["turn_at"]),
        posted=_moment(has["posted_at"]),
        rated=bool(has["rated"]),
        next_commit=has["next_commit"],
        rematch_of=has["rematch_of"],
    )


def _options(has: dict[str, Any]) -> Options:
    return Options(
        ruleset=has["ruleset"],
        players=has["players"],
        goal=has["goal"],
        auto_move=bool(has["auto_move"]),
        pace=None if has["pace"] is None else Pace(has["pace"]),
        level=has["level"],
        private=bool(has["private"]),
        fill=bool(has["fill"]),
        takeover=bool(has["takeover"]),
    )


def _draw(has: dict[str, Any]) -> DrawOffer | None:
    if has["draw_seat"] is None:
        return None
    return DrawOffer(has["draw_seat"], _seats(has["draw_agreed"]))


def _ms(moment: datetime | None) -> int | None:
    return None if moment is None else to_ms(moment)


def _moment(ms: int | None) -> datetime | None:
    return None if ms is None else from_ms(ms)


def _mask(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(4) if mask >> seat & 1)


def sitter_row(game: str, sitter: Sitter) -> Row:
    """Return a sitter as the game and the values of SEAT_COLUMNS."""
    return (
        game,
        sitter.seat,
        sitter.user,
        sitter.level,
        sitter.name,
        sitter.taken_by,
        int(sitter.guest),
        sitter.away and sitter.away.value,
        sitter.late_rolls,
        sitter.late_ms,
        _ms(sitter.clicked),
    )


def sitter_of(row: Row) -> Sitter:
    """Return the sitter of a row of SEAT_COLUMNS."""
    seat, user, level, name, taken_by, guest, away, late_rolls, late_ms, clicked = row
    return Sitter(
        seat=seat,
        user=user,
        level=level,
        name=name,
        taken_by=taken_by,
        guest=bool(guest),
        away=None if away is None else Away(away),
        late_rolls=late_rolls,
        late_ms=late_ms,
        clicked=_moment(clicked),
    )


def action_row(game: str, n: int, played: Played) -> Row:
    """Return an action as (game, n, seat, kind, value, actor)."""
    kind, value = _kind(played.action)
    return (game, n, played.seat, kind, value, played.actor)


def played_of(row: Row) -> Played:
    """Return the action of a row (seat, kind, value, actor)."""
    seat, kind, value, actor = row
    action: Action
    if kind == "roll":
        action = Roll(value)
    elif kind == "move":
        action = Move(value)
    elif kind == "resign":
        action = Resign(value)
    else:
        action = AgreeDraw()
    return Played(seat=seat, action=action, actor=actor)


def _kind(action: Action) -> tuple[str, int]:
    if isinstance(action, Roll):
        return "roll", action.face
    if isinstance(action, Move):
        return "move", action.token
    if isinstance(action, Resign):
        return "resign", action.seat
    return "draw", 0
