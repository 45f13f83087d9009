"""Boards that cannot be shown: deleted, forbidden, their channel or server gone, the bot killed."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.backend.models import Message

from cogs.boards import MOST_NEW_MESSAGES, NEW_MESSAGES_WITHIN_S
from cogs.repaints import TRY_AGAIN_AFTER_S
from storage import CloseReason, Phase
from tests.cogs.conftest import Logs
from tests.cogs.helpers import Stage
from tests.cogs.messages import answers, custom_ids, every_id

CALLBACK = "/interactions/*/callback"
PAUSED = (
    "The board was deleted again and again, so the game has paused. /ludo board brings it back."
)


async def unseen(stage: Stage, times: int = 1) -> None:
    """Let the next answers to clicks come too late, so that only the bot's own token is left."""
    stage.env.inject_error("POST", CALLBACK, status=404, code=10062, times=times)


async def behind(stage: Stage) -> bool:
    """Say whether the newest table's last state has not been shown."""
    table = (await stage.table()).table
    return table.shown_version < table.version


async def test_a_deleted_board_is_posted_anew_once(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    stage.env.backend.delete_message(stage.channel.id, board.id)
    await unseen(stage)
    await stage.click(custom_ids(board)[0], on=board)
    assert len(stage.messages) == 1
    assert stage.board.id != board.id
    assert (await stage.table()).table.message == stage.board.id
    await stage.press("roll")
    assert len(stage.messages) == 1


async def test_a_board_deleted_under_the_click_is_posted_anew(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    payload, record = stage.payload(custom_ids(board)[0])
    stage.env.backend.delete_message(stage.channel.id, board.id)
    await stage.deliver(payload)
    assert record.responded
    assert not await behind(stage)
    assert len(stage.messages) == 1


async def test_who_clicked_a_board_as_it_was_deleted_is_told(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    stage.env.inject_error("POST", CALLBACK, status=404, code=10008)
    result = await stage.click(custom_ids(board)[0])
    assert answers(result) == [
        "This board has just been deleted. If no new one comes, /ludo board brings it back."
    ]
    assert not await behind(stage)


async def test_a_table_of_a_server_that_is_out_of_reach_is_not_closed(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    game = (await stage.table()).table.id
    await stage.bot.games.store.forget_messages(stage.guild.id)
    stage.env.inject_error("POST", "/channels/*/messages", status=404, code=10003)
    stage.bot.get_guild = lambda _: None  # type: ignore[method-assign]
    stage.bot.games._live.clear()
    stage.bot.boards.repaint(game)
    await stage.env.settle()
    kept = await stage.bot.games.kept(game)
    assert kept is not None
    assert kept.table.phase is Phase.PLAYING


async def test_a_server_that_has_lost_its_messages_gets_its_boards_anew(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    stage.env.backend.delete_message(stage.channel.id, board.id)
    await stage.bot.games.store.forget_messages(stage.guild.id)
    await stage.restart()
    assert len(stage.messages) == 1
    assert custom_ids(stage.board)


async def test_a_table_is_closed_with_its_channel(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    game = (await stage.table()).table.id
    stage.env.backend.delete_channel(stage.channel.id)
    await stage.env.settle()
    kept = await stage.bot.games.kept(game)
    assert kept is not None
    assert kept.table.phase is Phase.CLOSED


async def test_a_board_posted_as_the_bot_was_killed_becomes_the_tables(stage: Stage) -> None:
    old = await stage.play(players=2, computers=1)
    await stage.person().slash(stage.channel, "ludo board")
    table = (await stage.table()).table
    new = stage.board
    # As after a kill before the new id was kept: the database still knows the old board.
    await stage.bot.games.shown(table.id, table.version, old.id)
    old.content = "still here"
    await stage.click(custom_ids(new)[0], on=new)
    assert (await stage.table()).table.message == new.id
    assert old.content.startswith("The board has moved down: ")


async def test_a_table_that_was_opened_but_never_posted_is_posted_after_a_restart(
    stage: Stage,
) -> None:
    await stage.person().slash(stage.channel, "ludo start")
    stage.env.backend.delete_message(stage.channel.id, stage.board.id)
    await stage.bot.games.store.forget_messages(stage.guild.id)
    await stage.restart()
    assert len(stage.messages) == 1


async def test_a_board_deleted_again_and_again_is_posted_three_times_in_ten_minutes(
    stage: Stage, logs: Logs
) -> None:
    logs.expect("cannot be shown")
    await stage.play(players=2, computers=1)
    for _ in range(MOST_NEW_MESSAGES):
        await lose_and_click(stage)
        assert len(stage.messages) == 1
    last = await lose_and_click(stage)
    (said,) = stage.messages
    assert said.content == PAUSED
    assert (await stage.table()).table.paused is not None
    await stage.env.advance_time(NEW_MESSAGES_WITHIN_S)
    assert stage.messages == [said]
    await unseen(stage)
    await stage.click(custom_ids(last)[0], on=last)
    assert len(stage.messages) == 2
    assert (await stage.table()).table.paused is None
    assert not await behind(stage)


async def lose_and_click(stage: Stage) -> Message:
    """Delete the board, then click it as a client may that has not noticed; return it."""
    board = stage.board
    payload, _ = stage.payload(custom_ids(board)[0])
    stage.env.backend.delete_message(stage.channel.id, board.id)
    await unseen(stage)
    await stage.deliver(payload)
    return board


async def test_board_brings_one_back_that_was_deleted_too_often(stage: Stage, logs: Logs) -> None:
    logs.expect("cannot be shown")
    await stage.play(players=2, computers=1)
    for _ in range(MOST_NEW_MESSAGES + 1):
        await lose_and_click(stage)
    await stage.person().slash(stage.channel, "ludo board")
    assert [message.content == PAUSED for message in stage.messages] == [True, False]
    assert not await behind(stage)


async def test_a_table_whose_channel_is_gone_is_closed_and_left_alone(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    game = (await stage.table()).table.id
    payload, _ = stage.payload(custom_ids(board)[0])
    stage.env.inject_error("*", "/channels/*", status=404, code=10003, times=None)
    await unseen(stage)
    await stage.deliver(payload)
    kept = await stage.store.load(game)
    assert kept is not None
    assert kept.table.phase is Phase.CLOSED
    assert await stage.store.unshown() == []
    sent = len(stage.sent(path="/channels/"))
    await stage.restart()
    await stage.env.advance_time(sum(TRY_AGAIN_AFTER_S))
    assert len(stage.sent(path="/channels/")) == sent


async def test_a_finished_game_whose_channel_is_gone_is_left_alone(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    stage.env.inject_error("*", "/channels/*", status=404, code=10003, times=None)
    await stage.resign()
    assert await stage.store.unshown() == []
    assert (await stage.table()).table.phase is Phase.OVER
    assert custom_ids(board)


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013), (500, 0), (429, 0)])
async def test_a_board_that_discord_refuses_is_shown_later_by_itself(
    stage: Stage, logs: Logs, status: int, code: int
) -> None:
    logs.expect("cannot be shown")
    await stage.play(players=2, computers=1)
    # Where permissions are missing, each attempt is two: with the picture, and without.
    times = 4 if code == 50013 else 2
    stage.env.inject_error("PATCH", "/channels/*", status=status, code=code, times=times)
    await unseen(stage)
    await stage.press("roll")
    assert await behind(stage)
    await stage.env.advance_time(TRY_AGAIN_AFTER_S[0])
    assert await behind(stage)
    await stage.env.advance_time(TRY_AGAIN_AFTER_S[1])
    assert not await behind(stage)
    assert (await stage.table()).table.rolls > 0


async def test_a_board_that_discord_keeps_refusing_is_not_tried_for_ever(
    stage: Stage, logs: Logs
) -> None:
    logs.expect("cannot be shown")
    await stage.play(players=2, computers=1)
    stage.env.inject_error("PATCH", "/channels/*", status=403, code=50001, times=None)
    await unseen(stage)
    await stage.press("roll")
    await stage.env.advance_time(sum(TRY_AGAIN_AFTER_S) + 1)
    assert len(stage.sent("PATCH", "/channels/")) == len(TRY_AGAIN_AFTER_S) + 1
    await stage.env.advance_time(100_000)
    assert len(stage.sent("PATCH", "/channels/")) == len(TRY_AGAIN_AFTER_S) + 1


async def test_in_an_archived_thread_a_fresh_board_opens_it_again(stage: Stage, logs: Logs) -> None:
    logs.expect("did not get through")
    board = await stage.play(players=2, computers=1)
    stage.env.inject_error("PATCH", "/channels/*", status=400, code=50083)
    stage.env.inject_error("POST", CALLBACK, status=400, code=50083)
    await stage.press("roll")
    assert not await behind(stage)
    assert stage.board.id != board.id
    assert (await stage.table()).table.message == stage.board.id
    assert "moved down" in board.content


async def test_in_a_locked_thread_no_time_runs_out(stage: Stage, logs: Logs) -> None:
    logs.expect("cannot be shown")
    logs.expect("did not get through")
    await stage.play(players=2, computers=1)
    for method, path in (("PATCH", "/channels/*"), ("POST", "/channels/*"), ("POST", CALLBACK)):
        stage.env.inject_error(method, path, status=400, code=50083, times=1)
    await stage.press("roll")
    assert (await stage.table()).table.paused
    await stage.env.advance_time(TRY_AGAIN_AFTER_S[0])
    assert not await behind(stage)


async def test_a_table_in_a_locked_thread_ends_all_the_same(stage: Stage, logs: Logs) -> None:
    logs.expect("cannot be shown")
    await stage.start(players=2)
    stage.env.inject_error("*", "/channels/*", status=400, code=50083, times=None)
    await stage.env.advance_time(15 * 60)
    await stage.bot.clock.step()
    await stage.env.settle()
    kept = await stage.store.load(every_id(stage.board)[0].split(":")[1])
    assert kept is not None
    assert (kept.table.phase, kept.table.closed) == (Phase.CLOSED, CloseReason.EXPIRED)
    assert await stage.store.live_in(stage.channel.id) is None
    # Tried again in a while, calmly.
    (line,) = [line for line in logs.lines if not line.startswith(("INFO", "DEBUG"))]
    assert "Traceback" not in line


async def edits_too_often(stage: Stage, times: int | None = 1) -> None:
    """Let Discord refuse edits of a message that is older than an hour."""
    stage.env.inject_error("PATCH", "/channels/*", status=429, code=30046, times=times)


@pytest.mark.parametrize("times", [1, None])
async def test_a_board_that_may_not_be_edited_any_more_is_posted_afresh(
    stage: Stage, times: int | None
) -> None:
    """By the bot's own token; where even the old board cannot be retired, it stays."""
    board = await stage.two_at_the_table()
    menu = await stage.more()
    await edits_too_often(stage, times)
    await stage.press("away", on=menu)
    assert not await behind(stage)
    assert stage.board.id != board.id
    assert (await stage.table()).table.message == stage.board.id
    assert "A computer plays for" in stage.board.content
    assert ("moved down" in board.content) is (times == 1)
    await stage.press("back")
    assert "is back." in stage.board.content


async def test_a_click_on_a_board_that_may_not_be_edited_brings_a_fresh_one(
    stage: Stage, logs: Logs
) -> None:
    logs.expect("did not get through")
    board = await stage.play(players=2, computers=1)
    stage.env.inject_error("POST", CALLBACK, status=429, code=30046)
    await edits_too_often(stage)
    await stage.press("roll")
    assert not await behind(stage)
    assert stage.board.id != board.id
    assert "moved down" in board.content


async def test_a_refused_click_on_a_board_that_is_behind_brings_the_newest(
    stage: Stage, logs: Logs
) -> None:
    logs.expect("cannot be shown")
    await stage.play(players=2, computers=1)
    stage.env.inject_error("PATCH", "/channels/*", status=403, code=50013, times=None)
    await unseen(stage)
    old = custom_ids(stage.board)[0]
    await stage.press("roll")
    assert await behind(stage)
    rolls = (await stage.table()).table.rolls
    result = await stage.click(old)
    assert answers(result) == []
    assert not await behind(stage)
    assert (await stage.table()).table.rolls == rolls
    await stage.press("roll")
    assert (await stage.table()).table.rolls > rolls


async def test_a_bot_that_was_killed_before_it_showed_tells_the_whole_story(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.play(players=4, computers=3)

    async def killed(*_: Any) -> None:
        """Stop where the power went: what was decided is kept, nothing is shown."""

    monkeypatch.setattr(stage.bot.boards, "answer", killed)
    before = stage.board.content
    await stage.press("roll")
    assert stage.board.content == before
    assert await behind(stage)
    await stage.restart()
    assert not await behind(stage)
    rolled = {one.seat for one in (await stage.table()).played}
    assert rolled == {0, 1, 2, 3}
    assert all(sign in stage.board.content for sign in "🔴🟢🟡🔵")
    assert len(stage.messages) == 1
    await stage.press("roll")
    assert len(stage.messages) == 1


async def test_a_finished_game_that_was_not_shown_is_shown_after_a_restart(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.play(players=2, computers=1)
    monkeypatch.setattr(stage.bot.boards, "repaint", lambda game: None)
    await stage.resign()
    assert await behind(stage)
    await stage.restart()
    assert not await behind(stage)
    assert "resigned." in stage.board.content
    assert "wins!" in stage.board.content
    assert custom_ids(stage.board) == []


async def test_a_restart_with_nothing_to_show_sends_nothing(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    sent = len(stage.sent(path="/channels/"))
    await stage.restart()
    assert len(stage.sent(path="/channels/")) == sent


async def test_a_server_that_is_gone_while_playing_crashes_nothing(
    stage: Stage, logs: Logs
) -> None:
    logs.expect("cannot be shown")
    board = await stage.play(players=2, computers=1)
    payload, _ = stage.payload(custom_ids(board)[0])
    stage.env.backend.emit("GUILD_DELETE", {"id": str(stage.guild.id)})
    stage.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    await unseen(stage)
    await stage.deliver(payload)
    table = (await stage.table()).table
    assert table.phase is Phase.PLAYING
    assert table.rolls > 0
