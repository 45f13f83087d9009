"""`python -m ludo_core`: see `ludo_core.commands`."""

from __future__ import annotations

import os
import sys

from ludo_core.commands import main
from ludo_core.commands.output import Unwritable, complain, give_up, tell
from ludo_core.commands.status import UNREADABLE

__all__ = ["main"]


def run() -> int:
    """Run the command line as a program of its own; return the exit status."""
    try:
        try:
            return main()
        finally:
            if sys.stdout is not None:
                tell(sys.stdout)  # argparse leaves its help in the buffer
    except Unwritable as error:
        if str(error):
            complain(f"standard output: {error}")
        if sys.stdout is not None:
            give_up(sys.stdout)
        return UNREADABLE
    except KeyboardInterrupt:
        return 130  # as a shell reports a program that was stopped by hand


if __name__ == "__main__":
    # numpy reads it when a player brings it in: several threads on networks so small only wait for
    # each other, five times the work on two busy cores.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(run())
