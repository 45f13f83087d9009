"""What each board calls its parts, in plain English: for text boards and what records get wrong."""

from __future__ import annotations

from typing import NamedTuple

from ludo_core.rules import HOME, LAST_ON_RING, START, YARD, Track


class TrackWords(NamedTuple):
    """A board's words."""

    piece: str
    yard: str
    start: str
    column: str
    home: str

    def place(self, step: int) -> str:
        """Return where a piece stands."""
        named = {YARD: self.yard, START: self.start, HOME: self.home}
        if step in named:
            return named[step]
        return f"{self.column} {step - LAST_ON_RING}" if step > LAST_ON_RING else f"step {step}"


WORDS: dict[Track, TrackWords] = {
    Track.CROSS: TrackWords("token", "yard", "start", "column", "home"),
    Track.LOOP: TrackWords("plane", "hangar", "pad", "runway", "landed"),
}
