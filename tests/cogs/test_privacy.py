"""`/ludo privacy` and `/ludo forget`: what is kept, as a file, and gone when asked twice."""

from __future__ import annotations

import json
import random
import zipfile
from io import BytesIO
from itertools import chain

import pytest
from simcord.backend.models import Message

from cogs.privacy import TOLD, packed
from storage import Phase, people
from tests.cogs.helpers import Stage, play_out, private
from tests.cogs.messages import answers

LARGEST_UPLOAD = 10 * 1024 * 1024
HANDED_OUT = {
    "seats": "id guild_id channel_id ruleset phase created_at ended_at rated seat name taken_by"
    " guest away late_rolls late_ms clicked_at",
    "games": "id guild_id created_at",
    "actions": "game_id n seat kind value",
    "members": "guild_id name",
    "muted": "guild_id",
    "practice": "position solved",
    "invitations": "game_id",
}
"""What the words tell of, where a table has more to tell than sums and choices."""


async def page(stage: Stage, command: str, name: str = "ana") -> Message:
    return private(stage, await stage.person(name).slash(stage.channel, f"ludo {command}"))


def unpacked(data: bytes) -> dict[str, object]:
    with zipfile.ZipFile(BytesIO(data)) as folder:
        (name,) = folder.namelist()
        assert name == "ludo-data.json"
        read: dict[str, object] = json.loads(folder.read(name))
        return read


async def test_ones_data_come_as_a_private_file(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    told = await page(stage, "privacy")
    result = await stage.press("my-data", on=told)
    assert result.response is not None
    assert result.response.ephemeral
    (file,) = result.response.attachments
    assert file.filename == "ludo-data.zip"
    data = unpacked(stage.env.backend.cdn.get(file.url) or b"")
    assert data.pop("user_id") == stage.person().id
    assert data == await stage.store.people.export(stage.person().id)
    assert {name for name, rows in data.items() if rows} >= {"seats", "actions", "results"}


def test_the_words_name_every_table_that_is_handed_out() -> None:
    assert sorted(chain(*TOLD)) == sorted(people._EXPORTED)


async def test_the_words_know_every_column_that_is_handed_out(stage: Stage) -> None:
    """A new one is to be told in `TOLD` first, then added here."""
    for table, columns in HANDED_OUT.items():
        query = people._EXPORTED[table].replace("?", "0")
        async with stage.store._database._connection.execute(query) as cursor:
            assert [one[0] for one in cursor.description] == columns.split(), table


def test_ten_thousand_games_of_somebody_fit_into_a_file() -> None:
    rng, games = random.Random(1), 250
    seats = [
        {"id": rng.randbytes(5).hex(), "channel_id": rng.getrandbits(60), "clicked_at": game}
        for game in range(games)
    ]
    actions = [
        {"game_id": seat["id"], "n": n, "seat": 0, "kind": kind, "value": rng.randint(1, 6)}
        for seat in seats
        for n in range(0, 400, 4)
        for kind in ("roll", "move")
    ]
    data = {"seats": seats, "actions": actions}
    file = packed(data)
    assert unpacked(file) == data
    assert len(file) * 10_000 / games < LARGEST_UPLOAD


@pytest.mark.parametrize("over", [False, True])
async def test_data_larger_than_discord_takes_are_told_so(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, *, over: bool
) -> None:
    told = await page(stage, "privacy")
    limit = stage.payload("l1:-:0:my-data", "ana", told)[0]["attachment_size_limit"]
    monkeypatch.setattr("cogs.privacy.packed", lambda _: b"x" * (limit + over))
    (answer,) = answers(await stage.press("my-data", on=told))
    assert answer.startswith("Your data take 26 MiB" if over else "All that I keep")


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
