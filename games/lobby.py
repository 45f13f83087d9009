"""The lobby: who may sit where, and how a game begins. Pure: a table in, the next table out.

Every function raises Refusal with a code that names why not.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from games.acts import (
    AddComputer,
    Cancel,
    ChangeOptions,
    FreeSeat,
    Intent,
    Invite,
    LeaveSeat,
    RemoveComputer,
    SetLevel,
    Start,
    TakeSeat,
)
from games.clocks import STALE_LOBBY
from games.names import kept_name
from games.options import options_changed
from games.seats import check_may_sit, free_seats, reseated, settled, spread
from ludo_core import SEATS_FOR, Refusal, new_state
from ludo_core.players import LEVELS
from storage import CloseReason, Phase, Sitter, Table

HostAct = AddComputer | RemoveComputer | FreeSeat | SetLevel | ChangeOptions | Invite | Start


def seat_opener(table: Table, name: str, computers: int, level: str) -> Table:
    """Give the host the first seat, and computers the ones after it."""
    host, *others = SEATS_FOR[table.options.players]
    sitters = [Sitter(seat=host, name=kept_name(name), user=table.host)]
    sitters += [Sitter(seat=seat, name="", level=level) for seat in others[:computers]]
    return replace(table, sitters=tuple(sitters))


def change_lobby(table: Table, intent: Intent, now: datetime) -> Table:
    """Return the table after an act in the lobby. Raises Refusal."""
    act = intent.act
    if isinstance(act, TakeSeat):
        return _take(table, intent, act)
    if isinstance(act, LeaveSeat):
        return _leave(table, intent.user, act.seat, now)
    if isinstance(act, Cancel):
        return _cancel(table, intent, now)
    if not isinstance(act, HostAct):
        raise Refusal("not_started")
    if intent.user != table.host:
        raise Refusal("host_only", host=table.host)
    return _by_host(table, act, intent.interaction)


def _by_host(  # noqa: PLR0911 - one an act
    table: Table, act: HostAct, interaction: int
) -> Table:
    match act:
        case AddComputer():
            return _add_computer(table, act)
        case RemoveComputer():
            return _remove_computer(table)
        case FreeSeat():
            return _free(table, act.seat)
        case SetLevel():
            return _set_level(table, act)
        case Invite():
            return replace(table, invited=tuple(sorted(set(act.users))))
        case ChangeOptions():
            return settled(table, options_changed(table.options, act))
        case Start():
            return _start(table, interaction)


def _cancel(table: Table, intent: Intent, now: datetime) -> Table:
    stale = now - table.created >= STALE_LOBBY
    if intent.user != table.host and not stale and not intent.moderator:
        raise Refusal("host_cancels", host=table.host)
    moderated = intent.moderator and intent.user != table.host and not stale
    reason = CloseReason.MODERATED if moderated else CloseReason.CANCELLED
    return replace(table, phase=Phase.CLOSED, ended=now, closed=reason)


def _take(table: Table, intent: Intent, act: TakeSeat) -> Table:
    if act.seat not in SEATS_FOR[table.options.players]:
        raise Refusal("no_such_seat")
    holder = table.sitter(act.seat)
    if holder is not None and holder.user == intent.user:
        raise Refusal("your_seat_already")
    if holder is not None and holder.user is not None:
        raise Refusal("seat_taken", seat=act.seat)
    if not table.seats_of(intent.user):
        check_may_sit(table, intent.user)
    if holder is not None and not table.options.takeover and intent.user != table.host:
        raise Refusal("no_takeover")
    sitter = Sitter(
        seat=act.seat,
        name=kept_name(intent.name),
        user=intent.user,
        taken_by=intent.interaction,
        guest=act.another and bool(table.seats_of(intent.user)),
    )
    others = [one for one in table.sitters if one.seat != act.seat]
    if not act.another:
        others = [one for one in others if one.user != intent.user]
    return reseated(table, [*others, sitter])


def _leave(table: Table, user: int, seat: int | None, now: datetime) -> Table:
    own = table.seats_of(user)
    if not own:
        raise Refusal("not_seated")
    if seat is not None and seat not in own:
        raise Refusal("seat_not_yours")
    leaving = own if seat is None else (seat,)
    left = reseated(table, [one for one in table.sitters if one.seat not in leaving])
    if not left.people:
        return replace(left, phase=Phase.CLOSED, ended=now, closed=CloseReason.DESERTED)
    if user == table.host and not left.seats_of(user):
        return replace(left, host=left.members[0])
    return left


def _add_computer(table: Table, act: AddComputer) -> Table:
    if act.level not in LEVELS:
        raise Refusal("no_such_level")
    free = free_seats(table)
    if not free:
        raise Refusal("table_full")
    if act.seat is not None and act.seat not in free:
        if act.seat not in SEATS_FOR[table.options.players]:
            raise Refusal("no_such_seat")
        raise Refusal("seat_taken", seat=act.seat)
    seat = free[0] if act.seat is None else act.seat
    return reseated(table, [*table.sitters, Sitter(seat=seat, name="", level=act.level)])


def _remove_computer(table: Table) -> Table:
    computers = [sitter for sitter in table.sitters if sitter.level is not None]
    if not computers:
        raise Refusal("no_computer")
    return reseated(table, [sitter for sitter in table.sitters if sitter != computers[-1]])


def _free(table: Table, seat: int) -> Table:
    sitter = table.sitter(seat)
    if sitter is None:
        raise Refusal("seat_empty")
    if sitter.user == table.host and len(table.seats_of(table.host)) == 1:
        raise Refusal("host_leaves")
    return reseated(table, [one for one in table.sitters if one.seat != seat])


def _set_level(table: Table, act: SetLevel) -> Table:
    if act.level not in LEVELS:
        raise Refusal("no_such_level")
    computers = [sitter.seat for sitter in table.sitters if sitter.level is not None]
    if act.seat is not None and act.seat not in computers:
        raise Refusal("no_computer")
    chosen = computers if act.seat is None else [act.seat]
    sitters = [
        replace(sitter, level=act.level) if sitter.seat in chosen else sitter
        for sitter in table.sitters
    ]
    options = replace(table.options, level=act.level)
    return reseated(replace(table, options=options), sitters)


def _start(table: Table, interaction: int) -> Table:
    if table.options.fill:
        level = table.options.level
        filled = [Sitter(seat=seat, name="", level=level) for seat in free_seats(table)]
        table = reseated(table, [*table.sitters, *filled])
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
