"""What a finished game counts, from its actions alone.

Being a function of what is kept, it can be recomputed at any time and must agree. A roll counts for
who made it, and so does what came of it: a person who took a computer's seat, or let one play for
them, has what they did themselves. Places and resignations are the seat's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ludo_core import Roll, State, apply, events, new_state
from ludo_core.rules import TOKENS
from storage import Played, Result, Sitter, Table

RATED_ROLLS = 10
_FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Tally:
    """What whoever holds a seat at the end did there: not what others rolled in their place."""

    seat: int
    faces: tuple[int, ...]
    """How often each face was rolled, from 1 to 6."""
    captures: int
    captured: int
    """How many tokens were sent back, but for those after a roll of somebody else's there."""
    tokens_home: int
    resigned: bool
    placed: bool
    """Whether the seat brought its tokens home."""
    alone: bool
    """Whether nobody else rolled in this seat."""

    @property
    def rolls(self) -> int:
        """Rolls of the die."""
        return sum(self.faces)


def tallies(table: Table, played: Sequence[Played]) -> dict[int, Tally]:
    """Return what was done in each seat, by seat; {} before the game has started."""
    if table.state is None:
        return {}
    counts = _count(table, table.state, played)
    return {
        seat: Tally(
            seat=seat,
            faces=tuple(counts[f"rolled {face}", seat] for face in _FACES),
            captures=counts["captures", seat],
            captured=counts["captured", seat],
            tokens_home=counts["home", seat],
            resigned=counts["resigned", seat] > 0,
            placed=counts["placed", seat] > 0,
            alone=not counts["others", seat],
        )
        for seat in table.state.seats
    }


def own_rolls(table: Table, played: Sequence[Played]) -> frozenset[int]:
    """Return the numbers, from 1, of the rolls that whoever holds the seat made themselves."""
    holders = {one.seat: one.user for one in table.sitters}
    rolls = (one for one in played if isinstance(one.action, Roll))
    return frozenset(n for n, one in enumerate(rolls, 1) if one.actor == holders[one.seat])


def results(table: Table, played: Sequence[Played]) -> tuple[Result, ...]:
    """Return one result a person; () unless the game is over."""
    final = table.state
    if final is None or not final.over:
        return ()
    found = tallies(table, played)
    own = [(user, _own_seat(table, user)) for user in table.members]
    return tuple(_result(user, one, table, final, found[one.seat]) for user, one in own)


def is_rated(table: Table, played: Sequence[Played]) -> bool:
    """Whether a finished game is for ratings: two or more people, ten rolls each, no hot seat."""
    rolls = Counter((one.seat, one.actor) for one in played if isinstance(one.action, Roll))
    return 1 < len(table.people) == len(table.members) and all(
        rolls[sitter.seat, sitter.user] >= RATED_ROLLS for sitter in table.people
    )


def _own_seat(table: Table, user: int) -> Sitter:
    """Return the seat by which a game counts for a person: of several, the one that is no friend's.

    In games from before that was kept it is the one taken first.
    """
    own = (sitter for sitter in table.people if sitter.user == user)
    return min(own, key=lambda sitter: (sitter.guest, sitter.taken_by or 0, sitter.seat))


def _result(user: int, sitter: Sitter, table: Table, final: State, tally: Tally) -> Result:
    # Whoever was placed or had left before the others agreed on a draw has no part in it.
    drawn = final.drawn and not tally.resigned and not tally.placed
    place = final.places[sitter.seat]
    swift = place == 1 and not drawn and tally.placed and table.options.goal == TOKENS
    # A computer would roll most of a fast win, and somebody take its seat for the rest.
    swift = swift and tally.alone
    return Result(
        user=user,
        name=sitter.name,
        place=place,
        drawn=drawn,
        resigned=tally.resigned,
        captures=tally.captures,
        captured=tally.captured,
        tokens_home=tally.tokens_home,
        faces=tally.faces,
        win_rolls=tally.rolls if swift else None,
    )


def _count(table: Table, final: State, played: Sequence[Played]) -> Counter[tuple[str, int]]:
    counts: Counter[tuple[str, int]] = Counter()
    counted = own_rolls(table, played)
    own: set[int] = set()  # seats whose latest roll counts
    state, rolls = new_state(final.seats), 0
    for one in played:
        if isinstance(one.action, Roll):
            rolls += 1
            if rolls in counted:
                own.add(one.seat)
            else:
                own.discard(one.seat)
                counts["others", one.seat] += 1
        state, happened = apply(table.options.rules, state, one.action)
        for event in happened:
            _add(counts, event, own)
    return counts


def _add(counts: Counter[tuple[str, int]], event: events.Event, own: set[int]) -> None:
    match event:
        case events.Rolled():
            counts[f"rolled {event.face}", event.seat] += event.seat in own
        case events.Captured():
            counts["captures", event.by] += event.by in own
            counts["captured", event.seat] += event.seat in own
        case events.Homed():
            counts["home", event.seat] += event.seat in own
        case events.Finished():
            counts["placed", event.seat] += 1
        case events.Resigned():
            counts["resigned", event.seat] += 1
