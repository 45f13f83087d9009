"""Which code points a font file has glyphs for."""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterator
from pathlib import Path

COLLECTION = b"ttcf"

Data = mmap.mmap | bytes


def code_points(path: Path, index: int = 0) -> frozenset[int]:
    """Return the code points of font `index` of a file (0 unless it is a collection).

    Reads the Unicode `cmap` subtables of OpenType formats 4 and 12. Raises OSError, ValueError,
    struct.error or KeyError for a file that is no font.
    """
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return frozenset(_code_points(data, index))


def _code_points(data: Data, index: int) -> Iterator[int]:
    head = 0
    if data[:4] == COLLECTION:
        (head,) = struct.unpack_from(">L", data, 12 + 4 * index)
    (tables,) = struct.unpack_from(">H", data, head + 4)
    found = {
        tag: start
        for tag, _, start, _ in (
            struct.unpack_from(">4sLLL", data, head + 12 + 16 * at) for at in range(tables)
        )
    }
    cmap = found[b"cmap"]
    for at in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        _, _, offset = struct.unpack_from(">HHL", data, cmap + 4 + 8 * at)
        yield from _subtable(data, cmap + offset)


def _subtable(data: Data, start: int) -> Iterator[int]:
    (kind,) = struct.unpack_from(">H", data, start)
    if kind == 12:
        for group in range(struct.unpack_from(">L", data, start + 12)[0]):
            first, last, _ = struct.unpack_from(">LLL", data, start + 16 + 12 * group)
            yield from range(first, last + 1)
    elif kind == 4:
        segments = struct.unpack_from(">H", data, start + 6)[0] // 2
        ends = struct.unpack_from(f">{segments}H", data, start + 14)
        begins = struct.unpack_from(f">{segments}H", data, start + 16 + 2 * segments)
        for begin, end in zip(begins, ends, strict=True):
            yield from range(begin, min(end, 0xFFFE) + 1)
