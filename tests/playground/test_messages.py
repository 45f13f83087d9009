"""Messages, files, threads and permissions by the bot's own token."""

from __future__ import annotations

import asyncio
import io
import json
from typing import Any

import aiohttp
import discord
import pytest

from playground import Person
from playground.person import Refused
from tests.playground.sample_bot import board, view
from tests.playground.stage import api, stage

pytestmark = pytest.mark.wire


def form(payload: dict[str, Any], *files: tuple[str, bytes]) -> aiohttp.FormData:
    data = aiohttp.FormData(quote_fields=False)
    data.add_field("payload_json", json.dumps(payload))
    for number, (name, raw) in enumerate(files):
        data.add_field(f"files[{number}]", io.BytesIO(raw), filename=name)
    return data


async def test_a_message_is_sent_edited_read_and_deleted() -> None:
    async with stage() as s:
        sent = await s.channel().send("**Hello**", file=board(0), view=view(0))
        await sent.edit(content="Changed", attachments=[board(1)])
        again = await s.channel().fetch_message(sent.id)
        assert again.content == "Changed"
        assert [file.description for file in again.attachments] == ["Board 1"]
        assert len(again.components) == 3
        assert again.edited_at is not None
        assert [m.id async for m in s.channel().history()] == [sent.id]
        await sent.delete()
        await s.ana.gone(sent.id)
        with pytest.raises(discord.NotFound) as caught:
            await sent.edit(content="gone")
        assert caught.value.code == 10008


async def test_files_pile_up_without_an_attachments_list_and_not_with_one() -> None:
    async with stage() as s, api(s.server) as call:
        sent = await s.channel().send(file=board(0))
        path = f"/channels/{sent.channel.id}/messages/{sent.id}"
        for count in (2, 3):
            answer = await call("PATCH", path, data=form({}, ("a b.png", b"raw")))
            assert len(answer.data["attachments"]) == count
        last = answer.data["attachments"][-1]
        assert last["filename"] == "a_b.png"
        listed = {"attachments": [{"id": last["id"]}, {"id": 0, "description": "new"}]}
        answer = await call("PATCH", path, data=form(listed, ("c.png", b"new")))
        assert [f["filename"] for f in answer.data["attachments"]] == ["a_b.png", "c.png"]
        assert answer.data["attachments"][1]["description"] == "new"
        answer = await call("PATCH", path, json={"attachments": []})
        assert (answer.status, answer.data["code"]) == (400, 50006)


async def test_an_embed_shows_an_attached_picture() -> None:
    async with stage() as s:
        embed = discord.Embed(title="Board").set_image(url="attachment://board0.png")
        sent = await s.channel().send(embed=embed, file=board(0))
        assert sent.attachments == []
        assert sent.embeds[0].image.width == 400
        assert await s.ana.fetch(str(sent.embeds[0].image.url))


async def test_only_a_new_message_notifies_and_only_as_allowed() -> None:
    async with stage() as s:
        ana, channel = f"<@{s.id_of('ana')}>", s.channel()
        quiet = await channel.send(ana)
        assert quiet.mentions == []
        allowed = discord.AllowedMentions(users=True)
        loud = await channel.send(ana, allowed_mentions=allowed)
        assert [user.id for user in loud.mentions] == [s.id_of("ana")]
        await quiet.edit(content=f"{ana}!", allowed_mentions=allowed)
        seen = {m["id"]: m for m in await s.ana.messages("ludo")}
        assert seen[str(loud.id)]["notified"] == [str(s.id_of("ana"))]
        assert seen[str(quiet.id)]["notified"] == []
        assert seen[str(quiet.id)]["mentions"][0]["username"] == "ana"
        everyone = discord.AllowedMentions(everyone=True)
        assert not (await channel.send("@everyone", allowed_mentions=everyone)).mention_everyone


