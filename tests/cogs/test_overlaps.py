"""What happens while something slow is under way: refusals, deliveries, deferrals and repaints."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import simcord

from tests.cogs.delays import HeldBoards, when
from tests.cogs.helpers import Stage, private, staged
from tests.cogs.messages import answers, custom_ids, every_id
from tests.cogs.test_commands import command, sub


def held(request: Any, until: asyncio.Event, method: str) -> Any:
    """Let Discord take a request at once and say so only when the event is set."""

    async def late(route: Any, *args: Any, **kwargs: Any) -> Any:
        taken = await request(route, *args, **kwargs)
        if route.method == method:
            await until.wait()
        return taken

    return late


async def test_a_refusal_does_not_wait_for_the_picture_of_another_click(tmp_path: Path) -> None:
    draw = HeldBoards()
    async with staged(tmp_path, draw=draw) as stage:
        await stage.start(players=2, computers=1)
        start = next(one for one in custom_ids(stage.board) if one.endswith(":start"))
        first, shown = stage.payload(start)
        second, refused = stage.payload(start, "eve")
        stage.env.backend.emit("INTERACTION_CREATE", first)
        await draw.reached()
        stage.env.backend.emit("INTERACTION_CREATE", second)
        await when(lambda: refused.responded)
        assert not shown.responded
        draw.go_on.set()
        await stage.env.settle()
        assert shown.responded


async def test_a_board_asked_for_once_and_delivered_twice_comes_once(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    payload, record = command(stage, sub("board"))
    await stage.deliver(payload, payload)
    assert stage.callbacks(record.id) == 1
    assert len(stage.messages) == 2


async def test_a_refusal_during_the_deferral_is_told_after_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, found = asyncio.Event(), asyncio.Event()
    adapter = stage.env._webhook_adapter
    monkeypatch.setattr(adapter, "request", held(adapter.request, taken, "POST"), raising=False)
    monkeypatch.setattr("cogs.answer.DEFER_AFTER_S", 0)

    async def anybody(*_: Any, **__: Any) -> bool:
        await found.wait()
        return False

    monkeypatch.setattr(stage.store.statistics, "anybody", anybody)
    payload, record = command(stage, sub("stats"))
    stage.env.backend.emit("INTERACTION_CREATE", payload)
    await when(lambda: record.deferred)
    found.set()
    for _ in range(20):  # the refusal is on its way, and waits for the deferral
        await asyncio.sleep(0)
    taken.set()
    await stage.env.settle()
    assert answers(simcord.InteractionResult(stage.env, record)) == ["No finished games yet."]


async def test_a_change_during_a_repaint_is_painted_next(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.two_at_the_table()
    asked = private(stage, await stage.person("ben").slash(stage.channel, "ludo resign"))
    painted = asyncio.Event()
    http = stage.bot.http
    monkeypatch.setattr(http, "request", held(http.request, painted, "PATCH"))
    stage.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=1)
    click, _ = stage.payload(custom_ids(stage.board)[0])
    (yes,) = [one for one in every_id(asked) if one.endswith(":resign-all")]
    resign, record = stage.payload(yes, "ben", asked)
    stage.env.backend.emit("INTERACTION_CREATE", click)
    await when(lambda: bool(stage.sent("PATCH")))
    stage.env.backend.emit("INTERACTION_CREATE", resign)
    await when(lambda: record.responded)
    assert "resigned" not in stage.board.content
    painted.set()
    await stage.env.settle()
    assert "resigned" in stage.board.content
    table = (await stage.table()).table
    assert table.shown_version == table.version


async def test_stopping_lets_a_repaint_end(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await stage.play(players=2, computers=1)
    painted = asyncio.Event()
    http = stage.bot.http
    monkeypatch.setattr(http, "request", held(http.request, painted, "PATCH"))
    stage.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=1)
    click, _ = stage.payload(custom_ids(stage.board)[0])
    stage.env.backend.emit("INTERACTION_CREATE", click)
    await when(lambda: bool(stage.sent("PATCH")) and not stage.bot.in_flight)
    closing = asyncio.create_task(stage.bot.close())
    await asyncio.wait({closing}, timeout=0.05)
    assert not closing.done()
    painted.set()
    await closing
    table = (await stage.table()).table
    assert table.shown_version == table.version
