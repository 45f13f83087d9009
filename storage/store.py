"""The store: every read and write that the program makes, in the program's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import aiosqlite

from storage import counting, writes
from storage.clocks import Clocks
from storage.database import Database
from storage.errors import DuplicateClick
from storage.model import Change, Kept, Played, Table
from storage.own_games import OwnGame, own_games
from storage.people import People
from storage.practice import Practice
from storage.preferences import Preferences, Settings
from storage.recount import Recount
from storage.results import Result
from storage.rows import (
    GAME_COLUMNS,
    SEAT_COLUMNS,
    Row,
    played_of,
    sitter_of,
    table_of,
    to_ms,
)
from storage.servers import Servers
from storage.statistics import Statistics
from storage.writes import KEPT_CLICK, LIVE, REMATCH


class Store:
    """Tables, their actions and statistics, kept in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.clocks = Clocks(database)
        self.preferences = Preferences(database)
        self.practice = Practice(database)
        self.statistics = Statistics(database)
        self.people = People(database)
        self.servers = Servers(database)
        self.recount = Recount(database)

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Open the database at `path`. Raises UnusableDatabase, NewerDatabase."""
        return cls(await Database.open(path))

    async def close(self) -> None:
        """Finish what is being written, then close."""
        await self._database.close()

    async def create(
        self,
        table: Table,
        secret: bytes,
        click: int | None,
        *,
        played: tuple[Played, ...] = (),
        limits: Settings | None = None,
        follows: Table | None = None,
    ) -> None:
        """Keep a new table, with the actions made so far; `follows` is the one it was made from.

        Raises DuplicateClick, HasRematch, ChannelTaken, VersionConflict where the table that it
        follows on has changed and, by `limits`, TooManyTables.
        """

        async def unit(connection: aiosqlite.Connection) -> None:
            # Asked first: a second delivery finds the channel taken by what the first one did.
            if click is not None and await writes.found(connection, KEPT_CLICK, click):
                raise DuplicateClick(click)
            if follows is not None:
                await writes.check_current(connection, follows)
            if table.rematch_of is not None:
                await writes.take_rematch(connection, table.rematch_of)
            await writes.insert_game(connection, table)
            if limits is not None:
                # Counted with the new one: a taken channel is the nearer reason.
                await writes.check_limits(connection, table, limits)
            await connection.execute(
                "INSERT INTO dice_secrets (game_id, secret) VALUES (?, ?)",
                (table.id, secret.hex()),
            )
            await writes.keep_sitters(connection, table.id, table.sitters)
            await writes.invite(connection, table)
            await writes.insert_actions(connection, table, played)
            if click is not None:
                await writes.insert_click(connection, table.id, click)

        await self._database.work(unit)

    async def save(self, change: Change) -> Table:
        """Keep a change, all of it or nothing; return the table as it is kept.

        A game that might be rated is not where two of its people have had their rated games of
        the day. Raises DuplicateClick, VersionConflict.
        """

        async def unit(connection: aiosqlite.Connection) -> Table:
            table = change.table
            if change.click is not None:
                await writes.insert_click(connection, table.id, change.click)
            await writes.update_game(connection, change.before, table)
            await writes.reseat(connection, change.before, table)
            if change.undone:
                await connection.execute(
                    "DELETE FROM actions WHERE game_id = ? AND n >= ?",
                    (table.id, table.actions - len(change.played)),
                )
            await writes.insert_actions(connection, table, change.played)
            if change.next_secret is not None:
                await connection.execute(
                    "INSERT INTO next_secrets (game_id, secret) VALUES (?, ?)",
                    (table.id, change.next_secret.hex()),
                )
            if table.phase.live:
                return table
            await writes.forget_clicks(connection, table)
            await writes.count_faces(connection, table)
            rated = await counting.count(connection, table, change.results)
            return replace(table, rated=rated)

        return await self._database.work(unit)

    async def uncounted(self) -> list[str]:
        """Return the ids of finished games that an older version has not counted, oldest first."""
        rows = await self._database.rows(
            "SELECT id FROM games WHERE phase = 'over' AND counted IS NULL ORDER BY ended_at, id"
        )
        return [game for (game,) in rows]

    async def count(self, table: Table, results: Sequence[Result]) -> None:
        """Count a finished game of `uncounted`; nothing where it has been counted meanwhile."""

        async def unit(connection: aiosqlite.Connection) -> None:
            if await writes.found(connection, writes.COUNTED, table.id) == [(None,)]:
                await counting.count(connection, table, results)

        await self._database.work(unit)

    async def mark_shown(self, game: str, version: int, message: int, now: datetime) -> None:
        """Remember that `message` shows `version`; an older version never replaces a newer.

        A message that did not show the table before has been posted `now`.
        """

        await self._database.write(
            "UPDATE games SET shown_version = ?, message_id = ?,"
            " posted_at = CASE WHEN message_id = ? THEN posted_at ELSE ? END"
            " WHERE id = ? AND shown_version <= ?",
            version,
            message,
            message,
            to_ms(now),
            game,
            version,
        )

    async def forget_messages(self, guild: int) -> None:
        """Note that a server has lost its messages: its live tables are to be posted anew."""

        await self._database.write(
            "UPDATE games SET message_id = NULL, posted_at = NULL, shown_version = 0"  # noqa: S608 - a constant
            f" WHERE guild_id = ? AND phase IN {LIVE}",
            guild,
        )

    async def load(self, game: str) -> Kept | None:
        """Return a table with its actions and secret, or None."""

        async def unit(connection: aiosqlite.Connection) -> Kept | None:
            async def rows(sql: str) -> list[Row]:
                return [tuple(row) for row in await connection.execute_fetchall(sql, (game,))]

            found = await rows(f"SELECT {GAME_COLUMNS} FROM games WHERE id = ?")  # noqa: S608
            if not found:
                return None
            sitters = await rows(
                f"SELECT {SEAT_COLUMNS} FROM seats WHERE game_id = ? ORDER BY seat"  # noqa: S608
            )
            invited = await rows(
                "SELECT user_id FROM invitations WHERE game_id = ? ORDER BY user_id"
            )
            actions = await rows(
                "SELECT seat, kind, value, actor_id FROM actions WHERE game_id = ? ORDER BY n"
            )
            ((secret,),) = await rows("SELECT secret FROM dice_secrets WHERE game_id = ?")
            table = table_of(
                found[0],
                tuple(sitter_of(row) for row in sitters),
                tuple(user for (user,) in invited),
            )
            return Kept(table, tuple(played_of(row) for row in actions), bytes.fromhex(secret))

        return await self._database.read(unit)

    async def is_current(self, table: Table) -> bool:
        """Whether `table`, read or kept before, is still what is kept."""
        rows = await self._database.rows(
            "SELECT version, shown_version, message_id, deadline_at, warning_at"
            " FROM games WHERE id = ?",
            table.id,
        )
        moments = [one and to_ms(one) for one in (table.deadline, table.warning)]
        return rows == [(table.version, table.shown_version, table.message, *moments)]

    async def next_secret(self, game: str) -> bytes | None:
        """Return the dice secret of a game's rematch, or None where none can be begun."""
        found = await self._one_id("SELECT secret FROM next_secrets WHERE game_id = ?", game)
        return None if found is None else bytes.fromhex(found)

    async def rematch(self, game: str) -> str | None:
        """Return the id of the table that is this game's rematch, or None."""
        return await self._one_id(REMATCH, game)

    async def live_tables(self, guild: int) -> list[str]:
        """Return the ids of a server's open and running tables, newest first."""
        rows = await self._database.rows(
            f"SELECT id FROM games WHERE guild_id = ? AND phase IN {LIVE}"  # noqa: S608
            " ORDER BY created_at DESC, id",
            guild,
        )
        return [game for (game,) in rows]

    async def roll_counts(self) -> dict[int, int]:
        """Return how often each face was rolled, in every game that ever was.

        Looks at the actions of live tables only.
        """
        rows = await self._database.rows(
            "SELECT face, SUM(rolls) FROM (SELECT face, rolls FROM face_counts"  # noqa: S608
            " UNION ALL SELECT value, COUNT(*) FROM actions WHERE kind = 'roll'"
            f" AND game_id IN (SELECT id FROM games WHERE phase IN {LIVE}) GROUP BY value)"
            " AS every GROUP BY face"
        )
        return {int(face): int(count) for face, count in rows}

    async def own_games(self, guild: int, user: int, limit: int) -> list[OwnGame]:
        """Return a person's latest games in a server, running or over, newest first."""
        return await own_games(self._database, guild, user, limit)

    async def claim(self, game: str, click: int) -> None:
        """Note that a click has its effect, without a change. Raises DuplicateClick."""

        async def unit(connection: aiosqlite.Connection) -> None:
            await writes.insert_click(connection, game, click)

        await self._database.work(unit)

    async def had_effect(self, click: int) -> bool:
        """Whether the interaction with this id has already had its effect."""
        return bool(await self._database.rows(KEPT_CLICK, click))

    async def live_in(self, channel: int) -> str | None:
        """Return the id of the table that takes this channel, or None."""
        return await self._one_id(
            f"SELECT id FROM games WHERE channel_id = ? AND phase IN {LIVE}",  # noqa: S608
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
            f" AND (message_id IS NOT NULL OR phase IN {LIVE}) ORDER BY created_at"
        )
        return [game for (game,) in rows]

    async def note(self, name: str) -> str | None:
        """Return a small fact that `set_note` kept, or None."""
        return await self._one_id("SELECT value FROM notes WHERE name = ?", name)

    async def set_note(self, name: str, value: str) -> None:
        """Keep a small fact of the program itself."""

        await self._database.write(
            "INSERT INTO notes (name, value) VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            name,
            value,
        )

    async def _one_id(self, sql: str, *values: object) -> str | None:
        rows = await self._database.rows(sql, *values)
        return str(rows[0][0]) if rows else None
