"""Running games: lobby, seats, turns, clocks, computer turns, results.

No Discord, no Pillow, no SQL.
"""

from games.acts import (
    AcceptDraw,
    AddComputer,
    Cancel,
    ChangeOptions,
    ComeBack,
    DeclineDraw,
    EndGame,
    FreeSeat,
    HandOver,
    Intent,
    Invite,
    KeepWatching,
    LeaveSeat,
    MoveToken,
    OfferDraw,
    RemoveComputer,
    ResignGame,
    RollDie,
    SetLevel,
    Start,
    TakeSeat,
    Undo,
    WithdrawDraw,
)
from games.clock import Clock
from games.clocks import pace_of
from games.fresh import needs_fresh_board
from games.housekeeping import Housekeeping
from games.news import News, NewsKind
from games.notices import Notice, NoticeKind
from games.opening import NewTable
from games.options import fitting, options_of
from games.service import Games
from games.view import View

__all__ = [
    "AcceptDraw",
    "AddComputer",
    "Cancel",
    "ChangeOptions",
    "Clock",
    "ComeBack",
    "DeclineDraw",
    "EndGame",
    "FreeSeat",
    "Games",
    "HandOver",
    "Housekeeping",
    "Intent",
    "Invite",
    "KeepWatching",
    "LeaveSeat",
    "MoveToken",
    "NewTable",
    "News",
    "NewsKind",
    "Notice",
    "NoticeKind",
    "OfferDraw",
    "RemoveComputer",
    "ResignGame",
    "RollDie",
    "SetLevel",
    "Start",
    "TakeSeat",
    "Undo",
    "View",
    "WithdrawDraw",
    "fitting",
    "needs_fresh_board",
    "options_of",
    "pace_of",
]
