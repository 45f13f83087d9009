"""What a person can do: post, use a command, press, select, submit, dismiss."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playground import messages
from playground.body import Body
from playground.errors import ApiError
from playground.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from playground.invoke import BadInput, check_allowed, choose, command_data, resolved_values
from playground.model import DM, LOADING, PUBLIC_THREAD, Channel, Json, Message, User
from playground.rest import Parts
from playground.validate import (
    BUTTON,
    CHANNEL_SELECT,
    LABEL,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    USER_SELECT,
)
from playground.world import World

Act = Callable[[Parts, User, Json], Interaction | Message | None]


def may_send(world: World, user: User, channel: Channel) -> bool:
    """Say whether a person may write in a channel."""
    in_thread = channel.kind == PUBLIC_THREAD
    return world.may(user.id, channel, "send_messages_in_threads" if in_thread else "send_messages")


def channel_for(world: World, user: User, name: str) -> Channel:
    """Find a channel this person sees; `@me` is their direct message with the bot."""
    if name == "@me":
        return next(c for c in world.channels.values() if c.recipient_id == user.id)
    channel = world.channel(name)
    if channel is None or not world.sees(user.id, channel):
        raise BadInput(f"You see no channel “{name}”.")
    return channel


def commands(parts: Parts, *, direct: bool) -> list[Json]:
    """Return the bot's commands in the guild or in direct messages; none of a bot that left."""
    return parts.commands.usable(direct=direct) if direct or parts.world.bot_is_here else []


def say(parts: Parts, user: User, body: Json) -> Message:
    """Post a plain message."""
    world = parts.world
    channel = channel_for(world, user, str(body["channel"]))
    if not may_send(world, user, channel):
        raise BadInput("You may not write here.")
    message = Message(world.snowflakes.next(), channel.id, user.id)
    try:
        messages.apply(world, message, Body({"content": str(body["content"])}), new=True)
    except ApiError as error:
        raise BadInput(str(error.body["message"])) from None
    world.post(message)
    return message


def command(parts: Parts, user: User, body: Json) -> Interaction:
    """Use a slash command."""
    return _command(parts, user, body, COMMAND)


def autocomplete(parts: Parts, user: User, body: Json) -> Interaction:
    """Ask the bot to complete the option named `focused`."""
    return _command(parts, user, body, AUTOCOMPLETE, focused=str(body["focused"]))


def _command(
    parts: Parts, user: User, body: Json, kind: int, focused: str | None = None
) -> Interaction:
    world = parts.world
    channel = channel_for(world, user, str(body["channel"]))
    direct = channel.kind == DM
    chosen = choose(commands(parts, direct=direct), str(body["command"]))
    check_allowed(world, user.id, channel, chosen)
    guild_id = None if direct else world.guild.id
    values = dict(body.get("options") or {})
    data = command_data(world, chosen, values, guild_id=guild_id, focused=focused)
    return parts.interactions.begin(
        kind, user, channel, data, locale=_locale(body), command=chosen.name
    )


def click(parts: Parts, user: User, body: Json) -> Interaction:
    """Press a button."""
    message, component = _component(parts, user, body)
    if component["type"] != BUTTON:
        raise BadInput("That is no button.")
    data = {"component_type": BUTTON, "custom_id": component["custom_id"], "id": component["id"]}
    return _on_message(parts, user, message, data, _locale(body))


def select(parts: Parts, user: User, body: Json) -> Interaction:
    """Choose from a select."""
    message, component = _component(parts, user, body)
    values = [str(value) for value in body["values"]]
    data = {
        "component_type": component["type"],
        "custom_id": component["custom_id"],
        "id": component["id"],
        "values": values,
    }
    if component["type"] == STRING_SELECT:
        _check_values(component, values)
    elif component["type"] in (USER_SELECT, CHANNEL_SELECT):
        _check_count(component, values)
        data["resolved"] = resolved_values(parts.world, component["type"], values)
    else:
        raise BadInput("That is no select.")
    return _on_message(parts, user, message, data, _locale(body))


