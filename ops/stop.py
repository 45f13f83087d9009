"""Ends before the beginning: what is wrong in one sentence, and an exit status."""

from __future__ import annotations

DO_NOT_RESTART = 78
"""EX_CONFIG of sysexits.h: starting again will not help until somebody has changed something."""


TRY_AGAIN = 75
"""EX_TEMPFAIL: nothing is wrong here, Discord could not be reached."""


class CannotStart(Exception):
    """The bot cannot start; str() is one plain sentence, `status` the exit status."""

    def __init__(self, sentence: str, status: int = DO_NOT_RESTART) -> None:
        super().__init__(sentence)
        self.status = status
