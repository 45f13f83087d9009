"""Clicks that come at the wrong time, twice, in crowds or from nowhere: one answer, one effect."""

from __future__ import annotations

import pytest
import simcord
from discord.utils import MISSING

from cogs.board_message import board_message
from cogs.buttons import to_view
from cogs.client import MOST_REFUSALS, REFUSALS_WITHIN_S
from tests.cogs.helpers import ENGLISH, Stage, play_out
from tests.cogs.messages import answers, custom_ids

OLD = "The board has moved on. Use the buttons of the newest one."
STRANGER = "You are not in this game. Watch, or start your own in another channel."
UNKNOWN = "I do not know this button any more. /ludo board posts a fresh board."


async def refused(stage: Stage, custom_id: str, name: str, word: str) -> None:
    """Click and hold that the person hears `word`, once, and that nothing changes."""
    before, shown = await stage.table(), stage.board.content
    result = await stage.click(custom_id, name)
    assert answers(result) == [word]
    assert result.acknowledged
    assert await stage.table() == before
    assert stage.board.content == shown


async def test_a_stranger_hears_that_they_do_not_play(stage: Stage) -> None:
    await stage.two_at_the_table()
    await refused(stage, custom_ids(stage.board)[0], "eve", STRANGER)


async def test_a_player_out_of_turn_hears_whose_turn_it_is(stage: Stage) -> None:
    await stage.two_at_the_table()
    await refused(stage, custom_ids(stage.board)[0], "ben", "Not yet: it is Red's turn.")


async def test_the_same_button_twice_has_one_effect(stage: Stage) -> None:
    board = await stage.two_at_the_table()
    roll = custom_ids(board)[0]
    await stage.click(roll)
    rolls = (await stage.table()).table.rolls
    result = await stage.click(roll)
    assert answers(result) in ([OLD], ["Not yet: it is Yellow's turn."])
    assert (await stage.table()).table.rolls == rolls == 1


