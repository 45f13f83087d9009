"""GIF bytes, rectangle by rectangle, by the rules that Discord's re-encoder asks for.

One global colour table; a graphic control extension with the transparent index before every frame,
the first too; frames stay in place (disposal 1). Pillow codes the pixels: its C encoder is reached
by `Image.tobytes`. Its GIF writer would quantize and compare whole frames again.
"""

from __future__ import annotations

import struct

from PIL import Image

from renderer.palette import Palette

SHORTEST_MS = 20
"""Players slow frames down that are shorter."""
_STAY = 1 << 2
_TRANSPARENT = 1
_LOOP_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


class Gif:
    """A GIF while it is written: `show` each picture in turn, then `finish`."""

    def __init__(self, size: int, palette: Palette) -> None:
        self.transparent = len(palette.colours)
        """The index of pixels that stay as they were."""
        self._bits = max(2, self.transparent.bit_length())
        table = palette.chunk.ljust(3 << self._bits, b"\0")
        screen = struct.pack("<HHBBB", size, size, 0xF0 | (self._bits - 1), 0, 0)
        self._parts = [b"GIF89a", screen, table, _LOOP_FOR_EVER]
        self._waiting = b""
        self._ms = 0

    def show(self, pixels: Image.Image, at: tuple[int, int], ms: int) -> None:
        """Show palette indexes with their top left corner at a pixel, for `ms` milliseconds."""
        self._flush()
        place = struct.pack("<BHHHHBB", 0x2C, *at, *pixels.size, 0, self._bits)
        self._waiting = place + pixels.tobytes("gif", "P", self._bits, 0) + b"\0"
        self._ms = ms

    def wait(self, ms: int) -> None:
        """Leave what is shown for longer."""
        self._ms += ms

    def finish(self) -> bytes:
        """Return the file."""
        self._flush()
        return b"".join([*self._parts, b";"])

    def _flush(self) -> None:
        """Write the last picture: only now it is known how long it stays."""
        if self._waiting:
            delay = max(self._ms, SHORTEST_MS) // 10
            control = struct.pack(
                "<BBBBHBB", 0x21, 0xF9, 4, _STAY | _TRANSPARENT, delay, self.transparent, 0
            )
            self._parts += [control, self._waiting]
            self._waiting = b""
