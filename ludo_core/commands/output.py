"""What commands say on standard output and standard error, which may be full, closed or left."""

from __future__ import annotations

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
    """Print what is wrong on standard error; where there is none, nowhere."""
    if sys.stderr is not None:  # of None, `print` makes standard output
        with suppress(OSError):
            print(sentence, file=sys.stderr)
