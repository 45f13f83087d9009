"""The rulesets as plain data: what differs between them, and nothing that acts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

RED, GREEN, YELLOW, BLUE = range(4)
COLOURS = ("red", "green", "yellow", "blue")
"""Names of the seats 0 to 3, clockwise from the top left, as records write them."""

SEATS_FOR: dict[int, tuple[int, ...]] = {
    2: (RED, YELLOW),
    3: (RED, GREEN, BLUE),
    4: (RED, GREEN, YELLOW, BLUE),
}
"""Number of players → the seats they use. Two sit in opposite corners."""

TOKENS = 4
YARD = -1
START = 0
LAST_ON_RING = 50
HOME = 56


class Track(Enum):
    """Which board is played on, and with it how a token moves."""

    CROSS = "cross"
    """The 15x15 cross of the Ludo rulesets."""
    LOOP = "loop"
    """The 17x17 board of aeroplane chess."""

    __hash__ = object.__hash__  # a track is looked up for every roll and move; Enum's is slow


class Capture(Enum):
    """What happens to opposing tokens on the square where a token lands."""

    # Aeroplane chess has its own way with stacks, in its track.

    ALL = "all"
    """All of them go back."""
    LONE = "lone"
    """A colour's lone token goes back; two or more of a colour stay and share the square."""


class Ending(Enum):
    """When a game is over."""

    FIRST_HOME = "first home"
    """The first to reach the goal wins; all still playing share the next place."""
    PLAY_ON = "play on"
    """Played on for places until one player is left."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One ruleset at one table. `goal` is the only part a table chooses."""

    id: str
    track: Track
    player_counts: tuple[int, ...]
    bonus_for_six: bool
    bonus_for_capture: bool
    bonus_for_home: bool
    void_third_six: bool
    capture: Capture
    colours_share: bool
    """Whether tokens of two colours may stand on one ring square after a move."""
    ending: Ending
    auto_move: bool
    """Default of the table option: the only way to move is taken without asking."""
    goal: int = TOKENS
    """Tokens to bring home: 4, 2 or 1."""

    def with_goal(self, goal: int) -> Rules:
        """Return the same rules with another goal. Raises ValueError unless it is 4, 2 or 1."""
        if goal not in GOALS:
            raise ValueError(f"goal must be 4, 2 or 1, not {goal}")
        return self if goal == self.goal else replace(self, goal=goal)


GOALS = (4, 2, 1)

PLYYARD = Rules(
    id="plyyard",
    track=Track.CROSS,
    player_counts=(2,),
    bonus_for_six=True,
    bonus_for_capture=True,
    bonus_for_home=True,
    void_third_six=True,
    capture=Capture.ALL,
    colours_share=True,
    ending=Ending.FIRST_HOME,
    auto_move=False,
)
CLASSIC = replace(
    PLYYARD,
    id="classic",
    player_counts=(2, 3, 4),
    bonus_for_capture=False,
    bonus_for_home=False,
)
KING = replace(
    PLYYARD,
    id="king",
    player_counts=(2, 3, 4),
    capture=Capture.LONE,
    ending=Ending.PLAY_ON,
    auto_move=True,
)
THUNDER = replace(KING, id="thunder")
AEROPLANE = replace(
    KING,
    id="aeroplane",
    track=Track.LOOP,
    bonus_for_capture=False,
    bonus_for_home=False,
    void_third_six=False,
    colours_share=False,
)

RULESETS: dict[str, Rules] = {
    rules.id: rules for rules in (KING, CLASSIC, THUNDER, PLYYARD, AEROPLANE)
}
"""Every ruleset that can be played, by id, in the order they are offered."""
