"""Tracks: where tokens walk and what a walk does. One module a board, all with the same functions.

Turns, bonuses, places and the end of a game are the same for all and live in `ludo_core.play`.
"""

from __future__ import annotations

from typing import Protocol

from ludo_core.landing import Landing
from ludo_core.rules import Rules, Track
from ludo_core.state import Tokens
from ludo_core.tracks import aeroplane, cross


class TrackModule(Protocol):
    """What a track has to know; a module is enough."""

    def legal(
        self, rules: Rules, steps: tuple[Tokens, ...], seat: int, die: int
    ) -> tuple[int, ...]:
        """Return the tokens (0..3) of `seat` that can move by `die`, in order."""

    def landing(
        self, rules: Rules, steps: tuple[Tokens, ...], seat: int, token: int, die: int
    ) -> Landing:
        """Return what the legal move of `token` by `die` does."""

    def threats(
        self,
        rules: Rules,
        steps: tuple[Tokens, ...],
        seat: int,
        token: int,
        others: tuple[int, ...],
    ) -> frozenset[tuple[int, int, int]]:
        """Return the (seat, token, die) of every move of `others` that sends this token back.

        Exactly what trying each `legal` move's `landing` would find.
        """

    def is_safe(self, seat: int, step: int) -> bool:
        """Return whether a token of `seat` at `step` is beyond any opponent's reach for good."""

    def ring_index(self, seat: int, step: int) -> int | None:
        """Return the shared square of `seat` at `step`, or None where only that seat walks."""


TRACKS: dict[Track, TrackModule] = {Track.CROSS: cross, Track.LOOP: aeroplane}
