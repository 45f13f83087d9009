"""A Ludo board by pachisi-render (an SVG, as its web API makes it), turned into a PNG by CairoSVG.

Needs Debian's libcairo2 (elsewhere: cairo). Importing raises ImportError or OSError without them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ludo_core import State
from ludo_core.rules import HOME, LAST_ON_RING, YARD
from ludo_core.tracks import cross

_cairosvg = import_module("cairosvg")
_state = import_module("pachisi_render.api.state")
_adapter = import_module("pachisi_render.api.board_adapter")
_renderer = import_module("pachisi_render.renderer.renderer")

PACKAGE = "pachisi-render + cairosvg"
SIZE = 960


def draw(state: State) -> bytes:
    """Return a position as a PNG of 960x960. Of tokens on one square the last is shown."""
    loop: list[int | None] = [None] * cross.RING_SIZE
    homes, goals = [], []
    for seat, steps in enumerate(state.steps):
        column: list[int | None] = [None] * (HOME - LAST_ON_RING)
        for step in steps:
            index = cross.ring_index(seat, step)
            if index is not None:
                loop[index] = seat
            elif step > LAST_ON_RING:
                column[step - LAST_ON_RING - 1] = seat
        yard = [seat if step == YARD else None for step in steps]
        start = cross.QUARTER * seat
        entrance = (start + LAST_ON_RING) % cross.RING_SIZE
        homes.append(_state.HomeState(owner=seat, start=start, fields=_fields(yard)))
        goals.append(_state.GoalState(owner=seat, entrance=entrance, fields=_fields(column)))
    board = _state.BoardState(player_count=4, homes=homes, loop=_fields(loop), goals=goals)
    svg = _renderer.Renderer().render(_adapter.BoardAdapter(board).convert())
    png: bytes = _cairosvg.svg2png(bytestring=svg.encode(), output_width=SIZE, output_height=SIZE)
    return png


def _fields(occupants: list[int | None]) -> list[Any]:
    return [_state.FieldState(occupant=seat) for seat in occupants]
