"""Answers that take too long, come too late or do not get through: the move stays and is shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import simcord

from cogs.answer import DEFER_AFTER_S
from tests.cogs.conftest import Logs
from tests.cogs.delays import HeldBoards, slow
from tests.cogs.helpers import PNG, Stage, staged
from tests.cogs.messages import answers, custom_ids

CALLBACK = "/interactions/*/callback"


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage whose people do not wait for what sleeps a second: the test moves the clock."""
    async with staged(tmp_path, settle_timeout=1.0) as one:
        yield one


async def shown_is_kept(stage: Stage) -> bool:
    """Say whether the channel's board shows the newest state."""
    table = (await stage.table()).table
    return table.shown_version == table.version and any(
        f":{table.version}:" in one for one in custom_ids(stage.board)
    )


async def test_a_slow_store_is_deferred_in_time_and_shown_by_the_bots_own_token(
    stage: Stage,
) -> None:
    await stage.play(players=2, computers=1)
    slow(stage, "save", 2.0)
    result = await stage.press("roll")
    assert not result.acknowledged
    await stage.env.advance_time(1.6)
    assert result.deferred
    await stage.env.advance_time(0.5)
    assert await shown_is_kept(stage)
    assert len(stage.sent("PATCH", f"/channels/{stage.channel.id}/messages/")) == 1
    assert len(stage.messages) == 1


async def test_a_slow_command_is_deferred_and_its_thinking_taken_back(stage: Stage) -> None:
    slow(stage, "create", 2.0)
    result = await stage.person().slash(stage.channel, "ludo start", players=2, computers=1)
    await stage.env.advance_time(1.6)
    assert result.deferred
    await stage.env.advance_time(0.5)
    assert result.response is None
    assert len(stage.messages) == 1
    assert (await stage.table()).table.message == stage.board.id
    await stage.press("start")
    assert "roll the die!" in stage.board.content


async def test_a_slow_refusal_is_told_after_the_deferral(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    slow(stage, "load", 2.0)
    result = await stage.click("l1:ffffffffff:1:roll")
    await stage.env.advance_time(1.6)
    assert result.deferred
    await stage.env.advance_time(0.5)
    assert answers(result) == ["I do not know this game any more. Try /ludo start."]


async def test_a_slow_private_answer_fills_the_thinking(stage: Stage) -> None:
    slow(stage, "anybody", 1.0, of=stage.store.statistics)
    result = await stage.person().slash(stage.channel, "ludo stats")
    await stage.env.advance_time(1.6)
    assert result.deferred
    await stage.env.advance_time(0.5)
    assert answers(result) == ["No finished games yet."]


async def test_a_slow_renderer_holds_up_neither_the_deferral_nor_the_loop(tmp_path: Path) -> None:
    draw = HeldBoards()
    async with staged(tmp_path, draw=draw) as stage:
        await stage.start(players=2, computers=1)
        start = next(one for one in custom_ids(stage.board) if one.endswith(":start"))
        payload, record = stage.payload(start)
        stage.env.backend.emit("INTERACTION_CREATE", payload)
        await draw.reached()
        (answer,) = stage.bot.in_flight.values()
        with stage.env._bot_scope():
            # What the timer does; simcord's clock stands still while a thread works.
            await answer.acknowledge()
        assert record.deferred
        draw.go_on.set()
        await stage.env.settle()
        assert await shown_is_kept(stage)


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (401, 50027)])
async def test_an_answer_that_comes_too_late_keeps_the_move_and_repaints(
    stage: Stage, status: int, code: int
) -> None:
    await stage.play(players=2, computers=1)
    stage.env.inject_error("POST", CALLBACK, status=status, code=code, times=None)
    result = await stage.press("roll")
    assert (await stage.table()).table.rolls > 0
    assert await shown_is_kept(stage)
    assert not result.acknowledged
    assert stage.callbacks(result._interaction.id) == 1
    assert len(stage.messages) == 1


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_a_server_error_on_the_answer_keeps_the_move_and_repaints(
    stage: Stage, logs: Logs, status: int
) -> None:
    logs.expect("an answer did not get through")
    await stage.play(players=2, computers=1)
    stage.env.inject_error("POST", CALLBACK, status=status, times=None)
    await stage.press("roll")
    assert await shown_is_kept(stage)


def cut(stage: Stage, monkeypatch: pytest.MonkeyPatch, error: Exception, times: int = 99) -> None:
    """Let the connection break when an interaction is answered."""
    adapter = stage.env._webhook_adapter
    request, left = adapter.request, [times]

    async def broken(route: Any, *args: Any, **kwargs: Any) -> Any:
        if left[0] and "callback" in route.url:
            left[0] -= 1
            raise error
        return await request(route, *args, **kwargs)

    monkeypatch.setattr(adapter, "request", broken, raising=False)


