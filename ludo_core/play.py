"""The game: what is legal, what an action leads to, and why another is refused.

One private function for each action; `apply` collects the events on the way, `after` does not, so
that live play, replay and search share one path and search pays nothing for words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludo_core import events as ev
from ludo_core.actions import Action, AgreeDraw, Move, Resign, Roll
from ludo_core.landing import Hit, Landing, LegKind
from ludo_core.refusals import Refusal
from ludo_core.rules import HOME, YARD, Ending, Rules
from ludo_core.state import Places, State, Tokens, made, next_seat
from ludo_core.tracks import TRACKS

Log = list[ev.Event] | None


def legal(rules: Rules, state: State) -> tuple[int, ...]:
    """Return the tokens (0..3) that may move now, in order; () unless a die waits."""
    if state.turn is None or state.die is None:
        return ()
    return TRACKS[rules.track].legal(rules, state.steps, state.turn, state.die)


def resigned(rules: Rules, state: State) -> tuple[int, ...]:
    """Return the seats that resigned, in order.

    A seat is placed by reaching the goal, by resigning, or by the end of the game; at the end
    those who still played share the best place left, so everybody behind them had resigned.
    """
    finished = tuple(seat for seat in state.seats if state.home(seat) >= rules.goal)
    shared = len(finished) + 1 if state.over else 0
    return tuple(
        seat for seat in state.seats if seat not in finished and state.places[seat] > shared
    )


def choices(rules: Rules, state: State) -> tuple[tuple[int, ...], ...]:
    """Return the legal tokens grouped by square: tokens of one group lead to the same end."""
    if state.turn is None:
        return ()
    own = state.steps[state.turn]
    groups: dict[int, list[int]] = {}
    for token in legal(rules, state):
        groups.setdefault(own[token], []).append(token)
    return tuple(tuple(group) for group in groups.values())


def landing(rules: Rules, state: State, token: int) -> Landing:
    """Return where `token` would rest and whom it would send back. Raises Refusal if not legal."""
    check(rules, state, Move(token))
    assert state.turn is not None  # noqa: S101 - `check` refuses a move without a turn
    assert state.die is not None  # noqa: S101 - and without a die
    return TRACKS[rules.track].landing(rules, state.steps, state.turn, token, state.die)


def check(rules: Rules, state: State, action: Action) -> None:
    """Raise the Refusal that names why `action` is not possible now; return None if it is."""
    if state.turn is None:
        raise Refusal("game_over")
    if isinstance(action, Roll):
        if state.die is not None:
            raise Refusal("choose_first")
        if action.face not in range(1, 7):
            raise Refusal("bad_face", face=action.face)
    elif isinstance(action, Move):
        _check_move(rules, state, state.turn, action.token)
    elif isinstance(action, Resign) and action.seat not in state.playing:
        raise Refusal("not_playing", seat=action.seat)


def apply(rules: Rules, state: State, action: Action) -> tuple[State, tuple[ev.Event, ...]]:
    """Return the state after `action` and what happened, in order. Raises Refusal."""
    check(rules, state, action)
    log: list[ev.Event] = []
    result = STEPS[type(action)](rules, state, action, log)
    return result, tuple(log)


def after(rules: Rules, state: State, action: Action) -> State:
    """Return the state after a legal `action`, unchecked and without events: for search."""
    return STEPS[type(action)](rules, state, action, None)


def threats(rules: Rules, state: State, seat: int, token: int) -> frozenset[tuple[int, int, int]]:
    """Return the (seat, token, die) of every opposing move that would send this token back.

    Turn order is not looked at: each opponent still playing is asked as if it rolled next.
    """
    others = tuple(other for other in state.playing if other != seat)
    return TRACKS[rules.track].threats(rules, state.steps, seat, token, others)


def _check_move(rules: Rules, state: State, seat: int, token: int) -> None:
    if state.die is None:
        raise Refusal("roll_first")
    if not 0 <= token < len(state.steps[seat]):
        raise Refusal("bad_token", token=token + 1)
    if token in legal(rules, state):
        return
    step = state.steps[seat][token]
    if step == HOME:
        raise Refusal("token_home", token=token + 1)
    if step == YARD:
        raise Refusal("needs_six", token=token + 1)
    raise Refusal("too_far", token=token + 1, die=state.die, steps=HOME - step)


def _roll(rules: Rules, state: State, action: Roll, log: Log) -> State:
    seat, face = state.turn, action.face
    assert seat is not None  # noqa: S101 - checked by the caller
    sixes = state.sixes + 1 if face == 6 else 0
    if log is not None:
        log.append(ev.Rolled(seat, face))
    if sixes == 3 and rules.void_third_six:
        if log is not None:
            log.append(ev.Voided(seat))
        return _pass_turn(state, state.steps, state.places, log)
    if not TRACKS[rules.track].legal(rules, state.steps, seat, face):
        if log is not None:
            waiting = {YARD, HOME}.issuperset(state.steps[seat])
            log.append(ev.Stuck(seat, face, waiting))
        return _pass_turn(state, state.steps, state.places, log)
    return made((state.steps, seat, face, sixes, state.places, False))


def _move(rules: Rules, state: State, action: Move, log: Log) -> State:
    token = action.token
    steps, seat, die, sixes, places, _ = state
    assert seat is not None  # noqa: S101 - checked by the caller
    assert die is not None  # noqa: S101 - checked by the caller
    landed = TRACKS[rules.track].landing(rules, steps, seat, token, die)
    end, hits, _ = landed
    moved = _replace(steps, seat, token, end)
    for hit in hits:
        moved = _replace(moved, hit.seat, hit.token, YARD)
    if log is not None:
        log += _travelled(seat, token, steps[seat][token], landed)
        log += _sent_back(seat, hits)
        if end == HOME:
            log.append(ev.Homed(seat, token, moved[seat].count(HOME)))
    if end == HOME and moved[seat].count(HOME) >= rules.goal:
        return _finish(rules, state, moved, log)
    if (
        (die == 6 and rules.bonus_for_six)
        or (hits and rules.bonus_for_capture)
        or (end == HOME and rules.bonus_for_home)
    ):
        if log is not None:
            log.append(ev.BonusRoll(seat, _reasons(rules, die, hits, end)))
        return made((moved, seat, None, sixes, places, False))
    return _pass_turn(state, moved, places, log)


def _travelled(seat: int, token: int, start: int, landed: Landing) -> list[ev.Event]:
    """Return the walk, and the jumps and flights that followed it."""
    if not landed.legs:
        return [ev.Moved(seat, token, start, landed.step)]
    walks = [leg for leg in landed.legs if leg.kind is LegKind.WALK]
    turned = tuple(leg.end for leg in walks[:-1])
    told: list[ev.Event] = [ev.Moved(seat, token, start, walks[-1].end, turned)]
    for leg in landed.legs[len(walks) :]:
        event = ev.Jumped if leg.kind is LegKind.JUMP else ev.Flew
        told.append(event(seat, token, leg.start, leg.end))
    return told


def _sent_back(seat: int, hits: tuple[Hit, ...]) -> list[ev.Captured]:
    """Return who was sent back by whom; a stack that was flown into comes last of the hits."""
    return [
        ev.Captured(hit.seat, hit.token, hit.step, hits[-1].seat if hit.seat == seat else seat)
        for hit in hits
    ]


def _replace(steps: tuple[Tokens, ...], seat: int, token: int, step: int) -> tuple[Tokens, ...]:
    own, changed = [*steps[seat]], [*steps]
    own[token] = step
    changed[seat] = tuple(own)
    return tuple(changed)


def _reasons(rules: Rules, die: int, hits: tuple[Hit, ...], end: int) -> tuple[ev.Reason, ...]:
    found = (
        (ev.Reason.SIX, rules.bonus_for_six and die == 6),
        (ev.Reason.CAPTURE, rules.bonus_for_capture and bool(hits)),
        (ev.Reason.HOME, rules.bonus_for_home and end == HOME),
    )
    return tuple(reason for reason, holds in found if holds)


def _finish(rules: Rules, state: State, steps: tuple[Tokens, ...], log: Log) -> State:
    """Place the seat on turn at the best place still open, and end the game where that ends it."""
    seat = state.turn
    assert seat is not None  # noqa: S101 - checked by the caller
    place = min(_open_places(state))
    places = _placed(state.places, (seat,), place)
    if log is not None:
        log.append(ev.Finished(seat, place))
    left = tuple(HOME if step == HOME else YARD for step in steps[seat])
    steps = (*steps[:seat], left, *steps[seat + 1 :])
    rest = tuple(other for other in state.playing if other != seat)
    if rules.ending is Ending.FIRST_HOME or len(rest) == 1:
        return _end(steps, places, rest, log)
    return _pass_turn(state, steps, places, log)


def _resign(rules: Rules, state: State, action: Resign, log: Log) -> State:  # noqa: ARG001
    seat = action.seat
    place = max(_open_places(state))
    places = _placed(state.places, (seat,), place)
    if log is not None:
        log.append(ev.Resigned(seat, place))
    yard = (YARD,) * len(state.steps[seat])
    steps = (*state.steps[:seat], yard, *state.steps[seat + 1 :])
    rest = tuple(other for other in state.playing if other != seat)
    if len(rest) == 1:
        return _end(steps, places, rest, log)
    if seat == state.turn:
        return _pass_turn(state, steps, places, log)
    return state._replace(steps=steps, places=places)


def _draw(rules: Rules, state: State, action: AgreeDraw, log: Log) -> State:  # noqa: ARG001
    return _end(state.steps, state.places, state.playing, log, drawn=True)


def _end(
    steps: tuple[Tokens, ...],
    places: Places,
    rest: tuple[int, ...],
    log: Log,
    *,
    drawn: bool = False,
) -> State:
    """End the game: the seats in `rest` share the best place still open."""
    ended = State(steps, None, None, 0, places)
    places = _placed(places, rest, min(_open_places(ended)))
    if log is not None:
        log.append(ev.GameOver(places, drawn))
    return State(steps, None, None, 0, places, drawn)


def _open_places(state: State) -> set[int]:
    return set(range(1, len(state.seats) + 1)) - set(state.places)


def _placed(places: Places, seats: tuple[int, ...], place: int) -> Places:
    first, second, third, fourth = (
        place if seat in seats else old for seat, old in enumerate(places)
    )
    return (first, second, third, fourth)


def _pass_turn(state: State, steps: tuple[Tokens, ...], places: Places, log: Log) -> State:
    seat = state.turn
    assert seat is not None  # noqa: S101 - checked by the caller
    to = next_seat(state, seat, places)
    if log is not None:
        log.append(ev.TurnPassed(seat, to))
    return made((steps, to, None, 0, places, False))


STEPS: dict[type, Callable[[Rules, State, Any, Log], State]] = {
    Roll: _roll,
    Move: _move,
    Resign: _resign,
    AgreeDraw: _draw,
}
"""How each action is carried out; looked up by type, since search asks at every ply."""
