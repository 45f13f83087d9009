"""Games gone through again: step by step, reviewed, and from files; all privately."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest
import simcord
from simcord.backend.models import Message

from cogs.answer import Answer
from cogs.words.reviews import summary_lines
from games.recorded import LARGEST_FILE, MOST_ROLLS, read_game
from games.records import record_of
from ludo_core import Action, Refusal, Roll, Rules, State
from ludo_core.players.review import Review, review
from ludo_core.record import write
from tests.cogs.helpers import ENGLISH, PNG, Stage, play_out, private, staged
from tests.cogs.messages import answers, buttons, custom_ids
from tests.core.test_verify import fair_game

GOLDEN = Path(__file__).parents[1] / "golden"
NO_RECORD = "That file is no game record: attach one such as /ludo export gives."
DUEL = (GOLDEN / "plyyard-duel.ludo").read_bytes()


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage that is patient: games are really reviewed, and the machine may be busy."""
    async with staged(tmp_path, settle_timeout=60.0) as one:
        yield one


def shown(stage: Stage, result: simcord.InteractionResult) -> Message:
    """Return the private message that an answer sent."""
    said = [*result.followups, *([result.response] if result.response else [])]
    (message,) = [one for one in said if one.ephemeral]
    return stage.env.backend.messages[stage.channel.id][message.id]


def head(message: Message) -> str:
    return message.content.splitlines()[0]


def actions(message: Message) -> list[str]:
    return [b["custom_id"].split(":")[3] for b in buttons(message) if not b.get("disabled")]


async def over(stage: Stage) -> str:
    """Play a game to its end and return its id."""
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    return (await stage.table()).table.id


async def press(stage: Stage, message: Message, which: str, name: str = "ana") -> Message:
    """Press the button of this action, or which begins so, and return the message as it is then."""
    ids = [b["custom_id"] for b in buttons(message)]
    exact = [one for one in ids if one.split(":")[3] == which]
    (found,) = exact or [one for one in ids if one.split(":")[3].startswith(which)]
    await stage.click(found, name, message)
    return stage.env.backend.messages[stage.channel.id][message.id]


async def attach(stage: Stage, command: str, data: bytes) -> simcord.InteractionResult:
    return await stage.person().slash(stage.channel, command, file=("game.ludo", data))


async def test_a_game_is_gone_through_step_by_step(stage: Stage) -> None:
    await over(stage)
    rolls = (await stage.table()).table.rolls
    board = stage.board.content
    message = shown(stage, await stage.press("replay", "eve"))
    assert head(message) == f"🎞️ **Ludo King style** · roll 0 of {rolls}"
    assert "replay-back-0" not in actions(message)
    message = await press(stage, message, "replay-on", "eve")
    assert head(message) == f"🎞️ **Ludo King style** · roll 1 of {rolls}"
    assert len(message.attachments) == 1
    message = await press(stage, message, "replay-last", "eve")
    assert head(message) == f"🎞️ **Ludo King style** · roll {rolls} of {rolls}"
    assert "1st:" in message.content
    assert not [one for one in actions(message) if one.startswith(("replay-on", "replay-last"))]
    message = await press(stage, message, "replay-back", "eve")
    message = await press(stage, message, "replay-first", "eve")
    assert head(message) == f"🎞️ **Ludo King style** · roll 0 of {rolls}"
    assert stage.board.content == board


async def test_every_step_is_told_as_the_game_told_it_and_captures_are_found(stage: Stage) -> None:
    message = shown(stage, await attach(stage, "ludo replay", DUEL))
    assert head(message) == "🎞️ **Ply Yard duel** · roll 0 of 138"
    seen = []
    for _ in itertools.count():
        if not [one for one in actions(message) if one.startswith("replay-hit")]:
            break
        message = await press(stage, message, "replay-hit")
        assert "back!" in message.content
        seen.append(head(message))
    assert len(seen) == len(set(seen)) > 1


async def test_steps_work_after_a_restart(stage: Stage) -> None:
    game = await over(stage)
    await stage.restart()
    result = await stage.click(f"l1:{game}:0:replay-on-3", "ben")
    assert head(shown(stage, result)).startswith("🎞️ **Ludo King style** · roll 3 of ")


async def test_a_finished_game_is_reviewed_under_its_result_after_a_restart_too(
    stage: Stage,
) -> None:
    await over(stage)
    await stage.restart()
    message = shown(stage, await stage.press("review"))
    assert head(message) == "## 🔎 Review: Ludo King style"
    assert "accurate in" in message.content
    assert "Turning points" in message.content
    assert "the points do not add up to 100" in message.content.splitlines()[-1]
    assert len([one for one in actions(message) if "turn" in one]) == 3
    assert [one["description"].partition(" Red (ana): ")[0] for one in message.attachments] == [
        "The way home of each player, roll by roll."
    ]
    first = await press(stage, message, "review-turn1")
    assert "· roll " in head(first)
    assert "luck" in first.content
    choice = await press(stage, message, "review-on")
    assert "· roll " in head(choice)
    assert (await press(stage, choice, "review")).content == message.content


