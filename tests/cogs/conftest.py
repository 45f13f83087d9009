"""Fixtures of the bot's tests: a stage, and a log in which nothing unexpected may stand."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.cogs.helpers import Stage, staged


class Logs(logging.Handler):
    """Everything that was logged; a warning or error that no test expected fails it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.unexpected: list[str] = []
        self._expected: dict[str, int] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record as text, its traceback included."""
        line = f"{record.levelname} {record.name}: {self.format(record)}"
        self.lines.append(line)
        if record.levelno >= logging.WARNING:
            known = [text for text in self._expected if text in line]
            for text in known:
                self._expected[text] += 1
            if not known:
                self.unexpected.append(line)

    def expect(self, text: str) -> None:
        """Let warnings and errors with this text pass; there must be one."""
        self._expected[text] = 0

    @property
    def missing(self) -> list[str]:
        """Texts that were expected and did not come."""
        return [text for text, count in self._expected.items() if not count]


@pytest.fixture(autouse=True)
def logs() -> Iterator[Logs]:
    """Listen to the root logger while a test runs."""
    handler, root = Logs(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield handler
    root.removeHandler(handler)
    root.setLevel(level)
    assert not handler.unexpected, "\n".join(handler.unexpected)
    assert not handler.missing, f"expected in the log: {handler.missing}"


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A bot that draws blank pictures, on a Discord with one server and one channel."""
    async with staged(tmp_path) as one:
        yield one
