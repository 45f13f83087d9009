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


class TooManyTables(StorageError):
    """The server (or, with `host`, this host in it) has as many live tables as it may."""

    def __init__(self, most: int, *, host: bool) -> None:
        super().__init__(most, host)
        self.most = most
        self.host = host


class HasRematch(StorageError):
    """The game has had its rematch: the table `game`."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game
