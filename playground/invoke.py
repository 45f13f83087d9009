"""From what a person typed to the data of a command interaction, as a Discord client makes it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playground import payloads
from playground.commands import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    GROUP,
    INTEGER,
    NUMBER,
    STRING,
    SUBCOMMAND,
    USER,
)
from playground.messages import attached
from playground.model import DM, PUBLIC_THREAD, Channel, Json
from playground.permissions import BITS
from playground.validate import USER_SELECT
from playground.world import World


class BadInput(Exception):
    """Something a Discord client would not have let the person send."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A command down to its subcommand."""

    command: Json
    path: tuple[Json, ...]
    options: list[Json]

    @property
    def name(self) -> str:
        """Return the full name, such as `ludo start`."""
        return " ".join([self.command["name"], *(each["name"] for each in self.path)])


def choose(commands: list[Json], line: str) -> Chosen:
    """Find the command of a full name."""
    words = line.strip().removeprefix("/").split()
    command = next((c for c in commands if words and c["name"] == words[0]), None)
    if command is None:
        raise BadInput(f"There is no command “/{line.strip().removeprefix('/')}” here.")
    path: list[Json] = []
    options: list[Json] = command.get("options") or []
    rest = words[1:]
    while options and options[0]["type"] in (SUBCOMMAND, GROUP):
        step = next((o for o in options if rest and o["name"] == rest[0]), None)
        if step is None:
            names = ", ".join(option["name"] for option in options)
            raise BadInput(f"“/{' '.join(words)}” needs one of: {names}.")
        path.append(step)
        options, rest = step.get("options") or [], rest[1:]
    if rest:
        raise BadInput(f"“/{' '.join(words)}”: “{rest[0]}” is too much.")
    return Chosen(command, tuple(path), options)


def may_use(command: Json, permissions: int) -> bool:
    """Say whether these permissions are enough; "0" leaves a command to administrators."""
    if permissions & BITS["administrator"]:
        return True
    wanted = command["default_member_permissions"]
    if not permissions & BITS["use_application_commands"] or wanted == "0":
        return False
    return not int(wanted or 0) & ~permissions


def check_allowed(world: World, user_id: int, channel: Channel, chosen: Chosen) -> None:
    """Raise `BadInput` where Discord would not offer the command to this person."""
    if channel.kind == DM:
        return
    allowed = world.permissions(user_id, channel)
    if not may_use(chosen.command, allowed):
        raise BadInput("You do not have permission to run this command.")


def command_data(
    world: World, chosen: Chosen, values: Json, *, guild_id: int | None, focused: str | None = None
) -> Json:
    """Return the interaction data; with `focused`, of an autocomplete on that option."""
    resolved: Json = {}
    options = _values(world, chosen, values, resolved, focused)
    for step in reversed(chosen.path):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data: Json = {
        "id": chosen.command["id"],
        "name": chosen.command["name"],
        "type": chosen.command["type"],
    }
    if options:
        data["options"] = options
    if resolved:
        data["resolved"] = resolved
    if guild_id is not None and "guild_id" in chosen.command:
        data["guild_id"] = str(guild_id)
    return data


def _values(
    world: World, chosen: Chosen, values: Json, resolved: Json, focused: str | None
) -> list[Json]:
    known = {option["name"]: option for option in chosen.options}
    for name in values:
        if name not in known:
            raise BadInput(f"“/{chosen.name}” has no option “{name}”.")
    out: list[Json] = []
    for name, option in known.items():
        if values.get(name) in (None, "") and name != focused:
            if option.get("required") and focused is None:
                raise BadInput(f"“{name}” is required.")
            continue
        if name == focused:
            raw = {"value": str(values.get(name) or ""), "focused": True}
        else:
            try:
                raw = {"value": _value(world, option, values[name], resolved)}
            except BadInput:
                if focused is None:
                    raise
                continue  # half typed beside an autocomplete
        out.append({"name": name, "type": option["type"], **raw})
    return out


def _value(world: World, option: Json, raw: object, resolved: Json) -> object:
    kind, name, text = option["type"], option["name"], str(raw)
    if option.get("choices"):
        for choice in option["choices"]:
            if text.casefold() in (str(choice["value"]).casefold(), choice["name"].casefold()):
                return choice["value"]
        names = ", ".join(choice["name"] for choice in option["choices"])
        raise BadInput(f"“{name}” must be one of: {names}.")
    if kind == STRING:
        if not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6000):
            raise BadInput(f"“{name}” is too short or too long.")
        return text
    if kind in (INTEGER, NUMBER):
        return _number(option, text)
    if kind == BOOLEAN:
        if text.casefold() not in ("true", "false"):
            raise BadInput(f"“{name}” must be True or False.")
        return text.casefold() == "true"
    return _RESOLVED[kind](world, text, resolved)


def _number(option: Json, text: str) -> int | float:
    try:
        number = int(text) if option["type"] == INTEGER else float(text)
    except ValueError:
        raise BadInput(f"“{option['name']}” must be a number.") from None
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and number < least) or (most is not None and number > most):
        raise BadInput(f"“{option['name']}” must be between {least} and {most}.")
    return number


def _user(world: World, text: str, resolved: Json) -> str:
    match = re.fullmatch(r"<@!?(\d+)>", text)
    user = world.user(match[1] if match else text)
    if user is None:
        raise BadInput(f"There is nobody called “{text}” here.")
    resolved.setdefault("users", {})[str(user.id)] = payloads.user(user)
    member = world.guild.members.get(user.id)
    if member is not None:
        shown = payloads.member(member, with_user=False, permissions=0)
        resolved.setdefault("members", {})[str(user.id)] = shown
    return str(user.id)


def _channel(world: World, text: str, resolved: Json) -> str:
    match = re.fullmatch(r"<#(\d+)>", text)
    channel = world.channel(match[1] if match else text)
    if channel is None or channel.kind == DM:
        raise BadInput(f"There is no channel “{text}” here.")
    data = {**payloads.channel(world, channel), "permissions": "0"}
    if channel.kind == PUBLIC_THREAD:
        data["parent_id"] = str(channel.parent_id)
    resolved.setdefault("channels", {})[str(channel.id)] = data
    return str(channel.id)


def _attachment(world: World, text: str, resolved: Json) -> str:
    file = world.files.get(int(text)) if text.isdecimal() else None
    if file is None:
        raise BadInput("That file is not here: choose it again.")
    shown = payloads.attachment(world, world.bot.id, attached(int(text), file), ephemeral=True)
    resolved.setdefault("attachments", {})[text] = shown
    return text


_RESOLVED = {USER: _user, CHANNEL: _channel, ATTACHMENT: _attachment}


def resolved_values(world: World, kind: int, values: list[str]) -> Json:
    """Return what Discord adds to the ids chosen in a select of users (5) or channels (8)."""
    resolved: Json = {}
    for value in values:
        (_user if kind == USER_SELECT else _channel)(world, value, resolved)
    return resolved
