"""What stands where on a board, before any pixel: a picture as a table of marked spots.

Two scenes of the same game differ exactly where their pictures do.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from ludo_core.landing import Leg, LegKind
from ludo_core.play import choices, landing, legal
from ludo_core.rules import HOME, YARD
from renderer.layout import Plan, Spot, Vector
from renderer.picture import BoardPicture
from renderer.plans import plan_of

MOST_TARGETS = 2
"""Landing rings are drawn for this many choices at most; more is clutter."""

Label = tuple[int, str]
"""A seat, and the number or numbers of its tokens as written on them."""


class Hop(NamedTuple):
    """Where a token of `seat` would touch down only to jump or fly on, `way` in squares."""

    seat: int
    way: Vector


class Marks(NamedTuple):
    """What a spot shows on top of its ground."""

    stack: tuple[Label, ...] = ()
    """The colours standing there, the last one in front."""
    plate: bool = False
    """A token there can move."""
    target: Label | None = None
    """A token would land there."""
    trail: int | None = None
    """The seat whose last move began there."""
    lost: bool = False
    """The token of `target` would be sent back there itself."""
    hop: Hop | None = None


@dataclass(frozen=True, slots=True)
class Die:
    """A die in a yard; `spent` when it no longer waits for a move.

    Not a tuple, nor is `Medal`: equal tuples would be one key in the cache of tiles.
    """

    face: int
    spent: bool


@dataclass(frozen=True, slots=True)
class Medal:
    """A place mark in a yard; `large` where nothing else stands in the yard any more."""

    place: int
    large: bool


@dataclass(frozen=True, slots=True)
class _Ways:
    """What the choices of the seat on turn lead to."""

    targets: dict[Spot, Label]
    lost: set[Spot]
    hops: dict[Spot, Hop]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that differs from the empty board."""

    spots: dict[Spot, Marks]
    yards: dict[int, Die | Medal]
    turn: int | None
    winners: tuple[int, ...]
    """The seats at the first place, once the game is over."""


def scene_of(picture: BoardPicture) -> Scene:
    """Return the scene of a picture."""
    state = picture.state
    stacks = _stacks(picture)
    plates = _plates(picture)
    ways = _ways(picture)
    trail = _trail(picture)
    # No set: home spots may overlap by a pixel, so the order is part of the picture.
    marked = dict.fromkeys([*stacks, *ways.targets, *ways.hops, *([trail[0]] if trail else [])])
    spots = {
        at: Marks(
            _ordered(stacks.get(at, {}), state.turn),
            at in plates,
            ways.targets.get(at),
            trail[1] if trail and trail[0] == at else None,
            at in ways.lost,
            ways.hops.get(at),
        )
        for at in marked
    }
    winners = tuple(seat for seat in state.seats if state.places[seat] == 1) if state.over else ()
    return Scene(spots, _yards(picture), state.turn, winners)


def label(tokens: tuple[int, ...]) -> str:
    """Return what is written on tokens (0..3) of one colour on one square."""
    if len(tokens) > 2:
        return f"×{len(tokens)}"
    return "·".join(str(token + 1) for token in tokens)


def left_board(picture: BoardPicture, seat: int) -> bool:
    """Return whether the tokens of `seat` at step -1 have left the board for good.

    They have when the seat reached the goal, and while others play on after it resigned. Losers'
    tokens stay in their yards.
    """
    state = picture.state
    placed = bool(state.places[seat])
    return placed and (not state.over or state.home(seat) >= picture.rules.goal)


def _stacks(picture: BoardPicture) -> dict[Spot, dict[int, list[int]]]:
    plan = plan_of(picture)
    found: dict[Spot, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for seat, steps in enumerate(picture.state.steps):
        gone = left_board(picture, seat)
        for token, step in enumerate(steps):
            if not (gone and step == YARD):
                found[plan.spot(seat, token, step)][seat].append(token)
    return found


def _ordered(stack: dict[int, list[int]], turn: int | None) -> tuple[Label, ...]:
    """Return the stack with the seat on turn last, so that its tokens are in front."""
    seats = sorted(stack, key=lambda seat: (seat == turn, seat))
    return tuple((seat, label(tuple(stack[seat]))) for seat in seats)


def _plates(picture: BoardPicture) -> set[Spot]:
    state = picture.state
    if state.turn is None:
        return set()
    plan, steps = plan_of(picture), state.steps[state.turn]
    return {plan.spot(state.turn, token, steps[token]) for token in legal(picture.rules, state)}


def _ways(picture: BoardPicture) -> _Ways:
    state, plan = picture.state, plan_of(picture)
    groups, seat = choices(picture.rules, state), state.turn
    if seat is None or len(groups) > MOST_TARGETS:
        return _Ways({}, set(), {})
    ends: dict[Spot, tuple[int, ...]] = {}
    lost: set[Spot] = set()
    hops: dict[Spot, Hop] = {}
    for group in groups:
        landed = landing(picture.rules, state, group[0])
        back = landed.step == YARD
        at = plan.spot(seat, group[0], landed.legs[-1].end if back else landed.step)
        ends[at] = (*ends.get(at, ()), *group)
        if back:
            lost.add(at)
        for leg in landed.legs:
            if leg.kind is not LegKind.WALK:
                hops[plan.spot(seat, group[0], leg.start)] = _hop(plan, seat, leg)
    return _Ways({at: (seat, label(tokens)) for at, tokens in ends.items()}, lost, hops)


def _hop(plan: Plan, seat: int, leg: Leg) -> Hop:
    (x, y), (end_x, end_y) = (
        plan.middle(plan.spot(seat, 0, step)) for step in (leg.start, leg.end)
    )
    return Hop(seat, (round(end_x - x), round(end_y - y)))


def _trail(picture: BoardPicture) -> tuple[Spot, int] | None:
    """Return the spot the last move began on, and whose it was; None from the yard.

    A slot left empty in the yard shows that a token entered.
    """
    if picture.trail is None:
        return None
    seat, start, _ = picture.trail
    return None if start in {YARD, HOME} else (plan_of(picture).spot(seat, 0, start), seat)


def _yards(picture: BoardPicture) -> dict[int, Die | Medal]:
    state = picture.state
    found: dict[int, Die | Medal] = {}
    if state.turn is not None and state.die is not None:
        found[state.turn] = Die(state.die, spent=False)
    elif picture.shown_die is not None and picture.die_seat in state.seats:
        found[picture.die_seat] = Die(picture.shown_die, spent=True)
    for seat in state.seats:
        if state.places[seat]:
            found[seat] = Medal(state.places[seat], large=left_board(picture, seat))
    return found
