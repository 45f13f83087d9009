"""What a clip shows: from a board and what was done on it to frames, still without a pixel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ludo_core.actions import Action, Move, Roll
from ludo_core.events import Captured, Event, Flew, Jumped, Moved
from ludo_core.play import apply
from ludo_core.rules import YARD
from ludo_core.state import State
from renderer.clip.film import Frame
from renderer.clip.motion import Stop, arc, journey
from renderer.clip.pace import Pace
from renderer.clip.sprites import Flyer, Sprite, Tumbler
from renderer.marks import label
from renderer.picture import BoardPicture
from renderer.plans import plan_of

LOOK_MS = 800
TUMBLES = ((1, 24), (4, 62), (2, 38), (3, 12))
"""A rolling die: what is added to the face that it will show, and degrees."""


def frames_of(before: BoardPicture, actions: Sequence[Action], pace: Pace) -> Iterator[Frame]:
    """Yield the frames of a clip: the board before, then each action up to its settled position.

    Raises Refusal for an action that is not legal.
    """
    yield Frame(before, LOOK_MS)
    shown = replace(before, trail=None, flights=(), captures=())
    for done, action in enumerate(actions, start=1):
        state, events = apply(shown.rules, shown.state, action)
        rest = pace.settled_ms
        if isinstance(action, Roll):
            yield from _rolled(shown, state, action.face, pace, done)
            shown = _after_roll(shown, state, action.face)
            rest = rest if state.die is None else pace.choice_ms
        elif isinstance(action, Move):
            yield from _moved(shown, events, pace, done)
            shown = _after_move(shown, state)
        else:
            shown, rest = replace(shown, state=state, shown_die=None, die_seat=None), LOOK_MS
        if rest or done == len(actions):
            yield Frame(shown, rest or LOOK_MS, done=done)


def _rolled(shown: BoardPicture, state: State, face: int, pace: Pace, done: int) -> Iterator[Frame]:
    seat = shown.state.turn
    assert seat is not None  # noqa: S101 - nobody else can roll
    resting = _at_rest(shown, pace)
    for more, degrees in TUMBLES[: pace.tumbles]:
        die = Tumbler(seat, (face + more - 1) % 6 + 1, degrees)
        yield Frame(resting, pace.tumble_ms, (die,), done=done - 1)
    if state.die is None or not pace.choice_ms:
        yield Frame(resting, pace.rolled_ms, (Tumbler(seat, face),), done=done - 1)


def _at_rest(shown: BoardPicture, pace: Pace) -> BoardPicture:
    """Return a picture without a die, above which something moves."""
    turn = shown.state.turn if pace.choice_ms else None
    return replace(
        shown, state=shown.state._replace(turn=turn, die=None), shown_die=None, die_seat=None
    )


def _after_roll(shown: BoardPicture, state: State, face: int) -> BoardPicture:
    """Return the picture that a roll leads to: the die waits, or is spent in vain."""
    if state.die is not None:
        return replace(shown, state=state, shown_die=None, die_seat=None)
    return replace(shown, state=state, shown_die=face, die_seat=shown.state.turn)


def _after_move(shown: BoardPicture, state: State) -> BoardPicture:
    old = shown.state
    return replace(shown, state=state, shown_die=old.die, die_seat=old.turn)


def _moved(shown: BoardPicture, events: Sequence[Event], pace: Pace, done: int) -> Iterator[Frame]:
    """Yield the mover's way, and the ways home of those it strikes from the moment it does."""
    old = shown.state
    assert old.turn is not None  # noqa: S101 - the action was legal
    assert old.die is not None  # noqa: S101 - the action was legal
    legs = [event for event in events if isinstance(event, Moved | Jumped | Flew)]
    mover = (old.turn, legs[0].token)
    stops, hits = journey(plan_of(shown), events, pace)
    homeward = [
        (hits[one.seat, one.token], _home(shown, one, pace))
        for one in events
        if isinstance(one, Captured)
    ]
    length = max([len(stops), *(at + len(way) for at, way in homeward)])
    die = Tumbler(old.turn, old.die)
    moving = _at_rest(shown, pace)
    landed = replace(moving, state=_with_step(moving.state, *mover, legs[-1].end))
    for now in range(length):
        under_way = now < len(stops)
        struck = {one for one, at in hits.items() if at <= now}
        sprites: list[Sprite] = [
            way[min(now - at, len(way) - 1)] for at, way in homeward if at <= now
        ]
        if under_way:
            sprites.append(_flyer(*mover, stops[now]))
        yield Frame(
            moving if under_way else landed,
            pace.step_ms,
            (die, *sprites),
            frozenset(struck | ({mover} if under_way else set())),
            done=done - 1,
        )


def _home(shown: BoardPicture, one: Captured, pace: Pace) -> list[Flyer]:
    """Return a captured token's way to its yard; it stays over its place there at the end."""
    plan = plan_of(shown)
    start, end = (plan.middle(plan.spot(one.seat, one.token, step)) for step in (one.start, YARD))
    stops = [Stop(start), *arc(start, end, pace), Stop(end, plan.yard.token_scale)]
    return [_flyer(one.seat, one.token, stop) for stop in stops]


def _flyer(seat: int, token: int, stop: Stop) -> Flyer:
    return Flyer(stop.at, (seat, label((token,))), stop.scale)


def _with_step(state: State, seat: int, token: int, step: int) -> State:
    own = list(state.steps[seat])
    own[token] = step
    return state._replace(steps=(*state.steps[:seat], tuple(own), *state.steps[seat + 1 :]))
