"""The race at the end of a Ludo game, once nobody can meet anybody: who is home first.

    if is_race(rules, state):
        race_moves(rules, state)  # the mover's chance by token, None if it is too long to work out

Without captures each seat is on its own: how many turns it needs is worked out exactly, as a
distribution over the places it can come to, and so is who needs fewest, turn order counted. Later
choices are taken to be those with the fewest turns on average. That is not always best (who is
far behind may rather take risks), but `bench/bench_exact.py` finds next to nothing between the two.
Not for aeroplane chess, whose planes walk back.
"""

from __future__ import annotations

from functools import cache, lru_cache

from ludo_core.actions import Move
from ludo_core.play import after, legal
from ludo_core.players.turns import Turns, places_from, turns_needed
from ludo_core.rules import HOME, LAST_ON_RING, START, YARD, Rules, Track
from ludo_core.state import State, Tokens
from ludo_core.tracks.cross import MEETS

MOST_PLACES = 5_000
"""Places of all seats together that are worked out, in about 20 ms; more take too long."""

Chances = tuple[float, float, float, float]


def is_race(rules: Rules, state: State) -> bool:
    """Return whether no token can be captured any more, whatever is rolled and chosen.

    False wherever it is not certain, and always in aeroplane chess.
    """
    if rules.track is not Track.CROSS:
        return False
    last = [(seat, min(state.steps[seat])) for seat in state.playing]
    return not any(
        _can_meet(seat, step, other, at)
        for number, (seat, step) in enumerate(last)
        for other, at in last[number + 1 :]
    )


def race_chances(rules: Rules, state: State) -> Chances | None:
    """Return each seat's chance of the best place still open, 0 for seats that do not play.

    With a die waiting the seat on turn makes its best move; later moves are those with the fewest
    turns on average. None if it is no race, or too long. Raises ValueError if the game is over.
    """
    found = _solved(rules, state)
    if found is None:
        return None
    if state.die is None:
        return _chances(found, state)
    seat = _on_turn(state)
    moves = [_after(rules, found, state, token) for token in legal(rules, state)]
    return max(moves, key=lambda chances: chances[seat])


def race_moves(rules: Rules, state: State) -> dict[int, float] | None:
    """Return, by legal token, the mover's chance of the best place still open after its move.

    {} unless a die waits; None and errors as in `race_chances`.
    """
    found = _solved(rules, state)
    if found is None:
        return None
    seat = _on_turn(state)
    return {token: _after(rules, found, state, token)[seat] for token in legal(rules, state)}


def _solved(rules: Rules, state: State) -> Turns | None:
    _on_turn(state)
    if not is_race(rules, state):
        return None
    own = tuple(state.steps[seat] for seat in state.playing)
    if sum(map(places_from, own)) > MOST_PLACES:
        return None
    return _turns(rules, own)


@lru_cache(maxsize=1)
def _turns(rules: Rules, own: tuple[Tokens, ...]) -> Turns:
    """Return the turns needed; kept for the other faces of one roll, at some megabytes."""
    return turns_needed(rules, own)


def _on_turn(state: State) -> int:
    if state.turn is None:
        raise ValueError("no chances: the game is over")
    return state.turn


def _after(rules: Rules, turns: Turns, state: State, token: int) -> Chances:
    """Return the chances after a move; all for the mover where it takes the place by it."""
    seat = _on_turn(state)
    then = after(rules, state, Move(token))
    if then.places[seat]:
        first, second, third, fourth = (float(seat == mover) for mover in range(4))
        return first, second, third, fourth
    return _chances(turns, then)


def _chances(turns: Turns, state: State) -> Chances:
    """Return the chances where a roll is due.

    Seat i is first in round t if it needs t turns, those before it in the round need more than t,
    and those after it at least t.
    """
    turn = _on_turn(state)
    order = sorted(state.playing, key=lambda seat: (seat - turn) % 4)
    sixes = [state.sixes, 0, 0, 0]
    within = [turns.within(state.steps[seat], k) for seat, k in zip(order, sixes, strict=False)]
    won = [0.0] * 4
    for place, seat in enumerate(order):
        first = within[place][1:] - within[place][:-1]
        for number, other in enumerate(within):
            if number != place:
                first = first * (1 - (other[1:] if number < place else other[:-1]))
        won[seat] = float(first.sum())
    whole = sum(won)
    red, green, yellow, blue = (chance / whole for chance in won)
    return red, green, yellow, blue


def _can_meet(seat: int, step: int, other: int, at: int) -> bool:
    """Return whether tokens from these steps on can come to one square where one is captured."""
    return (step, at) in _meetings(seat, other)


@cache
def _meetings(seat: int, other: int) -> frozenset[tuple[int, int]]:
    """Return the pairs of steps from which on tokens of two seats can meet.

    Both can come to a square that they share; not if both stand there already, for then only
    moving away is left.
    """
    shared = [
        (square, meets)
        for square in range(START, LAST_ON_RING + 1)
        for opponent, meets in MEETS[seat][square]
        if opponent == other
    ]
    return frozenset(
        (step, at)
        for step in range(YARD, HOME)
        for at in range(YARD, HOME)
        for square, meets in shared
        if step <= square and at <= meets and (step, at) != (square, meets)
    )
