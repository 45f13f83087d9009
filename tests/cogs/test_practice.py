"""/ludo practice: a position, an answer, and what each move wins and risks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import pytest
from simcord.backend.models import Message

from cogs.words.practice import answer_lines, practice_table
from ludo_core import RULESETS, State, legal
from ludo_core.players.master import chances
from ludo_core.players.practice import Position, of_day, positions
from ludo_core.players.practice.candidates import candidates
from storage import Progress
from tests.cogs.helpers import ENGLISH, Stage, play_out, staged
from tests.cogs.messages import answers, buttons
from tests.cogs.tables import position
from tests.cogs.test_studies import head, press, shown

EN = ENGLISH.words("en")


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage that is patient: positions are really judged, and the machine may be busy."""
    async with staged(tmp_path, settle_timeout=60.0) as one:
        yield one


class Always:
    """A random source that always says the same; of a list it takes the first."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number

    def choice(self, of: list[object]) -> object:
        return of[0]


def shipped_only(stage: Stage) -> None:
    stage.bot.practice.rng = Always(0.9)  # type: ignore[assignment]


async def ask(stage: Stage, name: str = "ana") -> Message:
    return shown(stage, await stage.person(name).slash(stage.channel, "ludo practice"))


async def pick(stage: Stage, message: Message, *, best: bool, name: str = "ana") -> Message:
    """Answer a position that came with the bot, rightly or wrongly."""
    ids = [button["custom_id"] for button in buttons(message)]
    rules, state = positions()[int(ids[0].split(":")[2])]
    judged = chances(rules, state)
    offered = [int(one.rpartition("-")[2]) for one in ids]
    token = (max if best else min)(offered, key=lambda one: judged[one])
    return await press(stage, message, f"solve-{token}", name)


async def test_todays_position_is_the_same_for_everybody(stage: Stage) -> None:
    message = await ask(stage)
    assert head(message).startswith("🧩 **Position of the day** · ")
    assert "Which move is best?" in message.content
    assert len(message.attachments) == 1
    today = of_day(date.fromisoformat(f"{stage.now():%Y-%m-%d}"))
    number = next(iter(buttons(message)))["custom_id"].split(":")[2]
    assert number == str(today)
    assert (await ask(stage, "eve")).content == message.content


async def test_a_right_answer_is_told_with_what_every_move_wins_and_risks(stage: Stage) -> None:
    message = await ask(stage)
    moves = len(list(buttons(message)))
    solved = await pick(stage, message, best=True)
    assert "✅ **Solved!**" in solved.content
    assert "You have solved 1 of 1 position." in solved.content
    lines = solved.content.splitlines()
    judged = [line for line in lines if line[0] in "⭐❌🔹" and line.endswith("%")]
    assert len(judged) == moves
    assert judged[0].startswith("⭐ **")
    assert [line for line in lines if line.startswith("💡 ")] == [lines[lines.index(judged[0]) + 1]]
    told = [line for line in lines if "anger from" in line or "itself" in line]
    assert len(told) == moves


def test_each_move_says_what_it_wins_and_risks_once() -> None:
    def told(ruleset: str, state: State, best: int) -> list[str]:
        """The lines after an answer where token `best` is best."""
        rules = RULESETS[ruleset]
        of = practice_table(EN, Position(rules, state))
        judged = {token: 0.5 + 0.1 * (token == best) for token in legal(rules, state)}
        return answer_lines(EN, of, candidates(rules, state, judged), best, solved=True)[1:]

    captures = position(2, {0: (10, 20, -1, -1), 2: (38, -1, -1, -1)}, die=2)
    assert told("king", captures, 0) == [
        "⭐ **1\\: capture Yellow**: 60.0%",
        "💡 Token 1 of 🟡 Yellow has to go back from 38.",
        "-# No danger from the next rolls.",
        "🔹 2\\: → 22: 50.0%",
        "-# No danger from the next rolls.",
    ]
    lost = position(2, {0: (5, 20, -1, -1), 2: (34, 34, -1, -1)}, die=3)
    assert told("aeroplane", lost, 1)[-2:] == [
        "🔹 1\\: into the stack of Yellow: 50.0%",
        "-# The plane goes back itself.",
    ]


async def test_a_wrong_answer_is_told_and_the_first_answer_counts(stage: Stage) -> None:
    message = await ask(stage)
    first = next(iter(buttons(message)))["custom_id"]
    wrong = await pick(stage, message, best=False)
    assert "❌ **Not the best move.**" in wrong.content
    for token in "0123":
        await stage.click(f"{first[:-1]}{token}", on=message)
    assert await stage.store.practice.progress(stage.person().id) == Progress(0, 1)


async def test_another_position_comes_and_none_twice(stage: Stage) -> None:
    shipped_only(stage)
    message = await pick(stage, await ask(stage), best=True)
    seen = set()
    for _ in range(3):
        message = await press(stage, message, "practice")
        assert head(message).startswith("🧩 **Practice** · ")
        seen.add(next(iter(buttons(message)))["custom_id"])
        message = await pick(stage, message, best=True)
    assert len(seen) == 3
    assert await stage.store.practice.progress(stage.person().id) == Progress(4, 4)
    again = await ask(stage)
    assert head(again).startswith("🧩 **Practice** · ")


async def test_others_are_by_any_ruleset_whatever_the_server_plays(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1, ruleset="king")
    await play_out(stage)
    stage.bot.practice.rng = random.Random(3)
    message = await pick(stage, await ask(stage), best=True)
    heads, goals = Counter[str](), Counter[str]()
    for _ in range(24):
        message = await press(stage, message, "practice")
        heads[head(message)] += 1
        goals[message.content.splitlines()[1]] += 1
        first = next(iter(buttons(message)))["custom_id"]
        await stage.click(first, on=message)
        message = stage.env.backend.messages[stage.channel.id][message.id]
    assert len(heads) == len(RULESETS)
    assert max(heads.values()) < 10
    assert goals["-# To win: first token home."] < 10
    assert len(goals) >= 5


async def test_answers_work_after_a_restart(stage: Stage) -> None:
    message = await ask(stage)
    await stage.restart()
    assert "✅ **Solved!**" in (await pick(stage, message, best=True)).content


async def test_positions_come_from_the_servers_own_games_without_names(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    await play_out(stage)
    stage.bot.practice.rng = Always(0.1)  # type: ignore[assignment]
    game = (await stage.table()).table.id
    await pick(stage, await ask(stage), best=True)
    message = await ask(stage)
    ids = [button["custom_id"] for button in buttons(message)]
    assert {one.split(":")[1] for one in ids} == {game}
    assert "<@" not in message.content
    await stage.restart()
    await stage.click(ids[0], on=message)
    message = stage.env.backend.messages[stage.channel.id][message.id]
    assert "You have solved" in message.content


async def test_a_made_up_answer_is_refused(stage: Stage) -> None:
    message = await ask(stage)
    for made_up in ("l1:-:99999:solve-0", "l1:-:0:solve-9", "l1:ffffffffff:3:solve-0"):
        result = await stage.click(made_up, on=message)
        (told,) = answers(result)
        assert told.startswith("I do not know this")