def _check_values(component: Json, values: list[str]) -> None:
    offered = {option["value"] for option in component["options"]}
    if not set(values) <= offered:
        raise BadInput("That is not to be chosen.")
    _check_count(component, values)


def _check_count(component: Json, values: list[str]) -> None:
    least, most = component.get("min_values", 1), component.get("max_values", 1)
    if not least <= len(values) <= most:
        raise BadInput("That is not to be chosen.")


def _on_message(parts: Parts, user: User, message: Message, data: Json, locale: str) -> Interaction:
    channel = parts.world.channels[message.channel_id]
    return parts.interactions.begin(COMPONENT, user, channel, data, source=message, locale=locale)


def _message(parts: Parts, user: User, body: Json) -> Message:
    number = int(body["message"])
    for channel in parts.world.channels.values():
        message = channel.messages.get(number)
        if message is not None and parts.world.sees(user.id, channel):
            if message.seen_by in (None, user.id):
                return message
            break
    raise BadInput("You see no such message.")


def _component(parts: Parts, user: User, body: Json) -> tuple[Message, Json]:
    message = _message(parts, user, body)
    if message.flags & LOADING:
        raise BadInput("The message is not there yet.")
    for row in message.components:
        for component in row["components"]:
            if component.get("custom_id") == body["custom_id"]:
                if component.get("disabled"):
                    raise BadInput("That is disabled.")
                return message, component
    raise BadInput("There is no such button or select on the message.")


def modal(parts: Parts, user: User, body: Json) -> Interaction:
    """Submit a modal that a bot opened."""
    opener = parts.interactions.get(int(body["modal"]))
    shown = opener.outcome.result().modal if opener and opener.outcome.done() else None
    if opener is None or shown is None or opener.user is not user:
        raise BadInput("There is no such modal.")
    values = dict(body.get("values") or {})
    data = {
        "custom_id": shown["custom_id"],
        "components": [_filled(part, values) for part in shown["components"]],
    }
    return parts.interactions.begin(
        MODAL_SUBMIT,
        user,
        opener.channel,
        data,
        source=opener.source,
        locale=_locale(body),
        origin=parts.interactions.metadata(opener),
    )


def _filled(part: Json, values: Json) -> Json:
    if part["type"] == TEXT_DISPLAY:
        return {"type": TEXT_DISPLAY, "id": part.get("id", 0)}
    if part["type"] == LABEL:
        return {"type": LABEL, "component": _field(part["component"], values)}
    return {"type": 1, "components": [_field(part["components"][0], values)]}


def _field(component: Json, values: Json) -> Json:
    name = component["custom_id"]
    filled: Json = {"type": component["type"], "custom_id": name}
    required = component.get("required", True)
    if component["type"] == STRING_SELECT:
        preset = [o["value"] for o in component["options"] if o.get("default")]
        chosen = [str(value) for value in values.get(name, preset)]
        if required or chosen:
            _check_values(component, chosen)
        return {**filled, "values": chosen}
    if component["type"] == TEXT_INPUT:
        text = str(values.get(name, component.get("value") or ""))
        least, most = component.get("min_length", 0), component.get("max_length", 4000)
        if (required and not text) or (text and not least <= len(text) <= most):
            raise BadInput(f"“{name}” must have between {max(least, required)} and {most} letters.")
        return {**filled, "value": text}
    raise BadInput("The modal has a part the playground cannot fill in.")


def dismiss(parts: Parts, user: User, body: Json) -> None:
    """Dismiss an ephemeral message."""
    message = _message(parts, user, body)
    if message.seen_by != user.id:
        raise BadInput("Only a message for you alone can be dismissed.")
    parts.world.delete(message)


def _locale(body: Json) -> str:
    return str(body.get("locale") or "en-US")


ACTS: Mapping[str, Act] = {
    "say": say,
    "command": command,
    "autocomplete": autocomplete,
    "click": click,
    "select": select,
    "modal": modal,
    "dismiss": dismiss,
}
