"""Leaving a game: for good, for a while, or for the next one."""

from __future__ import annotations

import pytest
import simcord

from storage import CloseReason, Phase
from tests.cogs.helpers import Stage, private
from tests.cogs.messages import actions, answers, every_id


async def leave_by(stage: Stage, command: str, name: str = "ana") -> simcord.InteractionResult:
    """Ask to leave by a command."""
    return await stage.person(name).slash(stage.channel, f"ludo {command}")


@pytest.mark.parametrize("way", ["button", "resign", "leave"])
async def test_resigning_asks_first_whichever_way(stage: Stage, way: str) -> None:
    await stage.two_at_the_table()
    if way == "button":
        question = await stage.more()
        await stage.press("resign", on=question)
    else:
        question = private(stage, await leave_by(stage, way))
    assert question.content.startswith("Leave this game for good?")
    assert actions(question) == {"resign-all", "more"}
    await stage.press("more", on=question)
    assert (await stage.table()).table.phase is Phase.PLAYING
    await stage.press("resign", on=question)
    await stage.press("resign-all", on=question)
    assert question.content.startswith("You have resigned.")
    assert "resigned." in stage.board.content
    assert (await stage.table()).table.phase is Phase.OVER


@pytest.mark.parametrize("command", ["resign", "leave"])
async def test_leaving_is_for_who_still_plays(stage: Stage, command: str) -> None:
    assert answers(await leave_by(stage, command)) == [
        "There is no game in this channel. Try /ludo start."
    ]
    await stage.start(players=3, ruleset="classic")
    if command == "resign":
        assert answers(await leave_by(stage, command)) == ["The game has not started yet."]
    await stage.press("sit-1", "ben")
    await stage.press("sit-3", "cem")
    await stage.press("start")
    await stage.resign("cem")
    assert answers(await leave_by(stage, command, "cem")) == [
        "You have finished: just enjoy the rest."
    ]
    assert answers(await leave_by(stage, command, "eve")) == [
        "You are not in this game. Watch, or start your own in another channel."
    ]


async def test_leave_stands_up_in_a_lobby(stage: Stage) -> None:
    await stage.start(players=2, ruleset="classic")
    await stage.press("sit-2", "ben")
    assert answers(await leave_by(stage, "leave", "ben")) == ["You have left the table."]
    assert "🟡 free" in stage.board.content


async def test_a_hot_seat_resigns_one_colour_or_all(stage: Stage) -> None:
    await stage.start(players=3, ruleset="classic")
    lobby = private(stage, await stage.press("options"))
    await stage.press("seats", on=lobby)
    await stage.press("too-1", on=lobby)
    await stage.press("sit-3" if "sit-3" in actions(stage.board) else "sit-2", "ben")
    await stage.press("start")
    menu = await stage.more()
    await stage.press("resign", on=menu)
    own = (await stage.table()).table.seats_of(stage.person().id)
    assert actions(menu) == {*(f"resign-{seat}" for seat in own), "resign-all", "more"}
    await stage.press(f"resign-{own[0]}", on=menu)
    table = (await stage.table()).table
    assert table.phase is Phase.PLAYING
    assert table.state is not None
    assert own[0] not in table.state.playing


async def test_a_computer_plays_for_somebody_until_they_are_back(stage: Stage) -> None:
    board = await stage.two_at_the_table()
    menu = await stage.more("ben")
    await stage.press("away", "ben", on=menu)
    assert "🤖 A computer plays for you until you press *I'm back*." in menu.content
    assert "-# 🤖 A computer plays for 🟡" in board.content
    await stage.press("back", "ben")
    assert "is back." in board.content
    assert answers(await stage.click(every_id(menu)[0].rpartition(":")[0] + ":back", "ben")) == [
        "You are playing already."
    ]


async def test_the_host_ends_a_game_before_the_first_roll_a_moderator_always(
    stage: Stage,
) -> None:
    board = await stage.two_at_the_table()
    menu = await stage.more()
    await stage.until_choice()
    await stage.press("end", on=menu)
    assert answers(await stage.press("end-yes", on=menu)) == [
        "The game is under way: resign, or ask a moderator to end it."
    ]
    payload, _ = stage.payload(every_id(menu)[0].rpartition(":")[0] + ":end-yes", "mod", menu)
    payload["member"]["permissions"] = str(1 << 4)
    game = (await stage.table()).table.id
    await stage.deliver(payload)
    kept = await stage.games.kept(game)
    assert kept is not None
    assert (kept.table.phase, kept.table.closed) == (Phase.CLOSED, CloseReason.MODERATED)
    assert board.content == "A moderator has closed this table. /ludo start opens another."
    assert board.components == []


async def test_a_rematch_begins_at_once_with_another_first(stage: Stage) -> None:
    old = await stage.two_at_the_table()
    await stage.resign("ben")
    result = await stage.press("again", "eve")
    assert answers(result) == ["This game is over. /ludo start opens a table here."]
    await stage.press("again")
    assert len(stage.messages) == 2
    table = (await stage.table()).table
    assert (table.phase, table.sitter(0) and table.sitters[0].name) == (Phase.PLAYING, "ben")
    assert "again" not in actions(old)
    game = every_id(old)[0].split(":")[1]
    result = await stage.click(f"l1:{game}:1:again", on=old)
    assert answers(result) == ["The rematch has begun already."]
    assert stage.board.ping_user_ids == [stage.person("ben").id]


async def test_a_rematch_says_who_plays_for_somebody_forgotten(stage: Stage) -> None:
    await stage.two_at_the_table()
    await stage.resign("ben")
    question = private(stage, await stage.person("ben").slash(stage.channel, "ludo forget"))
    await stage.press("forget-yes", "ben", on=question)
    await stage.press("again")
    said = "🔴 Computer (normal) has the seat of somebody who was forgotten."
    assert said in stage.board.content


async def test_a_new_game_gives_the_old_one_up_after_a_question(stage: Stage) -> None:
    old = await stage.play(players=2, computers=1)
    await stage.press("roll")
    menu = await stage.more()
    await stage.press("anew", on=menu)
    assert (await stage.table()).table.phase is Phase.PLAYING
    await stage.press("anew-yes", on=menu)
    assert (await stage.table()).table.phase is Phase.LOBBY
    assert "resigned." in old.content
    assert "start" in actions(stage.board)
