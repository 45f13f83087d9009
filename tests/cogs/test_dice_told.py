"""`/ludo fairness`: what each player rolled beside what would be even, running and over."""

from __future__ import annotations

from collections import Counter

from cogs.words.dice import counts_text
from ludo_core import Roll
from storage import Kept
from tests.cogs.helpers import Stage, play_out
from tests.cogs.messages import answers


def expected(kept: Kept) -> list[str]:
    """Return what is to be told of each seat that has rolled."""
    rolls: dict[int, Counter[int]] = {}
    for one in kept.played:
        if isinstance(one.action, Roll):
            rolls.setdefault(one.seat, Counter())[one.action.face] += 1
    return [
        f"{counts_text([counts[face] for face in range(1, 7)])};"
        f" {counts.total() / 6:.1f} of each would be even."
        for _, counts in sorted(rolls.items())
    ]


async def told(stage: Stage) -> str:
    (text,) = answers(await stage.person("eve").slash(stage.channel, "ludo fairness"))
    return text


async def test_counts_by_player_stand_beside_the_expected_ones(stage: Stage) -> None:
    await stage.play(players=3, computers=2, goal=1)
    assert "would be even" not in await told(stage)
    await stage.press("roll")
    for over in (False, True):
        if over:
            await play_out(stage)
        kept = await stage.table()
        lines = [line for line in (await told(stage)).splitlines() if "would be even" in line]
        assert len(lines) == 3
        for line, tail in zip(lines, expected(kept), strict=True):
            assert line.endswith(tail)
        text = await told(stage)
        assert kept.table.commit in text
        assert kept.table.client in text
        assert (kept.secret.hex() in text) is over
        assert ("HMAC-SHA256" in text) is over