async def test_a_review_is_of_what_somebody_did_in_a_seat_they_took_over(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1, ruleset="classic")
    while (await stage.table()).table.rolls < 16:
        await stage.click(custom_ids(stage.board)[0])
    seats = private(stage, await stage.press("seats", "ben"))
    await stage.press("sit-2", "ben", on=seats)
    await play_out(stage)
    message = shown(stage, await stage.press("review"))
    kept = await stage.table()
    ben = stage.person("ben").id
    rolls = [one for one in kept.played if isinstance(one.action, Roll)]
    own = [n for n, one in enumerate(rolls, 1) if one.actor == ben]
    assert 0 < len(own) < sum(one.seat == 2 for one in rolls)
    found = stage.bot.studies._reviews.get(kept.table.id)
    assert found is not None
    expected = summary_lines(ENGLISH.words("en"), kept.table, found.summary(2, own))
    assert expected[0] in message.content.splitlines()


async def test_a_choice_shows_every_move_with_its_chance(stage: Stage) -> None:
    message = shown(stage, await attach(stage, "ludo review", DUEL))
    message = await press(stage, message, "review-bad")
    lines = message.content.splitlines()
    moves = [line for line in lines if line[0] in "✅❌⭐🔹" and line.endswith("%")]
    assert len(moves) > 1
    chances = [float(line.rpartition(": ")[2].rstrip("%")) for line in moves]
    assert chances == sorted(chances, reverse=True)
    assert moves[0].startswith("⭐")
    assert [line for line in lines if line.startswith("💡 ")] == [lines[lines.index(moves[0]) + 1]]
    assert sum(line.startswith("❌ **") for line in moves) == 1


async def test_what_the_best_move_gave_away_is_not_told(stage: Stage) -> None:
    message = shown(stage, await attach(stage, "ludo review", DUEL))
    seen = set()
    for _ in range(12):
        message = await press(stage, message, "review-on")
        right = "✅" in message.content
        assert right != ("Given away" in message.content)
        assert "progress" not in message.content
        assert "your" not in message.content
        seen.add(right)
    assert seen == {True, False}


async def test_replay_and_review_lead_to_each_other_at_the_same_roll(stage: Stage) -> None:
    message = shown(stage, await attach(stage, "ludo review", DUEL))
    message = await press(stage, message, "review-on")
    where = head(message).rpartition("·")[2]
    message = await press(stage, message, "replay-at")
    assert head(message).endswith(where)
    message = await press(stage, message, "review-at")
    assert head(message).endswith(where)


async def test_a_channel_without_games_points_to_other_games(stage: Stage) -> None:
    for command in ("replay", "review", "export"):
        told = await stage.person().slash(stage.channel, f"ludo {command}")
        assert answers(told) == [
            "There is no game in this channel. Choose one of yours with `game`; /ludo replay and"
            " /ludo review take a record as `file`, too."
        ]


async def test_a_running_game_is_not_reviewed(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    told = await stage.person().slash(stage.channel, "ludo review")
    assert answers(told) == ["The game is not over yet."]


async def test_a_running_game_is_not_reviewed_by_its_export_either(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    await stage.press("roll")
    record = write(record_of(await stage.table())).encode()
    assert answers(await attach(stage, "ludo review", record)) == ["The game is not over yet."]
    message = shown(stage, await attach(stage, "ludo replay", record))
    assert head(message).startswith("🎞️ **Ludo King style** · roll 0 of ")
    assert "review" not in actions(message)


async def test_a_game_of_another_server_is_not_to_be_had(stage: Stage) -> None:
    await over(stage)
    told = await stage.person().slash(stage.channel, "ludo review", game="ffffffffff")
    assert answers(told) == ["I do not know this game any more. Try /ludo start."]


async def test_own_games_are_offered_newest_first(stage: Stage) -> None:
    game = await over(stage)
    guild = stage.guild.id
    own = await stage.store.own_games(guild, stage.person().id, 25)
    assert [one.id for one in own] == [game]
    assert await stage.store.own_games(guild, stage.person("eve").id, 25) == []
    assert await stage.store.own_games(guild + 1, stage.person().id, 25) == []
    told = await stage.person("eve").slash(stage.channel, "ludo review", game=game)
    assert head(shown(stage, told)) == "## 🔎 Review: Ludo King style"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "There is no record in that file."),
        (b"ruleset chess\n", "That record is wrong in line 1: "),
        (b"\xff\xfe\n", NO_RECORD),
        (PNG, NO_RECORD),
        (b"red 6 1\ngreen 5 -\nend\n", NO_RECORD),
        (b"Dear Ana,\n", NO_RECORD),
        (
            b"ruleset king\nseats red yellow\nplayer red \xff\n",
            "That record is wrong in line 3: this line is not UTF-8 text.",
        ),
        (
            b"ruleset king\nseats red yellow\nred 5 -\nred 6 1\n",
            "That record is wrong in line 4: red 6 1: it is yellow's turn, not red's.",
        ),
        (
            b"ruleset king\nseats red yellow\nred 5 2\n",
            "That record is wrong in line 3: red 5 2: token 2 is in the yard and leaves it only on"
            " a 6",
        ),
        (
            b"ruleset [x](https://evil.example)\n",
            "That record is wrong in line 1: ruleset [x](https://evil.example): there is no ruleset"
            " [x](https://evil.example); there are",
        ),
        (b"#" * (LARGEST_FILE + 1), "That file is too large: a record has at most 256 KiB."),
    ],
)
async def test_what_is_wrong_with_a_file_is_told(stage: Stage, data: bytes, said: str) -> None:
    (told,) = answers(await attach(stage, "ludo replay", data))
    assert told.replace("\\", "").startswith(said)  # what the file says is escaped


