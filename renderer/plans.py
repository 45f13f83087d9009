"""Which board each track is drawn on."""

from __future__ import annotations

from ludo_core.rules import Rules, Track
from renderer.layout import Plan
from renderer.plan_cross import CROSS
from renderer.plan_loop import LOOP

PLANS: dict[Track, Plan] = {Track.CROSS: CROSS, Track.LOOP: LOOP}


def plan_for(rules: Rules) -> Plan:
    """Return the board that games of `rules` are played on."""
    return PLANS[rules.track]
