"""What the last move left behind: where it began, where it passed, whom it sent back."""

from __future__ import annotations

from dataclasses import dataclass

from ludo_core.rules import HOME, START, YARD
from renderer.layout import Spot
from renderer.marks import Hop, hop
from renderer.picture import BoardPicture
from renderer.plans import plan_of

FURTHEST = 6
"""Steps that a walk covers at most; one that went further back than on turned round."""


@dataclass(frozen=True, slots=True)
class Past:
    """Seats by the spots that tell of them."""

    began: dict[Spot, int]
    """None from the yard: a slot left empty there shows that a token entered."""
    passed: dict[Spot, int]
    flown: dict[Spot, Hop]
    struck: dict[Spot, int]


def past_of(picture: BoardPicture) -> Past:
    """Return the traces that a picture shows."""
    plan = plan_of(picture)
    struck = {plan.spot(seat, 0, step): seat for seat, step in picture.captures}
    if picture.trail is None:
        return Past({}, {}, {}, struck)
    seat, start, end = picture.trail
    began = {plan.spot(seat, 0, start): seat} if start not in {YARD, HOME} else {}
    passed = range(start + 1, end) if START <= start < end <= start + FURTHEST else ()
    return Past(
        began,
        {plan.spot(seat, 0, step): seat for step in passed},
        {plan.spot(one, 0, at): hop(plan, one, at, to) for one, at, to in picture.flights},
        struck,
    )
