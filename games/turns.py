"""What a person does in a running game, and all that follows without one."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from games.acts import (
    ChangeOptions,
    ComeBack,
    EndGame,
    HandOver,
    Intent,
    KeepWatching,
    MoveToken,
    ResignGame,
    RollDie,
    TakeSeat,
    Undo,
)
from games.draws import DrawAct, change_draw
from games.names import kept_name
from games.playing import Playing, Turn
from games.seats import check_may_sit
from games.undo import take_back
from ludo_core import Move, Refusal, Resign
from storage import Away, CloseReason, Kept, Phase, Sitter, Table


def change_game(kept: Kept, intent: Intent, now: datetime) -> Turn:
    """Return the table after an act in a running game, and the actions made. Raises Refusal."""
    table, act = kept.table, intent.act
    if isinstance(act, EndGame):
        return _end(table, intent, now), ()
    if isinstance(act, ChangeOptions):
        return _change_options(kept, intent, act, now)
    if isinstance(act, TakeSeat):
        return _carried_on(_take_over(kept, intent, act, now))
    return _by_player(kept, intent, now)


def _by_player(kept: Kept, intent: Intent, now: datetime) -> Turn:
    table = kept.table
    if not table.seats_of(intent.user):
        raise Refusal("not_a_player")
    if isinstance(intent.act, ComeBack):
        return _carried_on(_back(kept, intent.user, now))
    if table.paused is not None:
        kept = replace(kept, table=replace(table, paused=None, idle=(), acted=True))
    return _carried_on(_acted(kept, intent, now))


def begin_game(kept: Kept, now: datetime) -> Turn:
    """Return a table that has just started as the first person finds it: computers go before."""
    playing = Playing(kept, now)
    playing.change(turn_came=now)
    return _carried_on(playing)


def seen(table: Table, user: int, now: datetime) -> Table:
    """Return the table with the moment at which this person last did something."""
    sitters = (
        replace(sitter, clicked=now) if sitter.user == user else sitter for sitter in table.sitters
    )
    return replace(table, sitters=tuple(sitters))


def with_away(table: Table, user: int, away: Away | None) -> Table:
    """Return the table with a computer playing for this person, or not any more."""
    sitters = (
        replace(sitter, away=away) if sitter.user == user else sitter for sitter in table.sitters
    )
    return replace(table, sitters=tuple(sitters))


def _carried_on(playing: Playing) -> Turn:
    playing.carry_on()
    return playing.done()


def _acted(kept: Kept, intent: Intent, now: datetime) -> Playing:
    """Return the game after what a player did. Raises Refusal."""
    act, user, table = intent.act, intent.user, kept.table
    assert table.state is not None  # noqa: S101 - a running game has a position
    if isinstance(act, Undo):
        _check_version(table, intent.version)
        return take_back(kept, user, now)
    playing = Playing(kept, now)
    if isinstance(act, KeepWatching):
        playing.change(watching=act.on)
        return playing
    own = tuple(seat for seat in table.seats_of(user) if seat in table.state.playing)
    if isinstance(act, ResignGame):
        _resign(playing, intent, own, act.seat)
        return playing
    if not isinstance(act, RollDie | MoveToken | HandOver | DrawAct):
        raise Refusal("already_started")
    if not own:
        raise Refusal("you_are_placed")
    playing.change(idle=(), acted=True)
    if isinstance(act, HandOver):
        _hand_over(playing, user)
    elif isinstance(act, RollDie | MoveToken):
        _play(playing, intent, act, own)
    else:
        change_draw(playing, user, own, act)
    return playing


def _play(playing: Playing, intent: Intent, act: RollDie | MoveToken, own: tuple[int, ...]) -> None:
    turn = playing.state.turn
    if turn not in own:
        raise Refusal("not_your_turn", seat=-1 if turn is None else turn)
    assert turn is not None  # noqa: S101 - it is one of the person's seats
    _check_version(playing.table, intent.version)
    sitter = playing.table.sitter(turn)
    if sitter is not None and sitter.away:
        playing.table = with_away(playing.table, intent.user, None)
    if isinstance(act, RollDie):
        playing.roll(intent.user)
    else:
        playing.act(Move(act.token), turn, intent.user)


def _check_version(table: Table, version: int | None) -> None:
    if version is not None and version != table.version:
        raise Refusal("old_board")


def _resign(playing: Playing, intent: Intent, own: tuple[int, ...], seat: int | None) -> None:
    if seat is not None and seat not in playing.table.seats_of(intent.user):
        raise Refusal("seat_not_yours")
    leaving = own if seat is None else (seat,)
    if not leaving:
        raise Refusal("not_playing", seat=playing.table.seats_of(intent.user)[0])
    for one in leaving:
        if not playing.state.over:
            playing.act(Resign(one), one, intent.user)
    playing.settle_draw(intent.user)


def _hand_over(playing: Playing, user: int) -> None:
    if any(sitter.away for sitter in playing.table.people if sitter.user == user):
        raise Refusal("away_already")
    others = (sitter for sitter in playing.table.people if sitter.user != user)
    if not any(sitter.seat in playing.state.playing for sitter in others):
        raise Refusal("nobody_left")  # a table never plays itself: it would only pause
    playing.table = with_away(playing.table, user, Away.HANDED)


def _back(kept: Kept, user: int, now: datetime) -> Playing:
    """Let a person play again, and wake the table."""
    table = kept.table
    away = any(sitter.away for sitter in table.people if sitter.user == user)
    if not away and table.paused is None:
        raise Refusal("not_away")
    playing = Playing(replace(kept, table=with_away(table, user, None)), now)
    playing.wake()
    return playing


def _take_over(kept: Kept, intent: Intent, act: TakeSeat, now: datetime) -> Playing:
    """Let a member play on for a computer."""
    table, state = kept.table, kept.table.state
    assert state is not None  # noqa: S101 - a running game has a position
    if table.seats_of(intent.user):
        raise Refusal("already_started")
    sitter = table.sitter(act.seat)
    if sitter is None or act.seat not in state.playing:
        raise Refusal("no_such_seat")
    if sitter.level is None:
        raise Refusal("seat_taken", seat=act.seat)
    check_may_sit(table, intent.user)
    if not table.options.takeover:
        raise Refusal("no_takeover")
    person = Sitter(seat=act.seat, name=kept_name(intent.name), user=intent.user)
    sitters = (person if one.seat == act.seat else one for one in table.sitters)
    playing = Playing(replace(kept, table=replace(table, sitters=tuple(sitters))), now)
    playing.wake()
    if state.turn == act.seat:
        playing.change(turn_came=now)
    return playing


def _end(table: Table, intent: Intent, now: datetime) -> Table:
    if intent.moderator:
        reason = CloseReason.MODERATED
    elif intent.user != table.host:
        raise Refusal("moderators_end", host=table.host)
    elif table.rolls:
        raise Refusal("rolled_already")
    else:
        reason = CloseReason.CANCELLED
    return replace(table, phase=Phase.CLOSED, ended=now, closed=reason)


def _change_options(kept: Kept, intent: Intent, act: ChangeOptions, now: datetime) -> Turn:
    table = kept.table
    if intent.user != table.host:
        raise Refusal("host_only", host=table.host)
    if act.takeover is None or act != ChangeOptions(takeover=act.takeover):
        raise Refusal("already_started")
    changed = replace(table, options=replace(table.options, takeover=act.takeover))
    if table.paused is None or not table.seats_of(intent.user):
        return changed, ()
    return _carried_on(_back(replace(kept, table=changed), intent.user, now))
