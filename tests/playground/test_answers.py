"""Commands, buttons, selects and modals, answered by a real discord.py bot."""

from __future__ import annotations

import asyncio

import discord
import pytest

from playground import Clocks, Person
from playground.files import MAX_FILE
from playground.person import Refused, components
from tests.playground.sample_bot import picture
from tests.playground.stage import api, stage

pytestmark = pytest.mark.wire


async def test_a_command_with_options_is_answered_with_a_picture() -> None:
    async with stage() as s:
        outcome = await s.ana.command("ludo start", ruleset="King", players=3, partner="Ben")
        assert outcome.callback == 4
        assert outcome.text == f"**king** for 3 with <@{s.id_of('ben')}> hints=False"
        assert outcome.message is not None
        (file,) = outcome.message["attachments"]
        assert (file["width"], file["height"], file["description"]) == (400, 400, "Board 0")
        assert await s.ana.fetch(file["url"]) == picture(0)
        assert outcome.message["interaction"]["name"] == "ludo start"
        assert outcome.message["mentions"] == []  # the bot allows no mentions


async def test_a_button_replaces_the_picture_and_tells_the_other_person() -> None:
    async with stage() as s, Person(s.server.page_url, "Ben") as ben:
        start = await s.ana.command("ludo start")
        assert start.message is not None
        seen = await ben.wait_for(lambda m: m["content"].startswith("**classic**"))
        outcome = await ben.press(seen, "Roll")
        assert (outcome.callback, outcome.text, outcome.failed) == (7, "Rolled 1", None)
        assert outcome.message is not None
        assert [file["filename"] for file in outcome.message["attachments"]] == ["board1.png"]
        mine = await s.ana.wait_for(lambda m: m["content"] == "Rolled 1")
        assert mine["edited_timestamp"]
        assert mine["id"] == start.message["id"]


async def test_an_ephemeral_answer_is_for_one_and_can_be_dismissed() -> None:
    async with stage() as s, Person(s.server.page_url, "Ben") as ben:
        outcome = await s.ana.command("ludo secret")
        assert outcome.ephemeral
        assert outcome.message is not None
        assert await ben.messages("ludo") == []
        with pytest.raises(Refused):
            await ben.dismiss(outcome.message["id"])
        await s.ana.dismiss(outcome.message["id"])
        await s.ana.gone(outcome.message["id"])
        assert await s.ana.messages("ludo") == []


async def test_thinking_then_the_answer_then_a_private_word() -> None:
    async with stage() as s:
        outcome = await s.ana.command("ludo think")
        assert outcome.callback == 5
        assert outcome.message is not None
        assert outcome.message["flags"] & 128
        message = await s.ana.settled(outcome)
        assert message["content"] == "Thought of it"
        assert message["edited_timestamp"] is None
        more = await s.ana.wait_for(lambda m: m["content"] == "And more")
        assert more["flags"] & 64
        assert more["message_reference"]["message_id"] == message["id"]


async def test_a_modal_is_opened_filled_and_answered() -> None:
    async with stage() as s:
        start = await s.ana.command("ludo start")
        assert start.message is not None
        opened = await s.ana.press(start.message, "Note")
        assert opened.callback == 9
        assert opened.modal is not None
        assert opened.modal["title"] == "A note"
        with pytest.raises(Refused, match="between 2 and 20"):
            await s.ana.submit_modal(opened.modal, {"text": "x"})
        done = await s.ana.submit_modal(opened.modal, {"text": "hello", "more": "there"})
        assert done.text == "Noted: hello there"


async def test_a_select_carries_its_values() -> None:
    async with stage() as s:
        start = await s.ana.command("ludo start")
        assert start.message is not None
        outcome = await s.ana.select(start.message["id"], "pick:0", "2")
        assert outcome.text == "Picked ['2']"
        assert outcome.ephemeral
        with pytest.raises(Refused):
            await s.ana.select(start.message["id"], "pick:0", "9")


async def test_autocomplete_asks_the_bot() -> None:
    async with stage() as s:
        choices = await s.ana.autocomplete("ludo find", "name", "a")
        assert [choice["name"] for choice in choices] == ["Amber", "Azure"]
        assert (await s.ana.command("ludo find", name="Amber")).text == "Found Amber"


async def test_a_file_is_an_option_that_the_bot_fetches() -> None:
    async with stage() as s:
        file = await s.ana.upload("a game.txt", b"red 6 1")
        outcome = await s.ana.command("ludo weigh", file=file)
        assert outcome.text == "a_game.txt, 7 bytes of text/plain; charset=utf-8: b'red 6 1'"
        with pytest.raises(Refused, match="choose it again"):
            await s.ana.command("ludo weigh", file="a_game.txt")
        with pytest.raises(Refused, match="at most 10 MB"):
            await s.ana.upload("large.txt", bytes(MAX_FILE + 1))


async def test_what_a_client_would_not_send_is_refused() -> None:
    async with stage() as s:
        for name, options in (
            ("ludo", {}),
            ("ludo sing", {}),
            ("ludo find", {}),
            ("ludo start", {"players": 9}),
            ("ludo start", {"ruleset": "chess"}),
            ("ludo start", {"color": "red"}),
        ):
            with pytest.raises(Refused):
                await s.ana.command(name, channel="ludo", **options)
        start = await s.ana.command("ludo start")
        assert start.message is not None
        with pytest.raises(Refused, match="disabled"):
            await s.ana.click(start.message["id"], "pawn:0")
        with pytest.raises(Refused, match="no such button"):
            await s.ana.click(start.message["id"], "nothing")


