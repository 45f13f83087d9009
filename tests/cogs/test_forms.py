"""Forms fit on a phone, in every language."""

from __future__ import annotations

import pytest

from cogs.buttons import Select
from cogs.forms import LONGEST_TITLE, Form
from cogs.lobby_menu import options_form
from cogs.settings_menu import _limits_form, _new_form
from cogs.words import Catalogue, Words
from ludo_core import RULESETS
from storage import Choices, Settings
from tests.cogs.helpers import LOCALES
from tests.cogs.tables import table

CATALOGUE = Catalogue.load(LOCALES)
IN_A_FIELD = 34
"""Letters that a select of a form has room for at 390 pixels, at some 7.6 pixels a letter."""


def forms(words: Words, ruleset: str) -> tuple[Form, ...]:
    """All forms that there are, where somebody plays by these rules."""
    return (
        options_form(words, table("Ana", None, ruleset=ruleset)),
        _new_form(words, Choices(ruleset=ruleset)),
        _new_form(words, Choices()),
        _limits_form(words, Settings()),
    )


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_nothing_in_a_form_is_cut(locale: str, ruleset: str) -> None:
    for form in forms(CATALOGUE.words(locale), ruleset):
        assert len(form.title) <= LONGEST_TITLE
        for label, field in form.fields:
            assert len(label) <= LONGEST_TITLE
            texts = (
                [field.prompt, *(one.label for one in field.options)]
                if isinstance(field, Select)
                else []
            )
            assert [text for text in texts if len(text) > IN_A_FIELD] == []