async def test_a_file_is_replayed_and_reviewed_and_nothing_of_it_is_stored(stage: Stage) -> None:
    before = stage.path.read_bytes()
    record = write(fair_game(rolls=60)).encode()
    message = shown(stage, await attach(stage, "ludo replay", record))
    assert head(message) == "🎞️ **Ludo King style** · roll 0 of 60"
    message = await press(stage, message, "review")
    assert head(message) == "## 🔎 Review: Ludo King style"
    assert stage.path.read_bytes() == before
    await stage.restart()
    result = await stage.click(next(buttons(message))["custom_id"], on=message)
    assert answers(result) == ["I do not have that file any more. Attach it again."]


async def test_a_file_of_more_rolls_than_any_game_takes_is_refused(stage: Stage) -> None:
    told = await attach(stage, "ludo review", idle_game(MOST_ROLLS + 1))
    assert answers(told) == [
        "That game is too long: I go through at most 2000 rolls, and hardly any real game takes"
        " half as many."
    ]
    assert read_game(idle_game(MOST_ROLLS)).table.rolls == MOST_ROLLS


def idle_game(rolls: int) -> bytes:
    """Return a game in which nobody ever sets out."""
    lines = [f"{('red', 'yellow')[n % 2]} {n % 5 + 1} -" for n in range(rolls)]
    return "\n".join(["ruleset king", "seats red yellow", *lines]).encode()


class HeldReview:
    """The review, which waits until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.games: list[int] = []

    def __call__(self, rules: Rules, start: State, actions: Sequence[Action], *more: Any) -> Review:
        self.games.append(len(actions))
        self.begun.set()
        assert self.go_on.wait(60)
        return review(rules, start, actions, *more)


def asking(user: int) -> Answer:
    """Return the answer to somebody who asks, as far as a review goes by it."""
    interaction = SimpleNamespace(user=SimpleNamespace(id=user), locale="en-US")
    return cast(Answer, SimpleNamespace(interaction=interaction, progress=AsyncMock()))


async def test_a_long_review_holds_up_nobody_else_and_is_made_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    studies = stage.bot.studies
    done = await studies.read(DUEL)
    kept = await studies.review(asking(1), done)
    held = HeldReview()
    monkeypatch.setattr("cogs.studies.review", held)
    long, short = read_game((GOLDEN / "plyyard-goal-1.ludo").read_bytes()), read_game(idle_game(3))
    first = asyncio.create_task(studies.review(asking(1), long))
    assert await asyncio.to_thread(held.begun.wait, 60)
    same = asyncio.create_task(studies.review(asking(2), long))
    await asyncio.sleep(0)
    for user in (1, 2):
        with pytest.raises(Refusal, match="under_way"):
            await studies.review(asking(user), short)
        assert await studies.review(asking(user), done) is kept
    step = shown(stage, await attach(stage, "ludo replay", DUEL))
    assert head(step) == "🎞️ **Ply Yard duel** · roll 0 of 138"
    held.go_on.set()
    assert await first is await same
    assert held.games == [len(long.actions)]
    assert len((await studies.review(asking(1), short)).throws) == 3


async def test_reviews_that_wait_are_not_begun_once_the_bot_stops(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = HeldReview()
    monkeypatch.setattr("cogs.studies.review", held)
    first = asyncio.create_task(stage.bot.studies.review(asking(1), read_game(DUEL)))
    assert await asyncio.to_thread(held.begun.wait, 60)
    second = asyncio.create_task(stage.bot.studies.review(asking(2), read_game(idle_game(3))))
    await asyncio.sleep(0)
    monkeypatch.setattr(stage.bot, "_stopping", True)
    held.go_on.set()
    for task in (first, second):
        with pytest.raises(Refusal, match="restarting"):
            await task
    assert len(held.games) == 1
