"""The settings of a server: for its managers alone, shown as they are, checked, and in force."""

from __future__ import annotations

from typing import Any

import simcord
from simcord.backend.models import Message
from simcord.enums import InteractionType

from renderer import BoardPicture
from storage import Choices, Pace, Settings
from tests.cogs.helpers import PNG, Stage, private
from tests.cogs.messages import answers
from tests.cogs.test_commands import command, sub

MANAGER = str(1 << 5)
REFUSED = "Only members with the *Manage Server* permission can change that."


async def opened(stage: Stage) -> Message:
    """Open the settings as a manager."""
    payload, record = command(stage, sub("settings"), "boss")
    payload["member"]["permissions"] = MANAGER
    await stage.deliver(payload)
    return private(stage, simcord.InteractionResult(stage.env, record))


async def act(
    stage: Stage, action: str, on: Message, *, allowed: bool = True, **more: Any
) -> simcord.InteractionResult:
    """Click, choose or fill in as a manager."""
    payload, record = stage.payload(f"l1:-:0:{action}", "boss", on, **more)
    payload["member"]["permissions"] = MANAGER if allowed else "0"
    await stage.deliver(payload)
    return simcord.InteractionResult(stage.env, record)


def filled(**fields: object) -> dict[str, Any]:
    """Return what a submitted form brings."""
    parts = [
        {"type": 18, "component": {"type": 4, "custom_id": name, "value": str(value)}}
        for name, value in fields.items()
    ]
    return {"kind": InteractionType.MODAL_SUBMIT, "data": {"components": parts}}


async def now(stage: Stage) -> Settings:
    """Return the settings that are kept."""
    return await stage.games.settings(stage.guild.id)


async def test_only_managers_see_and_change_settings(stage: Stage) -> None:
    assert answers(await stage.person().slash(stage.channel, "ludo settings")) == [REFUSED]
    page = await opened(stage)
    result = await act(stage, "set-quiet", page, allowed=False)
    assert answers(result)[-1] == REFUSED
    assert await now(stage) == Settings()


async def test_channels_theme_pings_and_ticks(stage: Stage) -> None:
    page = await opened(stage)
    assert "Tables may be opened in: any channel" in page.content
    channels = {"values": [str(stage.channel.id)], "component_type": 8}
    await act(stage, "set-channels", page, data=channels)
    await act(stage, "set-theme", page, data={"values": ["dark"]})
    await act(stage, "set-quiet", page)
    await act(stage, "set-flags", page, data={"values": ["private", "fill"]})
    settings = await now(stage)
    assert settings.channels == (stage.channel.id,)
    assert (settings.theme, settings.pings) == ("dark", False)
    assert settings.defaults == Choices(private=True, fill=True, takeover=False)
    assert f"Tables may be opened in: <#{stage.channel.id}>" in page.content
    assert "Nobody is mentioned when their turn comes." in page.content
    ticked = [
        one["value"] for one in page.components[2]["components"][0]["options"] if one.get("default")
    ]
    assert ticked == ["private", "fill"]
    await act(stage, "set-pings", page)
    assert (await now(stage)).pings


async def test_limits_by_a_form_are_checked(stage: Stage) -> None:
    page = await opened(stage)
    form = (await act(stage, "set-limits", page)).modal
    assert form is not None
    assert [one["component"]["value"] for one in form["components"]] == ["5", "2"]
    await act(stage, "set-limited", page, **filled(tables=3, hosted=1))
    settings = await now(stage)
    assert (settings.most_tables, settings.most_hosted) == (3, 1)
    assert "Tables at once: 3 · of one host: 1" in page.content
    for wrong in ("x", "", "-1", "²"):
        result = await act(stage, "set-limited", page, **filled(tables=wrong, hosted=1))
        assert answers(result)[-1] == "Please write two whole numbers, such as 5 and 2."
    result = await act(stage, "set-limited", page, **filled(tables=0, hosted=1))
    assert answers(result)[-1].startswith("This setting cannot be so")
    assert await now(stage) == settings


async def test_defaults_by_a_form_are_what_a_table_opens_with(stage: Stage) -> None:
    page = await opened(stage)
    form = (await act(stage, "set-new", page)).modal
    assert form is not None
    prompts = [part["component"]["placeholder"] for part in form["components"]]
    assert prompts[:2] == ["Not set: Ludo King style", "Not set: as many as allowed"]
    assert not any(part["component"]["required"] for part in form["components"])
    fields = {"ruleset": "classic", "players": 3, "goal": 2, "pace": "brisk", "level": "easy"}
    await act(stage, "set-newly", page, **filled(**fields))
    assert (await now(stage)).defaults == Choices(
        ruleset="classic", players=3, goal=2, pace=Pace.BRISK, level="easy"
    )
    assert "A new table: Classic Ludo · 3 seats · 2 tokens home · pace: brisk" in page.content
    await stage.start()
    options = (await stage.table()).table.options
    assert (options.ruleset, options.players, options.goal) == ("classic", 3, 2)
    assert (options.pace, options.level) == (Pace.BRISK, "easy")
    # What is left empty is left to the rules and the members again.
    await act(stage, "set-newly", page, **filled(ruleset="classic", players="", pace=""))
    assert (await now(stage)).defaults == Choices(ruleset="classic")


async def test_what_cannot_be_is_refused(stage: Stage) -> None:
    page = await opened(stage)
    result = await act(stage, "set-theme", page, data={"values": ["neon"]})
    assert answers(result)[-1] == "There is no such choice."
    result = await act(stage, "set-newly", page, **filled(players="many"))
    assert answers(result)[-1] == "There is no such choice."
    result = await act(stage, "set-nonsense", page)
    assert answers(result)[-1].startswith("I do not know this button any more.")
    assert await now(stage) == Settings()


async def test_a_theme_is_drawn_from_the_next_board_on(stage: Stage) -> None:
    seen: list[str] = []

    def draw(picture: BoardPicture) -> bytes:
        seen.append(picture.theme)
        return PNG

    stage.bot.boards.painter._draw = draw
    await stage.play(players=2, computers=1)
    page = await opened(stage)
    await act(stage, "set-theme", page, data={"values": ["contrast"]})
    await stage.press("roll")
    assert seen[0] == "classic"
    assert seen[-1] == "contrast"


async def test_tables_stand_only_where_they_may(stage: Stage) -> None:
    page = await opened(stage)
    await act(stage, "set-channels", page, data={"values": ["77"], "component_type": 8})
    result = await stage.person().slash(stage.channel, "ludo start")
    assert answers(result) == ["Tables may not be opened in this channel. Try another one."]
    await act(stage, "set-channels", page, data={"values": [], "component_type": 8})
    await stage.start()
    assert len(stage.messages) == 1
