"""The store: every read and write that the program makes, in the program's own words."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import aiosqlite

from storage import statistics
from storage.database import Database
from storage.errors import ChannelTaken, DuplicateClick, VersionConflict
from storage.model import Card, Change, Kept, Standing, Table
from storage.rows import (
    GAME_COLUMNS,
    Row,
    action_row,
    game_row,
    played_of,
    sitter_of,
    sitter_row,
    table_of,
    to_ms,
)

SECOND_DELIVERY = timedelta(hours=1)
"""Discord repeats an interaction within the 15 minutes that its token is good for."""

_KEPT_CLICK = "SELECT 1 FROM clicks WHERE interaction_id = ?"
_LIVE = "('lobby', 'playing')"
_PLACEHOLDERS = ", ".join("?" * len(GAME_COLUMNS.split(",")))
# message_id and shown_version belong to `mark_shown` alone: a change that was decided before
# another answer was shown must not set them back.
_SET = ", ".join(
    f"{column} = ?"
    for column in GAME_COLUMNS.split(", ")
    if column not in {"id", "message_id", "shown_version"}
)


class Store:
    """Tables, their actions and statistics, kept in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Open the database at `path`. Raises UnusableDatabase, NewerDatabase."""
        return cls(await Database.open(path))

    async def close(self) -> None:
        """Finish what is being written, then close."""
        await self._database.close()

    async def create(self, table: Table, secret: bytes, click: int) -> None:
        """Keep a new table. Raises DuplicateClick, ChannelTaken."""

        async def unit(connection: aiosqlite.Connection) -> None:
            # Asked first: a second delivery finds the channel taken by what the first one did.
            if list(await connection.execute_fetchall(_KEPT_CLICK, (click,))):
                raise DuplicateClick(click)
            await self._insert_game(connection, table)
            await connection.execute(
                "INSERT INTO dice_secrets (game_id, secret) VALUES (?, ?)",
                (table.id, secret.hex()),
            )
            await self._insert_sitters(connection, table)
            await self._insert_click(connection, table.id, click)

        await self._database.work(unit)

    async def save(self, change: Change) -> None:
        """Keep a change, all of it or nothing. Raises DuplicateClick, VersionConflict."""

        async def unit(connection: aiosqlite.Connection) -> None:
            table = change.table
            if change.click is not None:
                await self._insert_click(connection, table.id, change.click)
            await self._update_game(connection, table)
            if change.reseated:
                await connection.execute("DELETE FROM seats WHERE game_id = ?", (table.id,))
                await self._insert_sitters(connection, table)
            first = table.actions - len(change.played)
            await connection.executemany(
                "INSERT INTO actions (game_id, n, seat, kind, value, actor_id)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                [
                    action_row(table.id, first + index, played)
                    for index, played in enumerate(change.played)
                ],
            )
            if not table.phase.live:
                await self._forget_clicks(connection, table)
                await statistics.count(connection, table, change.results)

        await self._database.work(unit)

    async def mark_shown(self, game: str, version: int, message: int) -> None:
        """Remember that `message` shows `version`; an older version never replaces a newer."""

        async def unit(connection: aiosqlite.Connection) -> None:
            await connection.execute(
                "UPDATE games SET message_id = ?, shown_version = ?"
                " WHERE id = ? AND shown_version <= ?",
                (message, version, game, version),
            )

        await self._database.work(unit)

    async def forget_messages(self, guild: int) -> None:
        """Note that a server has lost its messages: its live tables are to be posted anew."""

        async def unit(connection: aiosqlite.Connection) -> None:
            await connection.execute(
                "UPDATE games SET message_id = NULL, shown_version = 0"  # noqa: S608 - a constant
                f" WHERE guild_id = ? AND phase IN {_LIVE}",
                (guild,),
            )

        await self._database.work(unit)

    async def load(self, game: str) -> Kept | None:
        """Return a table with its actions and secret, or None."""

        async def unit(connection: aiosqlite.Connection) -> Kept | None:
            async def rows(sql: str) -> list[Row]:
                return [tuple(row) for row in await connection.execute_fetchall(sql, (game,))]

            found = await rows(f"SELECT {GAME_COLUMNS} FROM games WHERE id = ?")  # noqa: S608
            if not found:
                return None
            sitters = await rows(
                "SELECT seat, user_id, level, name, taken_by FROM seats"
                " WHERE game_id = ? ORDER BY seat"
            )
            actions = await rows(
                "SELECT seat, kind, value, actor_id FROM actions WHERE game_id = ? ORDER BY n"
            )
            ((secret,),) = await rows("SELECT secret FROM dice_secrets WHERE game_id = ?")
            table = table_of(found[0], tuple(sitter_of(row) for row in sitters))
            return Kept(table, tuple(played_of(row) for row in actions), bytes.fromhex(secret))

        return await self._database.read(unit)

    async def is_current(self, table: Table) -> bool:
        """Whether `table`, read or kept before, is still what is kept."""
        rows = await self._database.rows(
            "SELECT version, shown_version, message_id FROM games WHERE id = ?", table.id
        )
        return rows == [(table.version, table.shown_version, table.message)]

    async def claim(self, game: str, click: int) -> None:
        """Note that a click has its effect, without a change. Raises DuplicateClick."""

        async def unit(connection: aiosqlite.Connection) -> None:
            await self._insert_click(connection, game, click)

        await self._database.work(unit)

    async def had_effect(self, click: int) -> bool:
        """Whether the interaction with this id has already had its effect."""
        return bool(await self._database.rows(_KEPT_CLICK, click))

    async def live_in(self, channel: int) -> str | None:
        """Return the id of the table that takes this channel, or None."""
        return await self._one_id(
            f"SELECT id FROM games WHERE channel_id = ? AND phase IN {_LIVE}",  # noqa: S608
            channel,
        )

    async def latest_in(self, channel: int) -> str | None:
        """Return the id of the channel's latest table that was or is played, or None."""
        return await self._one_id(
            "SELECT id FROM games WHERE channel_id = ? AND phase IN ('playing', 'over')"
            " ORDER BY created_at DESC, id LIMIT 1",
            channel,
        )

    async def unshown(self) -> list[str]:
        """Return the ids of tables of which not all has been shown.

        Those that just ended are among them, and those that were opened and never posted.
        """
        rows = await self._database.rows(
            f"SELECT id FROM games WHERE shown_version < version"  # noqa: S608 - a constant
            f" AND (message_id IS NOT NULL OR phase IN {_LIVE}) ORDER BY created_at"
        )
        return [game for (game,) in rows]

    async def leaderboard(self, guild: int, ruleset: str = "", *, limit: int) -> list[Standing]:
        """Return the first `limit` members of a server, over one ruleset or ("") all."""
        return await statistics.leaderboard(self._database, guild, ruleset, limit=limit)

    async def standing(self, guild: int, user: int, ruleset: str = "") -> Standing | None:
        """Return one member's line of the leaderboard, or None without a finished game."""
        return await statistics.standing(self._database, guild, user, ruleset)

    async def card(self, guild: int, user: int, ruleset: str = "") -> Card | None:
        """Return one member's card, or None without a finished game in this server."""
        return await statistics.card(self._database, guild, user, ruleset)

    async def note(self, name: str) -> str | None:
        """Return a small fact that `set_note` kept, or None."""
        return await self._one_id("SELECT value FROM notes WHERE name = ?", name)

    async def set_note(self, name: str, value: str) -> None:
        """Keep a small fact of the program itself."""

        async def unit(connection: aiosqlite.Connection) -> None:
            await connection.execute(
                "INSERT INTO notes (name, value) VALUES (?, ?)"
                " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (name, value),
            )

        await self._database.work(unit)

    async def _one_id(self, sql: str, *values: object) -> str | None:
        rows = await self._database.rows(sql, *values)
        return str(rows[0][0]) if rows else None

    async def _insert_game(self, connection: aiosqlite.Connection, table: Table) -> None:
        cursor = await connection.execute(
            f"INSERT INTO games ({GAME_COLUMNS}) VALUES ({_PLACEHOLDERS})"  # noqa: S608
            f" ON CONFLICT (channel_id) WHERE phase IN {_LIVE} DO NOTHING",
            game_row(table),
        )
        if cursor.rowcount != 1:
            raise ChannelTaken(table.place.channel)

    async def _insert_sitters(self, connection: aiosqlite.Connection, table: Table) -> None:
        rows = [sitter_row(table.id, sitter) for sitter in table.sitters]
        await connection.executemany(
            "INSERT INTO seats (game_id, seat, user_id, level, name, taken_by)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            rows,
        )

    async def _insert_click(self, connection: aiosqlite.Connection, game: str, click: int) -> None:
        cursor = await connection.execute(
            "INSERT INTO clicks (interaction_id, game_id) VALUES (?, ?)"
            " ON CONFLICT (interaction_id) DO NOTHING",
            (click, game),
        )
        if cursor.rowcount != 1:
            raise DuplicateClick(click)

    async def _forget_clicks(self, connection: aiosqlite.Connection, ended: Table) -> None:
        """Drop clicks of tables that ended too long ago for a second delivery."""
        if ended.ended is None:
            return
        await connection.execute(
            "DELETE FROM clicks WHERE game_id IN (SELECT clicks.game_id FROM clicks"
            " JOIN games ON games.id = clicks.game_id WHERE games.ended_at < ?)",
            (to_ms(ended.ended - SECOND_DELIVERY),),
        )

    async def _update_game(self, connection: aiosqlite.Connection, table: Table) -> None:
        columns = GAME_COLUMNS.split(", ")
        values: dict[str, Any] = dict(zip(columns, game_row(table), strict=True))
        kept = [values[c] for c in columns if c not in {"id", "message_id", "shown_version"}]
        cursor = await connection.execute(
            f"UPDATE games SET {_SET} WHERE id = ? AND version = ?",  # noqa: S608 - constants
            (*kept, table.id, table.version - 1),
        )
        if cursor.rowcount != 1:
            raise VersionConflict(table.id)
