"""Running games: lobby, seats, turns, computer turns, results. No Discord, no Pillow, no SQL."""

from games.acts import (
    AddComputer,
    Cancel,
    Intent,
    LeaveSeat,
    MoveToken,
    RemoveComputer,
    ResignGame,
    RollDie,
    Start,
    TakeSeat,
)
from games.service import Games, NewTable
from games.view import View

__all__ = [
    "AddComputer",
    "Cancel",
    "Games",
    "Intent",
    "LeaveSeat",
    "MoveToken",
    "NewTable",
    "RemoveComputer",
    "ResignGame",
    "RollDie",
    "Start",
    "TakeSeat",
    "View",
]
