"""The commands that read records: `check`, `show`, `verify` and `choose`.

One JSON line a record, flushed at once, so that another program can drive them through a pipe.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any, NamedTuple

from ludo_core.board_text import text_board
from ludo_core.commands.levels import NAMES, level
from ludo_core.commands.output import complain, tell
from ludo_core.commands.status import OK, UNREADABLE, WRONG
from ludo_core.record import Reading, check_report, choice_report, read, verify_report
from ludo_core.record.lines import ByteLines
from ludo_core.record.report import Report
from ludo_core.rules import Rules
from ludo_core.state import State, to_line


class Command(NamedTuple):
    """One command: its help, what it reports of a record, and what it needs for that."""

    help: str
    report: Callable[[Reading, argparse.Namespace], Report]
    actions: bool = False
    """Whether the records are read with their actions."""
    board: bool = False
    """Whether the position is drawn above the report."""
    level: bool = False
    """Whether a computer level is asked."""


def _check(reading: Reading, _: argparse.Namespace) -> Report:
    return check_report(reading)


def _verify(reading: Reading, _: argparse.Namespace) -> Report:
    return verify_report(reading)


def _choose(reading: Reading, options: argparse.Namespace) -> Report:
    from ludo_core.players.master import best_of, chances  # noqa: PLC0415 - brings numpy

    def choose(rules: Rules, state: State) -> tuple[int, dict[int, float]]:
        worth = chances(rules, state)
        if options.level.id == "master":
            # It goes by these chances: judging takes milliseconds, once is enough.
            return best_of(worth), worth
        rng = random.Random(f"{rules.id} {rules.goal} {to_line(state)}")
        return options.level.choose(rules, state, rng), worth

    return choice_report(reading, choose)


COMMANDS = {
    "check": Command("play each record by the rules", _check),
    "show": Command("draw the position at the end of each record", _check, board=True),
    "verify": Command("check each record's dice against its secret", _verify, actions=True),
    "choose": Command("let a computer level choose where a record ends in ?", _choose, level=True),
}


def add_to(commands: Any) -> None:
    """Add these commands to the parser's; argparse has no public name for what it is added to."""
    for name, command in COMMANDS.items():
        one = commands.add_parser(name, help=command.help, description=command.help)
        one.add_argument("files", nargs="*", metavar="FILE", help="a record file; - or none: stdin")
        if command.level:
            about = f"which computer player: {NAMES}"
            one.add_argument("--level", type=level, required=True, help=about)
        one.set_defaults(run=run)


def run(options: argparse.Namespace, stdin: ByteLines | None, out: IO[str]) -> int:
    """Report each record of each file; return the exit status."""
    status = OK
    for name in options.files or ["-"]:
        try:
            with _opened(name, stdin) as source:
                found = _report(options, source, out, name if len(options.files) > 1 else None)
        except OSError as error:
            complain(f"{name}: {error.strerror or error}")
            found = UNREADABLE
        status = max(status, found)
    return status


def _report(options: argparse.Namespace, source: ByteLines, out: IO[str], name: str | None) -> int:
    """Report each record of `source`; `name` is told where there are several files."""
    command = COMMANDS[options.command]
    status = OK
    for reading in read(source, actions=command.actions):
        report = command.report(reading, options)
        if command.board and reading.record is not None and reading.state is not None:
            tell(out, text_board(reading.record.rules, reading.state))
        if name is not None:
            report["file"] = name
        tell(out, json.dumps(report))
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
