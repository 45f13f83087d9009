"""What one move leads to, as far as a player can see it: the facts behind a reason."""

from __future__ import annotations

from typing import NamedTuple

from ludo_core.actions import Move, Roll
from ludo_core.landing import Hit, Landing
from ludo_core.play import after, landing, legal, threats
from ludo_core.rules import YARD, Rules
from ludo_core.state import State

FACES = range(1, 7)


class Outlook(NamedTuple):
    """One legal move and the positions before and after it."""

    rules: Rules
    before: State
    seat: int
    token: int
    landed: Landing
    then: State

    @property
    def start(self) -> int:
        """The step the token leaves."""
        return self.before.steps[self.seat][self.token]

    @property
    def lost(self) -> bool:
        """Whether the moved token goes back itself."""
        return self.landed.step == YARD

    @property
    def of(self) -> int:
        """How many rolls the opponents have: six faces for each that still plays."""
        return len(FACES) * sum(seat != self.seat for seat in self.before.playing)

    def rolls_before(self) -> int:
        """Return how many rolls hit the token where it stands."""
        return len(rolls_at(self.rules, self.before, self.seat, self.token))

    def rolls_after(self, token: int) -> int:
        """Return how many rolls hit a token of the seat after the move."""
        return len(rolls_at(self.rules, self.then, self.seat, token))

    def exposed_before(self) -> int:
        """Return how many rolls hit any token of the seat before the move."""
        return _exposed(self.rules, self.before, self.seat)

    def exposed(self) -> int:
        """Return how many rolls hit any token of the seat after the move."""
        return _exposed(self.rules, self.then, self.seat)

    def targets(self) -> dict[Hit, tuple[int, ...]]:
        """Return what the token can capture from now on and could not before, and by which faces.

        Faces that cost the token itself do not count.
        """
        if self.lost:
            return {}
        old = _reached(self.rules, self.before, self.seat, self.token)
        new = _reached(self.rules, self.then, self.seat, self.token)
        return {hit: faces for hit, faces in new.items() if hit not in old}


def outlook(rules: Rules, state: State, token: int) -> Outlook:
    """Return the outlook of the legal move of `token`. Raises Refusal if it is not legal."""
    seat = state.turn
    landed = landing(rules, state, token)
    assert seat is not None  # noqa: S101 - `landing` refuses a move without a turn
    return Outlook(rules, state, seat, token, landed, after(rules, state, Move(token)))


def rolls_at(rules: Rules, state: State, seat: int, token: int) -> frozenset[tuple[int, int]]:
    """Return the (opponent, face) pairs that could send this token back."""
    found = threats(rules, state, seat, token)
    return frozenset((hunter, face) for hunter, _, face in found)


def _exposed(rules: Rules, state: State, seat: int) -> int:
    tokens = range(len(state.steps[seat]))
    return len(frozenset().union(*(rolls_at(rules, state, seat, token) for token in tokens)))


def _reached(rules: Rules, state: State, seat: int, token: int) -> dict[Hit, tuple[int, ...]]:
    """Return what the seat's next roll lets the token capture and stay, and by which faces."""
    reached: dict[Hit, tuple[int, ...]] = {}
    due = state._replace(turn=seat, die=None)
    for face in FACES:
        rolled = after(rules, due, Roll(face))  # a third six in a row may be void
        if token not in legal(rules, rolled):
            continue
        landed = landing(rules, rolled, token)
        if landed.step != YARD:
            for hit in landed.hits:
                reached[hit] = (*reached.get(hit, ()), face)
    return reached
