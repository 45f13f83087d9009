"""Hints in words: every reason has its sentence on each board where it can come up."""

from __future__ import annotations

import random
import re
from typing import get_args

import pytest

from cogs.words import Catalogue, Words
from cogs.words.hints import chance_text, hint_text
from ludo_core import RULESETS, Hit, Roll, Rules, State, after, choices, legal
from ludo_core.players import reasons as why
from ludo_core.players.advice import advise
from storage import Table
from tests.cogs.helpers import ENGLISH, LOCALES
from tests.cogs.tables import position, table
from tests.core.any_position import any_position

EN = ENGLISH.words("en")
CATALOGUE = Catalogue.load(LOCALES)
RED, YELLOW = 0, 2
BEN, ONE, TWO = Hit(YELLOW, 1, 17), Hit(YELLOW, 0, 30), Hit(YELLOW, 3, 30)

ON_CROSS: dict[why.Reason, str] = {
    why.OnlyMove(): "There is no other move.",
    why.Finishes(1): "The last token needed comes home: 1st place!",
    why.GoesHome(1): "Token 2 comes home, where nothing happens to it any more.",
    why.Captures((BEN,)): "Token 2 of 🟡 \u2068<@1002>\u2069 has to go back from 17.",
    why.Captures((ONE, TWO)): "2 tokens of 🟡 \u2068<@1002>\u2069 have to go back.",
    why.Escapes(0, 4, 1, 6): (
        "Token 1 gets away: 4 of the opponents' 6 rolls would hit it, after the move 1."
    ),
    why.EntersColumn(0): "Token 1 turns into its home column, out of everyone's reach.",
    why.ReachesSafe(3): "Token 4 reaches a star, where nobody can capture it.",
    why.Enters(2): "Token 3 comes into the game: one more to choose from.",
    why.Stacks(0, 1): "Token 1 joins its own colour: together they cannot be captured.",
    why.Keeps(1, 2, 6): "Token 2 stays where no roll hits it; moved, 2 of 6 rolls would.",
    why.LeastExposed(2, 18): "Opponents are left the fewest rolls that hit: 2 of 18.",
    why.LeastExposed(0, 6): ("The only move after which no roll of an opponent hits anything."),
    why.InRange(0, BEN, (3,)): (
        "Token 1 now threatens token 2 of 🟡 \u2068<@1002>\u2069: a 3 captures it."
    ),
    why.BringsUp(0, 0.0123): (
        "The last token under way catches up; the computer's numbers put that 1.2 points above"
        " the next best move."
    ),
    why.RunsAhead(0, 0.1): (
        "The first token under way goes on; the computer's numbers put that 10.0 points above"
        " the next best move."
    ),
    why.Favoured(0.004): (
        "Nothing stands out, but the computer's numbers put this move 0.4 points above the next"
        " best."
    ),
    why.Even(): "The computer sees no difference to the next best move.",
}
ON_LOOP: dict[why.Reason, str] = {
    why.GoesHome(1): "Plane 2 lands, and nothing happens to it any more.",
    why.Captures((BEN,)): "Plane 2 of 🟡 \u2068<@1002>\u2069 has to go back from 17.",
    why.Captures(
        (Hit(YELLOW, 0, 53),)
    ): "The flight passes over plane 1 of 🟡 \u2068<@1002>\u2069 and sends it back.",
    why.Captures((ONE, TWO)): "2 planes of 🟡 \u2068<@1002>\u2069 have to go back.",
    why.Trades((ONE, TWO)): (
        "The plane takes 2 planes of 🟡 \u2068<@1002>\u2069 with it, which costs them more."
    ),
    why.Escapes(0, 4, 1, 6): (
        "Plane 1 gets away: 4 of the opponents' 6 rolls would hit it, after the move 1."
    ),
    why.EntersColumn(0): "Plane 1 turns onto its runway, out of everyone's reach.",
    why.Enters(2): "Plane 3 rolls onto its pad: one more to choose from.",
    why.Flies(0, 20): "Plane 1 flies: 20 squares further on in one move.",
    why.Jumps(0, 5): "Plane 1 jumps: 5 squares further on in one move.",
    why.Stacks(0, 1): "Plane 1 joins its own colour: opponents cannot pass a stack.",
    why.GoesBack(3): (
        "Plane 4 goes back with the stack it flies into; even so the computer's numbers find no"
        " better move."
    ),
    why.Keeps(1, 2, 6): "Plane 2 stays where no roll hits it; moved, 2 of 6 rolls would.",
    why.InRange(0, BEN, (3, 5)): (
        "Plane 1 now threatens plane 2 of 🟡 \u2068<@1002>\u2069: 3 or 5 capture it."
    ),
    why.BringsUp(0, 0.0123): (
        "The last plane under way catches up; the computer's numbers put that 1.2 points above"
        " the next best move."
    ),
    why.RunsAhead(0, 0.1): (
        "The first plane under way goes on; the computer's numbers put that 10.0 points above"
        " the next best move."
    ),
}


