"""`/ludo board` and `/ludo start` against each other, and the pages that are only read."""

from __future__ import annotations

import pytest

from cogs.game_board import LONGEST_TEXT
from cogs.repaints import TRY_AGAIN_AFTER_S
from ludo_core.players import LEVELS
from tests.cogs.conftest import Logs
from tests.cogs.helpers import Stage
from tests.cogs.messages import answers, custom_ids
from tests.cogs.test_commands import command, sub


async def test_board_moves_down_and_the_old_message_links_to_it(stage: Stage) -> None:
    old = await stage.play(players=2, computers=1)
    await stage.person("ben").send(stage.channel, "chat")
    await stage.person().slash(stage.channel, "ludo board")
    new = stage.board
    assert new.id != old.id
    assert custom_ids(new)
    assert old.content == (
        "The board has moved down: https://discord.com/channels/"
        f"{stage.guild.id}/{stage.channel.id}/{new.id}"
    )
    assert (custom_ids(old), old.attachments) == ([], [])
    assert (await stage.table()).table.message == new.id


async def test_the_new_boards_id_is_kept_before_the_old_one_is_retired(stage: Stage) -> None:
    old = await stage.play(players=2, computers=1)
    stage.env.inject_error("PATCH", f"/channels/*/messages/{old.id}", status=403, code=50013)
    await stage.person().slash(stage.channel, "ludo board")
    assert (await stage.table()).table.message == stage.board.id != old.id


async def test_board_without_a_game_is_refused_in_words(stage: Stage) -> None:
    for name in ("board", "resign", "fairness"):
        result = await stage.person().slash(stage.channel, f"ludo {name}")
        assert answers(result) == ["There is no game in this channel. Try /ludo start."]


async def test_rules_and_help_are_pages_with_buttons_from_one_to_the_next(stage: Stage) -> None:
    result = await stage.person().slash(stage.channel, "ludo help")
    page = result.response
    assert page is not None
    assert page.ephemeral
    assert len(page.content.splitlines()) == 3 + len(LEVELS)
    assert "**hard** weighs every reason" in page.content
    for label in ("Rules", "Classic Ludo", "Thunder Ludo", "Ply Yard duel", "Ludo King style"):
        await stage.person().click(page, label=label)
        assert len(page.content) <= LONGEST_TEXT
        if label != "Rules":
            assert page.content.startswith(f"## {label}\n")
    await stage.person().click(page, label="Help")
    assert "/ludo start" in page.content
    result = await stage.person().slash(stage.channel, "ludo rules", ruleset="thunder")
    assert result.response is not None
    assert result.response.content.startswith("## Thunder Ludo\n")


async def test_a_page_button_does_nothing_to_a_board(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    before = board.content
    result = await stage.click("l1:-:0:help")
    assert answers(result) == [
        "I do not know this button any more. /ludo board posts a fresh board."
    ]
    assert stage.board.content == before


async def test_two_tables_opened_at_once_in_one_channel_are_one(stage: Stage) -> None:
    first, record = command(stage, sub("start"))
    second, other = command(stage, sub("start"), "ben")
    await stage.deliver(first, second)
    assert len(stage.messages) == 1
    assert (await stage.table()).table.host == stage.person().id
    assert record.responded
    told = stage.env.backend.get_message(stage.channel.id, other.message_id)
    assert told.content.startswith("This channel already has a table.")


async def test_two_boards_asked_for_at_once_leave_one_with_buttons(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    one, two = command(stage, sub("board")), command(stage, sub("board"), "ben")
    await stage.deliver(one[0], two[0])
    assert len(stage.messages) == 3
    with_buttons = [message for message in stage.messages if custom_ids(message)]
    assert [message.id for message in with_buttons] == [(await stage.table()).table.message]


async def test_a_click_and_a_new_board_at_once_leave_the_newest_state(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    for order in (1, -1):
        click = stage.payload(custom_ids(stage.board)[0])[0]
        await stage.deliver(*[click, command(stage, sub("board"))[0]][::order])
        table = (await stage.table()).table
        assert table.shown_version == table.version
        (shown,) = [message for message in stage.messages if custom_ids(message)]
        assert shown.id == table.message
        assert f":{table.version}:" in custom_ids(shown)[0]


@pytest.mark.parametrize("failures", [1, 2])
async def test_a_table_that_could_not_be_posted_is_posted_later(
    stage: Stage, logs: Logs, failures: int
) -> None:
    logs.expect("did not get through")
    logs.expect("incident")
    stage.env.inject_error("POST", "/interactions/*", status=500, times=1)
    stage.env.inject_error("POST", "/channels/*", status=500, times=failures)
    if failures > 1:
        logs.expect("cannot be shown")
    await stage.person().slash(stage.channel, "ludo start", players=2, computers=1)
    if failures > 1:
        assert stage.messages == []
        await stage.env.advance_time(TRY_AGAIN_AFTER_S[0])
    assert (await stage.table()).table.message == stage.board.id
    await stage.press("start")
    assert "roll the die!" in stage.board.content
