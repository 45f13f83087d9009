"""The commands as Discord gets them, and commands used where or how they cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
import simcord
from simcord import interactions
from simcord.enums import InteractionType

from cogs.sync import NOTE
from tests.cogs.conftest import Logs
from tests.cogs.helpers import ENGLISH, Stage
from tests.cogs.messages import answers, every_id

COMMANDS = {"start", "board", "tables", "leave", "resign", "draw", "undo", "hint", "settings"}
COMMANDS |= {
    "replay",
    "review",
    "practice",
    "stats",
    "rules",
    "help",
    "fairness",
    "export",
    "privacy",
    "forget",
}


def registered(stage: Stage) -> dict[str, Any]:
    """Return the one command that Discord was told, with all below it."""
    (told,) = stage.env.backend.commands[None].values()
    return told


def described(whole: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command, its subcommands and their options."""
    yield whole
    for option in whole.get("options", []):
        yield from described(option)


async def test_the_whole_tree_loads_and_is_told_to_discord(stage: Stage) -> None:
    names = [one["name"] for one in registered(stage)["options"]]
    assert set(names) == COMMANDS
    # Discord's clients offer them in this order.
    assert names[0] == "start"


async def test_names_and_descriptions_stay_within_discords_limits(stage: Stage) -> None:
    seen = 0
    for one in described(registered(stage)):
        seen += 1
        assert re.fullmatch(r"[a-z_]+", one["name"])
        assert 1 <= len(one["name"]) <= 32
        texts = [one["description"], *(one.get("description_localizations") or {}).values()]
        assert all(1 <= len(text) <= 100 for text in texts)
        names = [option["name"] for option in one.get("options", [])]
        assert len(set(names)) == len(names) <= 25
        for choice in one.get("choices", []):
            texts = [choice["name"], *(choice.get("name_localizations") or {}).values()]
            assert all(1 <= len(text) <= 100 for text in texts)
        assert len(one.get("choices", [])) <= 25
    assert seen > 15


async def test_commands_are_for_servers_only(stage: Stage) -> None:
    told = registered(stage)
    assert told["contexts"] == [0]
    assert told["integration_types"] == [0]
    assert stage.person().user.available_commands() == ()


async def test_the_bot_asks_for_nothing_but_guilds(stage: Stage) -> None:
    assert stage.bot.intents == discord.Intents(guilds=True)
    privileged = discord.Intents(members=True, presences=True, message_content=True)
    assert not privileged.value & stage.bot.intents.value


async def test_commands_are_told_again_only_when_changed_or_forgotten(stage: Stage) -> None:
    assert len(stage.sent("PUT", "/commands")) == 1
    await stage.restart()
    assert len(stage.sent("PUT", "/commands")) == 1
    stage.env.backend.commands.clear()
    await stage.restart()
    assert len(stage.sent("PUT", "/commands")) == 2
    await stage.store.set_note(NOTE, "what an older version told")
    await stage.restart()
    assert len(stage.sent("PUT", "/commands")) == 3


async def test_nothing_is_set_up_again_when_the_gateway_is_ready_again(stage: Stage) -> None:
    before = len(stage.env.http_requests)
    await stage.bot.shards[0].disconnect()
    await stage.bot.shards[0].reconnect()
    await stage.env.settle()
    assert len(stage.env.http_requests) == before


def command(
    stage: Stage, data: dict[str, Any], name: str = "ana", *, dm: bool = False, **fields: Any
) -> tuple[dict[str, Any], Any]:
    """Return the gateway's event for a command, whatever Discord has been told, and its record."""
    user = stage.person(name)
    record, payload = interactions.base_payload(
        stage.env.backend,
        type=InteractionType.APPLICATION_COMMAND,
        channel_id=user.user.dm_channel.id if dm else stage.channel.id,
        guild_id=None if dm else stage.guild.id,
        user_id=user.id,
        data={"id": "1", "name": "ludo", "type": 1, **data},
    )
    return {**payload, **fields}, record


async def invoke(stage: Stage, data: dict[str, Any], **fields: Any) -> simcord.InteractionResult:
    """Deliver a command of ana's and return what came of it."""
    payload, record = command(stage, data, **fields)
    await stage.deliver(payload)
    return simcord.InteractionResult(stage.env, record)


