"""What is kept of a table, as immutable values: a new value for every change."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from ludo_core import RULESETS, Action, Rules, State
from ludo_core.players import DEFAULT_LEVEL
from storage.results import Result


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


class CloseReason(StrEnum):
    """Why a table ended without a result."""

    CANCELLED = "cancelled"
    """By the host, or by anyone where the host had let it lie."""
    MODERATED = "moderated"
    DESERTED = "deserted"
    """Every person left the lobby."""
    EXPIRED = "expired"
    """Nobody touched the lobby for long."""
    ABANDONED = "abandoned"
    """The game had paused for too long."""
    GAVE_WAY = "gave way"
    """The game had paused, and somebody wanted the channel."""
    NO_CHANNEL = "no channel"
    """The channel is gone."""


class Pace(StrEnum):
    """How long a player may take."""

    BRISK = "brisk"
    RELAXED = "relaxed"
    SLOW = "slow"
    NONE = "none"
    """As long as one likes: for one member alone."""


class Away(StrEnum):
    """Why a computer plays for a person."""

    HANDED = "handed"
    """They asked for it."""
    ABSENT = "absent"
    """Their time ran out."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the host chose."""

    ruleset: str
    players: int
    """Seats offered in the lobby, 2 to 4; the game is played by those taken."""
    goal: int
    auto_move: bool
    pace: Pace | None = None
    """None: by ruleset and company, see `games.pace_of`."""
    level: str = DEFAULT_LEVEL
    """How well computers play who fill seats or play for somebody."""
    private: bool = False
    """Whether only members whom the host names may sit down."""
    fill: bool = False
    """Whether computers take the seats that are empty at the start."""
    takeover: bool = True
    """Whether members may take a computer's seat."""

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
    """Below 0 for somebody who asked to be forgotten."""
    level: str | None = None
    taken_by: int | None = None
    """Id of the interaction that took the seat after the dice commit was shown, else None."""
    guest: bool = False
    """Whether it is a further seat of the person's, for a friend at the same screen."""
    away: Away | None = None
    """Why a computer plays for the person at the moment; None while they play themselves."""
    late_rolls: int = 0
    """Rolls that the game made for the person because their time had run out."""
    late_ms: int = 0
    """How long the phases were that ran out, in all."""
    clicked: datetime | None = None
    """When the person last did something at this table."""

    @property
    def forgotten(self) -> bool:
        """Whether the person asked to be forgotten."""
        return self.user is not None and self.user < 0


@dataclass(frozen=True, slots=True)
class DrawOffer:
    """An open offer of a draw: whose, and which seats agree, the offerer's own included."""

    seat: int
    agreed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One table from lobby to result.

    `version` goes up by one with every change; `shown_version` is the one that the board message
    shows. `story_start` is the index of the first action that the present board tells about.
    `deadline` is when something happens by itself: what, the rest says (`games.clocks`); `warning`
    is when whoever has to act is told before.
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
    closed: CloseReason | None = None
    invited: tuple[int, ...] = ()
    """Whom the host named, in order of their ids."""
    deadline: datetime | None = None
    warning: datetime | None = None
    wound: datetime | None = None
    """Since when the deadline runs."""
    paused: datetime | None = None
    """Since when the game waits for anybody to come back, or None."""
    idle: tuple[int, ...] = ()
    """Seats whose turns have gone by since a person last acted, in order."""
    acted: bool = False
    """Whether a person has acted in the turn in progress."""
    watching: bool = False
    """Whether computers who are left among themselves show every turn."""
    draw: DrawOffer | None = None
    turn_came: datetime | None = None
    """When the seat on turn got the turn."""
    posted: datetime | None = None
    """When the message was posted."""
    rated: bool = False
    """Whether the game, being over, counts for ratings; before it is kept, whether it may."""
    next_commit: str = ""
    """Once the game is over: the dice promise of the game that a rematch would be."""
    rematch_of: str | None = None

    def sitter(self, seat: int) -> Sitter | None:
        """Return who holds `seat`, or None."""
        return next((sitter for sitter in self.sitters if sitter.seat == seat), None)

    def seats_of(self, user: int) -> tuple[int, ...]:
        """Return the seats that `user` holds, in order."""
        return tuple(sitter.seat for sitter in self.sitters if sitter.user == user)

    @property
    def people(self) -> tuple[Sitter, ...]:
        """The seats held by persons."""
        return tuple(sitter for sitter in self.sitters if sitter.user is not None)

    @property
    def members(self) -> tuple[int, ...]:
        """The persons who hold seats, each once, in seat order."""
        return tuple(dict.fromkeys(one.user for one in self.sitters if one.user is not None))


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a game as it was made."""

    seat: int
    action: Action
    actor: int | None
    """The user who acted, or None for the program (a computer's turn, the only way to move)."""


@dataclass(frozen=True, slots=True)
class Change:
    """One unit of work: a table's next value and what goes with it, kept all or not at all."""

    before: Table
    """The value that is stored: only what differs from it is written."""
    table: Table
    """The new value; its version is one more."""
    played: tuple[Played, ...] = ()
    """New actions, in order, the last of `table.actions`."""
    click: int | None = None
    """Id of the interaction behind it; a second change with the same id is refused."""
    results: tuple[Result, ...] = ()
    """What the game that this change ends counts for each person."""
    next_secret: bytes | None = field(default=None, repr=False)
    """The dice secret of a rematch, with the change that ends the game."""

    @property
    def undone(self) -> int:
        """How many of the stored actions, from the last one back, are taken back before."""
        return self.before.actions - (self.table.actions - len(self.played))


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as loaded, with its actions in order and the dice secret."""

    table: Table
    played: tuple[Played, ...]
    secret: bytes

    def __repr__(self) -> str:
        """Leave the secret out: it must reach no log."""
        return f"Kept({self.table.id}, {len(self.played)} actions)"
