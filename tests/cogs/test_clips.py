"""*Show moves* and /ludo replay: a clip for whoever asks, which changes nothing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import simcord
from PIL import Image, ImageChops
from simcord.backend.models import Message

from cogs.board_picture import board_picture
from cogs.buttons import SHOW_MOVES
from cogs.chart_message import dice_message
from cogs.clip_message import MOST_ROLLS, moves_message, replay_message
from cogs.words import Catalogue, Words
from cogs.words.alt import LONGEST_ALT
from games.recorded import game_of as recorded
from games.view import View, story
from ludo_core import Action, Move, Roll, apply, legal
from ludo_core.rules import RULESETS
from renderer import BoardPicture, render
from renderer.clip import MOVE_SIZE, REPLAY_SIZE, Progress, replay_clip
from storage import Kept, Phase, Played
from tests.cogs.delays import when
from tests.cogs.helpers import ENGLISH, LOCALES, Stage, play_out, staged
from tests.cogs.messages import answers, buttons, labels
from tests.cogs.tables import position, table

CATALOGUE = Catalogue.load(LOCALES)
LARGEST_UPLOAD = 10 * 1024 * 1024
"""Of a bot to Discord, in bytes."""
EN, DE = ENGLISH.words("en"), CATALOGUE.words("de")


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage that is patient: clips are really drawn, and the machine may be busy."""
    async with staged(tmp_path, settle_timeout=60.0) as one:
        yield one


def clip_of(stage: Stage, message: Message) -> tuple[Image.Image, str, str]:
    """Return a message's clip, its name and its alt text."""
    (file,) = message.attachments
    data = stage.env.backend.cdn.get(file["url"])
    assert data is not None
    return Image.open(BytesIO(data)), file["filename"], file["description"]


def private(stage: Stage, result: simcord.InteractionResult) -> Message:
    """Return the one private message of an answer."""
    said = [*result.followups, *([result.response] if result.response else [])]
    (message,) = [one for one in said if one.ephemeral]
    return stage.env.backend.messages[stage.channel.id][message.id]


def last_frame(clip: Image.Image) -> Image.Image:
    clip.seek(clip.n_frames - 1)  # type: ignore[attr-defined]
    return clip.convert("RGB")


def same(clip: Image.Image, picture: BoardPicture) -> bool:
    still = Image.open(BytesIO(render(replace(picture, size=clip.width)))).convert("RGB")
    return ImageChops.difference(clip.convert("RGB"), still).getbbox() is None


async def kept_and_shown(stage: Stage) -> tuple[Kept, BoardPicture]:
    kept = await stage.table()
    told = View(kept.table, story(kept.table, kept.played))
    return kept, board_picture(EN, told)


async def played_a_while(stage: Stage, **options: Any) -> None:
    """Play until a board tells of a move."""
    await stage.play(**{"players": 4, "computers": 3, **options})
    while not any(isinstance(one.action, Move) for one in (await stage.table()).played):
        await stage.press("roll")


@pytest.mark.parametrize("ruleset", ["king", "aeroplane"])
async def test_the_last_moves_are_shown_to_whoever_asks(stage: Stage, ruleset: str) -> None:
    await played_a_while(stage, ruleset=ruleset)
    kept, picture = await kept_and_shown(stage)
    board = stage.board.content
    result = await stage.press(SHOW_MOVES, "eve")
    assert answers(result) == ["The last moves:"]
    clip, name, alt = clip_of(stage, private(stage, result))
    assert (clip.format, clip.size) == ("GIF", (MOVE_SIZE, MOVE_SIZE))
    assert name == f"ludo-{kept.table.id}-{kept.table.version}.gif"
    assert same(last_frame(clip), picture)
    assert alt.startswith("A clip of the last moves. ")
    assert "At the end: Board of" in alt
    assert (await stage.table(), stage.board.content) == (kept, board)


async def test_an_old_boards_button_shows_the_newest_moves_after_a_restart_too(
    stage: Stage,
) -> None:
    await played_a_while(stage)
    old = next(b["custom_id"] for b in buttons(stage.board) if SHOW_MOVES in b["custom_id"])
    await stage.press("roll") if "Roll" in labels(stage.board) else None
    await stage.restart()
    kept, picture = await kept_and_shown(stage)
    result = await stage.click(old, "ben")
    clip, name, _ = clip_of(stage, private(stage, result))
    assert name == f"ludo-{kept.table.id}-{kept.table.version}.gif"
    assert same(last_frame(clip), picture)


