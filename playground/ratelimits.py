"""Rate limits: windows that open with their first request, told by headers."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass

from playground.errors import ApiError

RULES: Mapping[str, tuple[int, float]] = {
    "global": (50, 1.0),
    "create message": (5, 5.0),
    "edit message": (5, 5.0),
    "delete message": (5, 1.0),
    "read message": (5, 1.0),
    "read": (50, 1.0),
    "commands": (10, 10.0),
    "threads": (50, 300.0),
    "follow-up": (5, 2.0),
    "interaction token": (5, 2.0),
    "callback": (5, 1.0),
}
"""Requests in seconds. Discord tells them only by headers; these are what it is seen to send."""


@dataclass(slots=True)
class _Window:
    used: int
    ends: float


class RateLimits:
    """Counts requests by rule and major parameter (channel, application, interaction token)."""

    def __init__(self, rules: Mapping[str, tuple[int, float]] | None = None) -> None:
        self._rules = {**RULES, **(rules or {})}
        self._windows: dict[tuple[str, str], _Window] = {}

    def take(self, rule: str, major: str) -> dict[str, str]:
        """Count one request; return its headers, or raise the 429."""
        limit, seconds = self._rules[rule]
        now = time.monotonic()
        window = self._windows.get((rule, major))
        if window is None or window.ends <= now:
            self._sweep(now)
            window = self._windows[(rule, major)] = _Window(0, now + seconds)
        left = window.ends - now
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(0, limit - window.used - 1)),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(rule.encode(), usedforsecurity=False).hexdigest(),
        }
        if window.used >= limit:
            raise self._exceeded(rule, left, headers)
        window.used += 1
        return headers

    @staticmethod
    def _exceeded(rule: str, left: float, headers: dict[str, str]) -> ApiError:
        scope = "global" if rule == "global" else "user"
        error = ApiError(
            429,
            0,
            "You are being rate limited.",
            extra={"retry_after": round(left, 3), "global": scope == "global"},
            # A 429 without Via is taken by clients for a ban of the address.
            headers={"Via": "1.1 google", "Retry-After": str(int(left) + 1), **headers},
        )
        error.headers["X-RateLimit-Scope"] = scope
        if scope == "global":
            error.headers["X-RateLimit-Global"] = "true"
        del error.body["code"]
        return error

    def _sweep(self, now: float) -> None:
        if len(self._windows) > 1000:
            self._windows = {key: w for key, w in self._windows.items() if w.ends > now}
