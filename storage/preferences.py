"""What servers and members like: defaults, limits, and what each chose last."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import aiosqlite

from storage.database import Database, Row
from storage.model import Pace


@dataclass(frozen=True, slots=True)
class Choices:
    """What `/ludo start` was asked for; None where nothing was said."""

    ruleset: str | None = None
    players: int | None = None
    computers: int | None = None
    level: str | None = None
    pace: Pace | None = None
    goal: int | None = None
    auto_move: bool | None = None
    private: bool | None = None
    thread: bool | None = None
    fill: bool | None = None
    takeover: bool | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server's managers set."""

    defaults: Choices = Choices()
    channels: tuple[int, ...] = ()
    """Channels in which tables may be opened, in order of their ids; () for all of them."""
    pings: bool = True
    theme: str = ""
    """Id of how boards look; "" for the program's own choice."""
    most_tables: int = 5
    """Live tables in the server at once."""
    most_hosted: int = 2
    """Live tables of one host in the server at once."""


_CHOICES = [field.name for field in fields(Choices)]
_FLAGS = {"auto_move", "private", "thread", "fill", "takeover"}
_KEEP_CHOICES = f"""
INSERT INTO choices (guild_id, user_id, {", ".join(_CHOICES)})
VALUES (?, ?, {", ".join("?" for _ in _CHOICES)})
ON CONFLICT (guild_id, user_id) DO UPDATE SET
{", ".join(f"{name} = excluded.{name}" for name in _CHOICES)}
"""  # noqa: S608 - column names of this file
_SERVER = 0
"""The user whose choices are a server's defaults; no person has this id."""


class Preferences:
    """Settings of servers, last choices and muted pings of members."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settings(self, guild: int) -> Settings:
        """Return what a server's managers set, or how it is where they set nothing."""
        rows = await self._database.rows(
            "SELECT pings, theme, most_tables, most_hosted FROM settings WHERE guild_id = ?", guild
        )
        channels = await self._database.rows(
            "SELECT channel_id FROM allowed_channels WHERE guild_id = ? ORDER BY channel_id", guild
        )
        found = Settings(
            defaults=await self.choices(guild, _SERVER),
            channels=tuple(channel for (channel,) in channels),
        )
        for pings, theme, most_tables, most_hosted in rows:
            return replace(
                found,
                pings=bool(pings),
                theme=theme,
                most_tables=most_tables,
                most_hosted=most_hosted,
            )
        return found

    async def set_settings(self, guild: int, settings: Settings) -> None:
        """Keep a server's settings."""

        async def unit(connection: aiosqlite.Connection) -> None:
            await connection.execute(
                "INSERT INTO settings (guild_id, pings, theme, most_tables, most_hosted)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild_id) DO UPDATE SET"
                " pings = excluded.pings, theme = excluded.theme,"
                " most_tables = excluded.most_tables, most_hosted = excluded.most_hosted",
                (
                    guild,
                    int(settings.pings),
                    settings.theme,
                    settings.most_tables,
                    settings.most_hosted,
                ),
            )
            await connection.execute("DELETE FROM allowed_channels WHERE guild_id = ?", (guild,))
            await connection.executemany(
                "INSERT INTO allowed_channels (guild_id, channel_id) VALUES (?, ?)",
                [(guild, channel) for channel in settings.channels],
            )
            await connection.execute(_KEEP_CHOICES, _choices_row(guild, _SERVER, settings.defaults))

        await self._database.work(unit)

    async def choices(self, guild: int, user: int) -> Choices:
        """Return what a member chose last in a server; nothing chosen where never."""
        rows = await self._database.rows(
            f"SELECT {', '.join(_CHOICES)} FROM choices WHERE guild_id = ? AND user_id = ?",  # noqa: S608
            guild,
            user,
        )
        return _choices_of(rows[0]) if rows else Choices()

    async def set_choices(self, guild: int, user: int, choices: Choices) -> None:
        """Keep what a member chose."""

        await self._database.write(_KEEP_CHOICES, *_choices_row(guild, user, choices))

    async def muted(self, guild: int, user: int) -> bool:
        """Whether a member wants no pings in a server."""
        return bool(
            await self._database.rows(
                "SELECT 1 FROM muted WHERE guild_id = ? AND user_id = ?", guild, user
            )
        )

    async def set_muted(self, guild: int, user: int, *, muted: bool) -> None:
        """Keep whether a member wants no pings in a server."""

        await self._database.write(
            "INSERT INTO muted (guild_id, user_id) VALUES (?, ?)"
            " ON CONFLICT (guild_id, user_id) DO NOTHING"
            if muted
            else "DELETE FROM muted WHERE guild_id = ? AND user_id = ?",
            guild,
            user,
        )


def _choices_row(guild: int, user: int, choices: Choices) -> Row:
    values = (getattr(choices, name) for name in _CHOICES)
    # An enum's value, and flags as numbers: PostgreSQL would take neither for the other.
    plain = (str(one) if isinstance(one, Pace) else one for one in values)
    return (guild, user, *(int(one) if isinstance(one, bool) else one for one in plain))


def _choices_of(row: Row) -> Choices:
    found = {name: value for name, value in zip(_CHOICES, row, strict=True) if value is not None}
    for name in _FLAGS & found.keys():
        found[name] = bool(found[name])
    if "pace" in found:
        found["pace"] = Pace(found["pace"])
    return Choices(**found)
