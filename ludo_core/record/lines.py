"""Bytes to numbered lines of text, without ever holding more than one line's worth of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from ludo_core.record.model import LINE_LIMIT

COMMENT = re.compile(r"(?:^|\s)#.*")
BYTES_LIMIT = 4 * LINE_LIMIT + 2
"""The longest line that can still be right: four bytes a character, and its end."""
BOM = b"\xef\xbb\xbf"


class ByteLines(Protocol):
    """Where bytes come from: an open binary file, standard input, BytesIO."""

    def readline(self, size: int = -1, /) -> bytes:
        """Return the bytes up to and with the next line end, at most `size`; b"" at the end."""


class Line(NamedTuple):
    """One line that says something: its number from 1, its text without comment and line end.

    `fault` is the code of what is wrong with its bytes, or ""; its text is then only a part.
    """

    number: int
    text: str
    fault: str = ""


def lines(source: ByteLines) -> Iterator[Line]:
    """Yield each line of `source` that is neither blank nor a comment, as soon as it is read."""
    number = 0
    while raw := source.readline(BYTES_LIMIT):
        number += 1
        whole = raw.endswith(b"\n") or len(raw) < BYTES_LIMIT
        while not whole:
            rest = source.readline(BYTES_LIMIT)
            whole = rest.endswith(b"\n") or len(rest) < BYTES_LIMIT
        if number == 1:
            raw = raw.removeprefix(BOM)
        line = _line(number, raw)
        if line.text or line.fault:
            yield line


def _line(number: int, raw: bytes) -> Line:
    fault = ""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode(errors="replace")
        fault = "not_utf8"
    text = text.removesuffix("\n").removesuffix("\r")
    if len(text) > LINE_LIMIT:
        text = text[:LINE_LIMIT]
        fault = "long_line"
    if "#" in text:
        text = COMMENT.sub("", text)
    return Line(number, text.strip(), fault)
