"""The keys at the head of a record: each line by itself, then all of them together."""

from __future__ import annotations

from collections.abc import Callable

from ludo_core.actions import Action
from ludo_core.record.faults import RecordFault
from ludo_core.record.lines import Line
from ludo_core.record.model import OPTION_LIMIT, Record
from ludo_core.record.words import colour, form, known_rulesets, number
from ludo_core.refusals import Refusal
from ludo_core.rules import (
    COLOURS,
    GOALS,
    HOME,
    RULESETS,
    SEATS_FOR,
    TOKENS,
    YARD,
    Ending,
    Rules,
    Track,
)
from ludo_core.state import State, Tokens, new_state
from ludo_core.tracks import TRACKS

MOST_SIXES = 2
"""Sixes in a row a turn can have behind it where the third is void."""


class Header:
    """The keys of one record as they are read, line by line."""

    def __init__(self) -> None:
        self.rules: Rules | None = None
        self.fresh: State | None = None
        """The start of a plain game; known from the line `seats` on."""
        self._tokens: dict[int, Tokens] = {}
        self._places: dict[int, int] = {}
        self._turn: int | None = None
        self._sixes = 0
        self._text: dict[str, str] = {}
        self._names: dict[int, str] = {}
        self._options: dict[str, str] = {}
        self._line_of: dict[str, Line] = {}

    def read(self, line: Line, words: list[str]) -> None:
        """Take one line, `words` in lower case. Raises Refusal."""
        key = words[0]
        if self.rules is None and key != "ruleset":
            raise Refusal("no_ruleset")
        if self.rules is not None and self.fresh is None and key not in ("ruleset", "seats"):
            raise Refusal("no_seats")
        if key not in KEYS:
            raise Refusal("unknown_word", word=key)
        self._once(line, key, words)
        KEYS[key](self, line, words)
        self._check_placed()
        if key == "position":
            self._check_shared(self._seat(words[1]))

    @property
    def track(self) -> Track:
        """The board; the cross where no ruleset has been read yet."""
        return Track.CROSS if self.rules is None else self.rules.track

    def begin(self) -> tuple[Rules, State]:
        """Return the rules and the start position, now that all keys are read.

        Raises Refusal where one is missing, and RecordFault where a seat should have a place.
        """
        if self.rules is None:
            raise Refusal("no_ruleset")
        if self.fresh is None:
            raise Refusal("no_seats")
        for seat in self.fresh.seats:
            if seat not in self._places and self._home(seat) >= self.rules.goal:
                where = self._line_of[f"position {seat}"]
                refusal = Refusal("goal_reached", seat=seat, goal=self.rules.goal)
                raise RecordFault(where.number, where.text, refusal, self.track)
        first, second, third, fourth = (self._places.get(seat, 0) for seat in range(4))
        start = self.fresh._replace(
            steps=tuple(self._tokens.get(seat, own) for seat, own in enumerate(self.fresh.steps)),
            sixes=self._sixes,
            places=(first, second, third, fourth),
        )
        turn = start.playing[0] if self._turn is None else self._turn
        return self.rules, start._replace(turn=turn)

    def record(self, rules: Rules, start: State, actions: tuple[Action, ...]) -> Record:
        """Return the record with these keys."""
        first, second, third, fourth = (self._names.get(seat, "") for seat in range(4))
        return Record(
            rules,
            start,
            actions,
            players=(first, second, third, fourth),
            options=tuple(self._options.items()),
            **self._text,
        )

    def _home(self, seat: int) -> int:
        return self._tokens.get(seat, ()).count(HOME)

    def _check_placed(self) -> None:
        """Raise the Refusal of a placed seat that still plays, at the line that makes it so."""
        for seat in self._places:
            if any(YARD < step < HOME for step in self._tokens.get(seat, ())):
                raise Refusal("placed_on_board", seat=seat)
            if seat == self._turn:
                raise Refusal("turn_placed", seat=seat)

    def _check_shared(self, seat: int) -> None:
        """Raise the Refusal of a ring square that `seat` shares where colours do not share."""
        rules = self._ruleset()
        if rules.colours_share:
            return
        ring_index = TRACKS[rules.track].ring_index
        rings = {ring_index(seat, step) for step in self._tokens[seat]} - {None}
        for other, tokens in self._tokens.items():
            for step in tokens:
                if other != seat and ring_index(other, step) in rings:
                    raise Refusal("square_shared", seat=seat, other=COLOURS[other])

    def _once(self, line: Line, key: str, words: list[str]) -> None:
        """Note that `key` was given, for the seat or option that it names. Raises Refusal."""
        shown = noted = key
        if key in ("position", "places", "player", "option"):
            if len(words) < 2:
                raise form(key)
            shown = f"{key} {words[1]}"
            noted = shown if key == "option" else f"{key} {self._seat(words[1])}"
        if noted in self._line_of:
            raise Refusal("key_twice", key=shown)
        self._line_of[noted] = line

    def _seat(self, word: str) -> int:
        seat = colour(word)
        if self.fresh is None or not self.fresh.steps[seat]:
            raise Refusal("no_seat", seat=seat)
        return seat

    def _read_ruleset(self, _: Line, words: list[str]) -> None:
        if len(words) != 2:
            raise form("ruleset")
        if words[1] not in RULESETS:
            raise Refusal("unknown_ruleset", word=words[1], known=known_rulesets())
        self.rules = RULESETS[words[1]]

    def _read_seats(self, _: Line, words: list[str]) -> None:
        rules = self._ruleset()
        seats = tuple(colour(word) for word in words[1:])
        for seat in seats:
            if seats.count(seat) > 1:
                raise Refusal("seat_twice", seat=seat)
        if len(seats) < 2:
            raise Refusal("seats_few")
        if len(seats) not in rules.player_counts:
            raise Refusal("seats_many", ruleset=rules.id, most=max(rules.player_counts))
        if seats != SEATS_FOR[len(seats)]:
            right = " ".join(COLOURS[seat] for seat in SEATS_FOR[len(seats)])
            raise Refusal("seats_wrong", count=len(seats), seats=right)
        self.fresh = new_state(seats)

    def _read_goal(self, _: Line, words: list[str]) -> None:
        goal = self._only_number(words)
        if goal not in GOALS:
            raise Refusal("bad_goal", goal=goal)
        self.rules = self._ruleset().with_goal(goal)

    def _read_position(self, _: Line, words: list[str]) -> None:
        steps = tuple(number(word) for word in words[2:])
        if len(steps) != TOKENS:
            raise form("position")
        for step in steps:
            if not YARD <= step <= HOME:
                raise Refusal("bad_step", step=step)
        self._tokens[self._seat(words[1])] = steps

    def _read_turn(self, _: Line, words: list[str]) -> None:
        if len(words) != 2:
            raise form("turn")
        self._turn = self._seat(words[1])

    def _read_sixes(self, _: Line, words: list[str]) -> None:
        self._sixes = self._only_number(words)
        if self._sixes < 0:
            raise Refusal("negative_sixes")
        if self._sixes > MOST_SIXES and self._ruleset().void_third_six:
            raise Refusal("bad_sixes")

    def _read_places(self, _: Line, words: list[str]) -> None:
        if len(words) != 3:
            raise form("places")
        rules, seats = self._ruleset(), self._start().seats
        place = number(words[2])
        if not 1 <= place <= len(seats):
            raise Refusal("bad_place", count=len(seats), place=place)
        if place in self._places.values():
            raise Refusal("place_twice", place=place)
        if place == 1 and rules.ending is Ending.FIRST_HOME:
            raise Refusal("place_won", ruleset=rules.id)
        self._places[self._seat(words[1])] = place
        if len(self._places) > len(seats) - 2:
            raise Refusal("places_many")

    def _read_text(self, line: Line, words: list[str]) -> None:
        text = line.text.split(None, 1)
        if len(text) == 2:
            self._text[words[0]] = text[1]
        elif words[0] in ("commit", "client", "secret"):
            raise form(words[0])

    def _read_player(self, line: Line, words: list[str]) -> None:
        text = line.text.split(None, 2)
        self._names[self._seat(words[1])] = text[2] if len(text) == 3 else ""

    def _read_option(self, line: Line, words: list[str]) -> None:
        if len(words) < 3:
            raise form("option")
        if len(words[1]) > OPTION_LIMIT:
            raise Refusal("long_name", most=OPTION_LIMIT)
        self._options[words[1]] = line.text.split(None, 2)[2]

    def _only_number(self, words: list[str]) -> int:
        if len(words) != 2:
            raise form(words[0])
        return number(words[1])

    def _ruleset(self) -> Rules:
        assert self.rules is not None  # noqa: S101 - `read` lets nothing else come first
        return self.rules

    def _start(self) -> State:
        assert self.fresh is not None  # noqa: S101 - `read` lets only `ruleset` come before
        return self.fresh


KEYS: dict[str, Callable[[Header, Line, list[str]], None]] = {
    "ruleset": Header._read_ruleset,
    "seats": Header._read_seats,
    "goal": Header._read_goal,
    "position": Header._read_position,
    "turn": Header._read_turn,
    "sixes": Header._read_sixes,
    "places": Header._read_places,
    "commit": Header._read_text,
    "client": Header._read_text,
    "secret": Header._read_text,
    "event": Header._read_text,
    "date": Header._read_text,
    "player": Header._read_player,
    "option": Header._read_option,
}
"""Every key, and how its line is read."""
