"""Places and people that are gone: threads, rights, members who left."""

from __future__ import annotations

import pytest

from cogs.repaints import TRY_AGAIN_AFTER_S
from cogs.words.names import mention
from storage import Away, CloseReason, Phase
from tests.cogs.conftest import Logs
from tests.cogs.helpers import Stage, on_turn, play_out
from tests.cogs.messages import answers, custom_ids
from tests.cogs.test_fresh_boards import pass_turn
from tests.cogs.test_lost_boards import unseen


async def test_a_table_is_closed_with_its_thread(stage: Stage) -> None:
    (said,) = answers(await stage.person().slash(stage.channel, "ludo start", thread=True))
    thread = int(said.removeprefix("Your table stands in <#").removesuffix(">."))
    game = await stage.store.live_in(thread)
    assert game is not None
    sent = len(stage.env.http_requests)
    stage.env.backend.delete_channel(thread)
    await stage.env.settle()
    kept = await stage.games.kept(game)
    assert kept is not None
    assert (kept.table.phase, kept.table.closed) == (Phase.CLOSED, CloseReason.NO_CHANNEL)
    await stage.restart()
    asked = [one.path for one in stage.env.http_requests[sent:]]
    assert not [path for path in asked if str(thread) in path]


@pytest.mark.parametrize("code", [50001, 50013])
async def test_where_a_right_is_lost_the_game_pauses_and_attempts_become_rarer(
    stage: Stage, logs: Logs, code: int
) -> None:
    logs.expect("cannot be shown")
    await stage.two_at_the_table(pace="brisk")
    stage.env.inject_error("PATCH", "/channels/*", status=403, code=code, times=None)
    await unseen(stage)
    await stage.press("roll")
    assert (await stage.table()).table.paused is not None
    an_attempt = len(stage.sent("PATCH", "/channels/"))
    for number, pause in enumerate(TRY_AGAIN_AFTER_S, start=2):
        await stage.env.advance_time(pause - 1)
        assert len(stage.sent("PATCH", "/channels/")) == (number - 1) * an_attempt
        await stage.env.advance_time(1)
        assert len(stage.sent("PATCH", "/channels/")) == number * an_attempt
    assert list(TRY_AGAIN_AFTER_S) == sorted(TRY_AGAIN_AFTER_S)


async def test_a_member_who_left_the_server_is_absent_and_the_game_goes_on(stage: Stage) -> None:
    await stage.two_at_the_table(pace="relaxed")
    assert await pass_turn(stage) == "ben"
    stage.guild.remove_member(stage.person("ben"))
    await stage.pass_time(60)
    ana, ben = (await stage.table()).table.sitters
    assert (ana.away, ben.away) == (None, Away.ABSENT)
    assert await on_turn(stage) == "ana"
    await pass_on(stage)
    assert await on_turn(stage) == "ana"
    assert f"-# 🤖 A computer plays for 🟡 {mention(stage.person('ben').id)}" in stage.board.content


async def pass_on(stage: Stage) -> None:
    """Let Ana have one turn more, and Ben's computer after it."""
    rolls = (await stage.table()).table.rolls
    while (await stage.table()).table.rolls < rolls + 2:
        await stage.click(custom_ids(stage.board)[0])


async def test_a_leaderboard_with_members_who_left_fetches_nobody(stage: Stage) -> None:
    await stage.play("ben", players=2, computers=1, goal=1)
    await play_out(stage)
    stage.guild.remove_member(stage.person("ben"))
    await stage.restart()
    before = len(stage.env.http_requests)
    (text,) = answers(await stage.person().slash(stage.channel, "ludo stats"))
    assert "ben" in text
    (asked,) = stage.env.http_requests[before:]
    assert asked.path.endswith("/callback")


async def test_no_game_is_left_for_ever(stage: Stage) -> None:
    """Whoever has finished, given up or been left alone may always begin again."""
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    for ending in ("resign", "cancel", "expire", "give way", "close"):
        board = await stage.start(players=2, computers=1, pace="relaxed")
        assert custom_ids(board), ending
        if ending == "cancel":
            await stage.press("cancel")
        elif ending == "expire":
            await stage.pass_time(15 * 60)
        else:
            await stage.press("start")
            if ending == "resign":
                await stage.resign()
            elif ending == "give way":
                await stage.pass_time(20 * 60)
            else:
                await stage.pass_time(26 * 3600)
    live = await stage.store.live_tables(stage.guild.id)
    assert live == []
