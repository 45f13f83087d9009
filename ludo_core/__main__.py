"""`python -m ludo_core`: see `ludo_core.commands`."""

from __future__ import annotations

import os
import sys

from ludo_core.commands import main
from ludo_core.commands.status import UNREADABLE

__all__ = ["main"]

if __name__ == "__main__":
    # numpy reads it when a player brings it in: several threads on networks so small only wait for
    # each other, five times the work on two busy cores.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        sys.exit(main())
    except BrokenPipeError:
        # Whoever read our output is gone; nothing more can be told, not even at shutdown.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(UNREADABLE)
    except KeyboardInterrupt:
        sys.exit(130)  # as a shell reports a program that was stopped by hand
