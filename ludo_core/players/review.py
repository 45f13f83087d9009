"""A finished game looked at again: what each choice gave away, and how lucky the rolls were.

All chances are the mover's of the best place still open, 0..1. `docs/review.md` defines every
figure in words. The rolls of a game, with the choices after each face, are judged side by side in
lanes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeVar

from ludo_core.actions import Action, Move, Roll
from ludo_core.landing import Landing
from ludo_core.play import after, choices
from ludo_core.players.ending import race_chances
from ludo_core.players.judge import among_playing
from ludo_core.players.lanes.ahead import one_roll_ahead
from ludo_core.players.lanes.batch import from_states
from ludo_core.players.lanes.kernel import Kernel
from ludo_core.players.lanes.policy import Value
from ludo_core.players.master import move_chances
from ludo_core.players.outlook import Outlook, outlook
from ludo_core.rules import HOME, YARD, Rules
from ludo_core.state import State
from ludo_core.tracks import TRACKS

Tell = Callable[[int, int], None]
"""Called now and then with how much of the work is done, and how much there is."""
FACES = range(1, 7)
BATCH = 32
"""Rolls judged at once: some ten thousand positions at the bottom."""
TURNING_POINTS = 3


class Aim(StrEnum):
    """What a move is good for, the first that holds."""

    FINISH = "finish"
    """A token comes home."""
    CAPTURE = "capture"
    """Somebody else's goes back, and the mover's does not."""
    ENTRY = "entry"
    """A token comes into the game."""
    SAFETY = "safety"
    """Fewer rolls of opponents hit anything afterwards, or the token stands where none ever can.

    Never the move of a plane that goes back: there is only less left to hit.
    """
    PROGRESS = "progress"
    """None of these."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll of the game.

    roll    its number, from 1
    state   the position in which it was rolled
    after   the roller's chance after each face, 1 to 6, answered by the best move; that of the face
            rolled is its `Decision`'s best, unless somebody else resigned in between
    """

    roll: int
    seat: int
    face: int
    state: State
    after: tuple[float, ...]

    @property
    def luck(self) -> float:
        """The chance after the face rolled less the mean over all six."""
        return self.after[self.face - 1] - sum(self.after) / len(self.after)


@dataclass(frozen=True, slots=True)
class Decision:
    """One real choice: a roll after which moves with different ends were legal.

    state    the position, the die waiting
    token    the one that was moved, 0..3
    chances  after each legal move, by token
    aim      what the move that was made is good for
    """

    roll: int
    seat: int
    state: State
    token: int
    chances: Mapping[int, float]
    aim: Aim

    @property
    def best(self) -> int:
        """The token whose move leaves the best chance; of equal ones the first."""
        return max(self.chances, key=lambda token: (self.chances[token], -token))

    @property
    def loss(self) -> float:
        """What the move gave away."""
        return self.chances[self.best] - self.chances[self.token]

    @property
    def stake(self) -> float:
        """The most that could have been given away."""
        return self.chances[self.best] - min(self.chances.values())


@dataclass(frozen=True, slots=True)
class Summary:
    """One player's game; `accuracy` is None where nothing was at stake in any choice."""

    seat: int
    rolls: int
    luck: float
    decisions: int
    loss: float
    accuracy: float | None
    aims: Mapping[Aim, int]


Moment = TypeVar("Moment", Throw, Decision)


class Turning(NamedTuple):
    """A moment that changed a player's chance much: by `change`, a roll's or a choice's."""

    roll: int
    seat: int
    change: float
    chosen: bool
    """Whether by what was chosen, rather than by what was rolled."""


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game's rolls and real choices, in order."""

    throws: tuple[Throw, ...]
    decisions: tuple[Decision, ...]

    def decision(self, roll: int) -> Decision | None:
        """Return the real choice after this roll, or None."""
        return next((one for one in self.decisions if one.roll == roll), None)

    def summary(self, seat: int, among: Container[int] | None = None) -> Summary:
        """Return how a player played and rolled; `among` these rolls, by their numbers, or all."""

        def fits(one: Throw | Decision) -> bool:
            return one.seat == seat and (among is None or one.roll in among)

        throws = [one for one in self.throws if fits(one)]
        own = [one for one in self.decisions if fits(one)]
        loss, stake = sum(one.loss for one in own), sum(one.stake for one in own)
        return Summary(
            seat=seat,
            rolls=len(throws),
            luck=sum(one.luck for one in throws),
            decisions=len(own),
            loss=loss,
            accuracy=1 - loss / stake if stake else None,
            aims=Counter(one.aim for one in own),
        )

    def turning_points(self) -> tuple[Turning, ...]:
        """Return the rolls and choices that changed most, in the order of the game.

        No two of them belong to one roll, and all come before somebody was first.
        """
        throws, decisions = _before_a_win(self.throws), _before_a_win(self.decisions)
        moments = [Turning(one.roll, one.seat, one.luck, chosen=False) for one in throws]
        moments += [Turning(one.roll, one.seat, -one.loss, chosen=True) for one in decisions]
        found: dict[int, Turning] = {}
        for moment in sorted(moments, key=lambda one: (-abs(one.change), one.roll)):
            if len(found) < TURNING_POINTS and moment.change:
                found.setdefault(moment.roll, moment)
        return tuple(found[roll] for roll in sorted(found))


