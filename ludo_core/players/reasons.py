"""Why a move is advised: one fact of the position, as a value; words are chosen where it is shown.

Tokens and seats count from 0. *Rolls* are the pairs of an opponent still playing and a face with
which it could send something back if it rolled next; `of` is how many there are, six an opponent.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludo_core.landing import Hit


@dataclass(frozen=True, slots=True)
class OnlyMove:
    """There is no other: one token can move, or several on one square; and it does not finish."""


@dataclass(frozen=True, slots=True)
class Finishes:
    """The last token that the goal asks for comes home; place 1 wins."""

    place: int


@dataclass(frozen=True, slots=True)
class GoesHome:
    """A token reaches home."""

    token: int


@dataclass(frozen=True, slots=True)
class Captures:
    """Opposing tokens are sent back, from the steps told; the moved one stays on the board."""

    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Trades:
    """The moved plane goes back with what it flew into, which costs opponents more steps."""

    hits: tuple[Hit, ...]
    """Those of opponents."""


@dataclass(frozen=True, slots=True)
class Escapes:
    """Fewer rolls hit the moved token after the move, and no more than before hit any token."""

    token: int
    before: int
    after: int
    of: int


@dataclass(frozen=True, slots=True)
class EntersColumn:
    """A token turns into its home column, where nobody can reach it."""

    token: int


@dataclass(frozen=True, slots=True)
class ReachesSafe:
    """A token lands on a shared square where nobody is captured."""

    token: int


@dataclass(frozen=True, slots=True)
class Enters:
    """A token leaves the yard."""

    token: int


@dataclass(frozen=True, slots=True)
class Flies:
    """A plane flies across, and rests `steps` further on than it stood."""

    token: int
    steps: int


@dataclass(frozen=True, slots=True)
class Jumps:
    """A plane jumps on without flying, and rests `steps` further on than it stood."""

    token: int
    steps: int


@dataclass(frozen=True, slots=True)
class Stacks:
    """A token joins `partners` of its own on a square where a stack protects or stops others."""

    token: int
    partners: int


@dataclass(frozen=True, slots=True)
class GoesBack:
    """The plane goes back with the stack it flies into, and no move is better by the numbers.

    Neither is it plain that this costs opponents more: see `Trades`.
    """

    token: int


@dataclass(frozen=True, slots=True)
class Keeps:
    """The only other move would take `token` from where nothing hits it to where `rolls` do."""

    token: int
    rolls: int
    of: int


@dataclass(frozen=True, slots=True)
class LeastExposed:
    """After every other move more rolls hit some token of the seat than the `rolls` after this."""

    rolls: int
    of: int


@dataclass(frozen=True, slots=True)
class InRange:
    """The moved token could now capture, by one of `faces`, what it could not reach before."""

    token: int
    target: Hit
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BringsUp:
    """Nothing above tells the moves apart; this one moves the seat's last token under way.

    Under way is what is neither in the yard nor home.
    `margin` is by how much, 0..1, its chance is above the next best move's; so below.
    """

    token: int
    margin: float


@dataclass(frozen=True, slots=True)
class RunsAhead:
    """Nothing above tells the moves apart; this one moves the seat's first token under way."""

    token: int
    margin: float


@dataclass(frozen=True, slots=True)
class Favoured:
    """Nothing plain tells the moves apart but the numbers."""

    margin: float


@dataclass(frozen=True, slots=True)
class Even:
    """Not even the numbers tell it from the next best move."""


Reason = (
    OnlyMove
    | Finishes
    | GoesHome
    | Captures
    | Trades
    | Escapes
    | EntersColumn
    | ReachesSafe
    | Enters
    | Flies
    | Jumps
    | Stacks
    | GoesBack
    | Keeps
    | LeastExposed
    | InRange
    | BringsUp
    | RunsAhead
    | Favoured
    | Even
)
