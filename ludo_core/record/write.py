"""Writing records: replayed by the rules, so that each line says what became of its roll."""

from __future__ import annotations

from collections.abc import Iterator

from ludo_core import events as ev
from ludo_core.actions import Action, AgreeDraw, Move, Resign, Roll
from ludo_core.play import apply
from ludo_core.record.model import Record
from ludo_core.record.read import read
from ludo_core.rules import COLOURS, RULESETS, TOKENS
from ludo_core.state import State, new_state


def write(record: Record) -> str:
    """Return `record` as text, from `ruleset` to `end`.

    Raises Refusal where an action is not possible, and ValueError for rules or a start position
    that no record can tell: rules that are not a ruleset's, a waiting die, or what `read` refuses.
    """
    head = list(_header(record))
    for reading in read("\n".join(head)):
        if reading.fault is not None:
            raise ValueError(f"no record can begin so: {reading.fault.sentence}")
    written = [*head, *(line for line, _ in _played(record)), "end"]
    return "".join(f"{line}\n" for line in written)


def in_written_order(record: Record) -> tuple[Action, ...]:
    """Return the actions in the order in which `write` tells them, and `read` gives them back.

    It differs from `record.actions` only where a seat resigned while another seat's roll waited
    and the game went on: the resignation is told first. Both orders end in the same position.
    """
    return tuple(action for _, actions in _played(record) for action in actions)


def _header(record: Record) -> Iterator[str]:
    rules, start = record.rules, record.start
    if rules.id not in RULESETS or rules != RULESETS[rules.id].with_goal(rules.goal):
        raise ValueError(f"a record can only name a ruleset of this program, not {rules}")
    if start.die is not None or start.over:
        raise ValueError("a record begins where a roll is due")
    yield f"ruleset {rules.id}"
    yield f"seats {' '.join(COLOURS[seat] for seat in start.seats)}"
    if rules.goal != TOKENS:
        yield f"goal {rules.goal}"
    yield from _position(start)
    for key in ("commit", "client", "secret", "event", "date"):
        if getattr(record, key):
            yield f"{key} {getattr(record, key)}"
    for seat in start.seats:
        if record.players[seat]:
            yield f"player {COLOURS[seat]} {record.players[seat]}"
    for name, value in record.options:
        yield f"option {name} {value}"


def _position(start: State) -> Iterator[str]:
    fresh = new_state(start.seats)
    for seat in start.seats:
        if start.steps[seat] != fresh.steps[seat]:
            yield f"position {COLOURS[seat]} {' '.join(map(str, start.steps[seat]))}"
    for seat in start.seats:
        if start.places[seat]:
            yield f"places {COLOURS[seat]} {start.places[seat]}"
    if start.turn is not None and start.turn != start.playing[0]:
        yield f"turn {COLOURS[start.turn]}"
    if start.sixes:
        yield f"sixes {start.sixes}"


def _played(record: Record) -> Iterator[tuple[str, tuple[Action, ...]]]:
    """Yield each line of play and the actions that reading it gives."""
    state = record.start
    waiting: Roll | None = None
    for action in record.actions:
        before = state
        state, events = apply(record.rules, state, action)
        if isinstance(action, Roll):
            if state.die is None:
                yield _roll_line(before, action, _unmoved(events)), (action,)
            else:
                waiting = action
        elif isinstance(action, Move):
            assert waiting is not None  # noqa: S101 - `apply` refuses a move without a roll
            yield _roll_line(before, waiting, str(action.token + 1)), (waiting, action)
            waiting = None
        else:
            if waiting is not None and state.die is None:
                yield _roll_line(before, waiting, "?"), (waiting,)
                waiting = None
            yield _leave_line(action), (action,)
    if waiting is not None:
        yield _roll_line(state, waiting, "?"), (waiting,)


def _leave_line(action: Resign | AgreeDraw) -> str:
    return f"{COLOURS[action.seat]} resign" if isinstance(action, Resign) else "draw"


def _unmoved(events: tuple[ev.Event, ...]) -> str:
    return "x" if any(isinstance(event, ev.Voided) for event in events) else "-"


def _roll_line(state: State, roll: Roll, what: str) -> str:
    assert state.turn is not None  # noqa: S101 - a game that goes on has a seat on turn
    return f"{COLOURS[state.turn]} {roll.face} {what}"
