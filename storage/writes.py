"""The statements of a unit of work: each raises where what it writes cannot be."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import aiosqlite

from storage.errors import (
    ChannelTaken,
    DuplicateClick,
    HasRematch,
    TooManyTables,
    VersionConflict,
)
from storage.model import Played, Table
from storage.preferences import Settings
from storage.rows import (
    GAME_COLUMNS,
    SEAT_COLUMNS,
    Row,
    action_row,
    game_row,
    sitter_row,
    to_ms,
)

SECOND_DELIVERY = timedelta(hours=1)
"""Discord repeats an interaction within the 15 minutes that its token is good for."""
KEPT_CLICK = "SELECT 1 FROM clicks WHERE interaction_id = ?"
COUNTED = "SELECT counted FROM games WHERE id = ?"
REMATCH = "SELECT id FROM games WHERE rematch_of = ?"
LIVE = "('lobby', 'playing')"

_PLACEHOLDERS = ", ".join("?" * len(GAME_COLUMNS.split(",")))
# message_id, posted_at and shown_version belong to `mark_shown` alone: a change that was decided
# before another answer was shown must not set them back.
_FIXED = {"id", "message_id", "posted_at", "shown_version"}
_SET = ", ".join(f"{column} = ?" for column in GAME_COLUMNS.split(", ") if column not in _FIXED)
_SEAT_PLACEHOLDERS = ", ".join("?" * (1 + len(SEAT_COLUMNS.split(","))))


async def insert_game(connection: aiosqlite.Connection, table: Table) -> None:
    """Insert a table. Raises ChannelTaken."""
    cursor = await connection.execute(
        f"INSERT INTO games ({GAME_COLUMNS}) VALUES ({_PLACEHOLDERS})"  # noqa: S608
        f" ON CONFLICT (channel_id) WHERE phase IN {LIVE} DO NOTHING",
        game_row(table),
    )
    if cursor.rowcount != 1:
        raise ChannelTaken(table.place.channel)


async def insert_sitters(connection: aiosqlite.Connection, table: Table) -> None:
    """Insert who sits at a table, and whom its host named."""
    await connection.executemany(
        f"INSERT INTO seats (game_id, {SEAT_COLUMNS}) VALUES ({_SEAT_PLACEHOLDERS})",  # noqa: S608
        [sitter_row(table.id, sitter) for sitter in table.sitters],
    )
    await connection.executemany(
        "INSERT INTO invitations (game_id, user_id) VALUES (?, ?)",
        [(table.id, user) for user in table.invited],
    )


async def insert_actions(
    connection: aiosqlite.Connection, table: Table, played: tuple[Played, ...]
) -> None:
    """Insert a table's latest actions."""
    first = table.actions - len(played)
    await connection.executemany(
        "INSERT INTO actions (game_id, n, seat, kind, value, actor_id) VALUES (?, ?, ?, ?, ?, ?)",
        [action_row(table.id, first + index, one) for index, one in enumerate(played)],
    )


async def insert_click(connection: aiosqlite.Connection, game: str, click: int) -> None:
    """Note that a click has its effect. Raises DuplicateClick."""
    cursor = await connection.execute(
        "INSERT INTO clicks (interaction_id, game_id) VALUES (?, ?)"
        " ON CONFLICT (interaction_id) DO NOTHING",
        (click, game),
    )
    if cursor.rowcount != 1:
        raise DuplicateClick(click)


async def forget_clicks(connection: aiosqlite.Connection, ended: Table) -> None:
    """Drop clicks of tables that ended too long ago for a second delivery."""
    if ended.ended is None:
        return
    await connection.execute(
        "DELETE FROM clicks WHERE game_id IN (SELECT clicks.game_id FROM clicks"
        " JOIN games ON games.id = clicks.game_id WHERE games.ended_at < ?)",
        (to_ms(ended.ended - SECOND_DELIVERY),),
    )


async def update_game(connection: aiosqlite.Connection, table: Table) -> None:
    """Write a table's next version. Raises VersionConflict."""
    columns = GAME_COLUMNS.split(", ")
    values: dict[str, Any] = dict(zip(columns, game_row(table), strict=True))
    kept = [values[column] for column in columns if column not in _FIXED]
    cursor = await connection.execute(
        f"UPDATE games SET {_SET} WHERE id = ? AND version = ?",  # noqa: S608 - constants
        (*kept, table.id, table.version - 1),
    )
    if cursor.rowcount != 1:
        raise VersionConflict(table.id)


async def reseat(connection: aiosqlite.Connection, table: Table) -> None:
    """Write anew who sits at a table, and whom its host named."""
    await connection.execute("DELETE FROM seats WHERE game_id = ?", (table.id,))
    await connection.execute("DELETE FROM invitations WHERE game_id = ?", (table.id,))
    await insert_sitters(connection, table)


async def found(connection: aiosqlite.Connection, sql: str, *values: object) -> list[Row]:
    """Return the rows of a query within the caller's unit of work."""
    return [tuple(row) for row in await connection.execute_fetchall(sql, values)]


async def take_rematch(connection: aiosqlite.Connection, game: str) -> None:
    """Use up a game's one rematch. Raises HasRematch."""
    for (taken,) in await found(connection, REMATCH, game):
        raise HasRematch(taken)
    await connection.execute("DELETE FROM next_secrets WHERE game_id = ?", (game,))


async def check_limits(connection: aiosqlite.Connection, table: Table, limits: Settings) -> None:
    """Raise TooManyTables where a server's live tables, with this one, are more than it allows."""
    ((count, hosted),) = await found(
        connection,
        "SELECT COUNT(*), COALESCE(SUM(CASE WHEN host_id = ? THEN 1 ELSE 0 END), 0)"  # noqa: S608
        f" FROM games WHERE guild_id = ? AND phase IN {LIVE}",
        table.host,
        table.place.guild,
    )
    if hosted > limits.most_hosted:
        raise TooManyTables(limits.most_hosted, host=True)
    if count > limits.most_tables:
        raise TooManyTables(limits.most_tables, host=False)
