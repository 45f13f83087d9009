"""The command line: `python -m ludo_core COMMAND …`.

Exit status: 0 all is well, 1 a record is not, 2 a file cannot be read or written or the call is
wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import IO

from ludo_core.commands import on_records, simulate
from ludo_core.commands.output import Unwritable
from ludo_core.record.lines import ByteLines


def main(
    argv: Sequence[str] | None = None,
    stdin: ByteLines | None = None,
    stdout: IO[str] | None = None,
) -> int:
    """Run one command and return its exit status.

    Raises SystemExit(2) for a wrong call, Unwritable if an answer cannot be written.
    """
    parser = argparse.ArgumentParser(
        prog="python -m ludo_core", description="Tools for records and for computer players."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    on_records.add_to(commands)
    simulate.add_to(commands)
    options = parser.parse_args(argv)
    out = sys.stdout if stdout is None else stdout
    if out is None:
        raise Unwritable("there is none")
    status: int = options.run(options, stdin, out)
    return status
