"""Application commands as a bot registers them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playground.errors import FormFaults, NotCovered, unknown
from playground.model import Json
from playground.snowflake import Snowflakes
from playground.validate import Path

CHAT_INPUT = 1
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL = 1, 2, 3, 4, 5, 6, 7
NUMBER, ATTACHMENT = 10, 11
_COVERED = (SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER, ATTACHMENT)
_NAME = re.compile(r"[-_'\w]{1,32}")


class Commands:
    """Global and guild commands, by name."""

    def __init__(self, application_id: int, guild_id: int, snowflakes: Snowflakes) -> None:
        self._application_id, self._guild_id = application_id, guild_id
        self._snowflakes = snowflakes
        self._scopes: dict[int | None, dict[tuple[int, str], Json]] = {None: {}, guild_id: {}}
        self.on_change: Callable[[], None] = lambda: None

    def all(self, guild_id: int | None) -> list[Json]:
        """Return the commands of a scope: a guild, or None for global ones."""
        return list(self._scope(guild_id).values())

    def usable(self, *, direct: bool) -> list[Json]:
        """Return the slash commands to be seen in the guild or in a direct message."""
        merged = dict(self._scopes[None])
        if not direct:
            merged |= self._scopes[self._guild_id]
        context = 1 if direct else 0
        return [
            command
            for command in merged.values()
            if command["type"] == CHAT_INPUT
            and (command["contexts"] is None or context in command["contexts"])
            and (not direct or command["dm_permission"] is not False)
        ]

    def replace(self, guild_id: int | None, raw: list[Json]) -> list[Json]:
        """Set all commands of a scope at once; same names keep their ids."""
        faults = FormFaults()
        if faults.count((), raw, 100):
            for index, command in enumerate(raw):
                check(faults, (index,), command)
        faults.raise_any()
        scope = self._scope(guild_id)
        fresh = {self._key(each): self._made(each, guild_id) for each in raw}
        scope.clear()
        scope.update(fresh)
        self.on_change()
        return list(scope.values())

    def upsert(self, guild_id: int | None, raw: Json) -> Json:
        """Add or replace one command."""
        faults = FormFaults()
        check(faults, (), raw)
        faults.raise_any()
        made = self._made(raw, guild_id)
        self._scope(guild_id)[self._key(raw)] = made
        self.on_change()
        return made

    def get(self, guild_id: int | None, command_id: int) -> Json:
        """Return one command, or raise 10063."""
        for command in self._scope(guild_id).values():
            if command["id"] == str(command_id):
                return command
        raise unknown("application command")

    def remove(self, guild_id: int | None, command_id: int) -> None:
        """Take one command away."""
        command = self.get(guild_id, command_id)
        del self._scope(guild_id)[self._key(command)]
        self.on_change()

    def _scope(self, guild_id: int | None) -> dict[tuple[int, str], Json]:
        if guild_id not in self._scopes:
            raise unknown("Guild")
        return self._scopes[guild_id]

    @staticmethod
    def _key(command: Json) -> tuple[int, str]:
        return int(command.get("type") or CHAT_INPUT), str(command["name"])

    def _made(self, raw: Json, guild_id: int | None) -> Json:
        old = self._scope(guild_id).get(self._key(raw))
        made: Json = {
            "id": old["id"] if old else str(self._snowflakes.next()),
            "application_id": str(self._application_id),
            "version": str(self._snowflakes.next()),
            "type": raw.get("type") or CHAT_INPUT,
            "name": raw["name"],
            "name_localizations": raw.get("name_localizations"),
            "description": raw.get("description") or "",
            "description_localizations": raw.get("description_localizations"),
            "default_member_permissions": raw.get("default_member_permissions"),
            "dm_permission": raw.get("dm_permission"),
            "contexts": raw.get("contexts"),
            "integration_types": raw.get("integration_types") or [0],
            "nsfw": bool(raw.get("nsfw")),
        }
        if raw.get("options"):
            made["options"] = raw["options"]
        if guild_id is not None:
            made["guild_id"] = str(guild_id)
        return made


def check(faults: FormFaults, path: Path, command: Json) -> None:
    """Gather the faults of one command."""
    _name(faults, path, command, slash=(command.get("type") or CHAT_INPUT) == CHAT_INPUT)
    if (command.get("type") or CHAT_INPUT) == CHAT_INPUT:
        faults.length((*path, "description"), command.get("description"), 100, least=1)
        _options(faults, path, command)
        if _letters(command) > 8000:
            words = "Command exceeds maximum size (8000)"
            faults.add(path, "APPLICATION_COMMAND_TOO_LARGE", words)


def _name(faults: FormFaults, path: Path, thing: Json, *, slash: bool = True) -> None:
    name = thing.get("name")
    faults.length((*path, "name"), name, 32, least=1)
    if slash and isinstance(name, str) and (not _NAME.fullmatch(name) or name != name.lower()):
        words = "Command name is invalid"
        faults.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", words)
    for locale, text in (thing.get("name_localizations") or {}).items():
        faults.length((*path, "name_localizations", locale), text, 32, least=1)
    for locale, text in (thing.get("description_localizations") or {}).items():
        faults.length((*path, "description_localizations", locale), text, 100, least=1)


def _options(faults: FormFaults, path: Path, thing: Json) -> None:
    options = thing.get("options") or []
    if not faults.count((*path, "options"), options, 25):
        return
    seen: set[str] = set()
    optional = False
    for index, option in enumerate(options):
        here = (*path, "options", index)
        _name(faults, here, option)
        faults.length((*here, "description"), option.get("description"), 100, least=1)
        if option.get("type") not in _COVERED:
            raise NotCovered(f"a command option of type {option.get('type')}")
        if option.get("name") in seen:
            words = "Option names must be unique"
            faults.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words)
        seen.add(str(option.get("name")))
        if option.get("required") and optional:
            words = "Required options must be placed before non-required options"
            faults.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
        optional = optional or not option.get("required")
        if option["type"] in (SUBCOMMAND, GROUP):
            _options(faults, here, option)
        elif faults.count((*here, "choices"), option.get("choices") or [], 25):
            for number, choice in enumerate(option.get("choices") or ()):
                faults.length((*here, "choices", number, "name"), choice["name"], 100, least=1)


def _letters(thing: Json) -> int:
    own = len(str(thing.get("name"))) + len(str(thing.get("description") or ""))
    choices = sum(len(str(c["name"])) + len(str(c["value"])) for c in thing.get("choices") or ())
    return own + choices + sum(_letters(each) for each in thing.get("options") or ())
