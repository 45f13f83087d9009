"""kill -9 of the bot at any moment, the playground living on: nothing that was shown is lost."""

from __future__ import annotations

import asyncio
import random
import signal
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.board_message import board_message
from cogs.words import Catalogue
from games import View
from games.records import record_of
from ludo_core import new_state
from ludo_core.play import after
from ludo_core.record import write
from playground import Clocks, Person, Playground
from playground.model import Json
from playground.person import Refused
from storage import Kept, Store
from tests.wire.stage import ROOT, BotProcess, button_ids, checked, on_turn, open_table

pytestmark = pytest.mark.wire

PLAYERS = ("Ana", "Ben", "Chloé", "Dev")


def _alt(message: Json) -> str:
    return str(message["attachments"][0]["description"])


def _all_alts(kept: Kept) -> list[str]:
    """Return the alt text of every position of the game, in order."""
    words = Catalogue.load(ROOT / "locales").words("en")
    assert kept.table.state is not None
    state = new_state(kept.table.state.seats)
    states = [state]
    for one in kept.played:
        state = after(kept.table.options.rules, state, one.action)
        states.append(state)
    tables = (replace(kept.table, state=state) for state in states)
    return [board_message(words, View(table)).alt for table in tables]


async def _click(server: Playground, people: list[Person], board: str, rng: random.Random) -> Json:
    """Press one button as whoever is asked to, and return the board after it."""
    seen = await people[0].wait_for(lambda one: one["id"] == board)
    person = on_turn(server, seen, people)
    seen = await person.wait_for(lambda one: one["id"] == board)
    try:
        outcome = await person.click(board, rng.choice(button_ids(seen)))
    except Refused:
        # The board was painted again between the look and the press.
        return await people[0].wait_for(lambda one: one["id"] == board)
    if outcome.callback == 4:
        # Stored before the kill, not shown yet: the bot is about to paint it.
        old = seen["edited_timestamp"]
        return await people[0].wait_for(
            lambda one: one["id"] == board and one["edited_timestamp"] != old
        )
    assert outcome.ok, outcome
    assert outcome.message is not None
    return outcome.message


async def _play_and_kill(tmp_path: Path, kills: int) -> None:
    server = Playground(port=0, clocks=Clocks(answer=1.0))
    await server.start()
    database = tmp_path / "ludo.db"
    bot = BotProcess(server, database)
    rng = random.Random(7)
    shown: list[str] = []
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(Person(server.page_url, name)) for name in PLAYERS
        ]
        await bot.start()
        board = await open_table(*people, ruleset="king")
        game = button_ids(board)[0].split(":")[1]
        for _ in range(kills):
            clicks = rng.randint(1, 6)
            shown += [_alt(await _click(server, people, board["id"], rng)) for _ in range(clicks)]
            click = asyncio.create_task(_click(server, people, board["id"], rng))
            # Any moment from before the click arrives to after its answer is out.
            await asyncio.sleep(rng.uniform(0, 0.015))
            await bot.end(signal.SIGKILL)
            await people[0].bot_offline()
            await bot.start()
            await people[0].bot_ready("ludo")
            await asyncio.gather(click, return_exceptions=True)
        shown.append(_alt(await _click(server, people, board["id"], rng)))
        assert await bot.end(signal.SIGTERM) == 0
    await server.close()

    store = await Store.open(database)
    kept = await store.load(game)
    await store.close()
    assert kept is not None
    checked(write(record_of(kept)))
    positions = iter(_all_alts(kept))
    # A board may tell of the moves before as well.
    lost = [alt for alt in shown if not any(alt.startswith(one) for one in positions)]
    assert not lost, "every board that was shown is in the game that was kept, in this order"
    assert not server.problems
    assert "Traceback" not in bot.log
    assert "ERROR" not in bot.log


async def test_killed_three_times(tmp_path: Path) -> None:
    await _play_and_kill(tmp_path, kills=3)


@pytest.mark.long
async def test_killed_fifty_times(tmp_path: Path) -> None:
    await _play_and_kill(tmp_path, kills=50)