def sub(name: str, *options: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a subcommand."""
    return {"options": [{"type": 1, "name": name, "options": list(options)}]}


async def test_a_command_in_a_direct_message_is_answered_kindly(stage: Stage) -> None:
    for name in COMMANDS:
        result = await invoke(stage, sub(name), dm=True)
        assert answers(result) == ["Ludo is played in a server's channels: try it there."]


CHANGED = "That command has just changed. Try again in a minute."


@pytest.mark.parametrize(
    "data",
    [
        sub("castle"),
        {"name": "ludonew"},
        {},
        sub("start", {"type": 3, "name": "ruleset", "value": "backgammon"}),
        sub("start", {"type": 4, "name": "goal", "value": 3}),
        sub("rules", {"type": 3, "name": "ruleset", "value": "backgammon"}),
    ],
)
async def test_a_command_that_this_version_does_not_know_is_answered_kindly(
    stage: Stage, data: dict[str, Any]
) -> None:
    result = await invoke(stage, data)
    assert answers(result) == [CHANGED]


async def test_an_option_that_this_version_does_not_know_is_left_out(stage: Stage) -> None:
    await invoke(stage, sub("start", {"type": 3, "name": "pace", "value": "brisk"}))
    assert len(stage.messages) == 1


async def test_a_language_we_do_not_have_is_answered_in_english(stage: Stage) -> None:
    for locale in ("xx", "tlh", "", "en-US", "en-GB", "ja"):
        result = await invoke(stage, sub("board"), locale=locale)
        assert answers(result) == ["There is no game in this channel. Try /ludo start."]


def test_every_language_has_english_for_a_locale_it_lacks() -> None:
    assert ENGLISH.words("xx-YY").locale == "en"
    assert ENGLISH.words(None).locale == "en"


@pytest.mark.parametrize(
    ("denied", "named"),
    [
        ({"send_messages": False}, "Send Messages"),
        ({"view_channel": False}, "View Channel"),
        ({"send_messages": False, "view_channel": False}, "View Channel, Send Messages"),
    ],
)
async def test_missing_permissions_are_named_before_a_start(
    stage: Stage, denied: dict[str, bool], named: str
) -> None:
    allowed = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
    allowed.update(**denied)
    result = await invoke(stage, sub("start"), app_permissions=str(allowed.value))
    assert answers(result) == [f"I need these permissions in this channel first: {named}."]
    assert stage.messages == []


@pytest.mark.parametrize("thread", [False, True])
async def test_where_no_picture_may_be_boards_are_text_and_who_starts_is_told_why(
    stage: Stage, *, thread: bool
) -> None:
    allowed = discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        create_public_threads=True,
    )
    option = [{"type": 5, "name": "thread", "value": True}] if thread else []
    result = await invoke(stage, sub("start", *option), app_permissions=str(allowed.value))
    (told,) = answers(result)
    *before, why = told.splitlines()
    assert why == (
        "Boards are in words here: for pictures I need the permission *Attach Files* in this"
        " channel."
    )
    assert len(before) == thread
    (table,) = await stage.store.live_tables(stage.guild.id)
    kept = await stage.store.load(table)
    assert kept is not None
    messages = stage.env.backend.messages[kept.table.place.channel].values()
    (board,) = [one for one in messages if not one.is_ephemeral]
    assert board.attachments == []
    assert "(host)" in board.content
    assert any(one.endswith(":start") for one in every_id(board))


async def test_in_a_thread_the_permission_to_send_has_another_name(stage: Stage) -> None:
    thread = dict(stage.payload("x", on=await stage.start())[0]["channel"])
    allowed = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
    parent = str(stage.channel.id)
    metadata = {"archived": False, "locked": False, "auto_archive_duration": 60}
    thread |= {"type": 11, "id": "77", "parent_id": parent, "owner_id": "1", "message_count": 0}
    thread |= {"member_count": 1, "thread_metadata": {**metadata, "archive_timestamp": NOW}}
    result = await invoke(stage, sub("start"), channel=thread, app_permissions=str(allowed.value))
    assert answers(result) == [
        "I need these permissions in this channel first: Send Messages in Threads."
    ]


NOW = "2026-01-01T00:00:00+00:00"


async def test_a_bot_that_is_about_to_stop_says_so(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    stage.bot._stopping = True
    word = "I am about to restart. Try again in a moment; nothing is lost."
    assert answers(await stage.press("roll")) == [word]
    for command in ("start", "board", "resign"):
        assert answers(await stage.person().slash(stage.channel, f"ludo {command}")) == [word]
    assert (await stage.table()).table.rolls == 0


async def test_a_table_that_vanished_is_refused_in_words(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, logs: Logs
) -> None:
    async def gone(channel: int) -> str:
        return "ffffffffff"

    monkeypatch.setattr(stage.store, "live_in", gone)
    result = await stage.person().slash(stage.channel, "ludo board")
    assert answers(result) == ["I do not know this game any more. Try /ludo start."]
    assert logs.unexpected == []