STANDS_ALONE = re.compile(r"(?!(It|After it|Es)\b)")
"""No sentence begins with a word for something told before: it is read in many places."""


def of(ruleset: str) -> Table:
    names = ("Ana", "Ben") if ruleset == "plyyard" else ("Ana", "Ben", "Chloé", "Dev")
    return table(*names, state=position(len(names), {}), ruleset=ruleset)


TOLD = [
    *(("king", reason, text) for reason, text in ON_CROSS.items()),
    *(("aeroplane", reason, text) for reason, text in ON_LOOP.items()),
]


@pytest.mark.parametrize(("ruleset", "reason", "text"), TOLD)
def test_a_reason_in_words(ruleset: str, reason: why.Reason, text: str) -> None:
    assert hint_text(EN, of(ruleset), reason) == text


def test_every_reason_has_words_here() -> None:
    seen = {type(reason) for _, reason, _ in TOLD}
    for words in (CATALOGUE.words(locale) for locale in CATALOGUE.locales):
        for ruleset, reason, _ in TOLD:
            check(words, of(ruleset), reason)
    assert seen == set(get_args(why.Reason))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_whatever_is_advised_has_a_whole_sentence(ruleset: str, locale: str) -> None:
    words, game, rules = CATALOGUE.words(locale), of(ruleset), RULESETS[ruleset]
    rng = random.Random(ruleset)
    seen: set[type] = set()
    for number in range(60):
        state = after(rules, any_position(rules, len(game.sitters), rng), Roll(number % 6 + 1))
        for group in choices(rules, state) if state.die else ():
            reason = liked(rules, state, group[0])
            seen.add(type(reason))
            check(words, game, reason)
    assert len(seen) > 8


def liked(rules: Rules, state: State, token: int) -> why.Reason:
    """Return why `token` would be advised if a judge liked it best."""
    chances = {one: 0.5 + 0.1 * (one == token) for one in legal(rules, state)}
    return advise(rules, state, lambda rules, state: chances).reason


def check(words: Words, game: Table, reason: why.Reason) -> None:
    text = hint_text(words, game, reason)
    assert text.endswith((".", "!")), reason
    assert STANDS_ALONE.match(text), reason
    assert "{" not in text, reason


def test_the_chance_is_that_to_win() -> None:
    state = position(2, {}, die=6)
    assert chance_text(EN, state, 0.9996) == "Chance to win after this move: 99%"


def test_once_somebody_has_won_the_chance_is_that_of_the_next_place() -> None:
    state = position(4, {}, die=6)._replace(places=(0, 1, 4, 0))
    assert chance_text(EN, state, 0.5) == "Chance of 2nd place after this move: 50%"
    third = state._replace(places=(0, 1, 2, 0))
    assert chance_text(CATALOGUE.words("de"), third, 0.5) == (
        "Chance auf den 3. Platz nach diesem Zug: 50\u00a0%"
    )
