"""Running and stopping: in order, in time, and one sentence for what Discord refuses."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

import bot
from ops import run
from ops.run import run_until_stopped, stop_signals
from ops.settings import DEFAULTS
from ops.stop import DO_NOT_RESTART, TRY_AGAIN, CannotStart
from tests.ops.helpers import TOKEN


class FakeClient:
    """A client that stays connected until it is closed, or ends with an error."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.calls: list[str] = []
        self.connected, self.closed = asyncio.Event(), asyncio.Event()

    async def start(self, token: str) -> None:
        assert token == TOKEN
        self.calls.append("start")
        if self.error is not None:
            raise self.error
        self.connected.set()
        try:
            await self.closed.wait()
        except asyncio.CancelledError:
            self.calls.append("cancelled")
            raise

    async def close(self) -> None:
        self.calls.append("close")
        self.closed.set()


class TestStopping:
    @pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
    async def test_a_signal_closes_the_client(self, name: str) -> None:
        client = FakeClient()
        running = asyncio.create_task(run_until_stopped(client, TOKEN, stop_signals()))
        await client.connected.wait()
        os.kill(os.getpid(), getattr(signal, name))
        await running
        # In this order: what is still connecting must not see its connection closed.
        assert client.calls == ["start", "cancelled", "close"]
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().remove_signal_handler(number)

    async def test_a_signal_before_the_start_starts_nothing(self) -> None:
        stop, client = asyncio.Event(), FakeClient()
        stop.set()
        await run_until_stopped(client, TOKEN, stop)
        assert client.calls == []

    async def test_a_client_that_ends_by_itself(self) -> None:
        client = FakeClient()
        client.closed.set()
        await run_until_stopped(client, TOKEN, asyncio.Event())
        assert client.calls == ["start", "close"]

    async def test_a_client_that_swallows_its_cancellation_is_closed_all_the_same(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(run, "CANCELLED_WITHIN_S", 0.01)

        class Deaf(FakeClient):
            async def start(self, token: str) -> None:
                while not self.closed.is_set():
                    try:
                        await super().start(token)
                    except asyncio.CancelledError:
                        continue

        client, stop = Deaf(), asyncio.Event()
        running = asyncio.create_task(run_until_stopped(client, TOKEN, stop))
        await client.connected.wait()
        stop.set()
        await running
        assert client.closed.is_set()

    async def test_a_client_that_does_not_close_is_given_up(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(run, "STOP_WITHIN_S", 0.01)
        stop = asyncio.Event()

        class Hanging(FakeClient):
            async def close(self) -> None:
                await asyncio.Event().wait()

        client = Hanging()
        running = asyncio.create_task(run_until_stopped(client, TOKEN, stop))
        await client.connected.wait()
        stop.set()
        await running
        assert "given up" in caplog.text

    async def test_a_client_that_fails_to_close_is_over_all_the_same(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        class Failing(FakeClient):
            async def close(self) -> None:
                raise RuntimeError("no")

        stop, client = asyncio.Event(), Failing()
        running = asyncio.create_task(run_until_stopped(client, TOKEN, stop))
        await client.connected.wait()
        stop.set()
        await running
        assert "leaving Discord failed" in caplog.text

    def test_it_leaves_time_for_what_is_below(self) -> None:
        assert run.STOP_WITHIN_S < 5


def http_error(kind: type[discord.HTTPException], status: int) -> discord.HTTPException:
    response = cast("Any", SimpleNamespace(status=status, reason="No\nway"))
    return kind(response, {"code": 0, "message": "two\nlines"})


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(
        cast("Any", SimpleNamespace(close_code=code)), shard_id=0, code=code
    )


ERRORS: list[tuple[Exception, int, str]] = [
    (discord.LoginFailure("x"), DO_NOT_RESTART, "refuses the token"),
    (closed(4004), DO_NOT_RESTART, "refuses the token"),
    (closed(4013), DO_NOT_RESTART, "refuses the connection"),
    (discord.PrivilegedIntentsRequired(0), DO_NOT_RESTART, "refuses the connection"),
    (cast("Any", discord.GatewayNotFound)(), TRY_AGAIN, "cannot be reached"),
    (http_error(discord.DiscordServerError, 503), TRY_AGAIN, "cannot be reached"),
    (http_error(discord.HTTPException, 429), TRY_AGAIN, "cannot be reached"),
    (aiohttp.ServerDisconnectedError(), TRY_AGAIN, "cannot be reached"),
    (TimeoutError(), TRY_AGAIN, "cannot be reached"),
    (ConnectionResetError("reset"), TRY_AGAIN, "cannot be reached"),
]


@pytest.mark.parametrize(("error", "status", "words"), ERRORS, ids=lambda one: type(one).__name__)
async def test_what_discord_refuses_is_one_sentence(
    error: Exception, status: int, words: str
) -> None:
    client = FakeClient(error)
    with pytest.raises(CannotStart) as caught:
        await run_until_stopped(client, TOKEN, asyncio.Event())
    assert caught.value.status == status
    sentence = str(caught.value)
    assert words in sentence
    assert sentence.isprintable()
    assert sentence.endswith(".")
    assert client.calls == ["start", "close"]


@pytest.mark.parametrize(
    "error", [KeyError("x"), http_error(discord.NotFound, 404)], ids=["ours", "Discord's"]
)
async def test_other_errors_are_not_dressed_up(error: Exception) -> None:
    with pytest.raises(type(error)):
        await run_until_stopped(FakeClient(error), TOKEN, asyncio.Event())


def test_an_unexpected_error_is_logged_without_the_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in DEFAULTS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(bot, "HERE", tmp_path)

    async def fail(_: object) -> None:
        raise RuntimeError(f"Authorization: Bot {TOKEN}")

    monkeypatch.setattr(bot, "run", fail)
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    try:
        assert bot.main() == 1
    finally:
        root.handlers, root.level = handlers, level
    err = capsys.readouterr().err
    assert "Traceback" in err
    assert "RuntimeError" in err
    assert TOKEN not in err
