"""The way of a token through the air and over squares, as places to be drawn at."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple

from ludo_core.events import Captured, Event, Flew, Jumped, Moved
from ludo_core.rules import YARD
from renderer.clip.pace import Pace
from renderer.layout import Plan
from renderer.sheet import Point

HOP = 0.3
"""How high a token hops on its way to the next square, in squares."""
HIGHEST = 1.4
SCALES = (1.0, 1.1, 1.2)
"""Sizes of a token that flies, by its height: few, because each is drawn once and kept."""


class Stop(NamedTuple):
    """Where a token is seen on its way, and how large beside one on a square."""

    at: Point
    scale: float = 1.0


class Journey(NamedTuple):
    """A mover's way without its end, and when it strikes whom.

    hits  a captured token → how many stops are over when it is struck
    """

    stops: list[Stop]
    hits: dict[tuple[int, int], int]


def journey(plan: Plan, events: Sequence[Event], pace: Pace) -> Journey:
    """Return the way that the events of one move tell of."""
    legs = [event for event in events if isinstance(event, Moved | Jumped | Flew)]
    captured = [event for event in events if isinstance(event, Captured)]
    seat, token = legs[0].seat, legs[0].token
    last = plan.spot(seat, token, legs[-1].end)
    stops: list[Stop] = []
    hits: dict[tuple[int, int], int] = {}
    for leg in legs:
        start, end = (plan.middle(plan.spot(seat, token, step)) for step in (leg.start, leg.end))
        if isinstance(leg, Moved) and leg.start != YARD:
            stops += _walk(_points(plan, leg), pace)
            continue
        if not isinstance(leg, Moved):
            stops.append(Stop(start))
        flown = arc(start, end, pace)
        for one in captured if isinstance(leg, Flew) else ():
            spot = plan.spot(one.seat, one.token, one.start)
            if spot != last:
                part = dist(start, plan.middle(spot)) / dist(start, end)
                hits[one.seat, one.token] = len(stops) + round(part * len(flown))
        stops += flown
    for one in captured:
        hits.setdefault((one.seat, one.token), len(stops))
    return Journey(stops, hits)


def arc(start: Point, end: Point, pace: Pace) -> list[Stop]:
    """Return the stops of a throw from one place to another, without both."""
    length = dist(start, end)
    count = max(1, min(pace.longest_arc, round(pace.arc * length)))
    top = min(HIGHEST, max(HOP, 0.25 * length))
    return [_in_air(start, end, at / (count + 1), top) for at in range(1, count + 1)]


def _in_air(start: Point, end: Point, part: float, top: float) -> Stop:
    height = top * 4 * part * (1 - part)
    (x, y), (end_x, end_y) = start, end
    scale = SCALES[min(len(SCALES) - 1, int(height / HIGHEST * len(SCALES)))]
    return Stop((x + (end_x - x) * part, y + (end_y - y) * part - height), scale)


def _points(plan: Plan, walk: Moved) -> list[Point]:
    """Return the middles of the squares from the first to the last, forwards and back."""
    steps = [walk.start]
    for one, other in pairwise((walk.start, *walk.turned, walk.end)):
        ahead = 1 if other > one else -1
        steps += range(one + ahead, other + ahead, ahead)
    return [plan.middle(plan.spot(walk.seat, walk.token, step)) for step in steps]


def _walk(points: list[Point], pace: Pace) -> list[Stop]:
    """Return the stops between the first point and the last."""
    touched = [Stop(point) for point in points[1:-1]]
    if not pace.hops:
        every = -(-len(touched) // pace.most_squares) or 1
        return touched[every - 1 :: every]
    in_air = [_in_air(one, other, 0.5, HOP) for one, other in pairwise(points)]
    stops = [stop for pair in zip(in_air, touched, strict=False) for stop in pair]
    return [*stops, *in_air[len(touched) :]]
