"""Which of a seat's four tokens can move: asked at every roll and again at every choice.

Looked up rather than remembered: positions seldom come back, and one question here costs about as
much as finding a remembered answer.
"""

from __future__ import annotations

from itertools import compress
from typing import Final

from ludo_core.rules import TOKENS
from ludo_core.state import Tokens

Choice = tuple[int, ...]
_FLAGS: Final = (False, True)


def _choice(*able: bool) -> Choice:
    return tuple(compress(range(TOKENS), able))


_CHOICES: Final = tuple(
    tuple(
        tuple(tuple(_choice(first, second, third, fourth) for fourth in _FLAGS) for third in _FLAGS)
        for second in _FLAGS
    )
    for first in _FLAGS
)
"""By whether token 0, 1, 2 and 3 can move: those that can, in order."""


def movers(own: Tokens, able: frozenset[int]) -> Choice:
    """Return the tokens (0..3) of `own` that stand on one of the steps `able`, in order."""
    first, second, third, fourth = own
    return _CHOICES[first in able][second in able][third in able][fourth in able]
