"""Tables and actions as database rows, and back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from ludo_core import Action, AgreeDraw, Move, Resign, Roll, from_line, to_line
from storage.model import Options, Phase, Place, Played, Sitter, Table

Row = tuple[Any, ...]

GAME_COLUMNS = (
    "id, guild_id, channel_id, message_id, host_id, phase, ruleset, players, goal, auto_move, "
    "version, shown_version, position, dice_commit, dice_client, rolls, actions, story_start, "
    "created_at, ended_at"
)


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
        None if table.ended is None else to_ms(table.ended),
    )


def table_of(row: Row, sitters: tuple[Sitter, ...]) -> Table:
    """Return the table of a row of GAME_COLUMNS and its sitters."""
    return Table(
        id=row[0],
        place=Place(guild=row[1], channel=row[2]),
        message=row[3],
        host=row[4],
        phase=Phase(row[5]),
        options=Options(ruleset=row[6], players=row[7], goal=row[8], auto_move=bool(row[9])),
        version=row[10],
        shown_version=row[11],
        state=None if row[12] is None else from_line(row[12]),
        commit=row[13],
        client=row[14],
        rolls=row[15],
        actions=row[16],
        story_start=row[17],
        created=from_ms(row[18]),
        ended=None if row[19] is None else from_ms(row[19]),
        sitters=sitters,
    )


def sitter_row(game: str, sitter: Sitter) -> Row:
    """Return a sitter as (game, seat, user, level, name, taken by)."""
    return (game, sitter.seat, sitter.user, sitter.level, sitter.name, sitter.taken_by)


def sitter_of(row: Row) -> Sitter:
    """Return the sitter of a row (seat, user, level, name, taken by)."""
    return Sitter(seat=row[0], user=row[1], level=row[2], name=row[3], taken_by=row[4])


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
