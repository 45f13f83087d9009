"""A second reading of the rules, slow and plain, to hold the first one to.

Written from the rules' text alone and unlike the core on purpose: tokens stand on squares of the
grid, a game is an object that changes, and nothing is shared with `ludo_core`. Here are the turns,
the places and the cross; the board of aeroplane chess is in `reference_aeroplane`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

RING = (
    [(x, 6) for x in range(1, 6)]
    + [(6, y) for y in range(5, -1, -1)]
    + [(7, 0)]
    + [(8, y) for y in range(6)]
    + [(x, 6) for x in range(9, 15)]
    + [(14, 7)]
    + [(x, 8) for x in range(14, 8, -1)]
    + [(8, y) for y in range(9, 15)]
    + [(7, 14)]
    + [(6, y) for y in range(14, 8, -1)]
    + [(x, 8) for x in range(5, -1, -1)]
    + [(0, 7), (0, 6)]
)
COLUMNS = [
    [(x, 7) for x in range(1, 6)],
    [(7, y) for y in range(1, 6)],
    [(x, 7) for x in range(13, 8, -1)],
    [(7, y) for y in range(13, 8, -1)],
]
HOME = (7, 7)
SAFE = {RING[index] for index in (0, 13, 26, 39, 8, 21, 34, 47)}
PATHS = [
    [RING[(13 * seat + ahead) % 52] for ahead in range(51)] + COLUMNS[seat] + [HOME]
    for seat in range(4)
]
# ruleset: bonus for a capture, for a token home; pairs are safe; played on for places
TABLE = {
    "plyyard": (True, True, False, False),
    "classic": (False, False, False, False),
    "king": (True, True, True, True),
    "thunder": (True, True, True, True),
}
Square = tuple[int, int] | None


def named(paths: Sequence[Sequence[tuple[int, int]]]) -> list[dict[Square, str]]:
    return [{None: "-1", **{sq: str(step) for step, sq in enumerate(path)}} for path in paths]


class Game(ABC):
    """A game that changes; a token's place is a square, None in the yard."""

    paths: Sequence[Sequence[tuple[int, int]]]
    """By seat, the squares of steps 0 to 56."""
    names: Sequence[dict[Square, str]]
    """By seat, what `line` calls each square."""
    on = True
    """Whether it is played on for places."""
    third_six = True
    """Whether a third 6 in a row is void."""

    def __init__(self, goal: int, line: str) -> None:
        self.goal = goal
        tokens, turn, die, sixes, places, drawn = line.split(" ")
        self.at: dict[int, list[Square]] = {}
        for seat, steps in enumerate(tokens.split("/")):
            if steps != "-":
                squares: list[Square] = [*self.paths[seat], None]
                self.at[seat] = [squares[int(step)] for step in steps.split(",")]
        self.over = turn == "-"
        self.turn = 0 if self.over else int(turn)
        self.die = 0 if die == "-" else int(die)
        self.sixes, self.drawn = int(sixes), drawn == "d"
        self.place = {seat: int(places[seat]) for seat in self.at if places[seat] != "0"}

    @abstractmethod
    def can_move(self, token: int) -> bool:
        """Return whether the seat on turn may move this token by the waiting die."""

    @abstractmethod
    def travel(self, token: int) -> bool:
        """Move the token and all that it sends back; return whether that earns a roll."""

    def home(self, seat: int) -> list[int]:
        """Return the seat's tokens that are home."""
        return [token for token in range(4) if self.at[seat][token] == self.paths[seat][56]]

    def movable(self) -> list[int]:
        return [token for token in range(4) if self.can_move(token)] if self.die else []

    def roll(self, face: int) -> None:
        self.die = face
        self.sixes = self.sixes + 1 if face == 6 else 0
        if (self.third_six and self.sixes == 3) or not self.movable():
            self.pass_on()

    def move(self, token: int) -> None:
        already = len(self.home(self.turn))
        again = self.travel(token) or self.die == 6
        self.die = 0
        at_home = len(self.home(self.turn))
        if at_home > already and at_home == self.goal:
            self.finish()
        elif not again:
            self.pass_on()

    def resign(self, seat: int) -> None:
        self.place[seat] = self.open()[-1]
        self.at[seat] = [None] * 4
        if len(self.rest()) == 1:
            self.end()
        elif seat == self.turn:
            self.pass_on()

    def draw(self) -> None:
        self.drawn = True
        self.end()

    def open(self) -> list[int]:
        return [place for place in range(1, len(self.at) + 1) if place not in self.place.values()]

    def rest(self) -> list[int]:
        return [seat for seat in self.at if seat not in self.place]

    def finish(self) -> None:
        self.place[self.turn] = self.open()[0]
        there = self.home(self.turn)
        for token in range(4):
            if token not in there:
                self.at[self.turn][token] = None
        if self.on and len(self.rest()) > 1:
            self.pass_on()
        else:
            self.end()

    def end(self) -> None:
        """Whoever still plays shares the best place still open."""
        best = self.open()[0]
        for seat in self.rest():
            self.place[seat] = best
        self.over, self.die, self.sixes = True, 0, 0

    def pass_on(self) -> None:
        self.die = self.sixes = 0
        while True:
            self.turn = (self.turn + 1) % 4
            if self.turn in self.at and self.turn not in self.place:
                return

    def line(self) -> str:
        """Return the position as the core's `to_line` would."""
        parts = []
        for seat in range(4):
            name = self.names[seat]
            parts.append(",".join([name[square] for square in self.at.get(seat, [])]) or "-")
        turn = "-" if self.over else str(self.turn)
        places = "".join(str(self.place.get(seat, 0)) for seat in range(4))
        how = "d" if self.drawn else "-"
        return f"{'/'.join(parts)} {turn} {self.die or '-'} {self.sixes} {places} {how}"


class Cross(Game):
    """The four Ludo rulesets."""

    paths = PATHS
    names = named(PATHS)

    def __init__(self, ruleset: str, goal: int, line: str) -> None:
        self.captures, self.homes, self.pairs, self.on = TABLE[ruleset]
        super().__init__(goal, line)

    def target(self, token: int) -> Square:
        """Return where the token on turn would land, None if it cannot move."""
        path, square = PATHS[self.turn], self.at[self.turn][token]
        if square is None:
            return path[0] if self.die == 6 else None
        there = path.index(square) + self.die
        return path[there] if there < len(path) and square != HOME else None

    def can_move(self, token: int) -> bool:
        return self.target(token) is not None

    def travel(self, token: int) -> bool:
        square = self.target(token)
        self.at[self.turn][token] = square
        if square == HOME:
            return self.homes
        if square in SAFE:
            return False
        captured = False
        for seat, others in self.at.items():
            struck = [other for other in range(4) if others[other] == square]
            if seat != self.turn and struck and not (self.pairs and len(struck) > 1):
                captured = True
                for other in struck:
                    others[other] = None
        return captured and self.captures
