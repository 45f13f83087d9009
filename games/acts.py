"""What somebody wants to do at a table, whoever they are and wherever they clicked."""

from __future__ import annotations

from dataclasses import dataclass

from storage import Pace


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down at this colour: a free one, or a computer's, in the lobby and in a running game.

    In the lobby a person who already sits moves over; with `another` they keep what they have and
    hold this seat too (hot seat).
    """

    seat: int
    another: bool = False


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Stand up before the game has started: from this seat, or from all of one's own."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Give a free seat (without `seat`, the first) to a computer of this level. The host's."""

    level: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Free the last computer's seat. The host's."""


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Free this seat, whoever holds it. The host's."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetLevel:
    """Let a computer (without `seat`, every computer) play at this level. The host's.

    It is also the level of those who fill empty seats or play for the absent.
    """

    level: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeOptions:
    """Change what is not None. The host's; in a running game only `takeover` can change.

    A new ruleset brings its own default of `auto_move`, and fewer seats where it needs them.
    """

    ruleset: str | None = None
    players: int | None = None
    goal: int | None = None
    auto_move: bool | None = None
    pace: Pace | None = None
    private: bool | None = None
    fill: bool | None = None
    takeover: bool | None = None


@dataclass(frozen=True, slots=True)
class Invite:
    """Name who may sit down at a private table: these members and no others. The host's."""

    users: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game with the seats that are taken. The host's."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby: the host, a moderator, or anyone after 15 minutes without a start."""


@dataclass(frozen=True, slots=True)
class RollDie:
    """Roll for the seat on turn. Depends on the position."""


@dataclass(frozen=True, slots=True)
class MoveToken:
    """Move a token, 0..3, by the die that waits. Depends on the position."""

    token: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Go back to before one's last choice, in a game of one person. Depends on the position."""


@dataclass(frozen=True, slots=True)
class ResignGame:
    """Leave a running game for good: with this seat, or with all of one's own."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw to all others who still play."""


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """Accept the draw that is offered."""


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """Decline the draw that is offered, by whomever."""


@dataclass(frozen=True, slots=True)
class WithdrawDraw:
    """Take one's own offer of a draw back, and no other."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """Let a computer play for oneself until one comes back."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Play oneself again; wakes a paused table."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """End a running game without a result: the host before the first roll, a moderator always."""


@dataclass(frozen=True, slots=True)
class KeepWatching:
    """Whether computers who are left among themselves show the rest move by move."""

    on: bool = True


LobbyAct = (
    TakeSeat
    | LeaveSeat
    | AddComputer
    | RemoveComputer
    | FreeSeat
    | SetLevel
    | ChangeOptions
    | Invite
    | Start
    | Cancel
)
GameAct = (
    TakeSeat
    | ChangeOptions
    | RollDie
    | MoveToken
    | Undo
    | ResignGame
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | WithdrawDraw
    | HandOver
    | ComeBack
    | EndGame
    | KeepWatching
)
Act = LobbyAct | GameAct


@dataclass(frozen=True, slots=True)
class Intent:
    """One person's act at one table.

    `version` is the table's version on the board that was clicked; None for a command, which is
    judged by the table as it is. `interaction` makes a second delivery harmless. `moderator` says
    that the person may manage this channel.
    """

    game: str
    user: int
    name: str
    act: Act
    interaction: int
    version: int | None = None
    moderator: bool = False
