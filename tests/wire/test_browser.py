"""A whole game in a real browser: two people, two windows, nothing but what a person can do."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from playground import Person, Playground
from tests.browser import browser, needs_browser
from tests.wire.stage import bot_in_process, checked, shown

pytestmark = [pytest.mark.wire, pytest.mark.browser, needs_browser]


async def _window(browser: Browser, server: Playground, name: str) -> Page:
    page = await browser.new_page(viewport={"width": 390, "height": 844})
    await page.goto(f"{server.page_url}?as={name}")
    return page


async def _act(page: Page, board: Locator) -> None:
    """Press the first button, and wait until the board shows what came of it."""
    picture = board.get_by_role("img")
    before = await picture.get_attribute("src")
    await board.locator("button.component").first.click()
    await expect(picture).not_to_have_attribute("src", before or "")


async def test_two_windows_play_a_game_to_its_end(tmp_path: Path) -> None:
    server = Playground(port=0)
    await server.start()
    async with bot_in_process(server, tmp_path / "ludo.db"), browser() as chromium:
        async with Person(server.page_url, "Mara") as onlooker:
            await onlooker.bot_ready("ludo")
        ana = await _window(chromium, server, "Ana")
        ben = await _window(chromium, server, "Ben")
        composer = ana.get_by_role("combobox", name="Message")
        await composer.fill("/ludo start ruleset:king players:2 goal:1")
        await composer.press("Enter")
        boards = [page.locator("li.message").last for page in (ana, ben)]
        await boards[1].get_by_role("button", name="Yellow", exact=True).click()
        await boards[0].get_by_role("button", name="Start", exact=True).click()
        windows = dict(zip("🔴🟡", zip((ana, ben), boards, strict=True), strict=True))
        for page, board in windows.values():
            await expect(board.get_by_role("button", name="Roll", exact=True)).to_be_visible()
            assert await page.locator("li.message").count() == 1
        while "wins!" not in (text := await boards[0].locator(".content").inner_text()):
            prompt = next(line for line in text.splitlines()[::-1] if line[0] in windows)
            page, board = windows[prompt[0]]
            await _act(page, board)
            # The other window is told without a reload.
            picture = await board.get_by_role("img").get_attribute("src")
            for other in boards:
                await expect(other.get_by_role("img")).to_have_attribute("src", picture or "")
        for board in boards:
            await expect(board).to_contain_text("wins!")
            assert "the game is over" in (await board.get_by_role("img").get_attribute("alt") or "")
        async with Person(server.page_url, "Ana") as reader:
            file, _ = shown(await reader.command("ludo fairness"))["attachments"]
            assert checked((await reader.fetch(file["url"])).decode())["over"]
    assert not server.problems
    await server.close()
