"""The lobby: who may sit where, and how a game begins. Pure: a table in, the next table out.

Every function raises Refusal with a code that names why not.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from games.acts import (
    AddComputer,
    Cancel,
    Intent,
    LeaveSeat,
    RemoveComputer,
    Start,
    TakeSeat,
)
from ludo_core import SEATS_FOR, Refusal, new_state
from ludo_core.players import LEVELS
from storage import Options, Phase, Sitter, Table

STALE_LOBBY = timedelta(minutes=15)
"""After this long without a start anyone may cancel."""


def check_options(options: Options, computers: int, level: str) -> None:
    """Raise Refusal where ruleset, players and computers do not go together."""
    counts = options.rules.player_counts
    if options.players not in counts:
        raise Refusal("players_for_ruleset", ruleset=options.ruleset, most=max(counts))
    if computers >= options.players:
        raise Refusal("too_many_computers", most=options.players - 1)
    if level not in LEVELS:
        raise Refusal("no_such_level")


def seat_opener(table: Table, name: str, computers: int, level: str) -> Table:
    """Give the host the first seat, and computers the ones after it."""
    host, *others = SEATS_FOR[table.options.players]
    sitters = [Sitter(seat=host, name=_kept_name(name), user=table.host)]
    sitters += [Sitter(seat=seat, name="", level=level) for seat in others[:computers]]
    return replace(table, sitters=tuple(sitters))


def free_seats(table: Table) -> tuple[int, ...]:
    """Return the seats that nobody holds, in order."""
    return tuple(seat for seat in SEATS_FOR[table.options.players] if table.sitter(seat) is None)


def change_lobby(table: Table, intent: Intent, now: datetime) -> Table:
    """Return the table after an act in the lobby. Raises Refusal."""
    act = intent.act
    if isinstance(act, TakeSeat):
        return _take(table, intent, act.seat)
    if isinstance(act, LeaveSeat):
        return _leave(table, intent.user, now)
    if isinstance(act, Cancel):
        if intent.user != table.host and now - table.created < STALE_LOBBY:
            raise Refusal("host_cancels", host=table.host)
        return replace(table, phase=Phase.CLOSED, ended=now)
    if not isinstance(act, AddComputer | RemoveComputer | Start):
        raise Refusal("not_started")
    if intent.user != table.host:
        raise Refusal("host_only", host=table.host)
    if isinstance(act, AddComputer):
        return _add_computer(table, act.level)
    if isinstance(act, RemoveComputer):
        return _remove_computer(table)
    return _start(table, intent.interaction)


def _kept_name(name: str) -> str:
    """Return `name` without what no database takes: NUL, and halves of surrogate pairs."""
    return name.replace("\0", "").encode(errors="replace").decode()


def _with(table: Table, sitters: list[Sitter]) -> Table:
    return replace(table, sitters=tuple(sorted(sitters, key=lambda sitter: sitter.seat)))


def _take(table: Table, intent: Intent, seat: int) -> Table:
    if seat not in SEATS_FOR[table.options.players]:
        raise Refusal("no_such_seat")
    holder = table.sitter(seat)
    if holder is not None and holder.user == intent.user:
        raise Refusal("your_seat_already")
    if holder is not None:
        raise Refusal("seat_taken", seat=seat)
    sitter = Sitter(
        seat=seat, name=_kept_name(intent.name), user=intent.user, taken_by=intent.interaction
    )
    others = [other for other in table.sitters if other.user != intent.user]
    return _with(table, [*others, sitter])


def _leave(table: Table, user: int, now: datetime) -> Table:
    if table.seat_of(user) is None:
        raise Refusal("not_seated")
    left = _with(table, [sitter for sitter in table.sitters if sitter.user != user])
    if not left.people:
        return replace(left, phase=Phase.CLOSED, ended=now)
    if user == table.host:
        next_host = left.people[0].user
        assert next_host is not None  # noqa: S101 - people have a user
        return replace(left, host=next_host)
    return left


def _add_computer(table: Table, level: str) -> Table:
    if level not in LEVELS:
        raise Refusal("no_such_level")
    free = free_seats(table)
    if not free:
        raise Refusal("table_full")
    return _with(table, [*table.sitters, Sitter(seat=free[0], name="", level=level)])


def _remove_computer(table: Table) -> Table:
    computers = [sitter for sitter in table.sitters if sitter.level is not None]
    if not computers:
        raise Refusal("no_computer")
    return _with(table, [sitter for sitter in table.sitters if sitter != computers[-1]])


def _start(table: Table, interaction: int) -> Table:
    if len(table.sitters) < 2:
        raise Refusal("need_two")
    seated = spread(table.sitters)
    takes = sorted(sitter.taken_by for sitter in seated if sitter.taken_by is not None)
    return replace(
        table,
        phase=Phase.PLAYING,
        sitters=seated,
        client="-".join(str(click) for click in (*takes, interaction)),
        state=new_state(sitter.seat for sitter in seated),
    )


def spread(sitters: tuple[Sitter, ...]) -> tuple[Sitter, ...]:
    """Move sitters to the seats that their number uses, clockwise order kept, few moving."""
    seats = SEATS_FOR[len(sitters)]
    turns = [seats[turn:] + seats[:turn] for turn in range(len(seats))]

    def staying(targets: tuple[int, ...]) -> int:
        return sum(sitter.seat == seat for sitter, seat in zip(sitters, targets, strict=True))

    best = max(turns, key=staying)
    moved = (replace(sitter, seat=seat) for sitter, seat in zip(sitters, best, strict=True))
    return tuple(sorted(moved, key=lambda sitter: sitter.seat))
