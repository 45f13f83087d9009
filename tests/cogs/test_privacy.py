"""`/ludo privacy` and `/ludo forget`: what is kept, as a file, and gone when asked twice."""

from __future__ import annotations

import json

from simcord.backend.models import Message

from storage import Phase
from tests.cogs.helpers import Stage, answers, play_out, private


async def page(stage: Stage, command: str, name: str = "ana") -> Message:
    return private(stage, await stage.person(name).slash(stage.channel, f"ludo {command}"))


async def test_ones_data_come_as_a_private_file(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    told = await page(stage, "privacy")
    result = await stage.press("my-data", on=told)
    assert result.response is not None
    assert result.response.ephemeral
    (file,) = result.response.attachments
    assert file.filename == "ludo-data.json"
    data = json.loads(stage.env.backend.cdn.get(file.url) or b"")
    assert data.pop("user_id") == stage.person().id
    assert data == await stage.store.people.export(stage.person().id)
    assert {name for name, rows in data.items() if rows} >= {"seats", "actions", "results"}


async def test_privacy_says_what_is_kept(stage: Stage) -> None:
    told = await page(stage, "privacy")
    assert "and its games, 30 days after I have been removed" in told.content
    assert told.is_ephemeral


async def test_forgetting_asks_and_then_leaves_nothing(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    await stage.start()
    question = await page(stage, "forget")
    assert "cannot be taken back" in question.content
    assert (await stage.store.people.export(stage.person().id))["results"]
    await stage.press("forget-yes", on=question)
    assert question.content == "You are forgotten."
    assert not any((await stage.store.people.export(stage.person().id)).values())
    assert (await stage.table()).table.phase in {Phase.OVER, Phase.CLOSED}
    nothing = await stage.person().slash(stage.channel, "ludo stats")
    assert answers(nothing) == ["No finished games yet."]


async def test_the_way_to_it_from_what_is_kept_survives_a_restart(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    told = await page(stage, "privacy")
    await stage.restart()
    await stage.press("forget", on=told)
    assert "cannot be taken back" in told.content
    await stage.press("forget-yes", on=told)
    assert told.content == "You are forgotten."


async def test_a_second_delivery_forgets_nobody_twice(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    question = await page(stage, "forget")
    payload, _ = stage.payload("l1:-:0:forget-yes", "ana", question)
    await stage.deliver(payload, payload)
    users = await stage.store._database.rows("SELECT DISTINCT user_id FROM results")
    assert users == [(-1,)]
