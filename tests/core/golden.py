"""Golden games: whole games by the computer players, told move by move.

`python -m tests.core.golden` writes them afresh, and beside every record, written by hand or
here, what `check` says of it. Read the difference before it is committed: it is a change of the
rules, of the players, or of the record's form.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ludo_core import (
    COLOURS,
    RULESETS,
    SEATS_FOR,
    Action,
    AgreeDraw,
    Move,
    Resign,
    Roll,
    after,
    apply,
    legal,
    new_state,
)
from ludo_core import events as ev
from ludo_core.players.simple import choose_by_rules
from ludo_core.record import Record, check_report, read, write

FOLDER = Path(__file__).parents[1] / "golden"


class Game(NamedTuple):
    """How a golden game comes about; `leave` is what is done after so many rolls."""

    ruleset: str
    players: int
    goal: int
    seed: int
    leave: tuple[tuple[int, Action], ...] = ()


GAMES = {
    "plyyard-duel": Game("plyyard", 2, 4, 1),
    "plyyard-goal-1": Game("plyyard", 2, 1, 2),
    "plyyard-resign": Game("plyyard", 2, 4, 3, ((21, Resign(2)),)),
    "classic-four": Game("classic", 4, 4, 4),
    "classic-goal-2": Game("classic", 3, 2, 5),
    "classic-two-resign": Game("classic", 4, 1, 6, ((20, Resign(1)), (31, Resign(0)))),
    "king-four": Game("king", 4, 4, 7),
    "king-goal-1": Game("king", 3, 1, 8),
    "king-goal-2-resign": Game("king", 4, 2, 9, ((40, Resign(3)),)),
    "king-draw": Game("king", 3, 4, 10, ((60, AgreeDraw()),)),
    "thunder-four": Game("thunder", 4, 2, 11),
    "thunder-duel": Game("thunder", 2, 4, 12),
    "thunder-resign-then-draw": Game("thunder", 4, 4, 13, ((30, Resign(2)), (55, AgreeDraw()))),
    "aeroplane-duel": Game("aeroplane", 2, 4, 14),
    "aeroplane-three": Game("aeroplane", 3, 4, 15),
    "aeroplane-four": Game("aeroplane", 4, 4, 16),
    "aeroplane-goal-2": Game("aeroplane", 4, 2, 17),
    "aeroplane-goal-1-resign": Game("aeroplane", 3, 1, 18, ((30, Resign(1)),)),
}


def played(game: Game) -> Record:
    """Return the game, of which the last seat is played by chance, the others by rules."""
    rules = RULESETS[game.ruleset].with_goal(game.goal)
    state = start = new_state(SEATS_FOR[game.players])
    rng = random.Random(game.seed)
    leave = dict(game.leave)
    actions: list[Action] = []
    rolls = 0
    while not state.over:
        action: Action
        if rolls in leave:
            action = leave.pop(rolls)
        elif state.die is None:
            action = Roll(rng.randint(1, 6))
            rolls += 1
        elif state.turn == start.seats[-1]:
            action = Move(rng.choice(legal(rules, state)))
        else:
            action = Move(choose_by_rules(rules, state, rng))
        actions.append(action)
        state = after(rules, state, action)
    return Record(rules, start, tuple(actions), event=f"golden game, seed {game.seed}")


def annotated(record: Record) -> str:
    """Return the record's text with each line of play told in words."""
    (reading,) = read(write(record))
    assert reading.record is not None
    told = _told(reading.record)
    lines = []
    for line in write(record).splitlines():
        head = line.split()[0]
        plays = head in COLOURS or head == "draw"
        words = next(told) if plays else ""
        lines.append(f"{line:<14}# {words}" if words else line)
    return "".join(f"{line}\n" for line in lines)


def _told(record: Record) -> Iterator[str]:
    """Yield, for each line of play, what happened: a roll and its move share one."""
    state, waiting = record.start, False
    said: list[str] = []
    for action in record.actions:
        if waiting and not isinstance(action, Move):
            yield "not used"
            said = []
        seat = state.turn
        state, events = apply(record.rules, state, action)
        said += filter(None, (_words(event, seat) for event in events))
        waiting = state.die is not None and isinstance(action, Roll)
        if not waiting:
            yield ", ".join(said)
            said = []
    if waiting:
        yield "not used"


def _words(event: ev.Event, mover: int | None) -> str:
    if isinstance(event, ev.Captured):
        if event.seat == mover:
            return f"is sent back by {COLOURS[event.by]}"
        return f"sends {COLOURS[event.seat]} {event.token + 1} back from its step {event.start}"
    if isinstance(event, ev.Moved):
        corners = " and back to ".join(map(str, (*event.turned, event.end)))
        return "enters" if event.start < 0 else f"{event.start} to {corners}"
    if isinstance(event, ev.Jumped | ev.Flew):
        return f"{'jumps' if isinstance(event, ev.Jumped) else 'flies'} to {event.end}"
    if isinstance(event, ev.BonusRoll):
        return f"rolls again for {' and '.join(reason.value for reason in event.reasons)}"
    if isinstance(event, ev.Finished):
        return f"is placed {event.place}"
    if isinstance(event, ev.Resigned):
        return f"leaves, place {event.place}"
    if isinstance(event, ev.GameOver):
        return "the game is over"
    plain = {ev.Stuck: "cannot move", ev.Voided: "third six, void", ev.Homed: "home"}
    return plain.get(type(event), "")


def checked(text: bytes) -> str:
    """Return what `check` prints for these records."""
    return "".join(f"{json.dumps(check_report(reading))}\n" for reading in read(text))


def main() -> None:
    """Write every golden game, and what `check` says of every record in the folder."""
    for name, game in GAMES.items():
        (FOLDER / f"{name}.ludo").write_text(annotated(played(game)), encoding="utf-8")
    for path in sorted(FOLDER.glob("*.ludo")):
        path.with_suffix(".json").write_text(checked(path.read_bytes()), encoding="utf-8")


if __name__ == "__main__":
    main()
