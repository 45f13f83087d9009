"""The private menu of a game: what it offers to whom, and what its buttons do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.buttons import Button
from cogs.game_menu import game_page
from storage import Phase, Sitter
from tests.cogs import tables
from tests.cogs.helpers import ENGLISH, Stage, private
from tests.cogs.messages import actions, answers, every_id


async def until_chosen(stage: Stage) -> None:
    """Let ana, alone against computers, come to a choice and make it."""
    while "roll" in stage_actions(stage):
        await stage.press("roll")
    await stage.press(next(one for one in stage_actions(stage) if one.startswith("move-")))


def stage_actions(stage: Stage) -> list[str]:
    """Return the actions of the board's first row."""
    return [one["custom_id"].rpartition(":")[2] for one in stage.board.components[0]["components"]]


async def test_a_watcher_may_read_and_no_more(stage: Stage) -> None:
    board = await stage.two_at_the_table()
    shown = board.content
    menu = await stage.more("eve")
    assert menu.content.splitlines()[-1].startswith("You are watching.")
    assert actions(menu) == {"rules", "fairness", "text"}
    assert board.content == shown


@pytest.mark.parametrize(("held", "hint"), [((0,), True), ((0, 1), False)])
def test_no_hint_is_offered_at_a_hot_seat(held: tuple[int, ...], *, hint: bool) -> None:
    game = tables.table("Ana", None, None, state=tables.position(3, {}))
    ana = [Sitter(seat=seat, name="Ana", user=1_000) for seat in held]
    computers = [one for one in game.sitters if one.seat not in held]
    game = replace(game, sitters=(*ana, *computers))
    page = game_page(ENGLISH.words(""), game, 1_000, muted=False, moderator=False)
    offered = {one.id.action for row in page.rows for one in row if isinstance(one, Button)}
    assert ("hint" in offered) is hint
    assert "undo" in offered


async def test_two_people_may_offer_a_draw_but_not_undo(stage: Stage) -> None:
    await stage.two_at_the_table()
    assert actions(await stage.more()) >= {"draw-offer", "resign", "away", "mute", "end"}
    assert not actions(await stage.more()) & {"hint", "undo", "anew"}
    assert answers(await stage.person().slash(stage.channel, "ludo undo")) == [
        "That is only for a game of one person."
    ]


async def test_a_draw_offered_and_accepted_ends_the_game(stage: Stage) -> None:
    board = await stage.two_at_the_table()
    menu = await stage.more()
    await stage.press("draw-offer", on=menu)
    assert "🤝 You have offered a draw." in menu.content
    assert "🤝 A draw is offered. For it: 🔴" in board.content
    assert answers(await stage.press("draw-yes", "eve")) == [
        "You are not in this game. Watch, or start your own in another channel."
    ]
    assert answers(await stage.press("draw-yes")) == [
        "You agree already. The others still have to."
    ]
    await stage.press("draw-yes", "ben")
    assert "🤝 The game is drawn." in board.content
    assert (await stage.table()).table.phase is Phase.OVER


async def test_a_draw_declined_is_off_the_table(stage: Stage) -> None:
    board = await stage.two_at_the_table()
    await stage.person().slash(stage.channel, "ludo draw")
    await stage.press("draw-no", "ben")
    ben = stage.person("ben").id
    assert f"🟡 \u2068<@{ben}>\u2069 declines the draw: the game goes on." in board.content
    assert "draw-yes" not in actions(board)
    await stage.person("ben").slash(stage.channel, "ludo draw")
    result = await stage.person().slash(stage.channel, "ludo draw")
    assert answers(result) == ["🤝 You accept the draw."]
    assert "🤝 The game is drawn." in stage.board.content


async def test_who_offered_takes_the_offer_back_and_no_other(stage: Stage) -> None:
    board = await stage.two_at_the_table()
    menu = await stage.more()
    await stage.press("draw-offer", on=menu)
    await stage.press("draw-back", on=menu)
    assert menu.content.startswith("You have taken the offer back.")
    assert f"🔴 \u2068<@{stage.person().id}>\u2069 takes the offer of a draw back." in board.content
    await stage.press("draw-offer", on=menu)
    await stage.press("draw-no", "ben")
    await stage.person("ben").slash(stage.channel, "ludo draw")
    # The menu has not been told; it is as soon as it is used.
    await stage.press("draw-back", on=menu)
    assert menu.content.startswith("No draw is offered any more.")
    assert actions(menu) >= {"draw-yes", "draw-no"}
    assert (await stage.table()).table.draw is not None


async def test_a_menu_that_offers_what_is_not_so_any_more_is_renewed(stage: Stage) -> None:
    await stage.two_at_the_table()
    menu = await stage.more()
    await stage.person("ben").slash(stage.channel, "ludo draw")
    await stage.press("draw-offer", on=menu)
    assert menu.content.startswith("A draw is offered already.")
    assert "draw-yes" in actions(menu)


