"""What goes wrong inside: the person hears a sentence, the log gets the rest, the game goes on."""

from __future__ import annotations

import logging
import re
from typing import Any

import discord
import pytest

from cogs.errors import report
from ludo_core import Refusal
from tests.cogs.conftest import Logs
from tests.cogs.helpers import ENGLISH, Stage
from tests.cogs.messages import answers, custom_ids

INCIDENT = re.compile(
    r"Something went wrong; nothing of the game is lost\. Try again, or tell the bot's owner"
    r" about incident ([0-9a-f]{6})\."
)


def broken(*_: Any, **__: Any) -> Any:
    """Fail as only a fault of ours does."""
    raise ZeroDivisionError("a fault of ours")


async def test_a_fault_behind_a_button_is_told_with_an_incident_id(
    stage: Stage, logs: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.expect("a fault of ours")
    await stage.play(players=2, computers=1)
    with monkeypatch.context() as patch:
        patch.setattr(stage.games, "submit", broken)
        result = await stage.press("roll")
    (word,) = answers(result)
    found = INCIDENT.fullmatch(word)
    assert found
    line = next(line for line in logs.lines if f"incident {found[1]}" in line)
    assert "Traceback" in line
    assert "ZeroDivisionError: a fault of ours" in line
    await stage.press("roll")
    assert (await stage.table()).table.rolls > 0


async def test_a_fault_behind_a_command_is_told_with_an_incident_id(
    stage: Stage, logs: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.expect("a fault of ours")
    with monkeypatch.context() as patch:
        patch.setattr(stage.games, "open", broken)
        result = await stage.person().slash(stage.channel, "ludo start")
    (word,) = answers(result)
    assert INCIDENT.fullmatch(word)
    await stage.start()
    assert len(stage.messages) == 1


async def test_a_picture_that_cannot_be_drawn_does_not_stick_the_game(
    stage: Stage, logs: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.expect("a fault of ours")
    await stage.play(players=2, computers=1)
    old = custom_ids(stage.board)[0]
    with monkeypatch.context() as patch:
        patch.setattr(stage.bot.boards.painter, "_draw", broken)
        result = await stage.press("roll")
    assert INCIDENT.fullmatch(answers(result)[0])
    rolls = (await stage.table()).table.rolls
    assert rolls > 0
    await stage.click(old)
    assert (await stage.table()).table.rolls == rolls
    assert custom_ids(stage.board)[0] != old


async def test_discord_not_taking_even_the_incident_is_logged(
    stage: Stage, logs: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.expect("a fault of ours")
    logs.expect("did not get through")
    await stage.play(players=2, computers=1)
    monkeypatch.setattr(stage.games, "submit", broken)
    stage.env.inject_error("POST", "/interactions/*", status=500, times=None)
    await stage.click(custom_ids(stage.board)[0])


async def test_discord_calling_the_sentence_malformed_is_logged(stage: Stage, logs: Logs) -> None:
    logs.expect("a person could not be told")
    await stage.play(players=2, computers=1)
    stage.env.inject_error("POST", "/interactions/*", status=400, code=50035, times=None)
    await stage.click(custom_ids(stage.board)[0], "eve")


async def test_a_refusal_without_a_sentence_is_an_incident_not_a_crash(logs: Logs) -> None:
    logs.expect("never_heard_of")
    said: list[str] = []

    class Listener:
        async def private(self, text: str) -> None:
            said.append(text)

    await report(Listener(), ENGLISH.words("en"), Refusal("never_heard_of"))  # type: ignore[arg-type]
    assert INCIDENT.fullmatch(said[0])


async def test_a_repaint_that_fails_in_our_own_code_is_logged(
    stage: Stage, logs: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.expect("could not be painted")
    await stage.play(players=2, computers=1)
    with monkeypatch.context() as patch:
        patch.setattr(stage.bot.boards.painter, "_draw", broken)
        await stage.resign()
    await stage.click(custom_ids(stage.board)[0])
    assert "wins!" in stage.board.content


async def test_no_token_reaches_the_log(
    stage: Stage, logs: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.expect("a fault of ours")
    logs.expect("did not get through")
    for name in ("discord", "cogs", "games", "storage"):
        monkeypatch.setattr(logging.getLogger(name), "level", logging.DEBUG)
    await stage.play(players=2, computers=1)
    stage.env.inject_error("POST", "/interactions/*", status=500, times=1)
    await stage.press("roll")
    await stage.person().slash(stage.channel, "ludo board")
    monkeypatch.setattr(stage.games, "submit", broken)
    await stage.press("roll")
    text = "\n".join(logs.lines)
    tokens = [record.token for record in stage.env.backend.interactions.values()]
    assert len(tokens) == 5
    assert not [token for token in [*tokens, "simcord.fake.token"] if token in text]
    secret = (await stage.table()).secret.hex()
    assert secret not in text


async def test_an_error_of_discord_py_says_nothing_of_the_interaction(stage: Stage) -> None:
    error = discord.HTTPException(FakeResponse(), {"code": 10062, "message": "Unknown"})
    assert "token" not in repr(error)


class FakeResponse:
    """As much of a response as an HTTPException reads."""

    status = 404
    reason = "Not Found"
