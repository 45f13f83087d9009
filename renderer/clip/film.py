"""From frames to a GIF: each frame is drawn whole, and only what differs from the last is written.

What differs is looked up in the pixels, not worked out from the moves, so that whatever a board
shows some day is shown in clips as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageChops

from renderer.background import put
from renderer.board import compose
from renderer.clip.gif import SHORTEST_MS, Gif
from renderer.clip.patches import Box, patches
from renderer.clip.sprites import Sprite, placed
from renderer.layout import Layout, layout_for
from renderer.palette import Palette, palette_of
from renderer.picture import BoardPicture
from renderer.plans import plan_of
from renderer.png import FILTER_COLUMN
from renderer.scene import Lifted

APART = 3
"""Changes that are this many squares apart are written one by one, each 20 ms after the last."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of a clip, shown for `ms` milliseconds.

    lifted   the tokens that are left out of the picture
    sprites  what moves above it, the last in front
    done     how many of the clip's actions are over by then
    """

    picture: BoardPicture
    ms: int
    sprites: tuple[Sprite, ...] = ()
    lifted: Lifted = frozenset()
    done: int = 0


class Film:
    """A clip while its frames are drawn. All of them have the size and theme of the first."""

    def __init__(self, first: BoardPicture) -> None:
        plan = plan_of(first)
        palette: Palette = palette_of(plan.theme)
        self._layout: Layout = layout_for(plan, first.size)
        self._gif = Gif(first.size, palette)
        self._still: Image.Image | None = None
        self._still_of: tuple[BoardPicture, Lifted] | None = None
        self._sprites: tuple[Sprite, ...] = ()
        self._shown: Image.Image | None = None

    def show(self, frame: Frame) -> None:
        """Add a frame; one that looks like the last makes that stay for longer."""
        before, screen, where = self._shown, *self._drawn(frame)
        self._shown = screen
        if before is None:
            everything = (FILTER_COLUMN, 0, *screen.size)
            self._gif.show(screen.crop(everything), (0, 0), frame.ms)
            return
        region = screen.crop(where)
        changes = ImageChops.difference(region, before.crop(where))
        boxes = patches(changes, APART * self._layout.unit, most=frame.ms // SHORTEST_MS)
        for box in boxes:
            pixels = region.crop(box)
            pixels.paste(self._gif.transparent, (0, 0), changes.crop(box).point(_WHERE_ZERO, "1"))
            left, top = where[0] + box[0] - FILTER_COLUMN, where[1] + box[1]
            self._gif.show(pixels, (left, top), SHORTEST_MS)
        self._gif.wait(frame.ms - SHORTEST_MS * len(boxes))

    def finish(self) -> bytes:
        """Return the clip as a GIF file."""
        return self._gif.finish()

    def _drawn(self, frame: Frame) -> tuple[Image.Image, Box]:
        """Return a frame as a canvas, and the part of it that may differ from the last one."""
        still = (frame.picture, frame.lifted)
        moved: Iterable[Sprite] = set(self._sprites).symmetric_difference(frame.sprites)
        if self._still is None or still != self._still_of:
            self._still, self._still_of = compose(*still), still
            where = (0, 0, *self._still.size)
        else:
            where = self._around(moved)
        self._sprites = frame.sprites
        if not frame.sprites:
            return self._still, where
        screen = self._still.copy()
        for sprite in frame.sprites:
            put(screen, *placed(self._layout, sprite))
        return screen, where

    def _around(self, sprites: Iterable[Sprite]) -> Box:
        """Return the smallest box that holds some sprites."""
        boxes = []
        for sprite in sprites:
            drawing, (x, y) = placed(self._layout, sprite)
            left = x + FILTER_COLUMN
            boxes.append((left, y, left + drawing.tile.width, y + drawing.tile.height))
        if not boxes:
            return (0, 0, 1, 1)
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        size = self._layout.size
        return (
            max(FILTER_COLUMN, min(lefts)),
            max(0, min(tops)),
            min(size + FILTER_COLUMN, max(rights)),
            min(size, max(bottoms)),
        )


_WHERE_ZERO = [255] + [0] * 255
