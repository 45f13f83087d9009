"""`/ludo start` with all its options, tables in threads, and the list of tables."""

from __future__ import annotations

import pytest

from storage import Pace, Phase
from tests.cogs.conftest import Logs
from tests.cogs.helpers import Stage
from tests.cogs.messages import answers, custom_ids
from tests.cogs.test_commands import command, sub


async def test_every_option_of_start_is_taken(stage: Stage) -> None:
    await stage.start(
        ruleset="classic", players=3, computers=2, level="easy", pace="slow", goal=2,
        auto_move=False, private=True,
    )  # fmt: skip
    options = (await stage.table()).table.options
    assert (options.ruleset, options.players, options.goal) == ("classic", 3, 2)
    assert (options.pace, options.auto_move, options.private) == (Pace.SLOW, False, True)
    assert stage.board.content.count("Computer (easy)") == 2


async def test_left_out_options_are_those_of_the_last_time(stage: Stage) -> None:
    await stage.start(ruleset="classic", players=3, goal=1, pace="brisk")
    await stage.press("cancel")
    await stage.start()
    options = (await stage.table()).table.options
    assert (options.ruleset, options.players, options.goal) == ("classic", 3, 1)
    assert options.pace is Pace.BRISK
    await stage.press("cancel")
    await stage.start("ben")
    assert (await stage.table()).table.options.ruleset == "king"


async def test_a_table_in_a_thread_of_its_own(stage: Stage) -> None:
    result = await stage.person().slash(stage.channel, "ludo start", players=2, thread=True)
    assert [message for message in stage.messages if message.components] == []
    (said,) = answers(result)
    assert said.startswith("Your table stands in <#")
    thread = int(said.removeprefix("Your table stands in <#").removesuffix(">."))
    (board,) = stage.env.backend.messages[thread].values()
    assert f"\u2068<@{stage.person().id}>\u2069 (host)" in board.content
    game = await stage.store.live_in(thread)
    assert game is not None
    # The channel itself is free for another.
    await stage.start("ben")
    assert custom_ids(stage.board)


async def test_what_a_thread_needs_is_named(stage: Stage) -> None:
    option = {"type": 5, "name": "thread", "value": True}
    allowed = (1 << 10) | (1 << 11) | (1 << 15)
    payload, record = command(stage, sub("start", option))
    await stage.deliver({**payload, "app_permissions": str(allowed)})
    told = stage.env.backend.get_message(stage.channel.id, record.message_id)
    assert told.content == (
        "I need these permissions in this channel first:"
        " Send Messages in Threads, Create Public Threads."
    )


async def test_a_thread_in_which_no_table_opens_is_taken_back(stage: Stage) -> None:
    for _ in range(2):
        await stage.person().slash(stage.channel, "ludo start", thread=True)
    before = set(stage.env.backend.channels)
    result = await stage.person().slash(stage.channel, "ludo start", thread=True)
    assert answers(result) == ["You are host of 2 tables already. Finish one first."]
    left = set(stage.env.backend.channels) - before
    assert left == set()


@pytest.mark.parametrize("closes", [True, False])
async def test_without_manage_threads_such_a_thread_is_closed_or_stays(
    stage: Stage, logs: Logs, *, closes: bool
) -> None:
    for _ in range(2):
        await stage.person().slash(stage.channel, "ludo start", thread=True)
    before = set(stage.env.backend.channels)
    stage.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    if not closes:
        stage.env.inject_error("PATCH", "/channels/*", status=403, code=50013)
    result = await stage.person().slash(stage.channel, "ludo start", thread=True)
    assert answers(result) == ["You are host of 2 tables already. Finish one first."]
    (left,) = set(stage.env.backend.channels) - before
    thread = stage.env.backend.channels[left].thread_metadata
    assert thread is not None
    # To lock it would take that permission, although the thread is the bot's own.
    assert (thread.archived, thread.locked) == (closes, False)
    assert any("an empty thread stays" in line for line in logs.lines) is not closes


async def test_tables_lists_ones_own_first_each_with_its_link(stage: Stage) -> None:
    nobody = await stage.person().slash(stage.channel, "ludo tables")
    assert answers(nobody) == ["No tables in this server just now. /ludo start opens one."]
    board = await stage.start("ben", players=2)
    await stage.person().slash(stage.channel, "ludo start", players=3, thread=True)
    (text,) = answers(await stage.person().slash(stage.channel, "ludo tables"))
    title, mine, link, other, other_link = text.splitlines()
    assert title == "## Tables in this server"
    assert mine == "➡️ **Ludo King style** · ana · 2 seats free"
    assert other == "• **Ludo King style** · ben · 1 seat free"
    assert (
        other_link == f"https://discord.com/channels/{stage.guild.id}/{stage.channel.id}/{board.id}"
    )
    assert link != other_link
    await stage.press("sit-2", "eve", on=board)
    await stage.press("start", "ben", on=board)
    (text,) = answers(await stage.person("eve").slash(stage.channel, "ludo tables"))
    assert text.splitlines()[1] == "➡️ **Ludo King style** · ben, eve · running"


async def test_leaving_hands_the_host_over_and_says_so(stage: Stage) -> None:
    await stage.start(players=3)
    await stage.press("sit-1", "ben")
    await stage.person().slash(stage.channel, "ludo leave")
    ben = stage.person("ben").id
    assert f"\u2068<@{ben}>\u2069 is the host now." in stage.board.content
    assert f"\u2068<@{ben}>\u2069 (host)" in stage.board.content
    assert (await stage.table()).table.phase is Phase.LOBBY


NASTY = "**b** <#1> <t:1> @everyone"


async def test_a_nasty_name_formats_nothing_in_lists_and_text_boards(stage: Stage) -> None:
    nasty = stage.person(NASTY)
    await nasty.slash(stage.channel, "ludo start", players=2, computers=1)
    await stage.press("start", NASTY)
    listed = answers(await stage.person().slash(stage.channel, "ludo tables"))
    shown = answers(await nasty.slash(stage.channel, "ludo board", text=True))
    for (text,) in (listed, shown):
        assert "\\*\\*b\\*\\* \\<\\#1\\> \\<t\\:1\\> \\@everyone" in text
