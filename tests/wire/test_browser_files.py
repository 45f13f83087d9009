"""A record out of the game and back into it, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import FilePayload, Page, expect

from playground import Person, Playground
from tests.browser import browser, needs_browser
from tests.wire.stage import bot_in_process, button_ids, open_table, shown

pytestmark = [pytest.mark.wire, pytest.mark.browser, needs_browser]


async def played(ana: Person) -> None:
    """Play a short game against a computer to its end."""
    board = await open_table(ana, ruleset="king", players=2, computers=1, goal=1)
    while ids := button_ids(board):
        board = shown(await ana.click(board["id"], ids[0]))


async def replay(page: Page, file: FilePayload | Path) -> None:
    """Give `/ludo replay` a file, by the mouse."""
    composer = page.get_by_role("combobox", name="Message")
    await composer.fill("/ludo replay file:")
    async with page.expect_file_chooser() as asked:
        await page.get_by_role("option", name="Choose a file…").click()
    await (await asked.value).set_files(file)
    await expect(composer).to_have_value(re.compile(r"file:\w+\.\w+ $"))
    await composer.press("Enter")


@pytest.mark.parametrize("width", [390, 1000])
async def test_a_game_is_exported_and_its_file_replayed(tmp_path: Path, width: int) -> None:
    server = Playground(port=0)
    await server.start()
    async with bot_in_process(server, tmp_path / "ludo.db"), browser() as chromium:
        async with Person(server.page_url, "Ana") as ana:
            await played(ana)
        page = await chromium.new_page(viewport={"width": width, "height": 844})
        await page.goto(f"{server.page_url}?as=Ben")
        composer = page.get_by_role("combobox", name="Message")
        await composer.fill("/ludo export")
        await composer.press("Enter")
        async with page.expect_download() as downloading:
            await page.locator("a.file").last.click()
        record = tmp_path / (await downloading.value).suggested_filename
        await (await downloading.value).save_as(record)
        assert record.suffix == ".ludo"

        await replay(page, record)
        answer = page.locator("li.message").last
        await expect(answer).to_contain_text("roll 0 of")
        await answer.get_by_role("button", name="End", exact=True).click()
        await expect(answer).to_contain_text("1st: ")
        await expect(answer.get_by_role("img", name="the game is over")).to_be_visible()

        broken = re.sub(rb"(?m)^red \d", b"red 7", record.read_bytes())
        for name, data, said in (
            ("large.ludo", bytes(300 * 1024), "too large: a record has at most 256 KiB"),
            ("board.png", b"\x89PNG\r\n\x1a\n\0\0", "That file is no game record"),
            ("broken.ludo", broken, "a die shows 1 to 6, not 7"),
        ):
            await replay(page, FilePayload(name=name, mimeType="", buffer=data))
            await expect(page.locator("li.message").last).to_contain_text(said)
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
    assert not server.problems
    await server.close()
