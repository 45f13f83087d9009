"""Logging to standard error; secrets never reach it."""

from __future__ import annotations

import logging
import re
import sys

# Interaction tokens stand in URLs of webhooks and callbacks, which libraries like to log, and in
# payloads; Discord's own begin with "interaction:" in base64.
_TOKENS = re.compile(
    r"""((?:webhooks|interactions)/\d+/|["']token["']:\s*["'])[^/\s"']+"""
    r"""|aW50ZXJhY3Rpb2[\w+/=-]+"""
)


class _Redacted(logging.Formatter):
    """A formatter that blanks the bot's token and interaction tokens, in tracebacks too."""

    def __init__(self, token: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if self._token:
            text = text.replace(self._token, "…")
        return _TOKENS.sub(lambda found: f"{found[1] or ''}…", text)


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
