"""Dice in words: how often each face came, and whether that was luck."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from math import comb

from cogs.words.catalogue import Words
from cogs.words.story import DIE_SIGNS


class Luck(IntEnum):
    """How many sixes came, beside what fair dice bring."""

    VERY_FEW = -2
    """As few as in one of forty games."""
    FEW = -1
    """As few as in one of six."""
    ORDINARY = 0
    MANY = 1
    VERY_MANY = 2


def luck_of(faces: Sequence[int]) -> Luck:
    """Return how lucky somebody's rolls were, by their sixes: what lets in and rolls again.

    By the exact chance of fewer sixes in so many rolls of a fair die, half of that of just as many
    added; the limits are those of one and two standard deviations.
    """
    rolls, sixes = sum(faces), faces[5]

    def chance(count: int) -> float:
        return float(comb(rolls, count) * 5 ** (rolls - count) / 6**rolls)

    below = sum(chance(count) for count in range(sixes)) + chance(sixes) / 2
    if below < 0.025:
        return Luck.VERY_FEW
    if below < 0.16:
        return Luck.FEW
    if below <= 0.84:
        return Luck.ORDINARY
    return Luck.MANY if below <= 0.975 else Luck.VERY_MANY


def luck_name(words: Words, luck: Luck) -> str:
    """Return luck in plain words."""
    return {
        Luck.VERY_FEW: words.t("very unlucky: hardly any sixes"),
        Luck.FEW: words.t("unlucky: few sixes"),
        Luck.ORDINARY: words.t("ordinary luck"),
        Luck.MANY: words.t("lucky: many sixes"),
        Luck.VERY_MANY: words.t("very lucky: sixes galore"),
    }[luck]


def counts_text(faces: Sequence[int]) -> str:
    """Return how often each face came."""
    # A no-break space: a face and its count stay on one line.
    return " · ".join(
        f"{sign}\N{NO-BREAK SPACE}{count}" for sign, count in zip(DIE_SIGNS, faces, strict=True)
    )


def counts_line(words: Words, faces: Sequence[int]) -> str:
    """Return how often each face came, beside what would be even."""
    return words.t(
        "{counts}; {expected} of each would be even.",
        counts=counts_text(faces),
        expected=words.decimal(sum(faces) / 6),
    )
