"""The words of a line: colours, numbers, and what each line looks like when it is right."""

from __future__ import annotations

import re

from ludo_core.refusals import Refusal
from ludo_core.rules import COLOURS, RULESETS

NUMBER = re.compile(r"-?[0-9]+")
DIGITS = 9
"""Digits a number may have."""
SEATS = {colour: seat for seat, colour in enumerate(COLOURS)}

FORMS = {
    "ruleset": "ruleset king",
    "seats": "seats red yellow",
    "goal": "goal 2",
    "position": "position red -1 -1 0 12",
    "turn": "turn red",
    "sixes": "sixes 1",
    "places": "places blue 3",
    "commit": "commit 630dcd…",
    "client": "client 1-2-3",
    "secret": "secret 9f2c…",
    "player": "player red Ana",
    "option": "option auto_move off",
    "roll": "red 6 2",
    "resign": "red resign",
    "draw": "draw",
    "end": "end",
}


def form(key: str) -> Refusal:
    """Return the refusal of a line with too many or too few words for `key`."""
    return Refusal("form", form=FORMS[key])


def number(word: str) -> int:
    """Return the whole number `word`. Raises Refusal."""
    if not NUMBER.fullmatch(word):
        raise Refusal("not_a_number", word=word)
    if len(word.removeprefix("-")) > DIGITS:
        raise Refusal("long_number")
    return int(word)


def colour(word: str) -> int:
    """Return the seat, 0..3, of the colour `word`. Raises Refusal."""
    if word not in SEATS:
        raise Refusal("unknown_colour", word=word)
    return SEATS[word]


def known_rulesets() -> str:
    """Return the ids of all rulesets, for an error."""
    return ", ".join(RULESETS)