async def test_silence_fails_for_the_person() -> None:
    async with stage() as s:
        start = await s.ana.command("ludo start")
        assert start.message is not None
        s.server.clocks = Clocks(answer=0.05)
        outcome = await s.ana.press(start.message, "Ignore")
        assert (outcome.ok, outcome.failed) == (False, "This interaction failed")
        outcome = await s.ana.command("ludo silent")
        assert outcome.failed == "The application did not respond"
        assert [m["id"] for m in await s.ana.messages("ludo")] == [start.message["id"]]


async def test_a_late_answer_is_unknown() -> None:
    async with stage(clocks=Clocks(answer=0.05)) as s:
        await s.ana.command("ludo silent")
        with pytest.raises(discord.NotFound) as caught:
            await s.bot.seen[-1].response.send_message("too late")
        assert caught.value.code == 10062


async def test_a_second_answer_is_refused_and_so_is_a_double_delivery() -> None:
    async with stage() as s:
        start = await s.ana.command("ludo start")
        assert start.message is not None
        outcome = await s.ana.press(start.message, "Roll")
        s.server.redeliver(outcome.interaction_id)
        failure = await asyncio.wait_for(s.bot.failures.get(), 5)
        assert failure.code == 40060


async def test_a_token_dies_after_its_time() -> None:
    async with stage(clocks=Clocks(token=0.0)) as s:
        await s.ana.command("ludo secret")
        with pytest.raises(discord.HTTPException) as caught:
            await s.bot.seen[-1].followup.send("hello again")
        assert (caught.value.status, caught.value.code) == (401, 50027)


async def test_a_follow_up_before_the_answer_is_an_unknown_webhook() -> None:
    async with stage() as s:
        asking = asyncio.create_task(s.ana.command("ludo silent"))
        interaction = await s.bot.wait_for("interaction")
        with pytest.raises(discord.NotFound) as caught:
            await interaction.followup.send("early")
        assert caught.value.code == 10015
        await interaction.response.send_message("now")
        assert (await asking).text == "now"


async def test_original_responses_are_read_edited_and_deleted() -> None:
    async with stage() as s:
        outcome = await s.ana.command("ludo secret")
        assert outcome.message is not None
        original = await s.bot.seen[-1].original_response()
        assert str(original.id) == outcome.message["id"]
        await original.edit(content="Edited")
        await s.ana.wait_for(lambda m: m["content"] == "Edited")
        await original.delete()
        await s.ana.gone(original.id)
        with pytest.raises(discord.NotFound) as caught:
            await s.bot.seen[-1].edit_original_response(content="gone")
        assert caught.value.code == 10008


async def test_the_interaction_says_who_where_and_what_the_bot_may() -> None:
    async with stage() as s, Person(s.server.page_url, "ida", locale="de") as ida:
        s.server.allow("general", "ludo", "attach_files", False)
        await ida.command("ludo secret", channel="general")
        seen = s.bot.seen[-1]
        assert isinstance(seen.user, discord.Member)
        assert seen.user.display_name == "Ida"
        assert seen.permissions.manage_guild
        assert seen.app_permissions.send_messages
        assert not seen.app_permissions.attach_files
        assert (str(seen.locale), str(seen.guild_locale)) == ("de", "en-US")
        assert seen.channel == s.channel("general")
        assert seen.filesize_limit == 10 * 1024 * 1024


async def test_a_command_in_a_direct_message() -> None:
    async with stage() as s:
        outcome = await s.ana.command("ludo secret", channel="@me")
        assert outcome.text == "Only for you"
        seen = s.bot.seen[-1]
        assert seen.guild is None
        assert isinstance(seen.user, discord.User)
        assert isinstance(seen.channel, discord.DMChannel)


async def test_a_tricky_name_goes_through_unharmed() -> None:
    async with stage() as s, Person(s.server.page_url, "lior") as lior:
        await lior.command("ludo secret")
        assert s.bot.seen[-1].user.display_name == "ליאור 🎲"


async def test_unfit_callbacks_are_invalid() -> None:
    async with stage() as s, api(s.server) as call:
        asking = asyncio.create_task(s.ana.command("ludo silent"))
        seen = await s.bot.wait_for("interaction")
        path = f"/interactions/{seen.id}/{seen.token}/callback"
        for kind in (6, 7, 8):
            answer = await call("POST", path, json={"type": kind})
            assert (answer.status, answer.data["code"]) == (400, 50035)
        answer = await call("POST", path, json={"type": 4, "data": {"content": "x" * 2001}})
        (fault,) = answer.data["errors"]["data"]["content"]["_errors"]
        assert fault["code"] == "BASE_TYPE_MAX_LENGTH"
        answer = await call("POST", path, json={"type": 4, "data": {"content": "fine"}})
        assert answer.status == 204
        assert (await asking).text == "fine"


async def test_components_are_listed_for_scripts() -> None:
    async with stage() as s:
        start = await s.ana.command("ludo start")
        assert start.message is not None
        kinds = [part["type"] for part in components(start.message)]
        assert kinds == [2, 2, 2, 2, 2, 3, 2]
