"""A running game while one change is worked out. Pure but for the dice secret.

The program moves the only way to move where the table says so, and plays the turns of computers
and of the absent until a person has to act, nobody has acted for a whole round, or the game is
over: with every person placed, the rest finish at once unless somebody watches.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime

from ludo_core import (
    Action,
    AgreeDraw,
    Move,
    Refusal,
    Resign,
    Roll,
    State,
    after,
    check,
    choices,
)
from ludo_core.dice import face
from ludo_core.players import LEVELS
from storage import Kept, Phase, Played, Table

Turn = tuple[Table, tuple[Played, ...]]
"""A table after a change, and the actions that were made."""


class Playing:
    """The game while one change is worked out: `table` and `state` are how it stands."""

    def __init__(self, kept: Kept, now: datetime) -> None:
        assert kept.table.state is not None  # noqa: S101 - a running game has a position
        self._secret = kept.secret
        self._now = now
        self._before = kept.played[: kept.table.actions]
        self.rules = kept.table.options.rules
        self.table = kept.table
        self.state: State = kept.table.state
        self.played: list[Played] = []

    def change(self, **changes: object) -> None:
        """Change the table beside its position."""
        self.table = replace(self.table, **changes)  # type: ignore[arg-type]

    def act(self, action: Action, seat: int, actor: int | None) -> None:
        """Make a checked action. Raises Refusal."""
        check(self.rules, self.state, action)
        before = self.state
        self.played.append(Played(seat, action, actor))
        self.state = after(self.rules, before, action)
        if self.state.turn != before.turn:
            self._passed(before.turn)

    def roll(self, actor: int | None) -> None:
        """Roll the next face for the seat on turn. Raises Refusal while a die waits."""
        assert self.state.turn is not None  # noqa: S101 - checked before
        if self.state.die is not None:
            raise Refusal("choose_first")
        rolls = self.table.rolls
        number = face(self._secret, self.table.client, rolls)
        self.change(rolls=rolls + 1)
        self.act(Roll(number), self.state.turn, actor)

    def choose(self) -> int:
        """Return the token that the computer of the seat on turn moves."""
        # Seeded by what everybody can see, so that a game replayed is the same game.
        rng = random.Random(f"{self.table.client}:{self.table.rolls}")
        level = self._computer() or self.table.options.level
        return LEVELS[level].choose(self.rules, self.state, rng)

    def carry_on(self) -> None:
        """Go on while no person has to act."""
        while self.state.turn is not None and self.table.paused is None:
            if self.table.watching and not self._people_play():
                return
            if not self._step():
                return

    def watched_move(self) -> None:
        """Make one roll of a computer, and the move that it allows."""
        while self._step() and self.state.die is not None:
            pass

    def done(self) -> Turn:
        """Return the table after all of it, and the actions that were made."""
        over = self.state.over
        table = replace(
            self.table,
            host=self._host(),
            phase=Phase.OVER if over else self.table.phase,
            ended=self._now if over else None,
            # A seat that a computer plays, be it for somebody, has no say.
            draw=self.table.draw if not over and self.all_there() else None,
            turn_came=None if over else self.table.turn_came,
            state=self.state,
            actions=self.table.actions + len(self.played),
        )
        return table, tuple(self.played)

    def wake(self) -> None:
        """Begin to count anew whether anybody is there."""
        self.change(paused=None, idle=(), acted=True)

    def settle_draw(self, actor: int | None) -> None:
        """End the game if all who still play have agreed on the draw that is offered."""
        offer = self.table.draw
        if offer is None or self.state.over:
            return
        if offer.seat not in self.state.playing:
            self.change(draw=None)
        elif set(self.state.playing) <= set(offer.agreed):
            self.act(AgreeDraw(), offer.seat, actor)

    def all_there(self) -> bool:
        """Whether persons play every seat that still plays, none of them by a computer."""
        sitters = (self.table.sitter(seat) for seat in self.state.playing)
        return all(one is not None and one.user is not None and not one.away for one in sitters)

    def _step(self) -> bool:
        """Make the next action that needs no person; False if there is none."""
        seat = self.state.turn
        assert seat is not None  # noqa: S101 - the game goes on
        computer = self._computer()
        if self.state.die is None:
            if computer is None:
                return False
            self.roll(None)
            return True
        if computer is not None:
            self.act(Move(self.choose()), seat, None)
            return True
        ways = choices(self.rules, self.state)
        if len(ways) > 1 or not self.table.options.auto_move:
            return False
        self.act(Move(ways[0][0]), seat, None)
        return True

    def _computer(self) -> str | None:
        """Return the level that plays the seat on turn, None for a person who is there."""
        assert self.state.turn is not None  # noqa: S101 - the game goes on
        sitter = self.table.sitter(self.state.turn)
        assert sitter is not None  # noqa: S101 - every playing seat is held
        return sitter.level or (self.table.options.level if sitter.away else None)

    def _host(self) -> int:
        """Return the host: who has left the game gives way to who plays on."""
        table, playing = self.table, self.state.playing
        own = {*table.seats_of(table.host)}
        done = (*self._before, *self.played)
        resigned = {one.action.seat for one in done if isinstance(one.action, Resign)}
        if not own & resigned or own & {*playing}:
            return table.host
        return next(
            (one.user for one in table.people if one.user and one.seat in playing), table.host
        )

    def _people_play(self) -> bool:
        return any(sitter.seat in self.state.playing for sitter in self.table.people)

    def _passed(self, seat: int | None) -> None:
        """Note that the turn has gone from `seat` to another."""
        offer, table = self.table.draw, self.table
        idle = table.idle
        if not table.acted and seat is not None:
            idle = tuple(sorted({*idle, seat}))
        lapsed = offer is not None and (
            offer.seat == self.state.turn or offer.seat not in self.state.playing
        )
        asleep = self._people_play() and set(self.state.playing) <= set(idle)
        self.change(
            idle=idle,
            acted=False,
            draw=None if lapsed else offer,
            turn_came=self._now,
            paused=self._now if asleep and not self.state.over else None,
        )
