"""The private menu of a lobby: options by select and form, invitations, seats freed and added."""

from __future__ import annotations

import pytest
from simcord.backend.models import Message

from storage import Pace
from tests.cogs.helpers import Stage, private
from tests.cogs.messages import answers, buttons, every_id, labels


async def options(stage: Stage, name: str = "ana") -> Message:
    """Open the options of the lobby."""
    return private(stage, await stage.press("options", name))


async def test_the_host_changes_what_is_on_or_off_by_a_select(stage: Stage) -> None:
    board = await stage.start(players=3)
    menu = await options(stage)
    await stage.choose("flags", "private", "fill", on=menu)
    chosen = (await stage.table()).table.options
    assert (chosen.private, chosen.fill, chosen.takeover) == (True, True, False)
    assert "🔒 private · computers (normal) take empty seats" in board.content
    assert "🔒 private" in menu.content
    select = menu.components[1]["components"][0]
    assert [one["value"] for one in select["options"] if one.get("default")] == ["private", "fill"]
    await stage.choose("flags", on=menu)
    assert not (await stage.table()).table.options.private


async def test_the_level_holds_for_computers_that_sit_and_that_come(stage: Stage) -> None:
    await stage.start(players=4, computers=1)
    await stage.choose("level", "easy", on=await options(stage))
    assert "🟢 Computer (easy)" in stage.board.content
    await stage.press("add-easy")
    assert "🟡 Computer (easy)" in stage.board.content


async def test_a_form_shows_and_changes_rules_seats_goal_and_pace(stage: Stage) -> None:
    await stage.start(players=4, ruleset="king")
    menu = await options(stage)
    form = (await stage.press("form", on=menu)).modal
    assert form is not None
    now = {
        part["component"]["custom_id"]: [
            one["value"] for one in part["component"]["options"] if one.get("default")
        ]
        for part in form["components"]
    }
    # One person alone plays without a clock so far.
    assert now == {"ruleset": ["king"], "players": ["4"], "goal": ["4"], "pace": ["none"]}
    await stage.fill("changed", menu, ruleset="classic", players=3, goal=2, pace="brisk")
    chosen = (await stage.table()).table.options
    assert (chosen.ruleset, chosen.players, chosen.goal) == ("classic", 3, 2)
    assert chosen.pace is Pace.BRISK
    assert stage.board.content.startswith("**Classic Ludo** · 2 tokens home · 3 seats\n")
    assert "pace: brisk" in menu.content
    # discord.py keeps no form either.
    assert stage.bot._connection._view_store._modals == {}


async def test_a_form_that_changes_nothing_changes_nothing(stage: Stage) -> None:
    await stage.start(players=4, ruleset="king")
    menu, before = await options(stage), await stage.table()
    await stage.press("form", on=menu)
    await stage.fill("changed", menu, ruleset="king", players=4, goal=4, pace="none")
    assert await stage.table() == before


async def test_what_no_form_of_ours_offers_is_refused(stage: Stage) -> None:
    await stage.start(players=4, ruleset="king")
    menu, before = await options(stage), await stage.table()
    for filled in ({"players": "x"}, {"pace": "hasty"}):
        result = await stage.fill("changed", menu, **filled)
        assert answers(result) == ["There is no such choice."]
    for label, filled in (("To win", {"goal": "9"}), ("Rules", {"ruleset": "chess"})):
        await stage.fill("changed", menu, **filled)
        assert menu.content.startswith(f"⚠️ {label}: There is no such choice.\n")
    assert await stage.table() == before


async def test_of_a_form_what_goes_together_holds_and_the_rest_is_told(stage: Stage) -> None:
    await stage.start(players=4, ruleset="king")
    menu = await options(stage)
    await stage.fill("changed", menu, ruleset="plyyard", players=3, goal=2, pace="brisk")
    chosen = (await stage.table()).table.options
    assert (chosen.ruleset, chosen.players, chosen.goal) == ("plyyard", 2, 2)
    assert chosen.pace is Pace.BRISK
    assert menu.content.startswith(
        "⚠️ Seats: 2, not 3. Ply Yard duel is for 2 players at most.\n"
        "**Ply Yard duel** · 2 tokens home · 2 seats\n"
    )
    # Nothing of it can be: everything stays, and each reason is told.
    await stage.fill("changed", menu, ruleset="classic", players=3, goal=4, pace="none")
    for seat, who in ((1, "ben"), (3, "cleo")):
        await stage.press(f"sit-{seat}", who)
    before = await stage.table()
    await stage.fill("changed", menu, ruleset="plyyard", players=2, goal=4)
    assert await stage.table() == before
    why = "More than 2 people sit here. Free a seat first."
    assert menu.content.startswith(
        f"⚠️ Rules: Classic Ludo, not Ply Yard duel. {why}\n⚠️ Seats: 3, not 2. {why}\n**Classic"
    )


