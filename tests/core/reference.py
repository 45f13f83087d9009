"""A second reading of the rules, slow and plain, to hold the first one to.

Written from the rules' text alone and unlike the core on purpose: tokens stand on squares of the
grid, a game is an object that changes, and nothing is shared with `ludo_core`.
"""

from __future__ import annotations

from copy import deepcopy

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


class Game:
    """A game that changes; a token's place is a square, None in the yard."""

    def __init__(self, ruleset: str, goal: int, line: str) -> None:
        self.captures, self.homes, self.pairs, self.on = TABLE[ruleset]
        self.goal = goal
        tokens, turn, _, sixes, places, _ = line.split(" ")
        self.at: dict[int, list[Square]] = {}
        for seat, steps in enumerate(tokens.split("/")):
            if steps != "-":
                squares: list[Square] = [*PATHS[seat], None]
                self.at[seat] = [squares[int(step)] for step in steps.split(",")]
        self.turn, self.sixes, self.die = int(turn), int(sixes), 0
        self.place = {seat: int(places[seat]) for seat in self.at if places[seat] != "0"}
        self.over = False

    def target(self, token: int) -> Square:
        """Return where the token on turn would land, None if it cannot move."""
        path, square = PATHS[self.turn], self.at[self.turn][token]
        if square is None:
            return path[0] if self.die == 6 else None
        there = path.index(square) + self.die
        return path[there] if there < len(path) and square != HOME else None

    def movable(self) -> list[int]:
        return [token for token in range(4) if self.target(token)] if self.die else []

    def roll(self, face: int) -> None:
        self.die = face
        self.sixes = self.sixes + 1 if face == 6 else 0
        if self.sixes == 3 or not self.movable():
            self.pass_on()

    def move(self, token: int) -> None:
        square = self.target(token)
        self.at[self.turn][token] = square
        bonus = self.die == 6
        self.die = 0
        if square not in SAFE and square != HOME:
            for seat, others in self.at.items():
                struck = [other for other in range(4) if others[other] == square]
                if seat != self.turn and struck and not (self.pairs and len(struck) > 1):
                    bonus = bonus or self.captures
                    for other in struck:
                        others[other] = None
        if square == HOME:
            bonus = bonus or self.homes
            if self.at[self.turn].count(HOME) == self.goal:
                self.finish()
                return
        if not bonus:
            self.pass_on()

    def open(self) -> list[int]:
        return [place for place in range(1, len(self.at) + 1) if place not in self.place.values()]

    def finish(self) -> None:
        self.place[self.turn] = self.open()[0]
        own = self.at[self.turn]
        self.at[self.turn] = [HOME if square == HOME else None for square in own]
        rest = [seat for seat in self.at if seat not in self.place]
        if self.on and len(rest) > 1:
            self.pass_on()
            return
        shared = self.open()[0]
        self.place.update(dict.fromkeys(rest, shared))
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
            squares = self.at.get(seat, [])
            steps = [-1 if s is None else PATHS[seat].index(s) for s in squares]
            parts.append(",".join(map(str, steps)) or "-")
        turn = "-" if self.over else str(self.turn)
        places = "".join(str(self.place.get(seat, 0)) for seat in range(4))
        return f"{'/'.join(parts)} {turn} {self.die or '-'} {self.sixes} {places} -"


def reference_counts(ruleset: str, goal: int, line: str, depth: int) -> list[int]:
    """Return the numbers of sequences at depth 1 to `depth`, by walking every one of them."""
    front, counts = [Game(ruleset, goal, line)], []
    for _ in range(depth):
        following = []
        for game in front:
            for way in [] if game.over else game.movable() or range(1, 7):
                then = deepcopy(game)
                if game.die:
                    then.move(way)
                else:
                    then.roll(way)
                following.append(then)
        front = following
        counts.append(len(front))
    return counts
