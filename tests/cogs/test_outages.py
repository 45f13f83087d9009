"""Discord out of reach, or the bot out of a channel or server: games wait, and clocks with them."""

from __future__ import annotations

from cogs.repaints import TRY_AGAIN_AFTER_S
from tests.cogs.conftest import Logs
from tests.cogs.helpers import Stage
from tests.cogs.test_lost_boards import unseen


async def test_where_the_bot_may_not_write_the_game_waits(stage: Stage, logs: Logs) -> None:
    logs.expect("cannot be shown")
    await stage.two_at_the_table(pace="brisk")
    stage.env.inject_error("PATCH", "/channels/*", status=403, code=50001, times=1)
    await unseen(stage)
    await stage.press("roll")
    assert (await stage.table()).table.paused is not None
    await stage.env.advance_time(TRY_AGAIN_AFTER_S[0])
    assert "😴" in stage.board.content


async def test_games_wait_while_a_server_has_removed_the_bot(stage: Stage, logs: Logs) -> None:
    await stage.two_at_the_table(pace="brisk")
    guild = stage.bot.get_guild(stage.guild.id)
    assert guild is not None
    await stage.bot.on_guild_remove(guild)
    assert (await stage.table()).table.paused is not None
    await stage.pass_time(3_000)
    assert (await stage.table()).table.rolls == 0
    await stage.bot.on_guild_join(guild)
    await stage.painted()
    await stage.env.settle()
    assert "😴" in stage.board.content


async def test_clocks_stand_still_while_discord_is_cut_off(stage: Stage) -> None:
    board = await stage.two_at_the_table(pace="brisk")
    until = int(stage.now().timestamp()) + 30
    assert f"<t:{until}:R>" in board.content
    await stage.pass_time(1)
    await stage.bot.on_shard_disconnect(0)
    await stage.env.advance_time(600)
    await stage.bot.on_shard_resumed(0)
    await stage.pass_time(1)
    assert stage.bot._recount is not None
    await stage.bot._recount
    table = (await stage.table()).table
    assert (table.rolls, table.paused) == (0, None)
    assert table.deadline is not None
    assert table.deadline.timestamp() > stage.now().timestamp()
    assert f"<t:{int(table.deadline.timestamp())}:R>" in board.content