async def test_limits_are_told_by_path() -> None:
    button = {"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}
    cases: list[tuple[dict[str, Any], str, str]] = [
        ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
        (
            {"content": "x", "components": [{"type": 1, "components": [button]}]},
            "components.0.components.0.label",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            {
                "content": "x",
                "components": [{"type": 1, "components": [{**button, "label": "b"}] * 2}],
            },
            "components.0.components.1.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            {
                "content": "x",
                "components": [
                    {"type": 1, "components": [{**button, "label": "b", "custom_id": "c" * 101}]}
                ],
            },
            "components.0.components.0.custom_id",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"content": "x", "components": [{"type": 1, "components": [button] * 6}]},
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"content": "x", "components": [{"type": 1, "components": []}] * 6},
            "components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (
            {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]},
            "attachments.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            {
                "content": "x",
                "components": [
                    {
                        "type": 1,
                        "components": [
                            {
                                "type": 3,
                                "custom_id": "s",
                                "options": [{"label": str(n), "value": str(n)} for n in range(26)],
                            }
                        ],
                    }
                ],
            },
            "components.0.components.0.options",
            "BASE_TYPE_BAD_LENGTH",
        ),
    ]
    async with stage(limits={"create message": (50, 5)}) as s, api(s.server) as call:
        path = f"/channels/{s.channel().id}/messages"
        for body, place, code in cases:
            answer = await call("POST", path, json=body)
            assert (answer.status, answer.data["code"]) == (400, 50035), place
            node = answer.data["errors"]
            for step in place.split("."):
                node = node[step]
            assert node["_errors"][0]["code"] == code
        answer = await call("POST", path, json={"content": " "})
        assert (answer.status, answer.data["code"]) == (400, 50006)
        answer = await call("POST", path, data=form({}, ("big", bytes(10 * 1024 * 1024 + 1))))
        assert (answer.status, answer.data["code"]) == (413, 40005)
        answer = await call("POST", path, data=b"{", headers={"Content-Type": "application/json"})
        assert (answer.status, answer.data["code"]) == (400, 50109)
        assert await s.ana.messages("ludo") == []


async def test_lost_permissions_and_places() -> None:
    async with stage(limits={"create message": (50, 5)}) as s:
        channel = s.channel()
        s.server.allow("ludo", "ludo", "attach_files", False)
        with pytest.raises(discord.Forbidden) as caught:
            await channel.send(file=board(0))
        assert caught.value.code == 50013
        await channel.send("text still works")
        s.server.allow("ludo", "ludo", "send_messages", False)
        with pytest.raises(discord.Forbidden) as caught:
            await channel.send("x")
        assert caught.value.code == 50013
        s.server.allow("ludo", "ludo", "view_channel", False)
        with pytest.raises(discord.Forbidden) as caught:
            await channel.send("x")
        assert caught.value.code == 50001
        s.server.allow("ludo", "ludo", "view_channel", None)
        s.server.allow("ludo", "ludo", "send_messages", None)
        await channel.send("again")
        s.server.delete_channel("ludo")
        with pytest.raises(discord.NotFound) as gone:
            await channel.send("x")
        assert gone.value.code == 10003


async def test_a_message_is_deleted_by_a_moderator() -> None:
    async with stage() as s:
        start = await s.ana.command("ludo start")
        assert start.message is not None
        s.server.delete_message(start.message["id"])
        await s.ana.gone(start.message["id"])
        with pytest.raises(discord.NotFound) as caught:
            await s.bot.seen[-1].edit_original_response(content="x")
        assert caught.value.code == 10008


async def test_a_thread_is_opened_used_and_refused() -> None:
    async with stage() as s:
        message = await s.channel().send("A game")
        thread = await message.create_thread(name="Game 1")
        assert thread.id == message.id
        await thread.send("In here")
        assert [m["content"] for m in await s.ana.messages(str(thread.id))] == ["In here"]
        outcome = await s.ana.command("ludo secret", channel="Game 1")
        assert outcome.ok
        assert isinstance(s.bot.seen[-1].channel, discord.Thread)
        free = await s.channel().create_thread(name="Free", type=discord.ChannelType.public_thread)
        assert free.parent == s.channel()
        with pytest.raises(discord.Forbidden):
            await free.edit(archived=True, locked=True)
        await free.edit(archived=True)
        s.server.allow("ludo", "ludo", "send_messages_in_threads", False)
        with pytest.raises(discord.Forbidden):
            await thread.send("no more")
        s.server.allow("ludo", "ludo", "create_public_threads", False)
        with pytest.raises(discord.Forbidden):
            await s.channel().create_thread(name="No", type=discord.ChannelType.public_thread)


async def test_someone_elses_message_cannot_be_edited() -> None:
    async with stage() as s:
        said = s.server.say("ben", "ludo", "Mine")
        with pytest.raises(discord.Forbidden) as caught:
            await s.channel().get_partial_message(int(said["id"])).edit(content="stolen")
        assert caught.value.code == 50005


async def test_guild_members_and_users_are_fetched() -> None:
    async with stage() as s:
        guild = await s.bot.fetch_guild(s.server.world.guild.id)
        assert (await guild.fetch_member(s.id_of("emi"))).display_name == "Emi"
        assert (await s.bot.fetch_user(s.id_of("farid"))).name == "farid"
        assert (await s.bot.application_info()).id == s.bot.application_id
        channel = await s.bot.fetch_channel(s.channel().id)
        assert isinstance(channel, discord.TextChannel)
        with pytest.raises(discord.NotFound) as caught:
            await guild.fetch_member(1)
        assert caught.value.code == 10007


