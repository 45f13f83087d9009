"""What is kept between two moments: tables, their actions, statistics. SQL lives only here."""

from storage.errors import (
    ChannelTaken,
    Closed,
    DuplicateClick,
    NewerDatabase,
    StorageError,
    UnusableDatabase,
    VersionConflict,
)
from storage.model import (
    Card,
    Change,
    Kept,
    Options,
    Phase,
    Place,
    Played,
    Result,
    Sitter,
    Standing,
    Table,
)
from storage.store import Store

__all__ = [
    "Card",
    "Change",
    "ChannelTaken",
    "Closed",
    "DuplicateClick",
    "Kept",
    "NewerDatabase",
    "Options",
    "Phase",
    "Place",
    "Played",
    "Result",
    "Sitter",
    "Standing",
    "StorageError",
    "Store",
    "Table",
    "UnusableDatabase",
    "VersionConflict",
]
