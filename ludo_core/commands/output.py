"""What commands say on standard output and standard error, which may be full, closed or left."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import IO


class Unwritable(Exception):
    """Standard output takes no more. str() says why; it is "" where the reader has left."""


def tell(out: IO[str], *lines: str) -> None:
    """Print these lines and whatever waits to be written, at once. Raises Unwritable."""
    try:
        out.writelines(f"{line}\n" for line in lines)
        out.flush()
    except BrokenPipeError as error:
        raise Unwritable from error
    except OSError as error:
        raise Unwritable(error.strerror or error) from error


def complain(sentence: str) -> None:
    """Print what is wrong on standard error; where there is none, or it is full, nowhere."""
    if sys.stderr is None:  # of None, `print` makes standard output
        return
    try:
        print(sentence, file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)


def give_up(out: IO[str]) -> None:
    """Let go of what waits to be written and cannot be, so that the end does not fail at it."""
    with suppress(OSError):  # no file is behind it
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
