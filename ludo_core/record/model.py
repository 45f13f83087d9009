"""A record as a value: a game from its start position on, and what is known about it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from ludo_core.actions import Action
from ludo_core.rules import COLOURS, Rules
from ludo_core.state import State

LINE_LIMIT = 1000
"""Characters a line may have, the line end not counted."""
OPTION_LIMIT = 100
"""Characters the name of an option may have, so that its value has room in the line."""

Names = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Record:
    """One game.

    rules    the ruleset with the table's goal
    start    the position it begins with: no die waits, and it is not over
    actions  what was done, in the order applied; a waiting roll may be the last
    commit, client, secret   see `ludo_core.dice`; hex, text, hex; "" where unknown
    event, date              free text, "" where unknown
    players  names by seat 0..3, "" where unknown or nobody sits
    options  (name, value) pairs of the table, for readers only

    Text is made safe when a record is made (see `clean`), so that every record can be written
    and reads back equal.
    """

    rules: Rules
    start: State
    actions: tuple[Action, ...] = ()
    commit: str = ""
    client: str = ""
    secret: str = ""
    event: str = ""
    date: str = ""
    players: Names = ("", "", "", "")
    options: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        for key in ("commit", "client", "secret", "event", "date"):
            text = getattr(self, key)
            text = clean(text.lower() if key in HEX else text, LINE_LIMIT - len(key) - 1)
            object.__setattr__(self, key, text)
        players = [
            clean(name, LINE_LIMIT - len(f"player {colour} ")) if tokens else ""
            for colour, name, tokens in zip(COLOURS, self.players, self.start.steps, strict=True)
        ]
        object.__setattr__(self, "players", tuple(players))
        options: dict[str, str] = {}
        for name, value in self.options:
            word = clean(name, OPTION_LIMIT).lower().replace(" ", "_")[:OPTION_LIMIT]
            options[word] = clean(value, LINE_LIMIT - len(f"option {word} "))
        kept = tuple((name, value) for name, value in options.items() if name and value)
        object.__setattr__(self, "options", kept)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of this game, in order."""
        return self.start.seats


HEX = ("commit", "secret")


def clean(text: str, most: int) -> str:
    """Return `text` as it can stand in a line of at most `most` characters of its own.

    Line ends, other control characters and runs of space become one space, a lone surrogate the
    replacement character, and a number sign that would start a comment its full-width twin.
    """
    safe = "".join(map(_printable, text))
    words = [f"＃{word[1:]}" if word[0] == "#" else word for word in safe.split()]
    return " ".join(words)[:most].rstrip()


def _printable(char: str) -> str:
    category = unicodedata.category(char)
    if category in ("Cc", "Zl", "Zp"):
        return " "
    return "\N{REPLACEMENT CHARACTER}" if category == "Cs" else char
