"""The best move by the strongest judgement, and one reason for it that holds in the position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ludo_core.play import choices
from ludo_core.players import reasons as why
from ludo_core.players.facts import FINDERS, LATER, Fact, finishes
from ludo_core.players.master import chances as strongest
from ludo_core.players.outlook import Outlook, outlook
from ludo_core.rules import HOME, YARD, Rules
from ludo_core.state import State

Judge = Callable[[Rules, State], dict[int, float]]
"""From a position in which a die waits to the chance, 0..1, of the best place still open after
each legal move, by token."""
LEAST_MARGIN = 0.001
"""Chances closer than this, a tenth of a point, count as equal."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do in a position.

    token    0..3, the move with the best chance; of equal ones the first
    chances  of the best place still open after each legal move, by token, 0..1
    reason   what sets this move apart from the others
    """

    token: int
    chances: dict[int, float]
    reason: why.Reason


def advise(rules: Rules, state: State, judge: Judge = strongest) -> Advice:
    """Return the best move and why. Raises ValueError unless a die waits.

    A reason is a fact of the position, and the first in the order of `facts` that no other choice
    has as strongly; where there is none, the reason says that the numbers alone decide. Of the only
    move no more is told than that, unless it finishes.
    """
    groups = choices(rules, state)
    if not groups:
        raise ValueError("nothing to advise: no die waits in this position")
    chances = judge(rules, state)
    token = max(chances, key=lambda one: (chances[one], -one))
    best = outlook(rules, state, token)
    rivals = [group[0] for group in groups if token not in group]
    others = [outlook(rules, state, rival) for rival in rivals]
    margin = chances[token] - max((chances[rival] for rival in rivals), default=0.0)
    return Advice(token, chances, _reason(best, others, margin))


def _reason(best: Outlook, others: list[Outlook], margin: float) -> why.Reason:
    if not others:
        return _first_apart(best, others, (finishes,)) or why.OnlyMove()
    return (
        _first_apart(best, others, FINDERS)
        or _goes_back(best)
        or _keeps(best, others)
        or _first_apart(best, others, LATER)
        or _by_numbers(best, others, margin)
    )


def _first_apart(
    best: Outlook, others: list[Outlook], finders: Iterable[Callable[[Outlook], Fact | None]]
) -> why.Reason | None:
    """Return the first fact of the best move that no other has as strongly."""
    for find in finders:
        fact = find(best)
        if fact is None:
            continue
        rivals = [find(other) for other in others]
        if all(rival is None or rival.strength < fact.strength for rival in rivals):
            return fact.reason
    return None


def _goes_back(best: Outlook) -> why.GoesBack | None:
    """Return that the move costs its plane, beside which nothing that follows is worth telling."""
    return why.GoesBack(best.token) if best.lost else None


def _keeps(best: Outlook, others: list[Outlook]) -> why.Keeps | None:
    """Return that the only other move would bring its token into danger, if it would."""
    if len(others) != 1:
        return None
    (other,) = others
    rolls = other.rolls_after(other.token)
    if not rolls or other.start == YARD or other.rolls_before() or best.rolls_after(other.token):
        return None
    # Leaving that token alone is no reason where the best move endangers as much elsewhere.
    return why.Keeps(other.token, rolls, best.of) if best.exposed() < other.exposed() else None


def _by_numbers(best: Outlook, others: list[Outlook], margin: float) -> why.Reason:
    if margin < LEAST_MARGIN:
        return why.Even()
    starts = [other.start for other in others]
    under_way = [step for step in best.before.steps[best.seat] if YARD < step < HOME]
    if best.start == min(under_way) and best.start < min(starts):
        return why.BringsUp(best.token, margin)
    if best.start == max(under_way) and best.start > max(starts):
        return why.RunsAhead(best.token, margin)
    return why.Favoured(margin)
