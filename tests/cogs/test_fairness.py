"""What a player takes away from a game: its record, the secret, and the tools that check them."""

from __future__ import annotations

import io
import json

import simcord

from ludo_core.__main__ import main as ludo_core
from ludo_core.record.lines import ByteLines
from tests.cogs.helpers import Stage, play_out
from tests.cogs.messages import answers


def attached(stage: Stage, message: simcord.ResponseMessage) -> tuple[str, bytes]:
    """Return name and content of a message's only record."""
    (file,) = [one for one in message.attachments if one.filename.endswith(".ludo")]
    blob = stage.env.backend.cdn.get(file.url)
    assert blob is not None
    return file.filename, blob


async def test_the_record_of_a_finished_game_passes_check_and_verify(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    result = await stage.person().slash(stage.channel, "ludo fairness")
    (text,) = answers(result)
    kept = await stage.table()
    assert kept.table.commit in text
    assert kept.secret.hex() not in text
    assert result.response is not None
    assert result.response.attachments == []
    await play_out(stage)
    result = await stage.person().slash(stage.channel, "ludo fairness")
    assert result.response is not None
    assert kept.secret.hex() in result.response.content
    name, record = attached(stage, result.response)
    assert name == f"{kept.table.id}.ludo"
    for command in ("check", "verify"):
        out = io.StringIO()
        assert ludo_core([command], lines(record), out) == 0
        assert json.loads(out.getvalue())["ok"]


async def test_the_secret_is_published_with_the_result_and_stays_to_be_had(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1, goal=1)
    kept = await stage.table()
    assert kept.secret.hex() not in board.content
    await play_out(stage)
    assert f"The dice secret: `{kept.secret.hex()}`" in board.content
    await stage.person().slash(stage.channel, "ludo start")
    (text,) = answers(await stage.person().slash(stage.channel, "ludo fairness"))
    assert kept.secret.hex() in text


async def test_export_hands_out_the_game_so_far_and_the_secret_only_at_its_end(
    stage: Stage,
) -> None:
    ana = stage.person()
    await ana.slash(stage.channel, "ludo start", players=2, computers=1, goal=1)
    lobby = await ana.slash(stage.channel, "ludo export")
    assert answers(lobby) == ["The game has not started yet."]
    await stage.press("start")
    await stage.press("roll")
    kept = await stage.table()
    running = await ana.slash(stage.channel, "ludo export")
    assert running.response is not None
    _, record = attached(stage, running.response)
    assert kept.table.client.encode() in record
    assert kept.secret.hex().encode() not in record
    assert ludo_core(["check"], lines(record), io.StringIO()) == 0
    await play_out(stage)
    over = await ana.slash(stage.channel, "ludo export")
    assert over.response is not None
    _, record = attached(stage, over.response)
    assert kept.secret.hex().encode() in record
    assert ludo_core(["verify"], lines(record), io.StringIO()) == 0


def lines(record: bytes) -> ByteLines:
    """Return a file as the tools of the core read it."""
    return io.BytesIO(record)


async def test_all_rolls_of_the_bot_are_counted(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    (text,) = answers(await stage.person().slash(stage.channel, "ludo fairness"))
    assert "All rolls of this bot so far are too few to say" in text
    await play_out(stage)
    await stage.restart()
    rolls = (await stage.table()).table.rolls
    (text,) = answers(await stage.person().slash(stage.channel, "ludo fairness"))
    assert f"All {rolls} rolls of this bot so far: " in text
    await stage.play(players=2, computers=1)
    await stage.press("roll")
    (text,) = answers(await stage.person().slash(stage.channel, "ludo fairness"))
    assert f"All {rolls + (await stage.table()).table.rolls} rolls of this bot so far: " in text
