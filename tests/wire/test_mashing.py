"""Ten members press everything at once; every click is answered and none counts twice."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from games.records import record_of
from ludo_core.record import write
from playground import Outcome, Person, Playground
from playground.person import Refused
from tests.wire.stage import bot_in_process, button_ids, checked, every_button, open_table

pytestmark = pytest.mark.wire

MEMBERS = (
    "Mara",
    "Ida",
    "Ana",
    "Ben",
    "Chloé",
    "Dev",
    "Emi",
    "Farid",
    "ליאור 🎲",
    "**Gus** <@1> ||x||",
)


async def _mash(person: Person, message: str, until: float, most: int, seed: int) -> list[Outcome]:
    """Press any button of the board as this person sees it, again and again."""
    rng = random.Random(seed)
    outcomes: list[Outcome] = []
    while time.monotonic() < until and len(outcomes) < most:
        seen = await person.wait_for(lambda one: one["id"] == message)
        if not button_ids(seen):
            break
        try:
            outcomes.append(await person.click(message, rng.choice(every_button(seen))))
        except Refused:
            # The board changed between the look and the press: Discord's client has no such button.
            continue
    return outcomes


async def _mash_together(tmp_path: Path, seconds: float, most: int) -> int:
    """Let ten members mash at one table; return how many clicks there were."""
    server = Playground(port=0)
    await server.start()
    async with bot_in_process(server, tmp_path / "ludo.db") as bot, AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(Person(server.page_url, name)) for name in MEMBERS
        ]
        board = await open_table(*people[:4], ruleset="king")
        until = time.monotonic() + seconds
        mashers = (
            _mash(person, board["id"], until, most, seed) for seed, person in enumerate(people)
        )
        outcomes = [outcome for mine in await asyncio.gather(*mashers) for outcome in mine]
        kept = await bot.games.kept(button_ids(board)[0].split(":")[1])
    assert kept is not None
    # A click that changed the game was answered by a board, or silently where another answer had
    # already shown what came of it; every other by a private word or a board that was behind.
    assert [outcome for outcome in outcomes if not outcome.ok] == []
    assert {outcome.callback for outcome in outcomes} <= {4, 6, 7}
    boards = [outcome for outcome in outcomes if outcome.callback in {6, 7}]
    before = 5  # the opening, three seats, the start
    assert kept.table.version - before <= len(boards), "no click had two effects"
    assert checked(write(record_of(kept)))["rolls"] == kept.table.rolls
    assert not server.problems
    await server.close()
    return len(outcomes)


async def test_ten_members_mash_every_button(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clicks = await _mash_together(tmp_path, seconds=30, most=60)
    assert clicks > 300
    assert [record for record in caplog.records if record.levelno >= 30] == []


@pytest.mark.long
async def test_ten_members_mash_for_a_minute(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clicks = await _mash_together(tmp_path, seconds=60, most=100_000)
    assert clicks > 3_000
    assert [record for record in caplog.records if record.levelno >= 30] == []
