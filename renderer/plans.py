"""Which board each track is drawn on, in which colours."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ludo_core.rules import Track
from renderer.layout import Plan
from renderer.picture import BoardPicture
from renderer.plan_cross import CROSS
from renderer.plan_loop import LOOP
from renderer.theme import THEMES

PLANS: dict[Track, Plan] = {Track.CROSS: CROSS, Track.LOOP: LOOP}


def plan_of(picture: BoardPicture) -> Plan:
    """Return the board that a picture shows, always the same object for a track and theme."""
    return _plan(picture.rules.track, picture.theme)


@lru_cache(maxsize=len(PLANS) * len(THEMES))
def _plan(track: Track, theme: str) -> Plan:
    plan = PLANS[track]
    on_cross, on_loop = THEMES[theme]
    colours = on_cross if track is Track.CROSS else on_loop
    return plan if plan.theme is colours else replace(plan, theme=colours)