def review(
    rules: Rules,
    start: State,
    actions: Sequence[Action],
    judge: Value,
    tell: Tell | None = None,
) -> Review:
    """Judge every roll and real choice of a game, from its start position on.

    judge  chances of first place among those who play, as a `players.judge.Judge` tells them; each
           face of a roll, and so the choice after it, is judged as the strongest player judges it
    """
    rolls = _rolled(rules, start, actions)
    throws: list[Throw] = []
    decisions: list[Decision] = []
    for begun in range(0, len(rolls), BATCH):
        for throw, decision in _judged(rules, rolls[begun : begun + BATCH], judge):
            throws.append(throw)
            decisions += [] if decision is None else [decision]
        if tell is not None:
            tell(len(throws), len(rolls))
    return Review(tuple(throws), tuple(decisions))


def aim_of(move: Outlook) -> Aim:
    """Return what a move is good for."""
    if move.landed.step == HOME:
        return Aim.FINISH
    if _captures(move.landed):
        return Aim.CAPTURE
    if move.start == YARD:
        return Aim.ENTRY
    if move.lost:
        return Aim.PROGRESS
    safe = TRACKS[move.rules.track].is_safe
    if safe(move.seat, move.landed.step) and not safe(move.seat, move.start):
        return Aim.SAFETY
    return Aim.SAFETY if move.exposed() < move.exposed_before() else Aim.PROGRESS


class _Chosen(NamedTuple):
    state: State
    token: int


class _Rolled(NamedTuple):
    roll: int
    seat: int
    state: State
    face: int
    chosen: _Chosen | None
    """What was chosen then, of moves with different ends. Its position is the one that the roll led
    to, unless somebody else resigned meanwhile."""

    def faced(self, rules: Rules) -> list[State]:
        """Return what each face, 1 to 6, leads to."""
        return [after(rules, self.state, Roll(face)) for face in FACES]


def _rolled(rules: Rules, state: State, actions: Iterable[Action]) -> list[_Rolled]:
    rolls: list[_Rolled] = []
    for action in actions:
        if isinstance(action, Roll):
            assert state.turn is not None  # noqa: S101 - somebody rolls
            rolls.append(_Rolled(len(rolls) + 1, state.turn, state, action.face, None))
        elif isinstance(action, Move) and len(choices(rules, state)) > 1:
            rolls[-1] = rolls[-1]._replace(chosen=_Chosen(state, action.token))
        state = after(rules, state, action)
    return rolls


def _judged(
    rules: Rules, rolls: Sequence[_Rolled], judge: Value
) -> Iterator[tuple[Throw, Decision | None]]:
    """Yield each roll and the choice after it: all chances of one roll by one look."""
    faced = [one.faced(rules) for one in rolls]
    ends = dict.fromkeys(state for states in faced for state in states)
    ends |= dict.fromkeys(one.chosen.state for one in rolls if one.chosen is not None)
    choosing = [state for state in ends if state.die is not None]
    passing = [state for state in ends if state.die is None]
    by_token = dict(zip(choosing, move_chances(rules, choosing, judge), strict=True))
    by_seat = dict(zip(passing, _seat_chances(rules, passing, judge), strict=True))
    for one, states in zip(rolls, faced, strict=True):
        best = tuple(
            by_seat[state][one.seat] if state.die is None else max(by_token[state].values())
            for state in states
        )
        throw, decision = Throw(one.roll, one.seat, one.face, one.state, best), None
        if one.chosen is not None:
            state, token = one.chosen
            aim = aim_of(outlook(rules, state, token))
            decision = Decision(one.roll, one.seat, state, token, by_token[state], aim)
        yield throw, decision


def _seat_chances(rules: Rules, states: Sequence[State], judge: Value) -> list[tuple[float, ...]]:
    """Return, for each position in which a roll is due, every seat's chance."""
    found = [race_chances(rules, state) for state in states]
    asked = [state for state, raced in zip(states, found, strict=True) if raced is None]
    lanes = among_playing(from_states(asked))
    worth = iter(one_roll_ahead(judge)(Kernel(rules), lanes).tolist())
    return [tuple(next(worth)) if raced is None else raced for raced in found]


def _before_a_win(moments: Iterable[Moment]) -> list[Moment]:
    return [one for one in moments if 1 not in one.state.places]


def _captures(landed: Landing) -> bool:
    return bool(landed.hits) and landed.step != YARD
