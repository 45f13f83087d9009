"""The facts that can speak for a move, best first, each with what makes it stronger than another's.

A fact sets a move apart where no other move has it, or has it as strongly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ludo_core.landing import Hit, LegKind
from ludo_core.players import reasons as why
from ludo_core.players.outlook import Outlook
from ludo_core.rules import HOME, LAST_ON_RING, YARD, Capture, Track
from ludo_core.tracks import TRACKS
from ludo_core.tracks.aeroplane import CROSSING


class Fact(NamedTuple):
    """A reason, and how strong it is beside the same reason for another move."""

    strength: int
    reason: why.Reason


def finishes(move: Outlook) -> Fact | None:
    """Reaching the goal."""
    place = move.then.places[move.seat]
    return Fact(1, why.Finishes(place)) if place else None


def goes_home(move: Outlook) -> Fact | None:
    """Reaching home."""
    return Fact(1, why.GoesHome(move.token)) if move.landed.step == HOME else None


def captures(move: Outlook) -> Fact | None:
    """Sending others back; stronger by how far they had come."""
    hits = move.landed.hits
    return None if move.lost or not hits else Fact(_cost(hits), why.Captures(hits))


def captures_more(move: Outlook) -> Fact | None:
    """Sending others back; stronger by how many they are."""
    hits = move.landed.hits
    return None if move.lost or not hits else Fact(len(hits), why.Captures(hits))


def trades(move: Outlook) -> Fact | None:
    """Sending a stack back at the price of the plane itself, where that gains."""
    hits = tuple(hit for hit in move.landed.hits if hit.seat != move.seat)
    gain = _cost(hits) - move.start - 1
    return Fact(gain, why.Trades(hits)) if move.lost and gain > 0 else None


def escapes(move: Outlook) -> Fact | None:
    """Standing in the way of fewer rolls; stronger by rolls and by how far the token has come."""
    before = move.rolls_before()
    if move.lost or not before:
        return None
    now = move.rolls_after(move.token)
    if now >= before or move.exposed() > move.exposed_before():
        return None
    stake = (before - now) * (move.start + 1)
    return Fact(stake, why.Escapes(move.token, before, now, move.of))


def enters_column(move: Outlook) -> Fact | None:
    """Turning into the home column, where it is out of reach."""
    end = move.landed.step
    turns = YARD < move.start <= LAST_ON_RING < end < HOME
    safe = turns and TRACKS[move.rules.track].is_safe(move.seat, end)
    return Fact(1, why.EntersColumn(move.token)) if safe else None


def reaches_safe(move: Outlook) -> Fact | None:
    """Landing on a safe square of the ring."""
    end, track = move.landed.step, TRACKS[move.rules.track]
    shared = move.start != YARD and track.ring_index(move.seat, end) is not None
    safe = shared and track.is_safe(move.seat, end)
    return Fact(1, why.ReachesSafe(move.token)) if safe else None


def enters(move: Outlook) -> Fact | None:
    """Leaving the yard."""
    return Fact(1, why.Enters(move.token)) if move.start == YARD else None


def travels(move: Outlook) -> Fact | None:
    """Flying or jumping on, further than was rolled; stronger by the steps it covers."""
    kinds = {leg.kind for leg in move.landed.legs}
    steps = move.landed.step - move.start
    if move.lost or kinds <= {LegKind.WALK} or steps <= (move.before.die or 0):
        return None  # turned back by a stack, a jump may lead no further than the roll
    kind = why.Flies if LegKind.FLIGHT in kinds else why.Jumps
    return Fact(steps, kind(move.token, steps))


def stacks(move: Outlook) -> Fact | None:
    """Joining one's own where that helps; stronger by how far they have come."""
    end = move.landed.step
    partners = move.then.steps[move.seat].count(end) - 1
    if move.lost or partners < 1 or not _stack_counts(move, end):
        return None
    return Fact(end, why.Stacks(move.token, partners))


def least_exposed(move: Outlook) -> Fact | None:
    """Leaving the opponents few rolls that hit anything; stronger the fewer."""
    rolls = move.exposed()
    return Fact(-rolls, why.LeastExposed(rolls, move.of))


def in_range(move: Outlook) -> Fact | None:
    """Coming within reach of an opponent's token; stronger by how far that has come."""
    targets = move.targets()
    if not targets:
        return None
    target = max(targets, key=lambda hit: (hit.step, hit))
    return Fact(target.step, why.InRange(move.token, target, targets[target]))


FINDERS: tuple[Callable[[Outlook], Fact | None], ...] = (
    finishes,
    goes_home,
    captures,
    captures_more,
    trades,
    escapes,
    enters_column,
    reaches_safe,
    enters,
    travels,
    stacks,
)
"""What speaks for a move by itself, best first."""
LATER: tuple[Callable[[Outlook], Fact | None], ...] = (least_exposed, in_range)
"""What is told where none of those sets the move apart."""


def _cost(hits: Iterable[Hit]) -> int:
    return sum(hit.step + 1 for hit in hits)


def _stack_counts(move: Outlook, step: int) -> bool:
    """Whether a stack at `step` is safer, or stops opponents, as a lone token is and does not."""
    track = TRACKS[move.rules.track]
    if move.rules.track is Track.LOOP:
        return step == CROSSING or track.ring_index(move.seat, step) is not None
    return move.rules.capture is Capture.LONE and not track.is_safe(move.seat, step)
