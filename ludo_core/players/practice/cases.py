"""The worked cases of the rules in which there is something to choose, as positions to solve."""

from __future__ import annotations

from ludo_core.players.practice import Position
from ludo_core.rules import RULESETS, SEATS_FOR
from ludo_core.state import State, Tokens

YARD = (-1, -1, -1, -1)


def _case(
    ruleset: str, die: int, *tokens: Tokens, goal: int = 4, sixes: int | None = None
) -> Position:
    """Return a position of red on turn; `tokens` are by seat in turn order, red first."""
    steps: list[Tokens] = [(), (), (), ()]
    for seat, own in zip(SEATS_FOR[len(tokens)], tokens, strict=True):
        steps[seat] = own
    count = int(die == 6) if sixes is None else sixes
    return Position(RULESETS[ruleset].with_goal(goal), State(tuple(steps), 0, die, count))


CASES: tuple[Position, ...] = (
    # Home by the exact roll, or on with another.
    _case("king", 6, (50, 20, -1, -1), (30, 12, -1, -1)),
    # Enter, finish or advance.
    _case("plyyard", 6, (-1, -1, 50, 20), (33, 12, -1, -1)),
    # Two of one colour on a square: both go back, or nothing happens to them.
    _case("plyyard", 3, (2, 20, -1, -1), (31, 31, 3, -1)),
    _case("king", 3, (2, 20, -1, -1), (31, 31, 3, -1)),
    _case("classic", 3, (2, 20, -1, -1), (31, 31, 3, -1)),
    # A star protects whoever stands there.
    _case("king", 3, (5, 20, -1, -1), (34, 49, -1, -1)),
    # A six that captures gives one bonus roll, no more.
    _case("king", 6, (10, 30, -1, -1), (42, 5, -1, -1)),
    # A jump that ends on the dashed square flies on; from 14 it flies, jumps and comes further.
    _case("aeroplane", 4, (14, 10, -1, -1), (20, 8, -1, -1)),
    # A flight sends back who stands alone on the runway it crosses.
    _case("aeroplane", 4, (14, 30, -1, -1), (53, 8, -1, -1)),
    # Two there stop it.
    _case("aeroplane", 4, (14, 30, -1, -1), (53, 53, -1, -1)),
    # A stack is flown into at the price of the plane.
    _case("aeroplane", 3, (5, 27, -1, -1), (47, 47, -1, -1), (3, 12, -1, -1)),
    # The goal is reached by two tokens: the others leave the board.
    _case("king", 4, (56, 52, 20, 31), (40, 9, -1, -1), (33, 2, -1, -1), goal=2),
    # A lone token that shares a square with a stack can be captured.
    _case("king", 5, (20, 33, -1, -1), (12, 12, 40, -1), (38, 3, -1, -1), (20, -1, -1, -1)),
)
