"""The connection: how shards wait for each other, and how the bot stops."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from cogs.client import DRAIN_S, LudoBot
from cogs.repaints import TRY_AGAIN_AFTER_S
from storage import Table
from tests.cogs.conftest import Logs
from tests.cogs.helpers import Stage, staged
from tests.cogs.messages import answers, custom_ids

STOP_WITHIN_S = 5.0


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage whose people do not wait for what sleeps a second."""
    async with staged(tmp_path, settle_timeout=1.0) as one:
        yield one


class Clock:
    """What the hook needs of asyncio, with a clock that a wait moves on by itself."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waits: list[float] = []
        self.moves_on = True

    def get_running_loop(self) -> Clock:
        return self

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        if self.moves_on:
            self.now += seconds


@pytest.fixture
def clock(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """The clock by which the stage's bot identifies its shards."""
    clock = Clock()
    with monkeypatch.context() as patch:
        patch.setattr("cogs.client.asyncio", clock)
        yield clock


async def identified(bot: LudoBot, clock: Clock, shards: list[int]) -> list[float]:
    """Identify shards one by one and return after how many seconds each was let through."""
    start = clock.now
    passed = []
    for shard in shards:
        await bot.before_identify_hook(shard, initial=shard == 0)
        passed.append(clock.now - start)
    return passed


async def test_shards_of_one_bucket_wait_five_seconds_for_each_other(
    stage: Stage, clock: Clock
) -> None:
    assert await identified(stage.bot, clock, [0, 1, 2]) == [0, 5, 10]


async def test_shards_of_different_buckets_do_not_wait(stage: Stage, clock: Clock) -> None:
    stage.bot._max_concurrency = 16
    assert await identified(stage.bot, clock, list(range(16))) == [0] * 16
    assert await identified(stage.bot, clock, list(range(16, 32))) == [5] * 16


async def test_a_shard_that_reconnects_much_later_does_not_wait(stage: Stage, clock: Clock) -> None:
    await identified(stage.bot, clock, [0])
    clock.now += 60
    assert await identified(stage.bot, clock, [0]) == [0]


async def test_two_shards_that_reconnect_at_once_do_not_share_a_turn(
    stage: Stage, clock: Clock
) -> None:
    clock.moves_on = False
    for shard in (0, 1, 2):
        await stage.bot.before_identify_hook(shard)
    assert clock.waits == [0, 5, 10]


async def test_the_limit_is_read_from_discord(stage: Stage) -> None:
    assert len(stage.sent("GET", "/gateway/bot")) == 1
    assert stage.bot._max_concurrency == 1


async def test_stopping_finishes_what_was_taken(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    save, go_on = stage.store.save, asyncio.Event()

    async def held(change: Any) -> Table:
        await stage.env.external_wait(go_on.wait(), reason="a slow disk")
        return await save(change)

    stage.store.save = held  # type: ignore[method-assign]
    payload, record = stage.payload(custom_ids(stage.board)[0])
    await stage.deliver(payload)
    closing = asyncio.create_task(stage.bot.close())
    late = await stage.press("roll", on=stage.board)
    assert answers(late) == ["I am about to restart. Try again in a moment; nothing is lost."]
    assert not closing.done()
    go_on.set()
    await closing
    assert record.responded
    table = (await stage.table()).table
    assert table.rolls > 0
    assert table.shown_version == table.version


@pytest.mark.parametrize("stuck", ["answer", "repaint"])
async def test_stopping_does_not_wait_for_ever(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, stuck: str
) -> None:
    assert DRAIN_S < STOP_WITHIN_S
    monkeypatch.setattr("cogs.client.DRAIN_S", 0.05)
    await stage.play(players=2, computers=1)

    async def never(*_: Any) -> Any:
        await stage.env.external_wait(asyncio.Event().wait(), reason="never")

    if stuck == "answer":
        monkeypatch.setattr(stage.games, "submit", never)
        await stage.press("roll")
    else:
        monkeypatch.setattr(stage.bot.boards, "_repaint", never)
        game = (await stage.table()).table.id
        with stage.env._bot_scope():
            stage.bot.boards.repaint(game)
    began = time.perf_counter()
    await stage.bot.close()
    assert time.perf_counter() - began < 1
    assert stage.bot.is_closed()


async def test_stopping_does_not_wait_for_a_pause_between_attempts(
    stage: Stage, logs: Logs
) -> None:
    logs.expect("cannot be shown")
    assert TRY_AGAIN_AFTER_S[0] > STOP_WITHIN_S
    await stage.play(players=2, computers=1)
    stage.env.inject_error("PATCH", "/channels/*", status=403, code=50013, times=None)
    stage.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=1)
    await stage.press("roll")
    began = time.perf_counter()
    await stage.bot.close()
    assert time.perf_counter() - began < 1


async def test_stopping_twice_is_no_error(stage: Stage) -> None:
    await stage.bot.close()
    await stage.bot.close()