async def test_the_end_of_a_game_can_be_looked_at_again(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    result = await stage.press(SHOW_MOVES, "eve")
    clip, _, alt = clip_of(stage, private(stage, result))
    _, picture = await kept_and_shown(stage)
    assert same(last_frame(clip), picture)
    assert "the game is over" in alt


async def test_before_the_first_roll_there_is_nothing_to_show(stage: Stage) -> None:
    board = await stage.two_at_the_table()
    assert [b["label"] for b in buttons(board)] == ["Roll", "More…"]
    game = (await stage.table()).table.id
    assert answers(await stage.click(f"l1:{game}:1:{SHOW_MOVES}")) == [
        "The game has not started yet."
    ]
    assert answers(await stage.click(f"l1:ffffffffff:1:{SHOW_MOVES}")) == [
        "I do not know this game any more. Try /ludo start."
    ]
    told = await stage.person().slash(stage.channel, "ludo replay", first=1)
    assert answers(told) == ["The game has not started yet."]


async def test_a_german_reader_gets_german_words(tmp_path: Path) -> None:
    async with staged(tmp_path, catalogue=CATALOGUE, locale="de", settle_timeout=60.0) as stage:
        await played_a_while(stage)
        assert "Züge zeigen" in [b["label"] for b in buttons(stage.board)]
        found = next(b["custom_id"] for b in buttons(stage.board) if SHOW_MOVES in b["custom_id"])
        payload, record = stage.payload(found, "eve", locale="de")
        await stage.deliver(payload)
        message = private(stage, simcord.InteractionResult(stage.env, record))
        assert message.content == "Die letzten Züge:"
        assert clip_of(stage, message)[2].startswith("Ein Film der letzten Züge. ")


async def test_a_game_is_replayed_whole_or_in_part(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    kept, picture = await kept_and_shown(stage)
    rolls, game = kept.table.rolls, kept.table.id
    whole = await stage.person("eve").slash(stage.channel, "ludo replay", first=1)
    assert answers(whole) == [f"The whole game: {rolls} rolls."]
    clip, name, alt = clip_of(stage, private(stage, whole))
    assert clip.size == (REPLAY_SIZE, REPLAY_SIZE)
    assert name == f"ludo-{game}-1-{rolls}.gif"
    assert alt.startswith(f"A clip. The whole game: {rolls} rolls. ")
    assert len(alt) <= LONGEST_ALT
    end = last_frame(clip)
    assert same(end, replace(picture, trail=None, flights=(), captures=())) or same(end, picture)
    part = await stage.person("eve").slash(stage.channel, "ludo replay", first=3, last=6)
    assert answers(part) == ["Rolls 3 to 6 of the game."]
    assert clip_of(stage, private(stage, part))[1] == f"ludo-{game}-3-6.gif"
    for beyond in ({"first": 5_000}, {"first": 5_000, "last": 6_000}):
        told = await stage.person("eve").slash(stage.channel, "ludo replay", **beyond)
        assert answers(told) == [f"The last roll of this game is number {rolls}."]
    rest = await stage.person("eve").slash(stage.channel, "ludo replay", first=rolls, last=5_000)
    assert answers(rest) == [f"Rolls {rolls} to {rolls} of the game."]


class Held:
    """A film that waits half-way until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()

    def film(
        self, before: BoardPicture, actions: Sequence[Action], after: BoardPicture, tell: Progress
    ) -> bytes:
        tell(len(actions) // 2, len(actions))
        self.begun.set()
        assert self.go_on.wait(60)
        tell(len(actions), len(actions))
        return b"GIF89a"


async def test_a_long_replay_tells_how_far_it_is(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held()
    monkeypatch.setattr("cogs.clips.replay_clip", held.film)
    monkeypatch.setattr("cogs.progress.PROGRESS_EVERY_S", 0)
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    rolls = (await stage.table()).table.rolls
    asked = asyncio.create_task(stage.person("eve").slash(stage.channel, "ludo replay", first=1))
    await when(lambda: bool(stage.sent("PATCH", "/messages/@original")))
    held.go_on.set()
    result = await asked
    assert answers(result) == [f"The whole game: {rolls} rolls."]
    edits = [str(entry.json) for entry in stage.sent("PATCH", "/messages/@original")]
    assert "🎬 Filming … 49%" in edits[0] or "🎬 Filming … 50%" in edits[0]
    assert f"The whole game: {rolls} rolls." in edits[-1]
    (file,) = private(stage, result).attachments
    assert file["filename"] == f"ludo-{(await stage.table()).table.id}-1-{rolls}.gif"


async def test_one_replay_at_a_time_and_none_while_stopping(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held()
    monkeypatch.setattr("cogs.clips.replay_clip", held.film)
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    eve = stage.person("eve")
    first = asyncio.create_task(eve.slash(stage.channel, "ludo replay", first=1))
    assert await asyncio.to_thread(held.begun.wait, 60)
    monkeypatch.setattr(stage.bot, "_stopping", True)
    held.go_on.set()
    assert answers(await first) == [
        "I am about to restart. Try again in a moment; nothing is lost."
    ]


def game_of(ruleset: str, *names: str | None, length: int = 400) -> Kept:
    """Return a game played by the first legal token, with the dice in turn."""
    rules, state = RULESETS[ruleset], position(len(names), {})
    played: list[Played] = []
    while not state.over and len(played) < length:
        movable = legal(rules, state)
        action = Move(movable[-1]) if movable else Roll(len(played) * 7 % 6 + 1)
        assert state.turn is not None
        played.append(Played(state.turn, action, None))
        state, _ = apply(rules, state, action)
    at = table(*names, state=state, ruleset=ruleset)
    rolls = sum(isinstance(one.action, Roll) for one in played)
    return Kept(replace(at, actions=len(played), rolls=rolls), tuple(played), bytes(32))


@pytest.mark.parametrize("words", [EN, DE], ids=["en", "de"])
@pytest.mark.parametrize("ruleset", ["king", "aeroplane"])
def test_alt_text_has_the_position_and_the_newest_rolls_within_the_limit(
    words: Words, ruleset: str
) -> None:
    kept = game_of(ruleset, *(letter * 32 for letter in "WMÄ字"))
    for clip in (
        moves_message(words, recorded(kept)),
        replay_message(words, recorded(kept), 1, kept.table.rolls),
    ):
        assert len(clip.alt) <= LONGEST_ALT
        assert " … " in clip.alt
        assert "**" not in clip.alt
        assert clip.alt.rstrip().endswith(".")
        assert all(letter * 32 in clip.alt for letter in "WMÄ字")
    short = replay_message(words, recorded(kept), 3, 3)
    assert "…" not in short.alt


def test_all_pictures_of_a_game_have_the_servers_theme() -> None:
    kept = game_of("king", *"ABCD")
    clips = (
        moves_message(EN, recorded(kept), "dark"),
        replay_message(EN, recorded(kept), 1, 9, "dark"),
    )
    boards = [board for clip in clips for board in (clip.before, clip.after)]
    assert {board.theme for board in boards} == {"dark"}
    assert dice_message(EN, kept, "dark").chart.theme == "dark"
    assert dice_message(EN, kept, "gone").chart.theme == "classic"


def test_a_running_game_is_told_as_running() -> None:
    kept = game_of("king", "Ana", "Ben", length=9)
    rolls = kept.table.rolls
    assert kept.table.phase is Phase.PLAYING
    assert replay_message(EN, recorded(kept), 1, rolls).text == f"The game so far: {rolls} rolls."


@pytest.mark.parametrize("ruleset", ["king", "aeroplane"])
def test_the_longest_clip_is_no_larger_than_discord_takes(ruleset: str) -> None:
    kept = game_of(ruleset, *"ABCD", length=600)
    clip = replay_message(EN, recorded(kept), 1, kept.table.rolls, "contrast")
    size = len(replay_clip(clip.before, clip.actions, clip.after))
    assert size / kept.table.rolls * MOST_ROLLS < 0.8 * LARGEST_UPLOAD


def test_a_clip_ends_where_a_file_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.clip_message.MOST_ROLLS", 5)
    kept = game_of("king", "Ana", "Ben", length=24)
    rolls = kept.table.rolls
    more = "\n-# A clip has room for 5 rolls: begin another with `first`."
    for first, last, said in (
        (1, rolls, f"Rolls 1 to 5 of the game.{more}"),
        (9, 3, f"Rolls 3 to 7 of the game.{more}"),
        (rolls - 4, 99, f"Rolls {rolls - 4} to {rolls} of the game."),
        (99, 99, f"Rolls {rolls} to {rolls} of the game."),
    ):
        assert replay_message(EN, recorded(kept), first, last).text == said


async def test_a_clip_of_a_file_has_the_servers_theme_and_begins_where_the_record_does(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.bot.boards.painter.theme_changed(stage.guild.id, "dark")
    films: list[BoardPicture] = []

    def film(before: BoardPicture, *more: Any) -> bytes:
        films.append(before)
        return b"GIF89a"

    monkeypatch.setattr("cogs.clips.replay_clip", film)
    record = b"ruleset king\nseats red yellow\nposition red 3 17 30 -1\nred 5 2\n"
    told = await stage.person().slash(
        stage.channel, "ludo replay", file=("game.ludo", record), first=1
    )
    assert answers(told) == ["The game so far: 1 roll."]
    (before,) = films
    assert before.theme == "dark"
    assert before.state.steps[0] == (3, 17, 30, -1)
