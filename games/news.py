"""What a change brought beside rolls and moves, read off the table before and after it. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from games.acts import DeclineDraw, Intent, WithdrawDraw
from games.clocks import too_late
from storage import Away, Phase, Sitter, Table


class NewsKind(StrEnum):
    """What is new."""

    HANDED_OVER = "handed over"
    """A computer plays for the seat's person, who asked for it."""
    ABSENT = "absent"
    """A computer plays for the seat's person, whose time ran out."""
    CAME_BACK = "came back"
    TAKEN_OVER = "taken over"
    """A member plays on for a computer."""
    LATE = "late"
    """The game rolled or moved for the seat, whose time had run out."""
    OUT_OF_TIME = "out of time"
    """The seat has left the game, since its time ran out too often."""
    HOST = "host"
    """Somebody else is host now."""
    DRAW_OFFERED = "draw offered"
    DRAW_AGREED = "draw agreed"
    """One more agrees to the draw, though not all yet."""
    DRAW_DECLINED = "draw declined"
    DRAW_WITHDRAWN = "draw withdrawn"
    """Who had offered it takes it back."""
    DRAW_GONE = "draw gone"
    """The offer has lapsed."""
    STOOD_IN = "stood in"
    """A computer has the seat of somebody who was forgotten, in a rematch."""
    UNDONE = "undone"
    PAUSED = "paused"
    WOKEN = "woken"


class News(NamedTuple):
    """One thing that is new; `seat` and `user` where it concerns one."""

    kind: NewsKind
    seat: int | None = None
    user: int | None = None


def news_of(before: Table, after: Table, by: Intent | None = None) -> tuple[News, ...]:
    """Return what is new at a table, in the order in which it is told; `by` whose act, if any's."""
    if after.phase is Phase.CLOSED:
        return ()
    found = list(_of_game(before, after, by)) if before.phase is Phase.PLAYING else []
    if after.host != before.host:
        found.append(News(NewsKind.HOST, None, after.host))
    return tuple(found)


def _of_game(before: Table, after: Table, by: Intent | None) -> Iterator[News]:
    if _undone(before, after):
        yield News(NewsKind.UNDONE)
    if before.paused is not None and after.paused is None:
        yield News(NewsKind.WOKEN)
    for old, new in zip(before.sitters, after.sitters, strict=True):
        yield from _of_seat(old, new, after)
    if after.phase is Phase.PLAYING:
        yield from _of_draw(before, after, by)
    if before.paused is None and after.paused is not None:
        yield News(NewsKind.PAUSED)


def _undone(before: Table, after: Table) -> bool:
    return (after.rolls, after.actions) < (before.rolls, before.actions)


def _of_seat(old: Sitter, new: Sitter, after: Table) -> Iterator[News]:
    if old.user != new.user:
        yield News(NewsKind.TAKEN_OVER, new.seat, new.user)
    elif new.away is not old.away:
        kinds = {
            Away.HANDED: NewsKind.HANDED_OVER,
            Away.ABSENT: NewsKind.ABSENT,
            None: NewsKind.CAME_BACK,
        }
        yield News(kinds[new.away], new.seat, new.user)
    if new.late_ms > old.late_ms:
        out = too_late(after, new.user)
        yield News(NewsKind.OUT_OF_TIME if out else NewsKind.LATE, new.seat, new.user)


def _of_draw(before: Table, after: Table, by: Intent | None) -> Iterator[News]:
    if before.draw == after.draw:
        return
    if before.draw is not None and after.draw is None:
        yield _of_end(before, before.draw.seat, by)
        return
    assert after.draw is not None  # noqa: S101 - it differs from none
    if before.draw is None or before.draw.seat != after.draw.seat:
        yield _of_offer(NewsKind.DRAW_OFFERED, after, after.draw.seat)
    else:
        for seat in after.draw.agreed:
            if seat not in before.draw.agreed:
                yield _of_offer(NewsKind.DRAW_AGREED, after, seat)


def _of_end(before: Table, offerer: int, by: Intent | None) -> News:
    """Return why an offer is off the table."""
    if by is None or not isinstance(by.act, DeclineDraw | WithdrawDraw):
        return News(NewsKind.DRAW_GONE)
    own = before.seats_of(by.user)
    if offerer in own:
        return News(NewsKind.DRAW_WITHDRAWN, offerer, by.user)
    return News(NewsKind.DRAW_DECLINED, own[0], by.user)


def _of_offer(kind: NewsKind, table: Table, seat: int) -> News:
    sitter = table.sitter(seat)
    return News(kind, seat, sitter.user if sitter else None)
