"""Leaderboards and cards in a real browser, at the width of a phone."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from playground import Person, Playground
from storage import Change, Options, Phase, Place, Result, Sitter, Store, Table
from tests.browser import browser, needs_browser
from tests.wire.stage import bot_in_process

pytestmark = [pytest.mark.wire, pytest.mark.browser, needs_browser]

PICTURES = os.environ.get("LUDO_PICTURES")
"""A folder for pictures of what the test has seen."""


async def play(store: Store, guild: int, n: int, *people: tuple[int, str]) -> None:
    """Keep a rated game that these people finished, in this order."""
    now = datetime.now(UTC).replace(microsecond=0)
    table = Table(
        id=f"t{n}",
        place=Place(guild, n + 1),
        host=people[0][0],
        options=Options("king", 4, 4, auto_move=True),
        commit="",
        created=now,
        sitters=tuple(Sitter(seat, name, user=one) for seat, (one, name) in enumerate(people)),
        phase=Phase.PLAYING,
    )
    await store.create(table, bytes(32), None)
    results = tuple(
        Result(
            one, name, place, False, False, 3, 2, 4, (9, 8, 7, 9, 5, 12), 50 if place == 1 else None
        )
        for place, (one, name) in enumerate(people, start=1)
    )
    over = replace(table, version=2, phase=Phase.OVER, ended=now, rated=True)
    await store.save(Change(table, over, results=results))


async def say(page: Page, command: str) -> None:
    """Type a command and send it."""
    composer = page.get_by_role("combobox", name="Message")
    await composer.fill(command)
    await composer.press("Enter")


async def look(page: Page, name: str) -> None:
    """Hold that nothing sticks out to the side; keep a picture if one is wanted."""
    assert await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    if PICTURES:
        await page.wait_for_timeout(300)
        await page.screenshot(path=f"{PICTURES}/{name}.png")


async def test_leaderboards_and_cards_on_a_phone(tmp_path: Path) -> None:
    server = Playground(port=0)
    await server.start()
    async with bot_in_process(server, tmp_path / "ludo.db") as bot, browser() as chromium:
        async with Person(server.page_url, "Ana") as ana:
            await ana.bot_ready("ludo")
        member = server.world.user("Ana")
        assert member is not None
        own = (member.id, "Ana")
        crowd = [(1000 + n, f"Member with a rather long name {n}") for n in range(24)]
        for n in range(24):
            await play(bot.games.store, server.guild_id, n, crowd[n], own, crowd[(n + 5) % 24])
        page = await chromium.new_page(viewport={"width": 390, "height": 844})
        await page.goto(f"{server.page_url}?as=Ana")
        await say(page, "/ludo stats")
        board = page.locator("li.message").last
        await expect(board).to_contain_text("Page 1 of 3")
        await expect(board).to_contain_text("25. Ana: 0 of 24 games won, 0%")
        await look(page, "stats-1")
        await board.get_by_role("button", name="Page 1 of 3").click()
        await expect(board).to_contain_text("Page 3 of 3")
        await board.get_by_role("button", name="Rating", exact=True).click()
        await expect(board).to_contain_text("less its uncertainty")
        await look(page, "stats-rating")
        await say(page, "/ludo stats member:Ana")
        card = page.locator("li.message").last
        await expect(card).to_contain_text("With people")
        await expect(card.get_by_alt_text("Card of Ana: With people: 0 of 24")).to_be_visible()
        await look(page, "stats-card")
        await say(page, "/ludo privacy")
        await expect(page.locator("li.message").last).to_contain_text("What I keep")
        await look(page, "privacy")
    assert not server.problems
    await server.close()
