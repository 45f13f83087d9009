"""A lobby's options, a form and selects, in a real browser and at the width of a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from playground import Person, Playground
from tests.browser import browser, needs_browser
from tests.wire.stage import bot_in_process

pytestmark = [pytest.mark.wire, pytest.mark.browser, needs_browser]


async def window(browser: Browser, server: Playground, name: str, width: int) -> Page:
    """Open the page as somebody."""
    page = await browser.new_page(viewport={"width": width, "height": 844})
    await page.goto(f"{server.page_url}?as={name}")
    return page


async def say(page: Page, command: str) -> None:
    """Type a command and send it."""
    composer = page.get_by_role("combobox", name="Message")
    await composer.fill(command)
    await composer.press("Enter")


async def press(page: Page, label: str) -> None:
    """Press the newest button with this label."""
    await page.get_by_role("button", name=label, exact=True).last.click()


async def test_a_host_changes_the_table_by_form_and_selects(tmp_path: Path) -> None:
    server = Playground(port=0)
    await server.start()
    async with bot_in_process(server, tmp_path / "ludo.db"), browser() as chromium:
        async with Person(server.page_url, "Mara") as onlooker:
            await onlooker.bot_ready("ludo")
        ana = await window(chromium, server, "Ana", 390)
        ben = await window(chromium, server, "Ben", 1000)
        await say(ana, "/ludo start ruleset:king players:4")
        board = ben.locator("li.message").first
        await press(ana, "Options…")
        await expect(ana.get_by_text("You are the host")).to_be_visible()
        await expect(ben.get_by_text("You are the host")).to_have_count(0)
        await press(ana, "Change…")
        await ana.get_by_label("Rules").select_option("classic")
        await ana.get_by_label("Seats").select_option("2")
        await ana.get_by_label("To win").select_option("1")
        await press(ana, "Submit")
        await expect(board).to_contain_text("Classic Ludo · first token home")
        await expect(board.get_by_role("button", name="Green")).to_have_count(0)
        await press(ana, "Computers' seats are open")
        for one in ("Private", "Fill up"):
            await ana.locator("button.option", has_text=one).click()
        await press(ana, "Computers' seats are open")
        await expect(board).to_contain_text("🔒 private")
        await board.get_by_role("button", name="Yellow", exact=True).click()
        await expect(ben.get_by_text("This table is private")).to_be_visible()
        await press(ana, "Invite…")
        await press(ana, "Nobody named yet")
        await ana.locator("button.option", has_text="Ben").click()
        await press(ana, "Nobody named yet")
        await expect(board).to_contain_text("@Ben\u2069 may take a seat.")
        await board.get_by_role("button", name="Yellow", exact=True).click()
        await expect(board).to_contain_text("🟡 \u2068@Ben")
        assert await ana.evaluate("document.documentElement.scrollWidth") <= 390
    assert not server.problems
    await server.close()


async def test_a_manager_allows_one_channel(tmp_path: Path) -> None:
    server = Playground(port=0)
    await server.start()
    async with bot_in_process(server, tmp_path / "ludo.db"), browser() as chromium:
        async with Person(server.page_url, "Mara") as onlooker:
            await onlooker.bot_ready("ludo")
        ida = await window(chromium, server, "Ida", 1000)
        await say(ida, "/ludo settings")
        await press(ida, "Allowed channels: any")
        await ida.locator("button.option", has_text="#games").click()
        await press(ida, "Allowed channels: any")
        await expect(ida.get_by_text("Tables may be opened in:")).to_contain_text("#games")
        await say(ida, "/ludo start")
        refusal = ida.get_by_text("Tables may not be opened in this channel.")
        await expect(refusal).to_be_visible()
    assert not server.problems
    await server.close()
