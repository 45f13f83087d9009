"""What the store refuses. `UnusableDatabase` and `NewerDatabase` read as one plain sentence."""

from __future__ import annotations


class StorageError(Exception):
    """Anything the store says no to."""


class UnusableDatabase(StorageError):
    """The file cannot be opened, read or written, or is no database; str() says which."""


class NewerDatabase(UnusableDatabase):
    """The database was written by a later version of this program."""


class ChannelTaken(StorageError):
    """The channel already has a table that is not over."""


class Closed(StorageError):
    """The store is closed: the program is about to end."""


class VersionConflict(StorageError):
    """The table has moved on since it was read."""


class DuplicateClick(StorageError):
    """This interaction has already had its effect."""
