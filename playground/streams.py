"""Transport compression of the gateway, as a client asks for it in `compress=`."""

from __future__ import annotations

import struct
import zlib
from typing import Protocol


class Stream(Protocol):
    """Turns the texts of one connection into what goes over the wire."""

    def pack(self, text: str) -> str | bytes:
        """Return one websocket message for one gateway message."""


class PlainStream:
    """No compression."""

    def pack(self, text: str) -> str:
        """Return the text itself."""
        return text


class ZlibStream:
    """zlib-stream: one zlib context for the connection, flushed at each message."""

    def __init__(self) -> None:
        self._deflate = zlib.compressobj(1)

    def pack(self, text: str) -> bytes:
        """Return the bytes of this message, ending in 00 00 FF FF."""
        return self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)


class ZstdStream:
    """zstd-stream: one zstd frame for the connection, made of raw blocks.

    Raw blocks need no library and are a valid stream; on one machine nothing is won by packing.
    """

    _FRAME = struct.pack("<IBB", 0xFD2FB528, 0, 0x38)  # magic, no flags, a window of 128 KiB
    _BLOCK = 1 << 17

    def __init__(self) -> None:
        self._head = self._FRAME

    def pack(self, text: str) -> bytes:
        """Return the bytes of this message."""
        data = text.encode()
        out = [self._head]
        self._head = b""
        for start in range(0, len(data), self._BLOCK):
            block = data[start : start + self._BLOCK]
            out += [(len(block) << 3).to_bytes(3, "little"), block]
        return b"".join(out)


def stream_for(compress: str | None) -> Stream | None:
    """Return the stream a client asked for, None if there is no such thing."""
    streams: dict[str | None, type[PlainStream] | type[ZlibStream] | type[ZstdStream]] = {
        None: PlainStream,
        "zlib-stream": ZlibStream,
        "zstd-stream": ZstdStream,
    }
    kind = streams.get(compress)
    return kind() if kind is not None else None
