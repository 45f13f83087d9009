"""Rate limits: headers on every answer, a 429 that discord.py waits out."""

from __future__ import annotations

import asyncio
import logging

import pytest

from tests.playground.stage import api, stage

pytestmark = pytest.mark.wire


async def test_every_answer_has_the_headers() -> None:
    async with stage() as s, api(s.server) as call:
        place = f"/channels/{s.channel().id}/messages"
        seen = await call("POST", place, json={"content": "x"})
        assert seen.headers["X-RateLimit-Limit"] == "5"
        assert seen.headers["X-RateLimit-Remaining"] == "4"
        assert 4 < float(seen.headers["X-RateLimit-Reset-After"]) <= 5
        bad = await call("POST", place, json={"content": ""})
        assert bad.headers["X-RateLimit-Remaining"] == "3"
        assert bad.headers["X-RateLimit-Bucket"] == seen.headers["X-RateLimit-Bucket"]
        other = await call("POST", f"/channels/{s.channel('games').id}/messages", json={})
        assert other.headers["X-RateLimit-Remaining"] == "4"


async def test_a_429_is_told_properly() -> None:
    async with stage() as s, api(s.server) as call:
        place = f"/channels/{s.channel().id}/messages"
        answers = [await call("POST", place, json={"content": "x"}) for _ in range(6)]
        assert [answer.status for answer in answers] == [200] * 5 + [429]
        told = answers[-1]
        assert told.data["message"] == "You are being rate limited."
        assert 0 < told.data["retry_after"] <= 5
        assert told.data["global"] is False
        assert told.headers["Via"]
        assert told.headers["Retry-After"] == "5"
        assert told.headers["X-RateLimit-Scope"] == "user"


async def test_discord_py_waits_a_429_out(caplog: pytest.LogCaptureFixture) -> None:
    async with stage(limits={"create message": (2, 0.2)}) as s, api(s.server) as call:
        place = f"/channels/{s.channel().id}/messages"
        for _ in range(2):
            await call("POST", place, json={"content": "someone else's"})
        with caplog.at_level(logging.WARNING, "discord.http"):
            sent = await s.channel().send("mine")
        assert "We are being rate limited" in caplog.text
        assert str(sent.id) in [m["id"] for m in await s.ana.messages("ludo")]


async def test_answers_to_interactions_are_not_limited() -> None:
    async with stage() as s:
        start = await s.ana.command("ludo start")
        message = start.message
        assert message is not None
        outcomes = await asyncio.gather(*(s.ana.press(message, "Rules") for _ in range(60)))
        assert all(outcome.ok for outcome in outcomes)


async def test_follow_ups_share_one_limit_for_the_application() -> None:
    async with stage() as s, api(s.server) as call:
        statuses = []
        for _ in range(6):
            await s.ana.command("ludo secret")
            seen = s.bot.seen[-1]
            path = f"/webhooks/{seen.application_id}/{seen.token}"
            statuses.append((await call("POST", path, json={"content": "x"})).status)
        assert statuses == [200] * 5 + [429]


async def test_the_global_limit() -> None:
    async with stage(limits={"global": (10, 5)}) as s, api(s.server) as call:
        answers = [await call("GET", "/users/@me") for _ in range(10)]
        assert answers[-1].status == 429
        assert answers[-1].data["global"] is True
        assert answers[-1].headers["X-RateLimit-Global"] == "true"
        assert (await s.ana.command("ludo secret")).ok
