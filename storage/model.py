"""What is kept of a table, as immutable values: a new value for every change."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from ludo_core import RULESETS, Action, Rules, State


class Phase(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Ended without a result: nobody wanted to play, or the channel went away."""

    @property
    def live(self) -> bool:
        """Whether the table still takes its channel."""
        return self in {Phase.LOBBY, Phase.PLAYING}


@dataclass(frozen=True, slots=True)
class Options:
    """What the host chose."""

    ruleset: str
    players: int
    """Seats offered in the lobby, 2 to 4; the game is played by those taken."""
    goal: int
    auto_move: bool

    @property
    def rules(self) -> Rules:
        """The rules of this table."""
        return RULESETS[self.ruleset].with_goal(self.goal)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: ids of the server and of the channel or thread."""

    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who holds a seat: a person (`user`) or a computer (`level`), never both."""

    seat: int
    name: str
    """The person's name when last seen; "" for a computer."""
    user: int | None = None
    level: str | None = None
    taken_by: int | None = None
    """Id of the interaction that took the seat after the dice commit was shown, else None."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table from lobby to result.

    `version` goes up by one with every change; `shown_version` is the one that the board message
    shows. `story_start` is the index of the first action that the present board tells about.
    """

    id: str
    place: Place
    host: int
    options: Options
    commit: str
    created: datetime
    phase: Phase = Phase.LOBBY
    sitters: tuple[Sitter, ...] = ()
    """Taken seats in seat order."""
    message: int | None = None
    version: int = 1
    shown_version: int = 0
    state: State | None = None
    client: str = ""
    rolls: int = 0
    actions: int = 0
    story_start: int = 0
    ended: datetime | None = None

    def sitter(self, seat: int) -> Sitter | None:
        """Return who holds `seat`, or None."""
        return next((sitter for sitter in self.sitters if sitter.seat == seat), None)

    def seat_of(self, user: int) -> int | None:
        """Return the seat that `user` holds, or None."""
        return next((sitter.seat for sitter in self.sitters if sitter.user == user), None)

    @property
    def people(self) -> tuple[Sitter, ...]:
        """The seats held by persons."""
        return tuple(sitter for sitter in self.sitters if sitter.user is not None)


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a game as it was made."""

    seat: int
    action: Action
    actor: int | None
    """The user who acted, or None for the program (a computer's turn, the only way to move)."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one finished game adds to one person's statistics. Every field counts up."""

    user: int
    name: str
    wins: int
    draws: int
    resignations: int
    captures: int
    captured: int
    tokens_home: int
    rolls: int
    sixes: int


@dataclass(frozen=True, slots=True)
class Change:
    """One unit of work: a table's next value and what goes with it, kept all or not at all."""

    table: Table
    """The new value; its version is one more than that of the stored table."""
    played: tuple[Played, ...] = ()
    """New actions, in order, following those stored."""
    reseated: bool = False
    """Whether the sitters differ from those stored."""
    click: int | None = None
    """Id of the interaction behind it; a second change with the same id is refused."""
    results: tuple[Result, ...] = ()
    """Statistics of the game that this change ends."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as loaded, with its actions in order and the dice secret."""

    table: Table
    played: tuple[Played, ...]
    secret: bytes

    def __repr__(self) -> str:
        """Leave the secret out: it must reach no log."""
        return f"Kept({self.table.id}, {len(self.played)} actions)"


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the leaderboard."""

    rank: int
    user: int
    name: str
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Card:
    """One member's statistics in one server, over all rulesets or one."""

    user: int
    name: str
    games: int
    wins: int
    draws: int
    resignations: int
    captures: int
    captured: int
    tokens_home: int
    rolls: int
    sixes: int
