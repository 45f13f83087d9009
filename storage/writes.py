"""The statements of a unit of work: each raises where what it writes cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import aiosqlite

from storage.errors import (
    ChannelTaken,
    DuplicateClick,
    HasRematch,
    TooManyTables,
    VersionConflict,
)
from storage.model import Played, Sitter, Table
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
VERSION = "SELECT version FROM games WHERE id = ?"
REMATCH = "SELECT id FROM games WHERE rematch_of = ?"
ADDED = "ON CONFLICT (face) DO UPDATE SET rolls = face_counts.rolls + excluded.rolls"
LIVE = "('lobby', 'playing')"

_PLACEHOLDERS = ", ".join("?" * len(GAME_COLUMNS.split(",")))
_SEAT_PLACEHOLDERS = ", ".join("?" * (1 + len(SEAT_COLUMNS.split(","))))
_SEATED = ", ".join(f"{column} = excluded.{column}" for column in SEAT_COLUMNS.split(", ")[1:])


async def insert_game(connection: aiosqlite.Connection, table: Table) -> None:
    """Insert a table. Raises ChannelTaken."""
    cursor = await connection.execute(
        f"INSERT INTO games ({GAME_COLUMNS}) VALUES ({_PLACEHOLDERS})"  # noqa: S608
        f" ON CONFLICT (channel_id) WHERE phase IN {LIVE} DO NOTHING",
        game_row(table),
    )
    if cursor.rowcount != 1:
        raise ChannelTaken(table.place.channel)


async def keep_sitters(
    connection: aiosqlite.Connection, game: str, sitters: Sequence[Sitter]
) -> None:
    """Write who sits in these seats, whoever sat there before."""
    await connection.executemany(
        f"INSERT INTO seats (game_id, {SEAT_COLUMNS}) VALUES ({_SEAT_PLACEHOLDERS})"  # noqa: S608
        f" ON CONFLICT (game_id, seat) DO UPDATE SET {_SEATED}",
        [sitter_row(game, sitter) for sitter in sitters],
    )


async def invite(connection: aiosqlite.Connection, table: Table) -> None:
    """Insert whom a table's host named."""
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


async def update_game(connection: aiosqlite.Connection, before: Table, table: Table) -> None:
    """Write what has changed with a table's next version. Raises VersionConflict.

    What `mark_shown` writes is the same in both, and is never set back by a change that was
    decided before another answer was shown. An index costs only where its columns change.
    """
    rows = zip(GAME_COLUMNS.split(", "), game_row(before), game_row(table), strict=True)
    changed = {name: new for name, old, new in rows if new != old}
    cursor = await connection.execute(
        f"UPDATE games SET {', '.join(f'{name} = ?' for name in changed)}"  # noqa: S608 - columns
        " WHERE id = ? AND version = ?",
        (*changed.values(), table.id, before.version),
    )
    if cursor.rowcount != 1:
        raise VersionConflict(table.id)


async def check_current(connection: aiosqlite.Connection, table: Table) -> None:
    """Raise VersionConflict where a table is not as it was read any more."""
    if await found(connection, VERSION, table.id) != [(table.version,)]:
        raise VersionConflict(table.id)


async def count_faces(connection: aiosqlite.Connection, table: Table) -> None:
    """Add the rolls of a table that has just ended to those of all games."""
    await connection.execute(
        "INSERT INTO face_counts (face, rolls)"  # noqa: S608 - a constant
        " SELECT value, COUNT(*) FROM actions WHERE kind = 'roll' AND game_id = ? GROUP BY value"
        f" {ADDED}",
        (table.id,),
    )


async def reseat(connection: aiosqlite.Connection, before: Table, table: Table) -> None:
    """Write what has changed with who sits at a table, and whom its host named."""
    left = {one.seat for one in before.sitters} - {one.seat for one in table.sitters}
    for seat in left:
        await connection.execute(
            "DELETE FROM seats WHERE game_id = ? AND seat = ?", (table.id, seat)
        )
    changed = [one for one in table.sitters if one not in before.sitters]
    if changed:
        await keep_sitters(connection, table.id, changed)
    if table.invited != before.invited:
        await connection.execute("DELETE FROM invitations WHERE game_id = ?", (table.id,))
        await invite(connection, table)


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
