"""Moves and places on the cross of the Ludo rulesets, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.words.catalogue import Words
from ludo_core import events as ev
from ludo_core.landing import Landing
from ludo_core.rules import HOME, LAST_ON_RING, START, YARD
from ludo_core.tracks.cross import SAFE, ring_index


def travelled(words: Words, group: Sequence[ev.Event]) -> str:
    """Return how a token went: on the cross it walks, and that is all."""
    (event,) = (event for event in group if isinstance(event, ev.Moved))
    token = event.token + 1
    if event.start == YARD:
        return words.t("token {token} enters.", token=token)
    if event.end == HOME:
        return words.t("token {token} is home!", token=token)
    if event.end > LAST_ON_RING:
        if event.start > LAST_ON_RING:
            return words.t("token {token} moves up its home column.", token=token)
        return words.t("token {token} turns into its home column.", token=token)
    if ring_index(event.seat, event.end) in SAFE:
        return words.t("token {token} moves to a star.", token=token)
    return words.t("token {token} moves to {step}.", token=token, step=event.end)


def captured(words: Words, event: ev.Captured, victim: str, *, mover: int) -> str:
    """Return who was sent back."""
    del mover
    return words.t("It sends token {token} of {who} back!", token=event.token + 1, who=victim)


def effect(words: Words, seat: int, start: int, landed: Landing, victims: str) -> str:
    """Return what a move would do, in a button's few words; `victims` names whom it captures."""
    end = landed.step
    if victims:
        return words.t("capture {name}", name=victims)
    if end == HOME:
        return words.t("home")
    if start == YARD:
        return words.t("enter")
    if end > LAST_ON_RING:
        return words.t("home column, {left} to go", left=HOME - end)
    if ring_index(seat, end) in SAFE:
        return words.t("to a star")
    return words.t("→ {step}", step=end)


def choose(words: Words, player: str, die: int) -> str:
    """Return how a player is asked to choose."""
    return words.t("{player}, you rolled **{die}**: choose a token.", player=player, die=die)


def place(words: Words, seat: int, step: int) -> str:
    """Return where a token stands."""
    if step == YARD:
        return words.t("yard")
    if step == START:
        return words.t("start")
    if step == HOME:
        return words.t("home")
    if step > LAST_ON_RING:
        return words.t("column {number}", number=step - LAST_ON_RING)
    if ring_index(seat, step) in SAFE:
        return words.t("{step} (star)", step=step)
    return str(step)


def goal(words: Words, count: int) -> str:
    """Return how many tokens a game goes to."""
    return words.n("first token home", "{count} tokens home", count)


def waiting(words: Words) -> str:
    """Return why nothing can move while all tokens that are not home wait in the yard."""
    return words.t("only a 6 leaves the yard.")


def finish(words: Words) -> str:
    """Return what a move that brings a token home is good for, in a word."""
    return words.t("home")
