"""The gateway: login, intents, shards, resume, and a bot that dies and comes back."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import zlib
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from playground import Clocks, Person, Playground, PortTaken
from playground.streams import PlainStream, ZlibStream, ZstdStream, stream_for
from tests.playground.sample_bot import SampleBot, point_at
from tests.playground.stage import playground, running, stage

pytestmark = pytest.mark.wire
HERE = Path(__file__).parent


async def test_an_invalid_token_fails_the_login() -> None:
    async with playground() as server:
        point_at(server.api_url, server.gateway_url)
        async with SampleBot() as bot:
            with pytest.raises(discord.LoginFailure):
                await bot.login("wrong")


async def hello(session: aiohttp.ClientSession, server: Playground, send: Any) -> Any:
    """Open a raw gateway connection, send one thing, return how it is closed or answered."""
    async with session.ws_connect(server.gateway_url + "?v=10&encoding=json") as ws:
        assert (await ws.receive_json())["op"] == 10
        await ws.send_str(send if isinstance(send, str) else json.dumps(send))
        message = await ws.receive()
        return ws.close_code if message.type is not aiohttp.WSMsgType.TEXT else message.json()


async def test_wrong_words_close_the_gateway_with_their_code() -> None:
    good = {"token": "playground", "intents": 1, "properties": {}}
    async with playground() as server, aiohttp.ClientSession() as session:
        for send, code in (
            ({"op": 2, "d": {**good, "token": "wrong"}}, 4004),
            ({"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}, 4004),
            ({"op": 2, "d": {**good, "shard": [2, 2]}}, 4010),
            ({"op": 2, "d": {**good, "intents": 1 << 40}}, 4013),
            ({"op": 2, "d": {**good, "intents": 1 << 15}}, 4014),
            ({"op": 3, "d": {}}, 4003),
            ("nonsense", 4002),
        ):
            assert await hello(session, server, send) == code
        ack = await hello(session, server, {"op": 1, "d": None})
        assert ack["op"] == 11
        lost = {"op": 6, "d": {"token": "playground", "session_id": "x", "seq": 1}}
        assert (await hello(session, server, lost))["op"] == 9


async def test_privileged_intents_are_not_granted() -> None:
    async with playground() as server:
        point_at(server.api_url, server.gateway_url)
        intents = discord.Intents(guilds=True, message_content=True)
        async with discord.Client(intents=intents) as client:
            with pytest.raises(discord.PrivilegedIntentsRequired):
                await client.start(server.token)


async def test_guilds_only_means_no_messages() -> None:
    async with stage() as s:
        types: list[str] = []
        s.bot.add_listener(log_types(types), "on_socket_event_type")
        await s.ana.say("Hello bot")
        await s.channel().send("Hello Ana")
        s.server.allow("ludo", "ben", "send_messages", False)
        await s.ana.command("ludo secret")
        assert types == ["CHANNEL_UPDATE", "INTERACTION_CREATE"]
        assert len(s.bot.guilds[0].members) == 1


def log_types(into: list[str]) -> Any:
    async def on_socket_event_type(kind: str) -> None:
        into.append(kind)

    return on_socket_event_type


async def test_a_dropped_connection_resumes_and_misses_nothing() -> None:
    async with stage() as s:
        start = await s.ana.command("ludo start")
        assert start.message is not None
        await s.server.drop_gateway()
        outcome = await s.ana.press(start.message, "Roll")
        assert outcome.text == "Rolled 1"
        await asyncio.wait_for(s.bot.resumed.wait(), 5)
        assert len(s.bot.seen) == 2


class Hasty(SampleBot):
    """Does not wait 5 s between two IDENTIFYs, as discord.py does of itself."""

    async def before_identify_hook(self, *_: Any, **__: Any) -> None:
        """Go on at once."""


async def test_a_lost_session_identifies_again() -> None:
    async with (
        playground() as server,
        running(server, kind=Hasty) as bot,
        Person(server.page_url, "Ana") as ana,
    ):
        await ana.bot_ready("ludo start")
        again = asyncio.create_task(bot.wait_for("connect"))
        await asyncio.sleep(0)  # let it listen
        await server.drop_gateway(resumable=False)
        await again
        await ana.bot_ready("ludo start")
        assert (await ana.command("ludo secret")).ok
        assert not bot.resumed.is_set()


async def test_two_shards_share_the_work() -> None:
    async with (
        playground() as server,
        running(server, kind=Hasty, shard_count=2) as bot,
        Person(server.page_url, "Ana") as ana,
    ):
        await ana.bot_ready("ludo start")
        assert (await ana.command("ludo secret")).ok
        assert len(bot.seen) == 1
        assert bot.shard_count == 2


async def test_the_bot_is_killed_and_comes_back() -> None:
    async with playground() as server, Person(server.page_url, "Ana") as ana:
        first = await start_bot(server)
        await ana.bot_ready("ludo start")
        start = await ana.command("ludo start")
        assert start.message is not None
        os.kill(first.pid, signal.SIGKILL)
        await first.wait()
        await ana.bot_offline()
        second = await start_bot(server)
        try:
            await ana.bot_ready("ludo start")
            assert (await ana.press(start.message, "Roll")).text == "Rolled 1"
        finally:
            second.kill()
            await second.wait()


async def start_bot(server: Playground) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(HERE / "sample_bot.py"),
        server.api_url,
        server.gateway_url,
        stderr=asyncio.subprocess.DEVNULL,
    )


async def test_it_runs_alone_and_says_where() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--port", "0"),
        stdout=asyncio.subprocess.PIPE,
        cwd=HERE.parent.parent,
    )
    assert process.stdout is not None
    said = dict([(await process.stdout.readline()).decode().split() for _ in range(4)])
    assert set(said) == {"page", "api", "gateway", "token"}
    port = said["page"].rsplit(":", 1)[1].strip("/")
    async with aiohttp.ClientSession() as session:
        body = {"channel": "ludo", "who": "ludo", "permission": "attach_files", "allowed": False}
        async with session.post(said["page"] + "admin/allow", json=body) as answer:
            assert answer.status == 200
        async with session.post(said["page"] + "admin/delete_message", json={}) as answer:
            assert answer.status == 400
        async with session.get(said["page"] + "admin/problems") as answer:
            assert await answer.json() == []
    with pytest.raises(PortTaken, match=f"Port {port} on 127.0.0.1 is taken"):
        await Playground(int(port)).start()
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0


async def test_a_second_login_gets_the_events_as_well() -> None:
    async with (
        playground(clocks=Clocks(answer=0.2)) as server,
        Person(server.page_url, "Ana") as ana,
        running(server) as one,
        running(server) as two,
    ):
        await ana.bot_ready("ludo start")
        for bot in (one, two):
            if not bot.guilds:
                await bot.wait_for("guild_available")
        both = asyncio.gather(one.wait_for("interaction"), two.wait_for("interaction"))
        await asyncio.sleep(0)
        outcome = await ana.command("ludo silent", channel="general")
        assert not outcome.ok
        await both


def test_the_streams() -> None:
    inflate = zlib.decompressobj()
    zlib_stream = ZlibStream()
    for text in ("one", "zwölf"):
        assert inflate.decompress(zlib_stream.pack(text)).decode() == text
    zstd = ZstdStream()
    first, second = zstd.pack("one"), zstd.pack("two")
    assert first == bytes.fromhex("28b52ffd0038180000") + b"one"
    assert second == bytes.fromhex("180000") + b"two"
    assert isinstance(stream_for(None), PlainStream)
    assert stream_for("brotli") is None
