"""A whole game by people at the playground, over real HTTP and a real websocket."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from playground import Person, Playground
from playground.model import Json
from tests.wire.stage import (
    bot_in_process,
    button_ids,
    checked,
    on_turn,
    open_table,
    shown,
)

pytestmark = pytest.mark.wire


async def _play_to_the_end(server: Playground, message: Json, people: tuple[Person, ...]) -> Json:
    rng = random.Random(5)
    while button_ids(message):
        person = on_turn(server, message, people)
        outcome = await person.click(message["id"], rng.choice(button_ids(message)))
        assert outcome.callback == 7, outcome
        message = shown(outcome)
        assert len(message["attachments"]) == 1
    return message


@pytest.mark.parametrize(
    ("ruleset", "computers"),
    [("plyyard", 0), ("classic", 1), ("king", 2), ("thunder", 1), ("aeroplane", 1)],
)
async def test_people_and_computers_play_to_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, ruleset: str, computers: int
) -> None:
    server = Playground(port=0)
    await server.start()
    async with (
        bot_in_process(server, tmp_path / "ludo.db"),
        Person(server.page_url, "Ana") as ana,
        Person(server.page_url, "Ben") as ben,
    ):
        options = {"ruleset": ruleset, "players": 2 + computers, "computers": computers, "goal": 1}
        opened = await open_table(ana, ben, **options)
        over = await _play_to_the_end(server, opened, (ana, ben))

        assert "wins!" in over["content"]
        assert over["id"] == opened["id"], "one message a game"
        file, _ = shown(await ben.command("ludo fairness"))["attachments"]
        report = checked((await ben.fetch(file["url"])).decode())
        assert (report["ruleset"], report["over"]) == (ruleset, True)
        stats = await ana.command("ludo stats")
        assert "Ana" in stats.text
        assert "Ben" in stats.text
    assert not server.problems
    await server.close()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
