"""What is to be brought home, in the words of each board and for each goal."""

from __future__ import annotations

import re

import pytest

from cogs.words.options import goal_name
from cogs.words.reviews import aim_name
from cogs.words.rules import rules_text
from ludo_core import GOALS, RULESETS
from ludo_core.players.review import Aim
from tests.cogs.helpers import ENGLISH, Stage, on_turn, private
from tests.cogs.messages import answers, custom_ids, labels
from tests.cogs.tables import table

EN = ENGLISH.words("en")
OF_LUDO = re.compile(r"\b(tokens?|yards?|columns?)\b", re.IGNORECASE)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_rules_tell_how_many_have_to_come_home(ruleset: str, goal: int) -> None:
    text = rules_text(EN, RULESETS[ruleset].with_goal(goal))
    pieces = "planes" if ruleset == "aeroplane" else "tokens"
    begin = {4: f"Bring your four {pieces} ", 2: f"Bring 2 of your four {pieces} "}
    assert begin.get(goal, f"Bring one of your four {pieces} ") in text
    assert "- The first to do so wins" in text
    assert " all tokens" not in text
    assert len(text) <= 2_000


def test_planes_are_never_called_tokens() -> None:
    rules = RULESETS["aeroplane"]
    texts = [rules_text(EN, rules.with_goal(goal)) for goal in GOALS]
    texts += [goal_name(EN, goal, "aeroplane") for goal in GOALS]
    assert goal_name(EN, 2, "aeroplane") == "2 planes landed"
    assert aim_name(EN, table("Ana", "Ben", ruleset="aeroplane"), Aim.FINISH) == "landing"
    assert not [text for text in texts if OF_LUDO.search(text)]


async def test_a_tables_rules_are_those_of_its_goal(stage: Stage) -> None:
    await stage.start(ruleset="classic", players=2, computers=1, goal=1)
    menu = private(stage, await stage.press("options"))
    (text,) = answers(await stage.press("rules", on=menu))
    assert "Bring one of your four tokens" in text


async def test_a_whole_game_of_planes_is_told_in_its_own_words(stage: Stage) -> None:
    await stage.start(ruleset="aeroplane", players=2, computers=1, goal=2)
    said = {stage.board.content}
    assert stage.board.content.startswith("**Aeroplane chess** · 2 planes landed")
    await stage.press("start")
    while ids := custom_ids(stage.board):
        said |= {stage.board.content, *labels(stage.board)}
        await stage.click(ids[0], await on_turn(stage))
    said |= {stage.board.content, *labels(stage.board)}
    assert not [text for text in said if OF_LUDO.search(text)]
