"""Tools for game records: `python -m ludo_core check`, `show` and `verify`.

One JSON line a record, flushed at once, so that another program can drive them through a pipe.
Exit status: 0 every record is ok, 1 one is not, 2 a file cannot be read or the call is wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, NamedTuple

from ludo_core.board_text import text_board
from ludo_core.record import Reading, check_report, read, verify_report
from ludo_core.record.lines import ByteLines
from ludo_core.record.report import Report

OK, WRONG, UNREADABLE = range(3)


class Command(NamedTuple):
    """One command: its help, what it reports of a record, and what it needs for that."""

    help: str
    report: Callable[[Reading], Report]
    actions: bool = False
    """Whether the records are read with their actions."""
    board: bool = False
    """Whether the position is drawn above the report."""


COMMANDS = {
    "check": Command("play each record by the rules", check_report),
    "show": Command("draw the position at the end of each record", check_report, board=True),
    "verify": Command("check each record's dice against its secret", verify_report, actions=True),
}


def main(
    argv: Sequence[str] | None = None,
    stdin: ByteLines | None = None,
    stdout: IO[str] | None = None,
) -> int:
    """Run one command and return its exit status; raises SystemExit(2) for a wrong call."""
    options = _parser().parse_args(argv)
    command: Command = COMMANDS[options.command]
    out = sys.stdout if stdout is None else stdout
    status = OK
    for name in options.files or ["-"]:
        try:
            with _opened(name, stdin) as source:
                found = _run(command, source, out, name if len(options.files) > 1 else None)
        except BrokenPipeError:
            raise
        except OSError as error:
            print(f"{name}: {error.strerror or error}", file=sys.stderr)
            found = UNREADABLE
        status = max(status, found)
    return status


def _run(command: Command, source: ByteLines, out: IO[str], name: str | None) -> int:
    """Report each record of `source`; `name` is told where there are several files."""
    status = OK
    for reading in read(source, actions=command.actions):
        report = command.report(reading)
        if command.board and reading.record is not None and reading.state is not None:
            print(text_board(reading.record.rules, reading.state), file=out)
        if name is not None:
            report["file"] = name
        print(json.dumps(report), file=out, flush=True)
        status = status if report["ok"] else WRONG
    return status


@contextmanager
def _opened(name: str, stdin: ByteLines | None) -> Iterator[ByteLines]:
    if name == "-":
        if stdin is None and sys.stdin is None:
            raise OSError("there is no standard input")
        yield sys.stdin.buffer if stdin is None else stdin
        return
    with open(name, "rb") as file:
        yield file


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m ludo_core", description="Tools for records.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        one = commands.add_parser(name, help=command.help, description=command.help)
        one.add_argument("files", nargs="*", metavar="FILE", help="a record file; - or none: stdin")
    return parser


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        # Whoever read our output is gone; nothing more can be told, not even at shutdown.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(UNREADABLE)
    except KeyboardInterrupt:
        sys.exit(130)  # as a shell reports a program that was stopped by hand