async def test_fifty_clicks_at_once_have_one_effect_and_an_answer_each(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    roll = custom_ids(stage.board)[0]
    version = (await stage.table()).table.version
    clicks = [stage.payload(roll) for _ in range(50)]
    await stage.deliver(*(payload for payload, _ in clicks))
    assert all(record.responded for _, record in clicks)
    assert [stage.callbacks(record.id) for _, record in clicks] == [1] * 50
    assert (await stage.table()).table.version == version + 1
    told = [answers(simcord.InteractionResult(stage.env, record)) for _, record in clicks]
    assert told.count([]) == 1
    assert told.count([OLD]) == 49


async def test_fifty_people_for_one_seat_fill_it_once(stage: Stage) -> None:
    await stage.start(players=2)
    sit = next(one for one in custom_ids(stage.board) if one.endswith("sit-2"))
    clicks = [stage.payload(sit, f"member{number}") for number in range(50)]
    await stage.deliver(*(payload for payload, _ in clicks))
    assert all(record.responded for _, record in clicks)
    told = [answers(simcord.InteractionResult(stage.env, record)) for _, record in clicks]
    assert told.count(["Yellow is taken. Choose another seat."]) == 49
    assert len((await stage.table()).table.people) == 2


async def test_an_old_board_is_refused_only_where_the_position_matters(stage: Stage) -> None:
    old = custom_ids(await stage.two_at_the_table())[0]
    name = await stage.until_choice()
    await stage.press(custom_ids(stage.board)[0].rpartition(":")[2], name)
    while "roll" not in custom_ids(stage.board)[0] or not await on_turn_is(stage, name):
        await play_one(stage)
    await refused(stage, old, name, OLD)


async def on_turn_is(stage: Stage, name: str) -> bool:
    """Say whether `name` is to act."""
    table = (await stage.table()).table
    assert table.state is not None
    return table.state.turn in table.seats_of(stage.person(name).id)


async def play_one(stage: Stage) -> None:
    """Click the first button for whoever is on turn."""
    name = "ana" if await on_turn_is(stage, "ana") else "ben"
    await stage.click(custom_ids(stage.board)[0], name)


async def test_a_lobby_button_of_an_old_board_is_judged_by_the_table_as_it_is(
    stage: Stage,
) -> None:
    old = custom_ids(await stage.start(players=4))
    await stage.press("add-normal")
    await stage.click(next(one for one in old if one.endswith("sit-2")), "ben")
    assert f"🟡 \u2068<@{stage.person('ben').id}>\u2069" in stage.board.content


@pytest.mark.parametrize("action", ["sit-1", "leave", "add-normal", "remove", "start", "cancel"])
async def test_lobby_buttons_say_that_the_game_has_started(stage: Stage, action: str) -> None:
    board = await stage.start(players=4, computers=1)
    game, version = custom_ids(board)[0].split(":")[1:3]
    await stage.press("start")
    await refused(stage, f"l1:{game}:{version}:{action}", "ana", "The game has started already.")


async def test_game_buttons_say_that_the_game_has_not_started(stage: Stage) -> None:
    board = await stage.start(players=2, computers=1)
    game, version = custom_ids(board)[0].split(":")[1:3]
    for action in ("roll", "move-0"):
        await refused(
            stage, f"l1:{game}:{version}:{action}", "ana", "The game has not started yet."
        )


async def test_only_the_host_changes_the_lobby(stage: Stage) -> None:
    await stage.start(players=4, computers=1)
    await stage.press("sit-2", "ben")
    host = f"\u2068<@{stage.person().id}>\u2069"
    for action in ("add-normal", "remove", "start"):
        result = await stage.press(action, "ben")
        assert answers(result) == [f"Only the host, {host}, can do that."]
    assert answers(await stage.press("cancel", "ben")) == [
        f"Only the host, {host}, can cancel. After 15 minutes without a start anyone can."
    ]


async def test_a_click_on_the_retired_message_brings_its_effect_to_the_new_one(
    stage: Stage,
) -> None:
    old = await stage.play(players=2, computers=1)
    roll = custom_ids(old)[0]
    await stage.person().slash(stage.channel, "ludo board")
    link = old.content
    result = await stage.click(roll, on=old)
    assert result.acknowledged
    assert answers(result) == []
    assert old.content == link
    assert custom_ids(stage.board)[0] != roll
    assert (await stage.table()).table.shown_version == (await stage.table()).table.version


async def test_a_finished_game_says_so(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1, goal=1)
    roll = custom_ids(board)[0]
    await play_out(stage)
    await refused(stage, roll, "ana", "This game is over. /ludo start opens a table here.")


async def test_a_closed_table_says_so(stage: Stage) -> None:
    board = await stage.start(players=4)
    sit = custom_ids(board)[0]
    await stage.press("cancel")
    result = await stage.click(sit, "ben")
    assert answers(result) == ["This table is closed. Open another with /ludo start."]


async def test_buttons_work_after_a_restart(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    await stage.restart()
    await stage.press("roll")
    assert (await stage.table()).table.rolls > 0
    assert stage.board.id == board.id
    assert len(stage.messages) == 1


FOREIGN = [
    "other-bot:button",
    "",
    "l1",
    "l1:::",
    "l1:x:1",
    "l1:x:1:roll:more",
    "l1:{game}:one:roll",
    "l1:{game}:-1:roll",
    "l1:{game}:1:fly",
    "l1:{game}:1:move-4",
    "l1:{game}:1:move-",
    "l1:{game}:1:move-٣",
    "l1:{game}:1:sit-9",
    "l1:{game}:²:roll",
    "l2:{game}:1:roll",
    "l1:-:0:rules-chess",
    "l1:-:0:nonsense",
    "x" * 100,
    "l1:{game}:" + "9" * 80 + ":fly",
]


async def test_a_custom_id_we_never_made_is_answered(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    game = custom_ids(board)[0].split(":")[1]
    for custom_id in FOREIGN:
        await refused(stage, custom_id.replace("{game}", game), "ana", UNKNOWN)


async def test_a_game_we_do_not_know_is_answered(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    word = "I do not know this game any more. Try /ludo start."
    await refused(stage, "l1:ffffffffff:1:roll", "ana", word)


@pytest.mark.parametrize("action", ["add-", "add-grandmaster"])
async def test_a_computer_that_does_not_exist_is_refused(stage: Stage, action: str) -> None:
    board = await stage.start(players=4)
    game = custom_ids(board)[0].split(":")[1]
    await refused(stage, f"l1:{game}:1:{action}", "ana", "There is no such computer player.")


async def test_the_same_interaction_delivered_twice_at_once(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    version = (await stage.table()).table.version
    payload, record = stage.payload(custom_ids(stage.board)[0])
    await stage.deliver(payload, payload)
    assert (await stage.table()).table.version == version + 1
    assert record.responded
    assert answers(simcord.InteractionResult(stage.env, record)) == []
    assert stage.callbacks(record.id) == 1
    assert (await stage.table()).table.shown_version == version + 1


async def test_the_same_interaction_delivered_again_later_and_after_a_restart(
    stage: Stage,
) -> None:
    await stage.play(players=2, computers=1)
    payload, record = stage.payload(custom_ids(stage.board)[0])
    await stage.deliver(payload)
    before, shown = await stage.table(), stage.board.content
    await stage.deliver(payload)
    await stage.restart()
    await stage.deliver(payload)
    assert (await stage.table()).played == before.played
    assert stage.board.content == shown
    assert answers(simcord.InteractionResult(stage.env, record)) == []


async def test_a_command_delivered_twice_opens_one_table(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    emit = stage.env.backend.emit

    def twice(event: str, payload: dict[str, object]) -> None:
        emit(event, payload)
        if event == "INTERACTION_CREATE":
            emit(event, payload)

    monkeypatch.setattr(stage.env.backend, "emit", twice)
    result = await stage.person().slash(stage.channel, "ludo start")
    assert len(stage.messages) == 1
    assert answers(result) == []
    assert result.response is not None
    assert result.response.id == stage.board.id


async def test_boards_do_not_pile_up_in_discord_pys_memory(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    await stage.person().slash(stage.channel, "ludo board")
    await stage.press("roll")
    await stage.person().slash(stage.channel, "ludo help")
    channel = stage.bot.get_partial_messageable(stage.channel.id, guild_id=stage.guild.id)
    view = await stage.games.view((await stage.table()).table.id)
    assert view is not None
    rows = board_message(ENGLISH.words("en"), view).buttons
    for _ in range(500):
        sent = await channel.send("board", view=to_view(rows) or MISSING)
        await sent.edit(view=to_view(rows))
    store = stage.bot._connection._view_store
    assert (len(store._views), len(store._synced_message_views)) == (0, 0)


async def test_whoever_clicks_like_a_script_waits_and_the_others_do_not(stage: Stage) -> None:
    await stage.two_at_the_table()
    roll = custom_ids(stage.board)[0]
    version = (await stage.table()).table.version
    clicks = [stage.payload("l1:-:0:nonsense") for _ in range(MOST_REFUSALS)]
    await stage.deliver(*(payload for payload, _ in clicks))
    result = await stage.click(roll)
    assert answers(result) == ["That is too fast for me. Wait some seconds, then go on."]
    assert (await stage.table()).table.version == version
    assert answers(await stage.click(roll, "ben")) == ["Not yet: it is Red's turn."]
    await stage.env.advance_time(REFUSALS_WITHIN_S)
    assert answers(await stage.click(roll)) == []
