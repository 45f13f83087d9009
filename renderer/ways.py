"""Where the choices of the seat on turn lead."""

from __future__ import annotations

from dataclasses import dataclass

from ludo_core.landing import LegKind
from ludo_core.play import choices, landing
from ludo_core.rules import YARD
from renderer.layout import Spot
from renderer.marks import Hop, Label, hop, label
from renderer.picture import BoardPicture
from renderer.plans import plan_of

MOST_RINGS = 2
"""Landing rings are drawn for this many choices at most; with more, small numbers do."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What the choices of the seat on turn lead to.

    `faint` when there are many: then neither hops nor lost tokens are marked, nor the squares
    where they would be lost.
    """

    targets: dict[Spot, Label]
    lost: frozenset[Spot]
    hops: dict[Spot, Hop]
    faint: bool


def ways_of(picture: BoardPicture) -> Ways:
    """Return where every choice of a position leads."""
    state, plan = picture.state, plan_of(picture)
    seat = state.turn
    if seat is None:
        return Ways({}, frozenset(), {}, faint=False)
    groups = choices(picture.rules, state)
    faint = len(groups) > MOST_RINGS
    ends: dict[Spot, tuple[int, ...]] = {}
    lost: set[Spot] = set()
    hops: dict[Spot, Hop] = {}
    for group in groups:
        landed = landing(picture.rules, state, group[0])
        back = landed.step == YARD
        if back and faint:
            continue
        at = plan.spot(seat, group[0], landed.legs[-1].end if back else landed.step)
        ends[at] = (*ends.get(at, ()), *group)
        if back:
            lost.add(at)
        for leg in landed.legs:
            if leg.kind is not LegKind.WALK and not faint:
                hops[plan.spot(seat, group[0], leg.start)] = hop(plan, seat, leg.start, leg.end)
    targets = {at: (seat, label(tokens)) for at, tokens in ends.items()}
    return Ways(targets, frozenset(lost), hops, faint)
