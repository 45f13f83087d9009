"""The facts of a move once more, for the tests of advice: by trying every roll of everybody.

Threats and landings are never asked here: hits are read from the second reading of the rules, and
from what `after` leaves on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ludo_core import COLOURS, Move, Roll, Rules, State, after, apply, legal, to_line
from ludo_core import events as ev
from ludo_core.landing import Hit
from ludo_core.players import reasons as why

from .second_reading import all_threats

YARD, START, LAST_ON_RING, CROSSING, HOME = -1, 0, 50, 53, 56
SAFE_SQUARES = {0, 8, 13, 21, 26, 34, 39, 47}
PROTECTING = {"king", "thunder"}
Strength = tuple[int, ...]
Facts = dict[type, tuple[Strength, why.Reason]]
"""By kind: how strong a fact is, in one way or two, and the reason that tells it."""


def apart(strength: Strength, rivals: list[Strength]) -> bool:
    """Return whether a fact is stronger than all others of its kind, in one way at least."""
    return any(all(rival[way] < mine for rival in rivals) for way, mine in enumerate(strength))


def gone(before: State, then: State, mover: int) -> list[Hit]:
    """Return the tokens that are in the yard now and were not, but for what finishing clears."""
    return [
        Hit(seat, token, step)
        for seat, own in enumerate(before.steps)
        if not (seat == mover and then.places[seat])
        for token, step in enumerate(own)
        if step != YARD and then.steps[seat][token] == YARD
    ]


@cache
def hitting(rules: Rules, state: State, seat: int) -> dict[int, set[tuple[int, int]]]:
    """Return, by token of `seat`, the (opponent, face) pairs that send it back."""
    found: dict[int, set[tuple[int, int]]] = {token: set() for token in range(4)}
    line = to_line(state._replace(die=None))
    for victim, token, hunter, _, face in all_threats(rules.id, rules.goal, line):
        if victim == seat:
            found[token].add((hunter, face))
    return found


def exposed(rules: Rules, state: State, seat: int) -> int:
    """Return how many (opponent, face) pairs send some token of `seat` back."""
    return len(set().union(*hitting(rules, state, seat).values()))


def facts(rules: Rules, state: State, token: int) -> Facts:
    """Return every fact that speaks for moving `token`, each found the long way."""
    told = _told(rules, state, token)
    return {kind(reason): (_ways(strength, reason), reason) for strength, reason in told}


def _ways(strength: int, reason: why.Reason) -> Strength:
    """Captures count by what they cost, and by how many they are."""
    return (strength, len(reason.hits)) if isinstance(reason, why.Captures) else (strength,)


def kind(reason: why.Reason) -> type:
    """Return what a reason is weighed against: flights and jumps are one, by how far they go."""
    return why.Jumps if isinstance(reason, why.Flies) else type(reason)


def _told(rules: Rules, state: State, token: int) -> Iterator[tuple[int, why.Reason]]:
    seat = state.turn
    assert seat is not None
    then, events = apply(rules, state, Move(token))
    start, end = state.steps[seat][token], then.steps[seat][token]
    sent = gone(state, then, seat)
    lost = any(hit.seat == seat for hit in sent)
    of = 6 * (len(state.playing) - 1)
    if then.places[seat]:
        yield 1, why.Finishes(then.places[seat])
    if any(isinstance(event, ev.Homed) for event in events):
        yield 1, why.GoesHome(token)
    yield from _sending_back(sent, seat, events, start, lost=lost)
    if start == YARD:
        yield 1, why.Enters(token)
    if not lost and not then.places[seat]:
        yield from _arriving(rules, then, seat, token, start)
        yield from _travelling(state, token, start, end, events)
    hit_before, hit_after = (
        hitting(rules, state, seat)[token],
        hitting(rules, then, seat)[token],
    )
    bare = exposed(rules, then, seat)
    if not lost and len(hit_after) < len(hit_before) and bare <= exposed(rules, state, seat):
        stake = (len(hit_before) - len(hit_after)) * (start + 1)
        yield stake, why.Escapes(token, len(hit_before), len(hit_after), of)
    yield -bare, why.LeastExposed(bare, of)
    yield from _reaching(rules, state, then, token)


def _sending_back(
    sent: list[Hit], seat: int, events: tuple[ev.Event, ...], start: int, *, lost: bool
) -> Iterator[tuple[int, why.Reason]]:
    order = [event for event in events if isinstance(event, ev.Captured)]
    told = [Hit(event.seat, event.token, event.start) for event in order]
    others = tuple(hit for hit in told if hit.seat != seat)
    assert set(others) == {hit for hit in sent if hit.seat != seat}
    cost = sum(hit.step + 1 for hit in others)
    if others and not lost:
        yield cost, why.Captures(others)
    if lost and cost > start + 1:
        yield cost - start - 1, why.Trades(others)


def _arriving(
    rules: Rules, then: State, seat: int, token: int, start: int
) -> Iterator[tuple[int, why.Reason]]:
    """Facts of the square the token has come to."""
    end = then.steps[seat][token]
    cross = rules.id != "aeroplane"
    if START <= start <= LAST_ON_RING < end < HOME and (cross or end != CROSSING):
        assert not hitting(rules, then, seat)[token]
        yield 1, why.EntersColumn(token)
    safe = cross and (13 * seat + end) % 52 in SAFE_SQUARES and end <= LAST_ON_RING
    if safe and start != YARD:
        assert not hitting(rules, then, seat)[token]
        yield 1, why.ReachesSafe(token)
    partners = then.steps[seat].count(end) - 1
    if partners and end <= LAST_ON_RING and not safe and rules.id in PROTECTING:
        assert not hitting(rules, then, seat)[token]
        yield end, why.Stacks(token, partners)
    if partners and not cross and (1 <= end <= LAST_ON_RING or end == CROSSING):
        yield end, why.Stacks(token, partners)


def _travelling(
    state: State, token: int, start: int, end: int, events: tuple[ev.Event, ...]
) -> Iterator[tuple[int, why.Reason]]:
    kinds = {type(event) for event in events}
    assert state.die is not None
    if end - start <= state.die:
        return
    if ev.Flew in kinds:
        yield end - start, why.Flies(token, end - start)
    elif ev.Jumped in kinds:
        yield end - start, why.Jumps(token, end - start)


def _reaching(
    rules: Rules, state: State, then: State, token: int
) -> Iterator[tuple[int, why.Reason]]:
    seat = state.turn
    assert seat is not None
    if then.places[seat] or then.steps[seat][token] == YARD:
        return
    old, new = captures_by(rules, state, seat, token), captures_by(rules, then, seat, token)
    fresh = {hit: faces for hit, faces in new.items() if hit not in old}
    if fresh:
        best = max(fresh, key=lambda hit: (hit.step, hit))
        yield best.step, why.InRange(token, best, fresh[best])


def captures_by(rules: Rules, state: State, seat: int, token: int) -> dict[Hit, tuple[int, ...]]:
    """Return what `token` could capture by its seat's next roll and stay, and by which faces."""
    found: dict[Hit, tuple[int, ...]] = {}
    due = state._replace(turn=seat, die=None)
    for face in range(1, 7):
        rolled = after(rules, due, Roll(face))
        if token not in legal(rules, rolled):
            continue
        sent = gone(rolled, after(rules, rolled, Move(token)), seat)
        if any(hit.seat == seat for hit in sent):
            continue
        for hit in sent:
            found[hit] = (*found.get(hit, ()), face)
    return found


def shown(rules: Rules, state: State) -> str:
    """Return a position for the message of a failed test."""
    return f"{rules.id} goal {rules.goal} {COLOURS[state.turn or 0]}: {to_line(state)}"
