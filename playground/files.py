"""Attached files: their bytes in memory, and the size of a picture from its first bytes."""

from __future__ import annotations

import struct
import zlib
from collections import OrderedDict
from dataclasses import dataclass

MAX_FILE = 10 * 1024 * 1024
_ORPHANS = 32
"""Files kept after their message let go of them: a page may still be loading one."""


@dataclass(frozen=True, slots=True)
class File:
    """A stored file."""

    filename: str
    content_type: str
    data: bytes


class FileStore:
    """Files by attachment id."""

    def __init__(self) -> None:
        self._files: dict[int, File] = {}
        self._orphans: OrderedDict[int, None] = OrderedDict()

    def put(self, attachment_id: int, file: File) -> None:
        """Store a file."""
        self._files[attachment_id] = file

    def get(self, attachment_id: int) -> File | None:
        """Return a file, None if it is gone."""
        return self._files.get(attachment_id)

    def let_go(self, attachment_id: int) -> None:
        """Say that no message shows this file any more."""
        self._orphans[attachment_id] = None
        while len(self._orphans) > _ORPHANS:
            oldest, _ = self._orphans.popitem(last=False)
            self._files.pop(oldest, None)


def content_type(filename: str, data: bytes) -> str:
    """Return the media type, by content for pictures and by name else."""
    if data.startswith(b"\x89PNG"):
        return "image/png"
    if data.startswith(b"GIF8"):
        return "image/gif"
    if data.startswith(b"\xff\xd8"):
        return "image/jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    endings = {".txt": "text/plain; charset=utf-8", ".json": "application/json"}
    ending = filename[filename.rfind(".") :].lower()
    return endings.get(ending, "application/octet-stream")


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG, GIF, JPEG or WebP picture, None for anything else."""
    try:
        if data.startswith(b"\x89PNG"):
            return struct.unpack(">II", data[16:24])
        if data.startswith(b"GIF8"):
            return struct.unpack("<HH", data[6:10])
        if data.startswith(b"\xff\xd8"):
            return _jpeg_size(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp_size(data)
    except (struct.error, IndexError):
        return None
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while data[at] == 0xFF:
        kind, length = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])[0]
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    if data[12:16] == b"VP8X":
        return (
            int.from_bytes(data[24:27], "little") + 1,
            int.from_bytes(data[27:30], "little") + 1,
        )
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def avatar(number: int) -> bytes:
    """Return a default avatar: a small PNG of one colour."""
    colors = (0x5865F2, 0x757E8A, 0x3BA55C, 0xFAA61A, 0xED4245, 0xEB459E)
    side, color = 64, colors[number % 6].to_bytes(3, "big")
    rows = zlib.compress((b"\0" + color * side) * side)

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
