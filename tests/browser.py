"""A real headless browser for the tests that need one: Debian's Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    # As root, as in many containers, Chromium starts only without its sandbox.
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

needs_browser = pytest.mark.skipif(
    # Where a browser was promised, its lack is a failure.
    CHROMIUM is None and not os.environ.get("LUDO_REQUIRE_BROWSER"),
    reason="no Chromium is installed (Debian: apt install chromium)",
)


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Start a browser for one test."""
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield started
        finally:
            await started.close()
