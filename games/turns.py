"""A running game: a person's act, then all that follows without one. Pure but for the dice secret.

The program moves the only way to move where the table says so, and plays computers' turns until a
person has to act or the game is over: with every person placed, the rest finish at once.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime

from games.acts import Intent, MoveToken, ResignGame, RollDie
from ludo_core import Action, Move, Refusal, Resign, Roll, State, after, check, choices
from ludo_core.dice import face
from ludo_core.players import LEVELS
from storage import Kept, Phase, Played, Table


def change_game(kept: Kept, intent: Intent, now: datetime) -> tuple[Table, tuple[Played, ...]]:
    """Return the table after an act in a running game, and the actions made. Raises Refusal."""
    table = kept.table
    seat = table.seat_of(intent.user)
    if seat is None:
        raise Refusal("not_a_player")
    playing = _Playing(kept)
    if isinstance(intent.act, ResignGame):
        playing.act(Resign(seat), seat, intent.user)
    elif isinstance(intent.act, RollDie | MoveToken):
        _check_turn(table, seat, intent.version)
        if isinstance(intent.act, RollDie):
            playing.roll(intent.user)
        else:
            playing.act(Move(intent.act.token), seat, intent.user)
    else:
        raise Refusal("already_started")
    playing.carry_on()
    return playing.table(now), tuple(playing.played)


def begin_game(kept: Kept, now: datetime) -> tuple[Table, tuple[Played, ...]]:
    """Return a table that has just started as the first person finds it: computers go before."""
    playing = _Playing(kept)
    playing.carry_on()
    return playing.table(now), tuple(playing.played)


def _check_turn(table: Table, seat: int, version: int | None) -> None:
    assert table.state is not None  # noqa: S101 - a running game has a position
    turn = table.state.turn
    if seat != turn:
        if seat not in table.state.playing:
            raise Refusal("you_are_placed")
        raise Refusal("not_your_turn", seat=-1 if turn is None else turn)
    if version is not None and version != table.version:
        raise Refusal("old_board")


class _Playing:
    """The game while one change is worked out."""

    def __init__(self, kept: Kept) -> None:
        assert kept.table.state is not None  # noqa: S101 - a running game has a position
        self._kept = kept
        self._rules = kept.table.options.rules
        self._rolls = kept.table.rolls
        self._state: State = kept.table.state
        self.played: list[Played] = []

    def act(self, action: Action, seat: int, actor: int | None) -> None:
        """Make a checked action. Raises Refusal."""
        check(self._rules, self._state, action)
        self.played.append(Played(seat, action, actor))
        self._state = after(self._rules, self._state, action)

    def roll(self, actor: int | None) -> None:
        """Roll the next face for the seat on turn. Raises Refusal while a die waits."""
        assert self._state.turn is not None  # noqa: S101 - checked before
        if self._state.die is not None:
            raise Refusal("choose_first")
        number = face(self._kept.secret, self._kept.table.client, self._rolls)
        self.act(Roll(number), self._state.turn, actor)
        self._rolls += 1

    def carry_on(self) -> None:
        """Go on while no person has to act."""
        while self._state.turn is not None:
            seat = self._state.turn
            sitter = self._kept.table.sitter(seat)
            assert sitter is not None  # noqa: S101 - every playing seat is held
            if self._state.die is None:
                if sitter.level is None:
                    return
                self.roll(None)
            elif sitter.level is not None:
                self.act(Move(self._choose(sitter.level)), seat, None)
            else:
                ways = choices(self._rules, self._state)
                if len(ways) > 1 or not self._kept.table.options.auto_move:
                    return
                self.act(Move(ways[0][0]), seat, None)

    def _choose(self, level: str) -> int:
        # Seeded by what everybody can see, so that a game replayed is the same game.
        rng = random.Random(f"{self._kept.table.client}:{self._rolls}")
        return LEVELS[level].choose(self._rules, self._state, rng)

    def table(self, now: datetime) -> Table:
        """Return the table after all of it."""
        table = self._kept.table
        return replace(
            table,
            phase=Phase.OVER if self._state.over else table.phase,
            ended=now if self._state.over else None,
            state=self._state,
            rolls=self._rolls,
            actions=table.actions + len(self.played),
        )