async def test_a_direct_message_reaches_its_person_alone() -> None:
    async with stage() as s, Person(s.server.page_url, "Ben") as ben:
        user = await s.bot.fetch_user(s.id_of("ben"))
        await user.send("Psst")
        await ben.wait_for(lambda m: m["content"] == "Psst")
        assert await s.ana.messages("@me") == []


async def test_what_is_not_covered_is_refused_loudly(caplog: pytest.LogCaptureFixture) -> None:
    async with stage(problems=True) as s, api(s.server) as call:
        with pytest.raises(discord.DiscordServerError) as caught:
            await s.channel().create_webhook(name="x")
        assert caught.value.status == 501
        place = f"/channels/{s.channel().id}"
        assert f"POST /api/v10{place}/webhooks" in str(caught.value)
        answer = await call("POST", place + "/messages", json={"content": "x", "poll": {"a": 1}})
        assert answer.status == 501
        errors = [r for r in caplog.records if r.levelname == "ERROR"]
        assert len(errors) == len(s.server.problems) == 2


async def test_a_wrong_token_is_refused() -> None:
    async with stage() as s, api(s.server, "wrong") as call:
        answer = await call("GET", "/users/@me")
        assert (answer.status, answer.data) == (401, {"message": "401: Unauthorized", "code": 0})
        assert answer.headers["Content-Type"] == "application/json"


async def test_commands_are_registered_and_checked() -> None:
    async with stage() as s, api(s.server) as call:
        path = f"/applications/{s.bot.application_id}/commands"
        listed = await s.bot.tree.fetch_commands()
        assert [command.name for command in listed] == ["ludo"]
        bad = [{"name": "Bad Name", "description": "x" * 101}]
        answer = await call("PUT", path, json=bad)
        assert set(answer.data["errors"]["0"]) == {"name", "description"}
        before = listed[0].id
        assert [command.id for command in await s.bot.tree.sync()] == [before]
        guild_path = f"/applications/{s.bot.application_id}/guilds/{s.server.world.guild.id}"
        answer = await call(
            "POST", guild_path + "/commands", json={"name": "here", "description": "Here only"}
        )
        assert answer.data["guild_id"] == str(s.server.world.guild.id)


async def test_files_need_not_be_pictures() -> None:
    async with stage() as s:
        sent = await s.channel().send(file=discord.File(io.BytesIO(b"rolls"), "rolls.txt"))
        assert sent.attachments[0].width is None
        assert await s.ana.fetch(sent.attachments[0].url) == b"rolls"


async def test_the_bot_leaves_the_guild_and_comes_back() -> None:
    async with stage() as s:
        await s.bot.wait_until_ready()  # before that discord.py takes a join for the start
        channel = s.channel()
        gone = asyncio.create_task(s.bot.wait_for("guild_remove"))
        await asyncio.sleep(0)  # let it listen
        s.server.leave("ludo")
        await gone
        with pytest.raises(discord.Forbidden) as caught:
            await channel.send("x")
        assert caught.value.code == 50001
        with pytest.raises(Refused):
            await s.ana.command("ludo secret")
        back = asyncio.create_task(s.bot.wait_for("guild_join"))
        await asyncio.sleep(0)
        s.server.join("ludo")
        await back
        assert (await s.ana.command("ludo secret")).ok


async def test_a_member_who_left_sees_and_does_nothing() -> None:
    async with stage() as s, Person(s.server.page_url, "Ben") as ben:
        s.server.leave("ben")
        with pytest.raises(Refused):
            await ben.command("ludo secret")
        guild = await s.bot.fetch_guild(s.server.world.guild.id)
        with pytest.raises(discord.NotFound) as caught:
            await guild.fetch_member(s.id_of("ben"))
        assert caught.value.code == 10007
        s.server.join("ben")
        assert (await ben.command("ludo secret")).ok


async def test_commands_for_managers_are_theirs_alone() -> None:
    async with stage() as s, api(s.server) as call, Person(s.server.page_url, "ida") as ida:
        path = f"/applications/{s.bot.application_id}/commands"
        for name, wanted in (("manage", str(1 << 5)), ("admin", "0")):
            body = {"name": name, "description": "x", "default_member_permissions": wanted}
            assert (await call("POST", path, json=body)).status == 200
        async with Person(s.server.page_url, "mara") as mara:
            for person, may in ((s.ana, ()), (ida, ("manage",)), (mara, ("manage", "admin"))):
                for name in {"manage", "admin"} - set(may):
                    with pytest.raises(Refused, match="permission"):
                        await person.command(name)
                for name in may:
                    asking = asyncio.create_task(person.command(name))
                    seen = await s.bot.wait_for("interaction")
                    await seen.response.send_message(name)
                    assert (await asking).text == name
