"""Clocks on the board, warnings, and boards posted afresh with a mention: when, for whom, how."""

from __future__ import annotations

import pytest
from simcord.backend.models import Message

from storage import Phase
from tests.cogs.conftest import Logs
from tests.cogs.helpers import Stage, on_turn
from tests.cogs.messages import answers, custom_ids, every_id

LOOKS_AWAY_S = 61


async def pass_turn(stage: Stage) -> str:
    """Play until the turn has gone to somebody else; return who has it then."""
    first = await on_turn(stage)
    while (name := await on_turn(stage)) == first:
        await stage.click(custom_ids(stage.board)[0], name)
    return name


def has_buttons(stage: Stage) -> list[Message]:
    """Return the messages that can still be clicked."""
    return [message for message in stage.messages if message.components]


async def test_the_board_counts_down_where_there_is_a_clock(stage: Stage) -> None:
    board = await stage.two_at_the_table(pace="brisk")
    until = int(stage.now().timestamp()) + 30
    assert board.content.endswith(f"roll the die! ⏳ <t:{until}:R>")
    await stage.pass_time(21)
    assert board.content.endswith(f"roll the die! ⏰ <t:{until}:R>")
    assert custom_ids(board)[0].endswith(":roll")
    assert board.attachments


async def test_one_person_alone_has_no_clock(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    assert "<t:" not in board.content


async def test_a_turn_that_comes_to_who_looks_away_is_told_by_a_new_board(stage: Stage) -> None:
    old = await stage.two_at_the_table(pace="slow")
    await stage.pass_time(LOOKS_AWAY_S)
    name = await pass_turn(stage)
    assert len(stage.messages) == 2
    assert stage.board.ping_user_ids == [stage.person(name).id]
    table = (await stage.table()).table
    assert table.message == stage.board.id
    assert has_buttons(stage) == [stage.board]
    assert old.content.startswith("The board has moved down: https://discord.com/channels/")
    assert old.attachments == []


async def test_a_turn_that_comes_to_who_is_there_is_an_edit(stage: Stage) -> None:
    board = await stage.two_at_the_table()
    for _ in range(4):
        await pass_turn(stage)
    assert stage.messages == [board]
    assert board.ping_user_ids == []


async def test_the_new_board_is_the_clicks_own_answer(stage: Stage) -> None:
    await stage.two_at_the_table(pace="slow")
    await stage.pass_time(LOOKS_AWAY_S)
    sent = len(stage.sent("POST", "/messages"))
    await pass_turn(stage)
    assert len(stage.sent("POST", "/messages")) == sent
    assert len(stage.messages) == 2


async def test_who_muted_pings_gets_the_board_without_one(stage: Stage) -> None:
    await stage.two_at_the_table(pace="slow")
    await stage.games.mute(stage.guild.id, stage.person("ben").id, muted=True)
    await stage.pass_time(LOOKS_AWAY_S)
    assert await pass_turn(stage) == "ben"
    assert len(stage.messages) == 2
    assert stage.board.ping_user_ids == []


async def test_a_board_of_45_minutes_is_replaced_by_the_next_click(stage: Stage) -> None:
    old = await stage.play(players=2, computers=1, ruleset="classic")
    for _ in range(4):
        await stage.pass_time(14 * 60)
        await stage.click(custom_ids(stage.board)[0])
    assert len(stage.messages) == 2
    assert old.components == []
    assert (await stage.table()).table.message == stage.board.id


async def test_whoever_is_silent_in_a_brisk_game_is_played_for_and_leaves(stage: Stage) -> None:
    await stage.start(players=3, ruleset="thunder", pace="brisk")
    await stage.press("sit-1", "ben")
    await stage.press(
        next(one for one in every_id(stage.board) if ":sit-" in one).split(":")[3], "cem"
    )
    await stage.press("start")
    told = set()
    for _ in range(200):
        if (await stage.table()).table.phase is not Phase.PLAYING:
            break
        name = await on_turn(stage)
        if name == "ben":
            await stage.pass_time(16)
        else:
            await stage.click(custom_ids(stage.board)[0], name)
        told |= {line[:1] for line in stage.board.content.splitlines()}
        if "ran out of time too often" in stage.board.content:
            break
    else:
        raise AssertionError("ben never leaves")
    assert "⏰" in told
    table = (await stage.table()).table
    assert table.state is not None
    (seat,) = table.seats_of(stage.person("ben").id)
    assert seat not in table.state.playing
    assert len(has_buttons(stage)) == 1


async def test_a_computer_plays_for_the_absent_until_they_are_back(stage: Stage) -> None:
    await stage.two_at_the_table(pace="relaxed")
    await stage.pass_time(60)
    assert "ran out of time: a computer plays until they are back." in stage.board.content
    assert "-# 🤖 A computer plays for 🔴" in stage.board.content
    await stage.press("back")
    assert "is back." in stage.board.content


async def test_a_table_that_nobody_plays_at_pauses_and_any_player_wakes_it(stage: Stage) -> None:
    await stage.two_at_the_table(pace="relaxed")
    await stage.pass_time(200)
    assert "😴 Paused, since nobody has played for a while." in stage.board.content
    assert custom_ids(stage.board)[0].endswith(":back")
    result = await stage.press("back", "eve")
    assert answers(result) == [
        "You are not in this game. Watch, or start your own in another channel."
    ]
    await stage.press("back", "ben")
    assert "😴" not in stage.board.content


async def test_a_lobby_that_nobody_touches_closes_and_says_so(stage: Stage) -> None:
    board = await stage.start(players=2)
    until = int(stage.now().timestamp()) + 15 * 60
    assert f"-# Closes <t:{until}:R> if nobody touches it." in board.content
    await stage.pass_time(15 * 60)
    assert board.content == (
        "Nobody touched this table for 15 minutes: it is closed. /ludo start opens another."
    )
    assert (board.components, board.attachments) == ([], [])


async def test_a_paused_table_gives_way_to_another(stage: Stage) -> None:
    board = await stage.two_at_the_table(pace="relaxed")
    await stage.pass_time(200 + 15 * 60)
    await stage.start("eve")
    old = next(message for message in stage.messages if "gave way" in message.content)
    assert old.id == board.id or not board.components
    assert f"\u2068<@{stage.person('eve').id}>\u2069 (host)" in stage.board.content


async def test_a_slow_game_reminds_at_half_time_by_a_new_board(stage: Stage) -> None:
    await stage.two_at_the_table(pace="slow")
    await stage.pass_time(12 * 3600)
    assert len(stage.messages) == 2
    assert stage.board.ping_user_ids == [stage.person().id]
    assert has_buttons(stage) == [stage.board]


async def test_a_warning_that_does_not_get_through_changes_nothing(
    stage: Stage, logs: Logs
) -> None:
    board = await stage.two_at_the_table(pace="brisk")
    stage.env.inject_error("PATCH", "/channels/*", status=403, code=50001)
    await stage.pass_time(21)
    assert "⏳" in board.content
    assert any("is not shown" in line for line in logs.lines)


async def test_a_fresh_board_that_is_refused_comes_by_the_bots_own_token(stage: Stage) -> None:
    await stage.two_at_the_table(pace="slow")
    await stage.pass_time(LOOKS_AWAY_S)
    first = await on_turn(stage)
    while await on_turn(stage) == first:
        stage.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
        await stage.click(custom_ids(stage.board)[0], first)
    assert has_buttons(stage) == [stage.board]
    assert stage.board.ping_user_ids == [stage.person(await on_turn(stage)).id]


async def test_a_kill_after_the_move_was_kept_still_pings_by_a_new_board(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.two_at_the_table(pace="slow")
    await stage.pass_time(LOOKS_AWAY_S)

    async def killed(*_: object) -> None:
        """Stop where the power went: what was decided is kept, nothing is shown."""

    monkeypatch.setattr(stage.bot.boards, "answer", killed)
    first = await on_turn(stage)
    board = stage.board
    for _ in range(20):
        version = (await stage.table()).table.version
        action = "roll" if (await state_die(stage)) is None else "move-0"
        await stage.click(f"l1:{(await stage.table()).table.id}:{version}:{action}", first, board)
        if await on_turn(stage) != first:
            break
    assert stage.messages == [board]
    await stage.restart()
    assert has_buttons(stage) == [stage.board]
    assert stage.board.id != board.id
    assert stage.board.ping_user_ids == [stage.person(await on_turn(stage)).id]


async def state_die(stage: Stage) -> int | None:
    """Return the die that waits."""
    state = (await stage.table()).table.state
    assert state is not None
    return state.die


async def test_without_attach_files_the_board_is_text(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    assert board.attachments
    allowed = (1 << 10) | (1 << 11)
    payload, _ = stage.payload(custom_ids(board)[0])
    await stage.deliver({**payload, "app_permissions": str(allowed)})
    assert board.attachments == []
    assert "> Red (ana): 1: yard" in board.content
    assert custom_ids(board)
    await stage.click(custom_ids(board)[0])
    assert board.attachments
    assert "> Red" not in board.content


async def test_a_private_click_is_shown_to_all(stage: Stage) -> None:
    board = await stage.two_at_the_table()
    menu = await stage.more()
    await stage.press("away", on=menu)
    assert "A computer plays for" in board.content
    assert stage.messages == [board]


async def test_a_repaint_where_only_pictures_are_forbidden_is_text(stage: Stage) -> None:
    board = await stage.two_at_the_table()
    stage.env.inject_error("PATCH", "/channels/*", status=403, code=50013)
    menu = await stage.more()
    await stage.press("away", on=menu)
    assert "A computer plays for" in board.content
    assert "> Red (ana)" in board.content
    assert board.attachments == []
