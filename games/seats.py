"""Seats: which are free, who may sit, and how sitters move when the seats change. Pure."""

from __future__ import annotations

from dataclasses import replace

from ludo_core import SEATS_FOR, Refusal
from storage import Options, Sitter, Table


def free_seats(table: Table) -> tuple[int, ...]:
    """Return the seats that nobody holds, in order."""
    return tuple(seat for seat in SEATS_FOR[table.options.players] if table.sitter(seat) is None)


def check_may_sit(table: Table, user: int) -> None:
    """Raise Refusal where a private table is not for this member."""
    if table.options.private and user != table.host and user not in table.invited:
        raise Refusal("not_invited", host=table.host)


def reseated(table: Table, sitters: list[Sitter]) -> Table:
    """Return the table with these sitters, in seat order.

    Of whoever has left their own seat, the first that they took for a friend is their own now.
    """
    own = {one.user for one in sitters if not one.guest}
    seated = []
    for one in sorted(sitters, key=lambda sitter: sitter.taken_by or 0):
        seated.append(replace(one, guest=one.guest and one.user in own))
        own.add(one.user)
    return replace(table, sitters=tuple(sorted(seated, key=lambda sitter: sitter.seat)))


def settled(table: Table, options: Options) -> Table:
    """Return a lobby with other options: whoever loses their seat moves to the next free one.

    Where there are too few seats, computers give way, the last first. Raises Refusal where more
    people sit there than the options have seats.
    """
    seats = SEATS_FOR[options.players]
    people = [one for one in table.sitters if one.level is None]
    if len(people) > len(seats):
        raise Refusal("too_many_seated", most=len(seats))
    computers = [one for one in table.sitters if one.level is not None]
    sitters = [*people, *computers[: len(seats) - len(people)]]
    staying = {one.seat: one for one in sitters if one.seat in seats}
    free = iter(seat for seat in seats if seat not in staying)
    moved = [replace(one, seat=next(free)) for one in sitters if one.seat not in seats]
    return reseated(replace(table, options=options), [*staying.values(), *moved])


def spread(sitters: tuple[Sitter, ...]) -> tuple[Sitter, ...]:
    """Move sitters to the seats that their number uses, clockwise order kept, few moving."""
    seats = SEATS_FOR[len(sitters)]
    turns = [seats[turn:] + seats[:turn] for turn in range(len(seats))]

    def staying(targets: tuple[int, ...]) -> int:
        return sum(sitter.seat == seat for sitter, seat in zip(sitters, targets, strict=True))

    best = max(turns, key=staying)
    moved = (replace(sitter, seat=seat) for sitter, seat in zip(sitters, best, strict=True))
    return tuple(sorted(moved, key=lambda sitter: sitter.seat))


def fresh(one: Sitter) -> Sitter:
    """Return who sits there as they are before a game, with a new commit still to be shown."""
    return Sitter(seat=one.seat, name=one.name, user=one.user, level=one.level, guest=one.guest)


def next_seats(sitters: tuple[Sitter, ...]) -> tuple[int, ...]:
    """Return each one's seat in a rematch: that of the next."""
    first, *others = (sitter.seat for sitter in sitters)
    return (*others, first)


def moved_on(sitters: tuple[Sitter, ...], level: str) -> tuple[Sitter, ...]:
    """Return the sitters of a rematch: each one seat on, so that another begins.

    A computer of this level plays for whoever asked to be forgotten.
    """
    moved = (
        Sitter(seat=seat, name="", level=level) if one.forgotten else replace(fresh(one), seat=seat)
        for seat, one in zip(next_seats(sitters), sitters, strict=True)
    )
    return tuple(sorted(moved, key=lambda sitter: sitter.seat))
