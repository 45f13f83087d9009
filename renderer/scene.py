"""What stands where on a board, before any pixel: a picture as a table of marked spots.

Two scenes of the same game differ exactly where their pictures do.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from ludo_core.play import legal, resigned
from ludo_core.rules import YARD
from renderer.layout import Spot
from renderer.marks import Die, Label, Marks, Medal, label
from renderer.past import past_of
from renderer.picture import BoardPicture
from renderer.plans import plan_of
from renderer.ways import ways_of

Lifted = frozenset[tuple[int, int]]
"""(seat, token) of tokens on their way between two places."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that differs from the empty board."""

    spots: dict[Spot, Marks]
    yards: dict[int, Die | Medal]
    turn: int | None
    winners: tuple[int, ...]
    """The seats at the first place, once the game is over."""


def scene_of(picture: BoardPicture, lifted: Lifted = frozenset()) -> Scene:
    """Return the scene of a picture, without the tokens that a clip shows above the board."""
    state = picture.state
    stacks, plates = _stacks(picture, lifted), _plates(picture)
    ways, past = ways_of(picture), past_of(picture)
    # No set: home spots may overlap by a pixel, so the order is part of the picture.
    marked = dict.fromkeys(
        [*stacks, *ways.targets, *ways.hops, *past.began, *past.passed, *past.flown, *past.struck]
    )
    spots = {
        at: Marks(
            stack=_ordered(stacks.get(at, {}), state.turn),
            plate=at in plates,
            target=ways.targets.get(at),
            trail=past.began.get(at),
            lost=at in ways.lost,
            hop=ways.hops.get(at),
            faint=ways.faint and at in ways.targets,
            passed=past.passed.get(at),
            flown=past.flown.get(at),
            struck=past.struck.get(at),
        )
        for at in marked
    }
    winners = tuple(seat for seat in state.seats if state.places[seat] == 1) if state.over else ()
    return Scene(spots, _yards(picture), state.turn, winners)


def left_board(picture: BoardPicture, seat: int) -> bool:
    """Return whether the tokens of `seat` at step -1 have left the board for good.

    They have when the seat reached the goal or resigned. Losers' tokens stay in their yards.
    """
    rules, state = picture.rules, picture.state
    if not state.places[seat]:
        return False
    return state.home(seat) >= rules.goal or seat in resigned(rules, state)


def _stacks(picture: BoardPicture, lifted: Lifted) -> dict[Spot, dict[int, list[int]]]:
    plan = plan_of(picture)
    found: dict[Spot, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for seat, steps in enumerate(picture.state.steps):
        gone = left_board(picture, seat)
        for token, step in enumerate(steps):
            if not (gone and step == YARD) and (seat, token) not in lifted:
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
