"""Aeroplane chess read a second time, from the rules' text, by walking over a picture.

The board is the picture below and nothing else: the loop, its colours, who turns in where and
which square comes next are looked up in it. No step is ever added to another. The only places
told apart from the picture are where a flight begins and ends.
"""

from __future__ import annotations

from itertools import pairwise

from .reference import Game, named

PICTURE = """\
.................
.....ybrgybro....
.....g..G..g.....
.....r..G..y.....
.o...b..G..b.....
.brgy...G...rgyb.
.y......G......r.
.g.............g.
.rRRRRR...YYYYYy.
.b.............b.
.y......B......r.
.grby...B...rbyg.
.....g..B..g...o.
.....r..B..y.....
.....b..B..b.....
....oygrbygr.....
.................""".splitlines()
"""Small letters: the loop in its colours; capitals: runways; o: pads."""
Place = tuple[int, int]
LETTERS = "rgyb"
PADS: list[Place] = [(1, 4), (12, 1), (15, 12), (4, 15)]
DASHED: list[tuple[Place, Place]] = [
    ((12, 5), (12, 11)),
    ((11, 12), (5, 12)),
    ((4, 11), (4, 5)),
    ((5, 4), (11, 4)),
]
"""By seat, where its flight begins and ends."""


def letter(place: Place) -> str:
    x, y = place
    return PICTURE[y][x] if 0 <= x < 17 and 0 <= y < 17 else "."


def beside(place: Place, *, corners: bool) -> list[Place]:
    x, y = place
    near = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
    far = [(x + 1, y + 1), (x - 1, y + 1), (x - 1, y - 1), (x + 1, y - 1)]
    return far if corners else near


def walked_loop() -> list[Place]:
    """Walk round the loop, clockwise from red's side, over a corner only where there is no edge."""
    way: list[Place] = [(1, 5), (2, 5)]
    while True:
        for corners in (False, True):
            new = [
                place
                for place in beside(way[-1], corners=corners)
                if letter(place) in LETTERS and place not in way
            ]
            if new:
                break
        else:
            return way
        (following,) = new
        way.append(following)


LOOP = walked_loop()


def walked_way(seat: int) -> list[Place]:
    """Return all squares of a seat's way, from its pad to the middle."""
    capital = LETTERS[seat].upper()
    way = [PADS[seat]]
    (following,) = (place for place in beside(way[0], corners=False) if place in LOOP)
    while True:
        way.append(following)
        # Its own runway comes before the loop that goes on.
        runway = [
            place
            for place in beside(following, corners=False)
            if letter(place) == capital and place not in way
        ]
        if runway:
            (following,) = runway
        elif letter(following) == capital:
            (x, y), (before_x, before_y) = following, way[-2]
            way.append((2 * x - before_x, 2 * y - before_y))  # straight on, into the middle
            return way
        else:
            following = LOOP[(LOOP.index(following) + 1) % len(LOOP)]


WAYS = [walked_way(seat) for seat in range(4)]
MIDDLES = [way[-1] for way in WAYS]
AHEAD = [dict(pairwise(way)) for way in WAYS]
BACK = [dict(zip(way[1:], way, strict=False)) for way in WAYS]


def gate(seat: int) -> Place:
    """Return the loop square beside the seat's runway."""
    return next(place for place in LOOP if letter(AHEAD[seat].get(place, (0, 0))).isupper())


GATES = [gate(seat) for seat in range(4)]


def under_flight(seat: int) -> Place:
    """Return the runway square on the straight line that the seat's flight takes."""
    (x, y), (to_x, to_y) = DASHED[seat]
    dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    line = [(x + dx * ahead, y + dy * ahead) for ahead in range(1, 6)]
    (crossed,) = (place for place in line if letter(place).isupper())
    return crossed


UNDER = [under_flight(seat) for seat in range(4)]


class Aeroplane(Game):
    """A game of aeroplane chess."""

    paths = WAYS
    names = named(WAYS)
    third_six = False

    def can_move(self, token: int) -> bool:
        square = self.at[self.turn][token]
        return self.die == 6 if square is None else square != MIDDLES[self.turn]

    def travel(self, token: int) -> bool:
        start = self.at[self.turn][token]
        if start is None:
            self.at[self.turn][token] = PADS[self.turn]
            return False
        # In the air: nothing that happens on the way meets the plane where it stood.
        self.at[self.turn][token] = None
        square = self.walk(start)
        ended = self.crashes(square)
        if not ended and letter(square) == LETTERS[self.turn] and square != GATES[self.turn]:
            square, ended = self.by_colour(square)
        if not ended:
            for other in self.standing(square):
                self.send_back(other, square)
            self.at[self.turn][token] = square
        return False

    def walk(self, square: Place) -> Place:
        """Walk pip by pip, turning round in the middle and at stacks; the pad is the end."""
        way, other_way = AHEAD[self.turn], BACK[self.turn]
        for left in range(self.die - 1, -1, -1):
            if square not in way:  # on its pad, walking back
                break
            square = way[square]
            if left and (square == MIDDLES[self.turn] or self.stacks(square)):
                way, other_way = other_way, way
        return square

    def by_colour(self, square: Place) -> tuple[Place, bool]:
        """Jump or fly from a square of the own colour; return where to, and if that was the end."""
        dashed, far = DASHED[self.turn]
        if square == dashed:
            if not self.flight_is_free():
                return square, False
            self.fly_over()
            if self.crashes(far):
                return far, True
            return self.jumped(far)
        square, ended = self.jumped(square)
        if ended or square != dashed or not self.flight_is_free():
            return square, ended
        self.fly_over()
        return far, self.crashes(far)

    def jumped(self, square: Place) -> tuple[Place, bool]:
        """Jump to the next square of the colour, if no stack stands between."""
        there = AHEAD[self.turn][square]
        while letter(there) != LETTERS[self.turn]:
            if self.stacks(there):
                return square, False
            there = AHEAD[self.turn][there]
        return there, self.crashes(there)

    def flight_is_free(self) -> bool:
        return not self.stacks(UNDER[self.turn])

    def fly_over(self) -> None:
        for other in self.standing(UNDER[self.turn]):
            self.send_back(other, UNDER[self.turn])

    def standing(self, square: Place) -> list[int]:
        """Return the other seats that stand on this square of the loop or of a runway."""
        if not letter(square).isalpha() or letter(square) == "o":
            return []
        return [seat for seat in self.at if seat != self.turn and square in self.at[seat]]

    def stacks(self, square: Place) -> list[int]:
        return [seat for seat in self.standing(square) if self.at[seat].count(square) >= 2]

    def crashes(self, square: Place) -> bool:
        """Exactly on a stack: it goes back, and the plane, already in the air, with it."""
        stacks = self.stacks(square)
        for seat in stacks:
            self.send_back(seat, square)
        return bool(stacks)

    def send_back(self, seat: int, square: Place) -> None:
        self.at[seat] = [None if place == square else place for place in self.at[seat]]
