"""Tables as values, for the tests of what is built from them without a bot."""

from __future__ import annotations

from datetime import UTC, datetime

from games import View
from ludo_core import RULESETS, SEATS_FOR, State, new_state
from ludo_core.dice import commit_of
from ludo_core.events import Event
from storage import Options, Phase, Place, Sitter, Table


def sitters(*names: str | None) -> tuple[Sitter, ...]:
    """Return people of these names, and computers for None, on the seats their number uses."""
    return tuple(
        Sitter(seat=seat, name="", level="normal")
        if name is None
        else Sitter(seat=seat, name=name, user=1_000 + seat)
        for seat, name in zip(SEATS_FOR[len(names)], names, strict=True)
    )


def table(
    *names: str | None,
    state: State | None = None,
    ruleset: str = "king",
    goal: int = 4,
    phase: Phase | None = None,
) -> Table:
    """Return a table: a lobby without a state, else a game or, once that is over, its end."""
    running = Phase.LOBBY if state is None else Phase.OVER if state.over else Phase.PLAYING
    return Table(
        id="0123456789",
        place=Place(1, 2),
        host=1_000,
        options=Options(ruleset, len(names), goal, RULESETS[ruleset].auto_move),
        commit=commit_of(bytes(32)),
        created=datetime(2026, 1, 1, tzinfo=UTC),
        phase=phase or running,
        sitters=sitters(*names),
        version=7,
        state=state,
    )


def view(of: Table, *story: Event) -> View:
    """Return a table as it is shown, after a story."""
    return View(of, story)


def position(
    players: int, steps: dict[int, tuple[int, int, int, int]], *, die: int | None = None
) -> State:
    """Return a position in which red is on turn; seats left out have all tokens in the yard."""
    start = new_state(SEATS_FOR[players])
    tokens = [steps.get(seat, old) if old else old for seat, old in enumerate(start.steps)]
    return start._replace(steps=tuple(tokens), turn=0, die=die)
