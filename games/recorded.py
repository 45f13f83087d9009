"""Games to look at again, kept by the store or read from a file, roll by roll."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property

from games.records import sitter_of
from ludo_core import Action, Refusal, Roll, State, apply, new_state
from ludo_core.actions import Resign
from ludo_core.events import Captured, Event
from ludo_core.record import Record, read
from storage import Kept, Options, Phase, Place, Played, Table

LARGEST_FILE = 256 * 1024
"""Bytes of a record file: some hundred games of four, of which the first is read."""
MOST_ROLLS = 2_000
"""Rolls of a file's game, so that no file is long work: of 20,000 games of each ruleset, played by
chance at the most seats, which takes longest, the longest had 801."""
NO_RECORD = {"not_utf8", "long_line", "no_ruleset"}
"""What is wrong with the first line of something else: a picture, a letter, a record's end."""
FILE_PREFIX = "file"
"""What the ids of games from files begin with; those of tables are hex digits."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One roll and all that was done before the next: where it led, and what happened."""

    before: State
    after: State
    story: tuple[Event, ...]

    @property
    def captures(self) -> bool:
        """Whether anything was sent back."""
        return any(isinstance(event, Captured) for event in self.story)


@dataclass(frozen=True)
class Game:
    """A game that has begun, from its start position on."""

    kept: Kept
    start: State
    judged: bool
    """Whether its choices may be told: not while people still play it."""

    @property
    def table(self) -> Table:
        """Who played, by which rules, and the last position."""
        return self.kept.table

    @property
    def from_file(self) -> bool:
        """Whether it was read from somebody's file."""
        return self.table.id.startswith(FILE_PREFIX)

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that was done, in order."""
        return tuple(one.action for one in self.kept.played)

    @cached_property
    def plies(self) -> tuple[Ply, ...]:
        """The start, with what was done before the first roll, and then a ply a roll."""
        rules, state = self.table.options.rules, self.start
        found: list[Ply] = []
        before, story = state, list[Event]()
        for action in self.actions:
            if isinstance(action, Roll):
                found.append(Ply(before, state, tuple(story)))
                before, story = state, []
            state, events = apply(rules, state, action)
            story += events
        return (*found, Ply(before, state, tuple(story)))

    def next_capture(self, step: int) -> int | None:
        """Return the first step after `step` at which something was sent back, or None."""
        return next(
            (at for at in range(step + 1, len(self.plies)) if self.plies[at].captures), None
        )


def game_of(kept: Kept) -> Game:
    """Return a table's game. Raises Refusal for a lobby."""
    if kept.table.state is None:
        raise Refusal("not_started")
    return Game(kept, new_state(kept.table.state.seats), kept.table.phase is Phase.OVER)


def read_game(data: bytes) -> Game:
    """Return the first game of a record file; the same file has the same id each time.

    Raises Refusal for a file that is too large or no record, and for a game of more than
    `MOST_ROLLS`; RecordFault for a record that is wrong.
    """
    if len(data) > LARGEST_FILE:
        raise Refusal("file_too_large", most=LARGEST_FILE // 1024)
    reading = next(read(data, most_rolls=MOST_ROLLS), None)
    if reading is None:
        raise Refusal("file_empty")
    if reading.fault is not None:
        if reading.fault.line == reading.first and reading.fault.refusal.code in NO_RECORD:
            raise Refusal("no_record")
        if reading.fault.refusal.code == "many_rolls":
            raise Refusal("many_rolls", most=MOST_ROLLS)
        raise reading.fault
    assert reading.record is not None  # noqa: S101 - it has either a fault or a record
    name = FILE_PREFIX + hashlib.sha256(data).hexdigest()[:10]
    kept = _kept(reading.record, name)
    return Game(kept, reading.record.start, not _is_running(reading.record, kept.table.phase))


def _is_running(record: Record, phase: Phase) -> bool:
    """Whether this was taken from a game that went on: its dice were promised, not yet told.

    Whoever takes the promise out of the file is not found out. To compare every file with all
    running games would cost more than it holds: their positions can be typed by hand as well.
    """
    return phase is not Phase.OVER and bool(record.commit) and not record.secret


def _kept(record: Record, name: str) -> Kept:
    played, final = _played(record)
    seats = record.seats
    table = Table(
        id=name,
        place=Place(0, 0),
        host=0,
        options=Options(record.rules.id, len(seats), record.rules.goal, record.rules.auto_move),
        commit=record.commit,
        created=datetime.now(UTC),
        phase=Phase.OVER if final.over else Phase.PLAYING,
        sitters=tuple(sitter_of(seat, record.players[seat]) for seat in seats),
        state=final,
        client=record.client,
        rolls=sum(isinstance(action, Roll) for action in record.actions),
        actions=len(record.actions),
    )
    return Kept(table, played, b"")


def _played(record: Record) -> tuple[tuple[Played, ...], State]:
    """Return what was done, and where it led."""
    played: list[Played] = []
    state = record.start
    for action in record.actions:
        played.append(Played(_seat(state, action), action, None))
        state, _ = apply(record.rules, state, action)
    return tuple(played), state


def _seat(state: State, action: Action) -> int:
    """Return whose action it is; an agreed draw is put down to the seat on turn, as at tables."""
    if isinstance(action, Resign):
        return action.seat
    assert state.turn is not None  # noqa: S101 - a record's actions end with the game
    return state.turn
