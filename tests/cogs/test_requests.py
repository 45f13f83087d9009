"""What the bot asks of Discord for an answer: as little as can be, by the way that lasts."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest
import simcord

from tests.cogs.delays import when
from tests.cogs.helpers import Stage, play_out
from tests.cogs.messages import answers, custom_ids, every_id
from tests.cogs.test_lost_boards import CALLBACK, unseen
from tests.cogs.test_overlaps import held

HOURS_3_S = 3 * 3600


def since(stage: Stage, before: int) -> list[tuple[str, str]]:
    """Return method and path of the requests since there were so many."""
    return [(one.method, one.path) for one in stage.env.http_requests[before:]]


async def test_fifty_refusals_are_fifty_callbacks_and_no_follow_up(stage: Stage) -> None:
    """Follow-ups share one limit for the whole application, callbacks have none."""
    await stage.two_at_the_table()
    clicks = [stage.payload(custom_ids(stage.board)[0], f"member{n}") for n in range(50)]
    before = len(stage.env.http_requests)
    await stage.deliver(*(payload for payload, _ in clicks))
    asked = since(stage, before)
    assert len(asked) == 50
    assert all(method == "POST" and path.endswith("/callback") for method, path in asked)
    for _, record in clicks:
        assert len(answers(simcord.InteractionResult(stage.env, record))) == 1


@pytest.mark.parametrize("name", ["ana", "ben", "eve"])
async def test_a_button_of_three_hours_ago_is_answered(stage: Stage, name: str) -> None:
    old = await stage.two_at_the_table(pace="slow")
    roll = custom_ids(old)[0]
    await stage.pass_time(HOURS_3_S)
    payload, record = stage.payload(roll, name, old)
    await stage.deliver(payload)
    assert record.responded
    told = answers(simcord.InteractionResult(stage.env, record))
    assert bool(told) is (name != "ana")
    assert (await stage.table()).table.rolls == (name == "ana")


async def test_a_button_of_three_hours_ago_wakes_a_game_that_has_paused(stage: Stage) -> None:
    old = await stage.play(players=2, computers=1)
    roll = custom_ids(old)[0]
    await stage.pass_time(HOURS_3_S)
    assert (await stage.table()).table.paused is not None
    payload, record = stage.payload(roll, on=old)
    await stage.deliver(payload)
    assert record.responded
    table = (await stage.table()).table
    assert table.paused is None
    assert table.shown_version == table.version


async def test_the_board_is_edited_after_the_interactions_tokens_have_died(stage: Stage) -> None:
    """By the ids of channel and message: what edits through a token lasts 15 minutes."""
    board = await stage.two_at_the_table(pace="slow")
    menu = await stage.more("ben")
    await stage.pass_time(20 * 60)
    before = len(stage.env.http_requests)
    await stage.press("away", "ben", on=menu)
    assert "A computer plays for" in board.content
    shown = [path for method, path in since(stage, before) if method == "PATCH"]
    assert f"/channels/{stage.channel.id}/messages/{board.id}" in shown[0]
    assert not any("@original" in path for path in shown)


async def test_a_repaint_replaces_the_picture(stage: Stage) -> None:
    board = await stage.two_at_the_table()
    for action in ("away", "back"):
        menu = await stage.more("ben")
        await stage.press(action, "ben", on=menu)
        assert len(board.attachments) == 1
    edits = [one.json or {} for one in stage.sent("PATCH", f"/messages/{board.id}")]
    assert len(edits) == 2
    assert all([file["id"] for file in edit["attachments"]] == [0] for edit in edits)


async def test_ten_changes_during_a_repaint_are_one_more_picture_of_the_newest(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.two_at_the_table()
    menu = await stage.more("ben")
    head = every_id(menu)[0].rpartition(":")[0]
    painted, http = asyncio.Event(), stage.bot.http
    monkeypatch.setattr(http, "request", held(http.request, painted, "PATCH"))
    for n in range(11):
        payload, record = stage.payload(f"{head}:{('away', 'back')[n % 2]}", "ben", menu)
        stage.env.backend.emit("INTERACTION_CREATE", payload)
        await when(lambda record=record: record.responded)  # type: ignore[misc]
        if n == 0:
            await when(lambda: bool(stage.sent("PATCH", "/channels/")))
    painted.set()
    await stage.env.settle()
    assert len(stage.sent("PATCH", "/channels/")) == 2
    table = (await stage.table()).table
    assert table.shown_version == table.version
    assert "A computer plays for 🟡" in stage.board.content


@pytest.mark.parametrize("by", ["click", "token"])
async def test_a_fresh_boards_id_is_kept_before_the_old_one_is_retired(
    stage: Stage, by: str
) -> None:
    old = await stage.two_at_the_table(pace="slow")
    await stage.pass_time(61)
    stage.env.inject_error("PATCH", f"/channels/*/messages/{old.id}", status=403, code=50001)
    kept: list[int | None] = []
    retire = stage.bot.boards._posting.retire

    async def looked(*args: Any) -> None:
        kept.append((await stage.table()).table.message)
        await retire(*args)

    stage.bot.boards._posting.retire = looked  # type: ignore[method-assign,assignment]
    while len(stage.messages) == 1:
        if by == "token":
            await unseen(stage)
        await stage.click(custom_ids(old)[0], on=old)
    assert kept == [stage.board.id]
    assert (await stage.table()).table.message == stage.board.id


async def test_no_address_of_a_picture_is_ever_kept(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    await stage.person().slash(stage.channel, "ludo fairness")
    assert all(file["url"].startswith("http") for file in stage.board.attachments)
    with closing(sqlite3.connect(stage.path)) as reader:
        dumped = "\n".join(reader.iterdump())
    assert "http" not in dumped
    assert "attachment" not in dumped


async def test_a_late_answer_is_not_tried_by_follow_up(stage: Stage) -> None:
    await stage.two_at_the_table()
    stage.env.inject_error("POST", CALLBACK, status=404, code=10062)
    before = len(stage.env.http_requests)
    await stage.click(custom_ids(stage.board)[0], "eve")
    assert len(since(stage, before)) == 1
