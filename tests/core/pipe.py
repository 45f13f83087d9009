"""The command line driven through a pipe, as another program would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ENV = {
    name: value
    for name, value in os.environ.items()
    if name != "PYTHONUNBUFFERED" and not name.endswith("_NUM_THREADS")
}
"""Flushing and the number of threads are ours to see to, whatever the machine is set to."""


class Pipe:
    """`with Pipe("check") as pipe:` runs a command that is written to and read from in turn."""

    def __init__(self, *argv: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludo_core", *argv],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=ENV,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        self.stderr = self.process.stderr

    def __enter__(self) -> Pipe:
        return self

    def __exit__(self, *raised: object) -> None:
        self.process.__exit__(*raised)  # type: ignore[arg-type]

    def answer(self, record: bytes) -> Any:
        """Write a record, then read the one line that answers it."""
        self.stdin.write(record)
        self.stdin.flush()
        return json.loads(self.stdout.readline())

    def end(self) -> int:
        """Write no more; return the exit status."""
        self.stdin.close()
        return self.process.wait(timeout=30)
