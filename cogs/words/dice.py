"""Dice in words: how often each face came, and whether that is worth a word."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from cogs.words.catalogue import Words
from cogs.words.story import DIE_SIGNS

RARE = 0.025
"""How seldom fair dice bring so many or so few that it is worth a word: to one player in forty."""


def sixes_word(words: Words, faces: Sequence[int]) -> str:
    """Return whether somebody rolled remarkably many or few sixes, "" where that is not so.

    By the exact chance of at least, or at most, as many in so many rolls of a fair die. That is
    about the dice alone; what they were worth in the game is the review's luck.
    """
    rolls, sixes = sum(faces), faces[5]

    def chance(counts: range) -> float:
        ways = sum(comb(rolls, one) * 5 ** (rolls - one) for one in counts)
        return float(ways / 6**rolls)

    if chance(range(sixes, rolls + 1)) < RARE:
        return words.t("many sixes")
    if chance(range(sixes + 1)) < RARE:
        return words.t("few sixes")
    return ""


def counts_text(faces: Sequence[int]) -> str:
    """Return how often each face came."""
    # A no-break space: a face and its count stay on one line.
    return " · ".join(
        f"{sign}\N{NO-BREAK SPACE}×{count}" for sign, count in zip(DIE_SIGNS, faces, strict=True)
    )


def counts_line(words: Words, faces: Sequence[int]) -> str:
    """Return how often each face came, beside what would be even."""
    return words.t(
        "{counts}; {expected} of each would be even.",
        counts=counts_text(faces),
        expected=words.decimal(sum(faces) / 6),
    )
