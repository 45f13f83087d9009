"""Where two frames differ, as few small rectangles: what a GIF has to write.

Split along empty rows and columns (the XY cut of page layout analysis), because most changes are a
token here and a die there, with half a board of nothing between.
"""

from __future__ import annotations

from PIL import Image

Box = tuple[int, int, int, int]


def patches(changes: Image.Image, gap: int, *, most: int) -> list[Box]:
    """Return boxes that together hold all non-zero pixels, cut along `gap` empty pixels or more.

    One box where there would be more than `most`.
    """
    whole = changes.getbbox()
    if whole is None:
        return []
    found = _cut(changes, whole, gap)
    return found if len(found) <= most else [whole]


def _cut(changes: Image.Image, box: Box, gap: int) -> list[Box]:
    left, top, right, bottom = box
    if right - left <= gap and bottom - top <= gap:
        return [box]
    columns, rows = changes.crop(box).getprojection()
    parts: list[Box] = [(left + a, top, left + b, bottom) for a, b in _runs(bytes(columns), gap)]
    if len(parts) == 1:
        parts = [(left, top + a, right, top + b) for a, b in _runs(bytes(rows), gap)]
    if len(parts) == 1:
        return [box]
    return [piece for part in parts for piece in _cut(changes, _tight(changes, part), gap)]


def _tight(changes: Image.Image, box: Box) -> Box:
    inner = changes.crop(box).getbbox()
    assert inner is not None  # noqa: S101 - every part was cut where something is
    left, top = box[:2]
    return left + inner[0], top + inner[1], left + inner[2], top + inner[3]


def _runs(filled: bytes, gap: int) -> list[tuple[int, int]]:
    """Return the stretches (start, end) of ones that lie `gap` or more zeros apart."""
    zeros, at, runs = bytes(gap), 0, []
    while at < len(filled):
        end = filled.find(zeros, at)
        end = len(filled) if end < 0 else end
        runs.append((at, end))
        at = filled.find(1, end)
        if at < 0:
            break
    return runs
