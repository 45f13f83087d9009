"""Every refusal that the code can raise has a sentence, and every sentence its fields."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from cogs.words import Catalogue
from cogs.words.refusals import SENTENCES, refusal_text
from ludo_core import Refusal
from ludo_core.record import faults, sentence
from tests.cogs.helpers import LOCALES

ROOT = Path(__file__).parents[2]
VALUES: dict[str, int | str] = {"seat": 1, "turn": 2, "ruleset": "king", "game": "0123456789"}


class Raised(NamedTuple):
    """One `Refusal(code, …)` in the code."""

    where: str
    code: str
    params: frozenset[str]

    @property
    def refusal(self) -> Refusal:
        """The refusal with some value for each parameter."""
        return Refusal(self.code, **{name: VALUES.get(name, 3) for name in self.params})


def raised(*packages: str) -> Iterator[Raised]:
    """Yield every refusal that stands in the code of these packages."""
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                    params = frozenset(one.arg for one in node.keywords if one.arg)
                    where = f"{path.relative_to(ROOT)}:{node.lineno}"
                    yield from (Raised(where, code, params) for code in codes(node.args[0], where))


def codes(argument: ast.expr, where: str) -> Iterator[str]:
    """Yield the codes that an expression can be."""
    if isinstance(argument, ast.IfExp):
        yield from codes(argument.body, where)
        yield from codes(argument.orelse, where)
    elif isinstance(argument, ast.Attribute):
        # Passed on from a refusal or a line that was refused, which is found where it was made.
        assert where.startswith("ludo_core/record/"), f"{where}: a code is written out"
    else:
        assert isinstance(argument, ast.Constant), f"{where}: a code is written out"
        yield str(argument.value)


ALL = list(raised("cogs", "games", "ludo_core"))
OF_RECORDS = [one for one in ALL if one.where.startswith("ludo_core/record")]
OF_GAMES = [one for one in ALL if one not in OF_RECORDS]
CATALOGUE = Catalogue.load(LOCALES)


def test_refusals_are_found() -> None:
    assert len({one.code for one in OF_GAMES}) > 30
    assert len({one.code for one in OF_RECORDS}) > 20


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_every_refusal_of_a_game_has_a_sentence_in_every_language(locale: str) -> None:
    for one in OF_GAMES:
        assert one.code in SENTENCES, one.where
        text = refusal_text(CATALOGUE.words(locale), one.refusal)
        assert text.endswith((".", "!")), one.where
        assert "{" not in text, one.where


def test_every_refusal_of_a_record_has_a_sentence_of_its_tools() -> None:
    for one in OF_RECORDS:
        assert one.code in faults.SENTENCES, one.where
        if one.params:  # the others are built from a dictionary
            assert "{" not in sentence(one.refusal), one.where


def test_no_sentence_is_left_that_nothing_raises() -> None:
    assert set(SENTENCES) == {one.code for one in OF_GAMES}