async def test_only_the_host_has_the_controls_and_their_effect(stage: Stage) -> None:
    await stage.start(players=4)
    await stage.press("sit-2", "ben")
    menu = await options(stage, "ben")
    assert [one.rpartition(":")[2] for one in every_id(menu)] == ["seats", "rules"]
    host = f"\u2068<@{stage.person().id}>\u2069"
    assert f"Only the host, {host}, can change this." in menu.content
    game = every_id(menu)[0].split(":")[1]
    for action in ("form", "frees", "invite", "changed"):
        result = await stage.click(f"l1:{game}:1:{action}", "ben", menu)
        assert answers(result) == [f"Only the host, {host}, can do that."]
    payload, record = stage.payload(f"l1:{game}:1:flags", "ben", menu, data={"values": ["private"]})
    await stage.deliver(payload)
    assert record.responded
    assert not (await stage.table()).table.options.private


async def test_a_private_table_is_for_those_whom_the_host_names(stage: Stage) -> None:
    await stage.start(players=4, private=True)
    host = f"\u2068<@{stage.person().id}>\u2069"
    assert f"Private: {host} names under *Options…* who may take a seat." in stage.board.content
    assert answers(await stage.press("sit-2", "ben")) == [
        f"This table is private: ask {host} to name you."
    ]
    menu = await options(stage)
    await stage.press("invite", on=menu)
    ben, robot = stage.person("ben").id, 77
    users = {str(ben): {"id": str(ben)}, str(robot): {"id": str(robot), "bot": True}}
    await stage.choose("invited", ben, robot, on=menu, resolved={"users": users})
    assert (await stage.table()).table.invited == (ben,)
    assert f"Private: \u2068<@{ben}>\u2069 may take a seat." in stage.board.content
    await stage.press("sit-2", "ben")
    assert f"🟡 \u2068<@{ben}>\u2069" in stage.board.content


async def test_the_host_frees_any_seat(stage: Stage) -> None:
    await stage.start(players=4, computers=1)
    await stage.press("sit-2", "ben")
    menu = await options(stage)
    await stage.press("frees", on=menu)
    assert labels(menu)[:2] == ["Computer (normal)", "ben"]
    await stage.press("free-2", on=menu)
    assert "🟡 free" in stage.board.content
    await stage.press("frees", on=menu)
    await stage.press("free-1", on=menu)
    assert len((await stage.table()).table.sitters) == 1


async def test_one_member_takes_another_seat_for_a_friend(stage: Stage) -> None:
    await stage.start(players=2)
    menu = await options(stage)
    await stage.press("seats", on=menu)
    assert "not rated" in menu.content
    await stage.press("too-2", on=menu)
    table = (await stage.table()).table
    assert table.seats_of(stage.person().id) == (0, 2)
    await stage.press("start")
    assert "🔴" in stage.board.content
    assert (await stage.table()).table.state is not None


async def test_a_computers_seat_is_for_members_unless_the_host_says_no(stage: Stage) -> None:
    await stage.start(players=2, computers=1)
    assert "Yellow (computer)" in labels(stage.board)
    await stage.press("sit-2", "ben")
    assert f"🟡 \u2068<@{stage.person('ben').id}>\u2069" in stage.board.content
    await stage.press("leave", "ben")
    await stage.press("add-normal")
    await stage.choose("flags", on=await options(stage))
    assert "Yellow (computer)" not in labels(stage.board)


async def test_computers_fill_up_at_the_start_where_the_host_said_so(stage: Stage) -> None:
    await stage.start(players=3)
    await stage.choose("flags", "fill", "takeover", on=await options(stage))
    await stage.press("start")
    assert [one.level for one in (await stage.table()).table.sitters] == [None, "normal", "normal"]


BEFORE_THE_START = [
    ("form", {}),
    ("frees", {}),
    ("invite", {}),
    ("options", {}),
    ("too-1", {}),
    ("free-2", {}),
    ("flags", {"values": ["private"]}),
    ("level", {"values": ["easy"]}),
    ("invited", {"values": ["1"]}),
]


@pytest.mark.parametrize(("action", "data"), BEFORE_THE_START)
async def test_a_menu_from_before_the_start_becomes_that_of_the_game(
    stage: Stage, action: str, data: dict[str, list[str]]
) -> None:
    await stage.start(players=2, computers=1)
    menu = await options(stage)
    game = every_id(menu)[0].split(":")[1]
    await stage.press("start")
    payload, _ = stage.payload(f"l1:{game}:1:{action}", on=menu, data=data)
    await stage.deliver(payload)
    assert menu.content.startswith("The game has started already.\n")
    assert "Hint" in labels(menu)
    assert not [one for one in buttons(menu) if "options" in one]
    assert "roll the die!" in stage.board.content


async def test_the_form_and_the_seats_of_a_lobby_that_has_begun_become_the_games_menu(
    stage: Stage,
) -> None:
    await stage.start(players=3, computers=1)
    menu, other = await options(stage), await options(stage)
    await stage.press("form", on=menu)
    await stage.press("start")
    await stage.fill("changed", menu, goal=2)
    assert menu.content.startswith("The game has started already.\n")
    await stage.press("seats", on=other)
    assert other.content.startswith("You are in this game already.\n")
    assert "Hint" in labels(menu)
    assert "Hint" in labels(other)
