"""What the commands say about a record, as plain data for one JSON line."""

from __future__ import annotations

from collections.abc import Callable

from ludo_core import dice
from ludo_core.actions import Roll
from ludo_core.play import legal
from ludo_core.record.faults import RecordFault
from ludo_core.record.model import Record
from ludo_core.record.read import Reading
from ludo_core.rules import COLOURS, Rules
from ludo_core.state import State

Report = dict[str, object]
Choose = Callable[[Rules, State], tuple[int, dict[int, float]]]
"""From a position in which a die waits to the token to move, and, by legal token, the chance of the
best place still open after its move."""


def check_report(reading: Reading) -> Report:
    """Return where a good record stands, or the line and the sentence of a wrong one's fault."""
    record, state = reading.record, reading.state
    if record is None or state is None:
        return fault_report(reading.fault)
    report: Report = {
        "ok": True,
        "ruleset": record.rules.id,
        "rolls": reading.rolls,
        "positions": {COLOURS[seat]: list(state.steps[seat]) for seat in state.seats},
        "turn": None if state.turn is None else COLOURS[state.turn],
        "sixes": state.sixes,
        "over": state.over,
        "draw": state.drawn,
        "places": places(state),
    }
    if state.die is not None:
        report["die"] = state.die
        report["legal"] = [token + 1 for token in legal(record.rules, state)]
    return report


def verify_report(reading: Reading) -> Report:
    """Return whether the dice of a record, read with its actions, are those of its secret.

    A record that breaks the rules is reported as by `check_report`. `roll` counts from 0, as the
    dice do; it is None where commit, client or secret are at fault.
    """
    record = reading.record
    if record is None:
        return fault_report(reading.fault)
    for key, use in (("secret", "dice"), ("commit", "promise"), ("client", "players' part")):
        if not getattr(record, key):
            return _unverified(None, f"the record has no {key}, so its {use} cannot be checked")
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError:
        secret = b""
    if len(secret) != dice.SECRET_BYTES:
        return _unverified(None, f"the secret is not {2 * dice.SECRET_BYTES} hex digits")
    if dice.commit_of(secret) != record.commit:
        return _unverified(None, "the secret is not the one that was committed to")
    return _verify_faces(record, secret)


def choice_report(reading: Reading, choose: Choose) -> Report:
    """Return what `choose` makes of the roll that waits at the end of a record.

    Tokens count from 1 here, and chances, under `win`, are given to four digits.
    """
    record, state = reading.record, reading.state
    if record is None or state is None:
        return fault_report(reading.fault)
    if state.die is None:
        error = "a record to choose in ends with a roll that waits, as in: red 5 ?"
        return {"ok": False, "line": reading.last, "error": error}
    token, chances = choose(record.rules, state)
    win = {str(one + 1): round(chance, 4) for one, chance in chances.items()}
    return {"ok": True, "token": token + 1, "win": win}


def fault_report(fault: RecordFault | None) -> Report:
    """Return the line and the sentence of what is wrong with a record."""
    assert fault is not None  # noqa: S101 - a reading has either a record or a fault
    return {"ok": False, "line": fault.line, "error": fault.sentence}


def places(state: State) -> dict[str, int]:
    """Return each placed seat's place, by colour."""
    return {COLOURS[seat]: state.places[seat] for seat in state.seats if state.places[seat]}


def _verify_faces(record: Record, secret: bytes) -> Report:
    faces = [action.face for action in record.actions if isinstance(action, Roll)]
    for roll, face in enumerate(faces):
        fair = dice.face(secret, record.client, roll)
        if face != fair:
            return _unverified(
                roll,
                f"roll {roll + 1} (n = {roll}) is a {face} in the record, but the dice gave {fair}",
            )
    return {"ok": True, "rolls": len(faces)}


def _unverified(roll: int | None, error: str) -> Report:
    return {"ok": False, "roll": roll, "error": error}
