"""Moves and places in aeroplane chess, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.words.catalogue import Words
from ludo_core import events as ev
from ludo_core.landing import Landing, LegKind
from ludo_core.rules import HOME, LAST_ON_RING, START, YARD
from ludo_core.tracks.aeroplane import FLIGHT_START, is_own_colour


def travelled(words: Words, group: Sequence[ev.Event]) -> str:
    """Return how a plane went: its walk, its jumps and flights, and what stopped it."""
    travel = [event for event in group if isinstance(event, ev.Moved | ev.Jumped | ev.Flew)]
    lost = any(isinstance(event, ev.Captured) and event.seat == travel[0].seat for event in group)
    told = [
        _walked(words, event) if isinstance(event, ev.Moved) else _went_on(words, event)
        for event in travel
    ]
    if not lost and _might_go_on(travel):
        told.append(words.t("A stack stops it there."))
    return " ".join(told)


def _walked(words: Words, event: ev.Moved) -> str:
    plane = event.token + 1
    if event.start == YARD:
        return words.t("plane {plane} rolls onto its pad.", plane=plane)
    if event.end == HOME:
        return words.t("plane {plane} has landed!", plane=plane)
    if HOME in event.turned:
        return words.t(
            "plane {plane} overshoots and comes back to runway {number}.",
            plane=plane,
            number=event.end - LAST_ON_RING,
        )
    if event.turned:
        return words.t(
            "plane {plane} turns round at a stack and ends on {place}.",
            plane=plane,
            place=place(words, event.seat, event.end),
        )
    if event.end > LAST_ON_RING:
        number = event.end - LAST_ON_RING
        return words.t("plane {plane} moves to runway {number}.", plane=plane, number=number)
    return words.t("plane {plane} moves to {step}.", plane=plane, step=event.end)


def _might_go_on(travel: Sequence[ev.Moved | ev.Jumped | ev.Flew]) -> bool:
    """Whether the rules send a plane on from where these stretches have brought it."""
    last = travel[-1]
    if isinstance(last, ev.Moved):
        return is_own_colour(last.end) and last.end != LAST_ON_RING
    if isinstance(last, ev.Jumped):
        return last.end == FLIGHT_START
    # A flight that followed a jump ends the move.
    return isinstance(travel[-2], ev.Moved)


def _went_on(words: Words, event: ev.Jumped | ev.Flew) -> str:
    if isinstance(event, ev.Flew):
        return words.t("It flies across to {step}.", step=event.end)
    return words.t("It jumps to {step}.", step=event.end)


def captured(words: Words, event: ev.Captured, victim: str, *, mover: int) -> str:
    """Return who was sent back; the mover too, if it flew into a stack."""
    if event.seat == mover:
        return words.t("It runs into a stack: all of them go back!")
    return words.t("Plane {plane} of {who} goes back!", plane=event.token + 1, who=victim)


def effect(words: Words, seat: int, start: int, landed: Landing, victims: str) -> str:
    """Return what a move would do, in a button's few words; `victims` names whom it sends back."""
    end = landed.step
    if end == YARD:
        return words.t("into the stack of {name}", name=victims)
    if victims:
        return words.t("capture {name}", name=victims)
    if end == HOME:
        return words.t("land")
    if start == YARD:
        return words.t("to the pad")
    return _way(words, seat, landed)


def _way(words: Words, seat: int, landed: Landing) -> str:
    kinds = {leg.kind for leg in landed.legs}
    if LegKind.FLIGHT in kinds:
        return words.t("fly to {step}", step=landed.step)
    if LegKind.JUMP in kinds:
        return words.t("jump to {step}", step=landed.step)
    return words.t("→ {place}", place=place(words, seat, landed.step))


def choose(words: Words, player: str, die: int) -> str:
    """Return how a player is asked to choose."""
    return words.t("{player}, you rolled **{die}**: choose a plane.", player=player, die=die)


def place(words: Words, seat: int, step: int) -> str:
    """Return where a plane stands."""
    del seat
    if step == YARD:
        return words.t("hangar")
    if step == START:
        return words.t("pad")
    if step == HOME:
        return words.t("landed")
    if step > LAST_ON_RING:
        return words.t("runway {number}", number=step - LAST_ON_RING)
    return str(step)


def goal(words: Words, count: int) -> str:
    """Return how many planes a game goes to."""
    return words.n("first plane landed", "{count} planes landed", count)


def waiting(words: Words) -> str:
    """Return why nothing can move while all planes that have not landed wait in the hangar."""
    return words.t("only a 6 leaves the hangar.")


def finish(words: Words) -> str:
    """Return what a move that lands a plane is good for, in a word."""
    return words.t("landing")
