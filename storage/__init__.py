"""What is kept between two moments: tables, their actions, statistics. SQL lives only here."""

from storage.errors import (
    ChannelTaken,
    Closed,
    DuplicateClick,
    HasRematch,
    NewerDatabase,
    StorageError,
    TooManyTables,
    UnusableDatabase,
    VersionConflict,
)
from storage.model import (
    Away,
    Card,
    Change,
    CloseReason,
    DrawOffer,
    Kept,
    Options,
    Pace,
    Phase,
    Place,
    Played,
    Result,
    Sitter,
    Standing,
    Table,
)
from storage.own_games import OwnGame
from storage.preferences import Choices, Settings
from storage.store import Store

__all__ = [
    "Away",
    "Card",
    "Change",
    "ChannelTaken",
    "Choices",
    "CloseReason",
    "Closed",
    "DrawOffer",
    "DuplicateClick",
    "HasRematch",
    "Kept",
    "NewerDatabase",
    "Options",
    "OwnGame",
    "Pace",
    "Phase",
    "Place",
    "Played",
    "Result",
    "Settings",
    "Sitter",
    "Standing",
    "StorageError",
    "Store",
    "Table",
    "TooManyTables",
    "UnusableDatabase",
    "VersionConflict",
]