CONNECTION_ERRORS: list[Callable[[], Exception]] = [
    lambda: OSError(104, "Connection reset by peer"),
    aiohttp.ServerDisconnectedError,
    lambda: aiohttp.ClientPayloadError("cut off"),
    TimeoutError,
]


@pytest.mark.parametrize("error", CONNECTION_ERRORS)
async def test_a_broken_connection_on_the_answer_keeps_the_move_and_repaints(
    stage: Stage, logs: Logs, monkeypatch: pytest.MonkeyPatch, error: Callable[[], Exception]
) -> None:
    logs.expect("an answer did not get through")
    await stage.play(players=2, computers=1)
    cut(stage, monkeypatch, error())
    await stage.press("roll")
    assert (await stage.table()).table.rolls > 0
    assert await shown_is_kept(stage)


async def test_a_command_whose_answer_breaks_is_shown_by_the_bots_own_token(
    stage: Stage, logs: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.expect("an answer did not get through")
    cut(stage, monkeypatch, aiohttp.ServerDisconnectedError())
    await stage.person().slash(stage.channel, "ludo start", players=2, computers=1)
    assert len(stage.messages) == 1
    assert (await stage.table()).table.message == stage.board.id


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (500, 0)])
async def test_a_command_that_is_answered_too_late_is_shown_by_the_bots_own_token(
    stage: Stage, logs: Logs, status: int, code: int
) -> None:
    if status == 500:
        logs.expect("an answer did not get through")
    await stage.play(players=2, computers=1)
    old = stage.board
    stage.env.inject_error("POST", CALLBACK, status=status, code=code, times=None)
    await stage.person().slash(stage.channel, "ludo board")
    assert (await stage.table()).table.message == stage.board.id != old.id
    assert "moved down" in old.content


async def test_a_move_over_is_told_also_when_the_start_is_answered_too_late(stage: Stage) -> None:
    await stage.start(players=4)
    await stage.press("sit-1", "ben")
    stage.env.inject_error("POST", CALLBACK, status=404, code=10062, times=None)
    await stage.press("start")
    assert f"\u2068<@{stage.person('ben').id}>\u2069 now plays Yellow" in stage.board.content


async def test_a_deferral_that_does_not_get_through_is_no_error(
    stage: Stage, logs: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.expect("an answer did not get through")
    await stage.play(players=2, computers=1)
    slow(stage, "save", 2.0)
    cut(stage, monkeypatch, aiohttp.ServerDisconnectedError(), times=1)
    await stage.press("roll")
    await stage.env.advance_time(1.6)
    await stage.env.advance_time(0.5)
    assert await shown_is_kept(stage)


async def test_a_late_refusal_is_let_go(stage: Stage) -> None:
    await stage.two_at_the_table()
    stage.env.inject_error("POST", CALLBACK, status=404, code=10062, times=None)
    result = await stage.click(custom_ids(stage.board)[0], "eve")
    assert not result.acknowledged


async def test_two_changes_at_once_never_put_the_old_board_over_the_new(stage: Stage) -> None:
    await stage.start(players=4)
    seats = [one for one in custom_ids(stage.board) if ":sit-" in one]
    names = ("ben", "cem", "eva")
    clicks = [stage.payload(sit, name) for sit, name in zip(seats, names, strict=True)]
    await stage.deliver(*(payload for payload, _ in clicks))
    assert all(record.responded for _, record in clicks)
    assert stage.board.content.count("<@") == 5
    assert await shown_is_kept(stage)


async def test_a_second_delivery_does_not_answer_before_the_slow_first(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    slow(stage, "save", 1.0)
    payload, record = stage.payload(custom_ids(stage.board)[0])
    await stage.deliver(payload, payload)
    await stage.env.advance_time(1.0)
    assert answers(simcord.InteractionResult(stage.env, record)) == []
    assert stage.callbacks(record.id) == 1
    assert await shown_is_kept(stage)


async def test_a_picture_sent_a_second_time_is_whole(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord reads a file before it refuses the message, and so does whoever sends it there."""
    await stage.play(players=2, computers=1)
    adapter = stage.env._webhook_adapter
    request = adapter.request

    async def reading(*args: Any, **kwargs: Any) -> Any:
        for file in kwargs.get("files") or []:
            file.fp.read()
        return await request(*args, **kwargs)

    monkeypatch.setattr(adapter, "request", reading, raising=False)
    stage.env.inject_error("POST", CALLBACK, status=404, code=10062, times=None)
    await stage.person().slash(stage.channel, "ludo board")
    assert stage.board.attachments[0]["size"] == len(PNG)


def test_the_deferral_comes_well_before_discord_gives_up() -> None:
    assert DEFER_AFTER_S <= 1.5
