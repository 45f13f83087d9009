"""What somebody wants to do at a table, whoever they are and wherever they clicked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down at this colour; a person who already sits moves over."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Stand up before the game has started."""


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Give the first free seat to a computer of this level."""

    level: str


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Free the last computer's seat."""


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game with the seats that are taken."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby."""


@dataclass(frozen=True, slots=True)
class RollDie:
    """Roll for the seat on turn. Depends on the position."""


@dataclass(frozen=True, slots=True)
class MoveToken:
    """Move a token, 0..3, by the die that waits. Depends on the position."""

    token: int


@dataclass(frozen=True, slots=True)
class ResignGame:
    """Leave a running game."""


LobbyAct = TakeSeat | LeaveSeat | AddComputer | RemoveComputer | Start | Cancel
GameAct = RollDie | MoveToken | ResignGame
Act = LobbyAct | GameAct


@dataclass(frozen=True, slots=True)
class Intent:
    """One person's act at one table.

    `version` is the table's version on the board that was clicked; None for a command, which is
    judged by the table as it is. `interaction` makes a second delivery harmless.
    """

    game: str
    user: int
    name: str
    act: Act
    interaction: int
    version: int | None = None
