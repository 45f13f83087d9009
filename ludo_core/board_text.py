"""A position in plain text: the board, each seat's tokens, and what is to be done."""

from __future__ import annotations

from collections.abc import Callable

from ludo_core.play import legal
from ludo_core.rules import COLOURS, Rules, Track
from ludo_core.state import State
from ludo_core.tracks import aeroplane_text, cross_text
from ludo_core.tracks.words import WORDS

DRAWINGS: dict[Track, Callable[[State], list[str]]] = {
    Track.CROSS: cross_text.draw,
    Track.LOOP: aeroplane_text.draw,
}


def text_board(rules: Rules, state: State) -> str:
    """Return the position as lines of text, in English and in plain ASCII."""
    seats = [_seat_line(rules, state, seat) for seat in state.seats]
    return "\n".join([*DRAWINGS[rules.track](state), "", *seats, _status(rules, state)])


def _seat_line(rules: Rules, state: State, seat: int) -> str:
    place_name = WORDS[rules.track].place
    tokens = ", ".join(
        f"{token}: {place_name(step)}" for token, step in enumerate(state.steps[seat], 1)
    )
    place = f", place {state.places[seat]}" if state.places[seat] else ""
    return f"{COLOURS[seat]:<7}{tokens}{place}"


def _status(rules: Rules, state: State) -> str:
    if state.turn is None:
        return "the game is over, drawn" if state.drawn else "the game is over"
    if state.die is None:
        return f"{COLOURS[state.turn]} rolls"
    tokens = ", ".join(str(token + 1) for token in legal(rules, state))
    return (
        f"{COLOURS[state.turn]} rolled {state.die} and can move {WORDS[rules.track].piece} {tokens}"
    )
