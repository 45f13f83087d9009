"""Reading records: played by the rules as they come, each reported as soon as its `end` is read."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

from ludo_core import events as ev
from ludo_core.actions import Action, AgreeDraw, Move, Resign, Roll
from ludo_core.play import after, apply, check, legal
from ludo_core.record.faults import RecordFault
from ludo_core.record.header import KEYS, Header
from ludo_core.record.lines import ByteLines, Line, lines
from ludo_core.record.model import Record
from ludo_core.record.words import SEATS, form, number
from ludo_core.refusals import Refusal
from ludo_core.rules import TOKENS, Rules
from ludo_core.state import State

NO_MOVE, VOID, WAITING = "-", "x", "?"
ROLLS = tuple(Roll(face) for face in range(7))
MOVES = tuple(Move(token) for token in range(TOKENS))


class Reading(NamedTuple):
    """One record of an input: lines `first` to `last` of it, counted from 1.

    A good one has `record` and the `state` after it, a wrong one `fault`; the others are None.
    `rolls` counts every line with a die, up to the fault if there is one.
    """

    first: int
    last: int
    rolls: int
    record: Record | None
    state: State | None
    fault: RecordFault | None


def read(
    source: ByteLines | bytes | str, *, actions: bool = True, most_rolls: int | None = None
) -> Iterator[Reading]:
    """Yield each record of `source` as soon as its `end`, or the end of `source`, is read.

    A wrong record costs only itself: reading goes on after its `end`. Without `actions` the
    records carry none, and memory stays flat however long a record is. A record of more than
    `most_rolls` is refused as soon as that is read, the rest of it not played.
    """
    if isinstance(source, str):
        source = source.encode(errors="surrogatepass")
    if isinstance(source, bytes):
        source = BytesIO(source)
    current: _Open | None = None
    for line in lines(source):
        if current is None:
            current = _Open(line, keep=actions, most_rolls=most_rolls)
        if current.take(line):
            yield current.close()
            current = None
    if current is not None:
        yield current.close()


class _Open:
    """A record that is being read."""

    def __init__(self, line: Line, *, keep: bool, most_rolls: int | None) -> None:
        self.first = line.number
        self.last = line
        self.keep = keep
        self.most_rolls = most_rolls
        self.rolls = 0
        self.header = Header()
        self.begun: tuple[Rules, State] | None = None
        """The rules and the start position; known from the first line of play on."""
        self.state: State | None = None
        self.actions: list[Action] = []
        self.waiting: Line | None = None
        """The last line with a roll: the one that waits, where a die does."""
        self.fault: RecordFault | None = None

    def take(self, line: Line) -> bool:
        """Read one line; return whether it ends this record, right or wrong."""
        self.last = line
        words = line.text.lower().split()
        ends = words[:1] == ["end"]
        if self.fault is None:
            try:
                self._read(line, words, ends=ends)
            except RecordFault as fault:
                self.fault = fault
            except Refusal as refusal:
                self.fault = RecordFault(line.number, line.text, refusal, self.header.track)
        return ends

    def close(self) -> Reading:
        """Return what was read."""
        if self.fault is None and self.begun is None:
            try:
                self._begin()
            except RecordFault as fault:
                self.fault = fault
            except Refusal as refusal:
                self.fault = RecordFault(self.last.number, "", refusal, self.header.track)
        record = None
        if self.fault is None and self.begun is not None:
            record = self.header.record(*self.begun, tuple(self.actions))
        state = self.state if record else None
        return Reading(self.first, self.last.number, self.rolls, record, state, self.fault)

    def _read(self, line: Line, words: list[str], *, ends: bool) -> None:
        if line.fault:
            raise RecordFault(line.number, "", Refusal(line.fault), self.header.track)
        if ends:
            if len(words) > 1:
                raise form("end")
            if self.begun is None:
                self._begin()
            return
        plays = words[0] in SEATS or words[0] == "draw"
        if self.begun is None and not plays:
            self.header.read(line, words)
            return
        rules, state = self._begin() if self.begun is None else (self.begun[0], self.state)
        assert state is not None  # noqa: S101 - `_begin` set it
        if state.over:
            raise Refusal("game_over")
        if not plays:
            late = words[0] in KEYS
            raise Refusal("key_late", key=words[0]) if late else _unknown(words[0])
        if words[0] == "draw" or words[1:2] == ["resign"]:
            self._leave(rules, state, words)
        else:
            self._roll(rules, state, line, words)

    def _begin(self) -> tuple[Rules, State]:
        self.begun = self.header.begin()
        self.state = self.begun[1]
        return self.begun

    def _leave(self, rules: Rules, state: State, words: list[str]) -> None:
        action: Action
        if words[0] == "draw":
            if len(words) > 1:
                raise form("draw")
            action = AgreeDraw()
        else:
            if len(words) > 2:
                raise form("resign")
            action = Resign(_seated(state, words[0]))
        check(rules, state, action)
        then = after(rules, state, action)
        if then.die is not None:
            self._refuse_waiting()
        self._done(action, then)

    def _roll(self, rules: Rules, state: State, line: Line, words: list[str]) -> None:
        if len(words) != 3:
            raise form("roll")
        if self.rolls == self.most_rolls:
            raise Refusal("many_rolls", most=self.rolls)
        seat = _seated(state, words[0])
        face, what = _face(words[1]), words[2]
        token = None if what in (NO_MOVE, VOID, WAITING) else _token(what)
        if state.die is not None:
            self._refuse_waiting()
        if seat != state.turn:
            if state.places[seat]:
                raise Refusal("not_playing", seat=seat)
            assert state.turn is not None  # noqa: S101 - the game goes on
            raise Refusal("not_on_turn", seat=seat, turn=state.turn)
        rolled = after(rules, state, ROLLS[face])
        if token is not None and rolled.die is not None:
            check(rules, rolled, MOVES[token])
            then = after(rules, rolled, MOVES[token])
        else:
            _check_unmoved(rules, state, face, what, rolled)
            then = rolled
        self.rolls += 1
        self.waiting = line
        self._done(ROLLS[face], then)
        if token is not None and self.keep:
            self.actions.append(MOVES[token])

    def _refuse_waiting(self) -> None:
        assert self.waiting is not None  # noqa: S101 - a die waits
        where = self.waiting
        raise RecordFault(where.number, where.text, Refusal("question_place"), self.header.track)

    def _done(self, action: Action, then: State) -> None:
        self.state = then
        if self.keep:
            self.actions.append(action)


def _check_unmoved(rules: Rules, state: State, face: int, what: str, rolled: State) -> None:
    """Raise the Refusal of a line that says `what` where no token was moved, if it is wrong."""
    void = False
    if rolled.die is None:
        _, events = apply(rules, state, ROLLS[face])
        void = any(isinstance(event, ev.Voided) for event in events)
    if void:
        if what != VOID:
            raise Refusal("third_six", form=VOID)
    elif what == VOID:
        raise Refusal("not_third_six")
    elif rolled.die is not None:
        if what == NO_MOVE:
            tokens = "".join(str(token + 1) for token in legal(rules, rolled))
            raise Refusal("must_move", tokens=tokens)
    elif what == WAITING:
        raise Refusal("cannot_move", form=NO_MOVE)
    elif what != NO_MOVE:
        check(rules, state._replace(die=face), MOVES[_token(what)])


def _unknown(word: str) -> Refusal:
    return Refusal("unknown_word", word=word)


def _seated(state: State, word: str) -> int:
    seat = SEATS[word]
    if not state.steps[seat]:
        raise Refusal("no_seat", seat=seat)
    return seat


def _face(word: str) -> int:
    face = number(word)
    if not 1 <= face <= 6:
        raise Refusal("bad_face", face=face)
    return face


def _token(word: str) -> int:
    try:
        token = number(word)
    except Refusal as refusal:
        if refusal.code == "long_number":
            raise
        raise Refusal("bad_token", token=word) from None
    if not 1 <= token <= TOKENS:
        raise Refusal("bad_token", token=token)
    return token - 1
