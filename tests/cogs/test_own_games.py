"""One's own games, offered where a command is about a game, and taken from there."""

from __future__ import annotations

import pytest

from tests.cogs.helpers import Stage, play_out
from tests.cogs.messages import answers
from tests.cogs.test_fairness import attached


async def over(stage: Stage, name: str = "ana") -> str:
    """Play a short game against a computer to its end and return its id."""
    await stage.play(name, players=2, computers=1, goal=1)
    await play_out(stage)
    await stage.env.advance_time(60)
    return (await stage.table()).table.id


async def offered(stage: Stage, command: str, name: str = "ana", typed: str = "") -> list[str]:
    """Return the games that are offered while somebody types."""
    choices = await stage.person(name).autocomplete(stage.channel, f"ludo {command}", "game", typed)
    return [choice["value"] for choice in choices]


@pytest.mark.parametrize("command", ["replay", "review", "export"])
async def test_own_games_are_offered_newest_first(stage: Stage, command: str) -> None:
    first, _, third = await over(stage), await over(stage, "ben"), await over(stage)
    assert await offered(stage, command) == [third, first]
    assert await offered(stage, command, typed="ludo king") == [third, first]
    assert await offered(stage, command, typed="aeroplane") == []
    assert await offered(stage, command, "eve") == []


async def test_a_game_of_ones_own_is_exported_though_another_is_the_latest(stage: Stage) -> None:
    game = await over(stage)
    await over(stage, "ben")
    result = await stage.person().slash(stage.channel, "ludo export", game=game)
    assert result.response is not None
    name, record = attached(stage, result.response)
    assert name == f"{game}.ludo"
    assert b"player red ana" in record


async def test_no_game_of_another_server_is_exported(stage: Stage) -> None:
    await over(stage)
    told = await stage.person().slash(stage.channel, "ludo export", game="ffffffffff")
    assert answers(told) == ["I do not know this game any more. Try /ludo start."]
