"""Clips of the last moves and of whole games, as GIF files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ludo_core.actions import Action, Roll
from ludo_core.play import after as state_after
from renderer.clip.film import Film, Frame
from renderer.clip.pace import BRISK, FULL, SWIFT, Pace
from renderer.clip.script import frames_of
from renderer.picture import BoardPicture

MOVE_SIZE, REPLAY_SIZE = 480, 720
ENDING_MS, HELD_MS = 100, 2000
"""How long the last frame may take to be there whole, and how long it then stays."""
MOST_FRAMES: tuple[tuple[Pace, int], ...] = ((FULL, 44), (BRISK, 60), (SWIFT, 100))
"""The first pace at which a clip of moves has no more frames than this is taken."""

Progress = Callable[[int, int], None]
"""Called with the number of actions shown so far and of all; what it raises ends the work."""


def move_clip(
    before: BoardPicture, actions: Sequence[Action], after: BoardPicture | None = None
) -> bytes:
    """Return a GIF of what was done since `before`, ending on the board `after`.

    Many moves are shown faster; of very many only the newest. Sizes of the pictures do not matter,
    a clip has 480 pixels. Safe in any number of threads. Raises ValueError for an `after` in
    another position, Refusal for an action that is not legal, MissingFont.
    """
    frames = _ending(_short_enough(replace(before, size=MOVE_SIZE), actions), after)
    return _developed(frames, None, len(actions))


def replay_clip(
    before: BoardPicture,
    actions: Sequence[Action],
    after: BoardPicture | None = None,
    progress: Progress | None = None,
) -> bytes:
    """Return a GIF of a whole game or a part of it, of 720 pixels; otherwise as `move_clip`."""
    start = replace(before, size=REPLAY_SIZE)
    return _developed(_ending([*frames_of(start, actions, SWIFT)], after), progress, len(actions))


def _short_enough(before: BoardPicture, actions: Sequence[Action]) -> list[Frame]:
    frames: list[Frame] = []
    for pace, most in MOST_FRAMES:
        frames = [*frames_of(before, actions, pace)]
        if len(frames) <= most:
            return frames
    past = frames[-most].done
    while past < len(actions) and not isinstance(actions[past], Roll):
        past += 1
    state = before.state
    for action in actions[:past]:
        state = state_after(before.rules, state, action)
    later = replace(before, state=state, trail=None, flights=(), captures=())
    return [*frames_of(later, actions[past:], pace)]


def _ending(frames: list[Frame], after: BoardPicture | None) -> list[Frame]:
    """Return the frames with the last one held, in the form of `after`."""
    last = frames[-1]
    if after is not None and after.state != last.picture.state:
        raise ValueError("the actions do not lead to the board that a clip is to end on")
    end = last.picture if after is None else replace(after, size=last.picture.size)
    ending = [Frame(end, ms, done=last.done) for ms in (ENDING_MS, HELD_MS)]
    return [*frames[:-1], *ending]


def _developed(frames: list[Frame], progress: Progress | None, total: int) -> bytes:
    film, done = Film(frames[0].picture), 0
    for frame in frames:
        film.show(frame)
        if progress is not None and frame.done != done:
            done = frame.done
            progress(done, total)
    return film.finish()
