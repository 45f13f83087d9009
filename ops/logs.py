"""Logging: one line a record to standard error; secrets never reach it."""

from __future__ import annotations

import logging
import re
import sys

# Interaction tokens stand in URLs of webhooks and callbacks, which libraries like to log.
_TOKENS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s\"']+")


class _Redacted(logging.Formatter):
    """A formatter that blanks the bot's token and interaction tokens, in tracebacks too."""

    def __init__(self, token: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        text = _TOKENS.sub(r"\1…", super().format(record))
        return text.replace(self._token, "…") if self._token else text


def set_up_logging(level: int, token: str) -> None:
    """Log to standard error from `level` up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Redacted(token))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # At DEBUG these write out statements with their values, the dice secret among them.
    for name in ("aiosqlite", "discord.http", "discord.gateway", "discord.webhook.async_"):
        logging.getLogger(name).setLevel(max(level, logging.INFO))
