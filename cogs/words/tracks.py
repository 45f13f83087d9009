"""The words of each board: which module tells of moves and places there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cogs.words import on_cross, on_loop
from cogs.words.catalogue import Words
from ludo_core import events as ev
from ludo_core.landing import Landing
from ludo_core.rules import Track


class TrackWords(Protocol):
    """What there is to say about a board; a module is enough."""

    def travelled(self, words: Words, group: Sequence[ev.Event]) -> str:
        """Return how a token went, from the events of its roll: its walk and what followed."""

    def captured(self, words: Words, event: ev.Captured, victim: str, *, mover: int) -> str:
        """Return who was sent back."""

    def effect(self, words: Words, seat: int, start: int, landed: Landing, victims: str) -> str:
        """Return what a move would do, in a button's few words."""

    def choose(self, words: Words, player: str, die: int) -> str:
        """Return how a player is asked to choose."""

    def place(self, words: Words, seat: int, step: int) -> str:
        """Return where a token stands."""

    def goal(self, words: Words, count: int) -> str:
        """Return how many tokens a game goes to."""

    def waiting(self, words: Words) -> str:
        """Return why nothing can move while all tokens wait in the yard."""

    def finish(self, words: Words) -> str:
        """Return what a move that brings a token home is good for, in a word."""


ON_TRACK: dict[Track, TrackWords] = {Track.CROSS: on_cross, Track.LOOP: on_loop}
