"""Every picture that the bot sends, wherever it stands, has the position in words."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from cogs.buttons import SHOW_MOVES
from cogs.words.alt import LONGEST_ALT
from tests.cogs.helpers import Stage, play_out, staged
from tests.cogs.test_studies import press, shown


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage that is patient: games are really reviewed, and the machine may be busy."""
    async with staged(tmp_path, settle_timeout=60.0) as one:
        yield one


def attached(body: Any) -> Iterator[dict[str, Any]]:
    """Yield what a request attaches, with its description."""
    if isinstance(body, dict):
        for key, value in body.items():
            if key == "attachments" and isinstance(value, list):
                yield from value
            else:
                yield from attached(value)
    elif isinstance(body, list):
        for value in body:
            yield from attached(value)


def pictures(stage: Stage) -> list[dict[str, Any]]:
    """Return the pictures and clips sent so far."""
    found = [one for entry in stage.env.http_requests for one in attached(entry.json)]
    return [one for one in found if one["filename"].endswith((".png", ".gif"))]


async def test_boards_hints_clips_and_charts(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1, ruleset="classic")
    await stage.until_choice()
    menu = await stage.more()
    await stage.press("hint", on=menu)
    await stage.press(SHOW_MOVES)
    await stage.person().slash(stage.channel, "ludo fairness")
    await stage.person().slash(stage.channel, "ludo practice")
    await play_out(stage)
    replay = shown(stage, await stage.press("replay"))
    await press(stage, replay, "replay-on")
    await press(stage, replay, "film")
    review = shown(stage, await stage.press("review"))
    await press(stage, review, "review-turn1")
    game = (await stage.table()).table.id
    found = pictures(stage)
    assert {one["filename"].rpartition(".")[2] for one in found} == {"png", "gif"}
    assert len(found) > 20
    for one in found:
        assert 20 < len(one["description"]) <= LONGEST_ALT, one
    of_game = [one for one in found if one["filename"].startswith(f"ludo-{game}-")]
    assert len(of_game) > 10
    for one in of_game:
        assert "Red" in one["description"], one
        assert "Yellow" in one["description"], one