async def test_who_agrees_to_a_draw_may_still_decline_it(stage: Stage) -> None:
    await stage.start(players=3, ruleset="classic")
    await stage.press("sit-1", "ben")
    await stage.press("sit-3", "cem")
    await stage.press("start")
    await stage.person("cem").slash(stage.channel, "ludo draw")
    menu = await stage.more("ben")
    await stage.press("draw-yes", "ben", on=menu)
    assert actions(menu) >= {"draw-no"}
    assert not actions(menu) & {"draw-yes", "draw-back"}


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("draw", "A draw needs a person at every seat that still plays."),
        ("undo", "That is only for a game of one person."),
    ],
)
async def test_a_command_that_only_wakes_a_paused_table_says_why(
    stage: Stage, command: str, told: str
) -> None:
    await stage.two_at_the_table(pace="relaxed")
    await stage.pass_time(200)
    assert "😴" in stage.board.content
    result = await stage.person().slash(stage.channel, f"ludo {command}")
    assert answers(result) == [told]
    await stage.painted()
    assert "😴" not in stage.board.content


async def test_a_menu_that_only_wakes_a_paused_table_says_why(stage: Stage) -> None:
    await stage.two_at_the_table(pace="relaxed")
    menu = await stage.more()
    await stage.pass_time(200)
    await stage.press("draw-offer", on=menu)
    assert menu.content.startswith("A draw needs a person at every seat that still plays.")
    await stage.painted()
    assert "😴" not in stage.board.content


async def test_a_draw_needs_people(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    assert answers(await stage.person().slash(stage.channel, "ludo draw")) == [
        "A draw needs a person at every seat that still plays."
    ]


async def test_three_choices_are_taken_back_one_after_another(stage: Stage) -> None:
    await stage.play(players=2, computers=1, ruleset="classic", goal=1)
    positions = []
    for _ in range(3):
        while "roll" in stage_actions(stage):
            await stage.press("roll")
        positions.append((await stage.table()).table.state)
        await until_chosen(stage)
    menu = await stage.more()
    for position in reversed(positions):
        await stage.press("undo", on=menu)
        assert "↩️ Taken back." in menu.content
        assert (await stage.table()).table.state == position
        assert "↩️ The last choice was taken back." in stage.board.content


async def test_a_menu_that_the_board_has_overtaken_says_so_and_is_renewed(stage: Stage) -> None:
    await stage.play(players=2, computers=1, ruleset="classic")
    menu = await stage.more()
    await until_chosen(stage)
    await stage.press("undo", on=menu)
    assert "The board has moved on." in menu.content
    await stage.press("undo", on=menu)
    assert "↩️ Taken back." in menu.content


async def test_a_hint_names_the_move_and_why(stage: Stage) -> None:
    await stage.play(players=2, computers=1, ruleset="classic")
    menu = await stage.more()
    assert answers(await stage.press("hint", on=menu)) == ["Roll the die first."]
    while "roll" in stage_actions(stage):
        await stage.press("roll")
    await stage.press("hint", on=menu)
    first, reason, chance = menu.content.splitlines()
    assert first.startswith("💡 **")
    assert reason.endswith((".", "!"))
    assert chance.startswith("-# Chance to win after this move: ")
    (picture,) = menu.attachments
    assert "rolled" in picture["description"]
    result = await stage.person().slash(stage.channel, "ludo hint")
    assert private(stage, result).content == menu.content


async def test_a_computers_seat_is_taken_over_in_the_game(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    assert answers(await stage.press("seats")) == ["You are in this game already."]
    page = private(stage, await stage.press("seats", "ben"))
    await stage.press("sit-2", "ben", on=page)
    assert (
        f"👋 🟡 \u2068<@{stage.person('ben').id}>\u2069 plays on for a computer." in board.content
    )
    assert (await stage.table()).table.seats_of(stage.person("ben").id) == (2,)
    assert "seats" not in actions(board)


async def test_the_host_may_keep_the_computers(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1)
    menu = await stage.more()
    await stage.press("takeover-off", on=menu)
    assert "seats" not in actions(board)
    game = every_id(menu)[0].split(":")[1]
    for action in ("seats", "sit-2"):
        assert answers(await stage.click(f"l1:{game}:1:{action}", "ben")) == [
            "The host wants the computers to stay."
        ]
    await stage.press("takeover-on", on=menu)
    assert "seats" in actions(board)


async def test_pings_are_muted_and_wanted_again(stage: Stage) -> None:
    await stage.two_at_the_table()
    menu = await stage.more()
    await stage.press("mute", on=menu)
    assert await stage.games.muted(stage.guild.id, stage.person().id)
    assert "🔕 I do not mention you" in menu.content
    await stage.press("unmute", on=menu)
    assert not await stage.games.muted(stage.guild.id, stage.person().id)


async def test_a_text_board_is_private_and_can_be_played_on(stage: Stage) -> None:
    board = await stage.play(players=2, computers=1, ruleset="classic")
    text = private(stage, await stage.person().slash(stage.channel, "ludo board", text=True))
    assert "> Red (ana): 1: yard, 2: yard, 3: yard, 4: yard." in text.content
    assert text.attachments == []
    before = board.content
    await stage.press("roll", on=text)
    assert (await stage.table()).table.rolls > 0
    assert board.content != before
    assert "> Red (ana)" in text.content
    assert len(stage.messages) == 1


@pytest.mark.parametrize("action", ["rules", "fairness"])
async def test_rules_and_fairness_come_beside_the_menu(stage: Stage, action: str) -> None:
    await stage.two_at_the_table()
    menu = await stage.more()
    shown = menu.content
    page = private(stage, await stage.press(action, on=menu))
    assert page.content.startswith("## ")
    assert menu.content == shown
