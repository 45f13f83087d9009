"""Private menus under bad conditions: twice, late, in crowds, made up, in another language."""

from __future__ import annotations

from pathlib import Path

import pytest
import simcord
from simcord.enums import InteractionType

from cogs.answer import DEFER_AFTER_S
from cogs.words import Catalogue
from tests.cogs.delays import slow
from tests.cogs.helpers import LOCALES, Stage, private, staged
from tests.cogs.messages import answers, every_id, labels

UNKNOWN = "I do not know this button any more. /ludo board posts a fresh board."


async def test_a_private_click_delivered_twice_has_one_effect(stage: Stage) -> None:
    await stage.two_at_the_table()
    menu = await stage.more()
    away = next(one for one in every_id(menu) if one.endswith(":away"))
    payload, record = stage.payload(away, on=menu)
    before = (await stage.table()).table.version
    await stage.deliver(payload, payload)
    await stage.deliver(payload)
    assert (await stage.table()).table.version == before + 1
    assert stage.callbacks(record.id) == 1


async def test_a_form_delivered_again_after_a_restart_has_no_second_effect(stage: Stage) -> None:
    await stage.start(players=4, ruleset="king")
    menu = private(stage, await stage.press("options"))
    custom_id = next(one for one in every_id(menu) if one.endswith(":form"))
    part = {"type": 18, "component": {"type": 3, "custom_id": "goal", "values": ["2"]}}
    payload, _ = stage.payload(
        custom_id.replace(":form", ":changed"),
        on=menu,
        kind=InteractionType.MODAL_SUBMIT,
        data={"components": [part]},
    )
    await stage.deliver(payload)
    assert (await stage.table()).table.options.goal == 2
    back = {**part, "component": {**part["component"], "values": ["4"]}}  # type: ignore[dict-item]
    other, _ = stage.payload(
        custom_id.replace(":form", ":changed"),
        on=menu,
        kind=InteractionType.MODAL_SUBMIT,
        data={"components": [back]},
    )
    await stage.deliver(other)
    await stage.restart()
    await stage.deliver(payload)
    assert (await stage.table()).table.options.goal == 4


async def test_a_rematch_clicked_by_all_at_once_begins_once(stage: Stage) -> None:
    old = await stage.two_at_the_table()
    await stage.resign("ben")
    again = next(one for one in every_id(old) if one.endswith(":again"))
    clicks = [stage.payload(again, name, old) for name in ("ana", "ben") for _ in range(5)]
    await stage.deliver(*(payload for payload, _ in clicks))
    assert all(record.responded for _, record in clicks)
    assert len(stage.messages) == 2
    told = [answers(simcord.InteractionResult(stage.env, record)) for _, record in clicks]
    assert told.count(["The rematch has begun already."]) == 9


async def test_a_menu_that_takes_long_is_still_shown(stage: Stage) -> None:
    await stage.two_at_the_table()
    slow(stage, "is_current", DEFER_AFTER_S + 0.5)
    payload, record = stage.payload(
        next(one for one in every_id(stage.board) if one.endswith(":more")), on=stage.board
    )
    await stage.deliver(payload)
    await stage.env.advance_time(10)
    result = simcord.InteractionResult(stage.env, record)
    assert any(text.startswith("**Classic Ludo**") for text in answers(result))


async def test_a_private_menu_edited_late_is_edited_all_the_same(stage: Stage) -> None:
    await stage.two_at_the_table()
    menu = await stage.more()
    slow(stage, "save", DEFER_AFTER_S + 0.5)
    away = next(one for one in every_id(menu) if one.endswith(":away"))
    payload, _ = stage.payload(away, on=menu)
    await stage.deliver(payload)
    await stage.env.advance_time(10)
    assert "🤖 A computer plays for you" in menu.content
    assert "A computer plays for" in stage.board.content


@pytest.mark.parametrize("action", ["level", "flags", "invited", "set-theme", "nonsense", "form-x"])
async def test_what_stands_on_no_board_is_refused_there(stage: Stage, action: str) -> None:
    board = await stage.start(players=4)
    game = every_id(board)[0].split(":")[1]
    before = await stage.table()
    payload, record = stage.payload(f"l1:{game}:1:{action}", data={"values": ["easy"]})
    await stage.deliver(payload)
    assert answers(simcord.InteractionResult(stage.env, record)) == [UNKNOWN]
    assert await stage.table() == before


OPENERS = ["more", "options", "seats", "frees", "invite", "form", "resign", "end", "hint", "text"]


@pytest.mark.parametrize("action", OPENERS)
async def test_menus_of_a_game_that_is_not_known_are_refused(stage: Stage, action: str) -> None:
    await stage.start(players=4)
    result = await stage.click(f"l1:ffffffffff:1:{action}")
    assert answers(result) == ["I do not know this game any more. Try /ludo start."]


async def test_a_menu_is_in_its_readers_language(tmp_path: Path) -> None:
    async with staged(tmp_path, catalogue=Catalogue.load(LOCALES)) as stage:
        await stage.two_at_the_table()
        more = next(one for one in every_id(stage.board) if one.endswith(":more"))
        payload, record = stage.payload(more, locale="de")
        await stage.deliver(payload)
        menu = private(stage, simcord.InteractionResult(stage.env, record))
        assert "Remis anbieten" in labels(menu)
        assert "Roll" in labels(stage.board)


async def test_every_row_fits_and_every_id_is_one(stage: Stage) -> None:
    await stage.start(players=4, computers=3, ruleset="classic")
    menu = private(stage, await stage.press("options"))
    for action in ("frees", "options", "invite", "options"):
        await stage.press(action, on=menu)
        ids = every_id(menu)
        assert len(set(ids)) == len(ids)
        assert len(menu.components) <= 5
        assert all(len(row["components"]) <= 5 for row in menu.components)
    await stage.press("start")
    menu = await stage.more()
    assert all(len(row["components"]) <= 5 for row in [*menu.components, *stage.board.components])


async def test_watching_computers_to_the_end_move_by_move(stage: Stage) -> None:
    await stage.play(players=3, computers=2, ruleset="king", goal=1)
    menu = await stage.more()
    await stage.press("watch-on", on=menu)
    await stage.press("resign", on=menu)
    await stage.press("resign-all", on=menu)
    table = (await stage.table()).table
    assert table.state is not None
    assert not table.state.over
    assert "plays on …" in stage.board.content
    before = stage.board.content
    await stage.pass_time(4)
    assert stage.board.content != before
    await stage.press("watch-off")
    assert "wins!" in stage.board.content


async def test_a_form_for_which_it_is_too_late_is_to_be_asked_for_again(stage: Stage) -> None:
    await stage.start(players=4)
    menu = private(stage, await stage.press("options"))
    slow(stage, "is_current", DEFER_AFTER_S + 0.5)
    form = next(one for one in every_id(menu) if one.endswith(":form"))
    payload, record = stage.payload(form, on=menu)
    await stage.deliver(payload)
    await stage.env.advance_time(10)
    told = answers(simcord.InteractionResult(stage.env, record))
    assert told[-1] == "That took too long. Please press the button again."
