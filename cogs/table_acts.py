"""Which act at a table a button or select means, by the action in its custom id."""

from __future__ import annotations

from cogs.click import Click
from games import (
    AcceptDraw,
    AddComputer,
    Cancel,
    ChangeOptions,
    ComeBack,
    DeclineDraw,
    EndGame,
    FreeSeat,
    HandOver,
    Invite,
    KeepWatching,
    LeaveSeat,
    MoveToken,
    OfferDraw,
    RemoveComputer,
    ResignGame,
    RollDie,
    SetLevel,
    Start,
    TakeSeat,
    Undo,
    WithdrawDraw,
)
from games.acts import Act

_PLAIN: dict[str, Act] = {
    "leave": LeaveSeat(),
    "remove": RemoveComputer(),
    "start": Start(),
    "cancel": Cancel(),
    "roll": RollDie(),
    "undo": Undo(),
    "resign-all": ResignGame(),
    "draw-offer": OfferDraw(),
    "draw-yes": AcceptDraw(),
    "draw-no": DeclineDraw(),
    "draw-back": WithdrawDraw(),
    "away": HandOver(),
    "back": ComeBack(),
    "watch-on": KeepWatching(),
    "watch-off": KeepWatching(on=False),
    "takeover-on": ChangeOptions(takeover=True),
    "takeover-off": ChangeOptions(takeover=False),
    "end-yes": EndGame(),
}
_SEATS_OR_TOKENS = {"0", "1", "2", "3"}


def act_of(click: Click) -> Act | None:
    """Return the act that a button or select means; None for one that means none."""
    action = click.id.action
    if action in _PLAIN:
        return _PLAIN[action]
    kind, _, value = action.partition("-")
    if kind == "add":
        return AddComputer(value)
    if value in _SEATS_OR_TOKENS:
        return _numbered(kind, int(value))
    return _chosen(click) if click.private else None


def _numbered(kind: str, number: int) -> Act | None:
    acts: dict[str, Act] = {
        "sit": TakeSeat(number),
        "too": TakeSeat(number, another=True),
        "free": FreeSeat(number),
        "move": MoveToken(number),
        "resign": ResignGame(number),
    }
    return acts.get(kind)


def _chosen(click: Click) -> Act | None:
    """Return what a select means; selects are only in private menus."""
    match click.id.action:
        case "level" if click.values:
            return SetLevel(click.values[0])
        case "flags":
            return ChangeOptions(
                auto_move="auto_move" in click.values,
                private="private" in click.values,
                fill="fill" in click.values,
                takeover="takeover" in click.values,
            )
        case "invited":
            return Invite(click.people)
    return None
