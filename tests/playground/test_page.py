"""The page in a real browser: two windows are two people."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, FilePayload, Page, expect

from playground import Clocks
from playground.files import MAX_FILE
from tests.browser import browser, needs_browser
from tests.playground.stage import Stage, stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.wire,
    needs_browser,
]


async def window(of: Browser, s: Stage, who: str, **viewport: int) -> tuple[Page, list[str]]:
    """Open the page as one person; return it and the list its errors come into."""
    size = {"width": 1000, "height": 800, **viewport}
    page = await of.new_page(viewport={"width": size["width"], "height": size["height"]})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    await page.goto(f"{s.server.page_url}?as={who}&theme=dark")
    await expect(page.get_by_role("heading", name="#ludo", exact=True)).to_be_visible()
    return page, errors


async def test_a_typed_command_and_a_button_seen_by_two() -> None:
    async with stage() as s, browser() as chromium:
        ana, ana_errors = await window(chromium, s, "Ana")
        ben, ben_errors = await window(chromium, s, "Ben", width=390)
        composer = ana.get_by_role("combobox", name="Message")

        await composer.press_sequentially("/lu")
        await expect(
            ana.get_by_role("listbox", name="Suggestions").get_by_role("option").first
        ).to_contain_text("/ludo start")
        await composer.press("Enter")  # takes the first offer
        await expect(composer).to_have_value("/ludo start ")
        await composer.press_sequentially("ruleset:ki")
        await composer.press("Tab")
        await expect(composer).to_have_value("/ludo start ruleset:king ")
        await composer.press_sequentially("players:3")
        await composer.press("Enter")

        for page in (ana, ben):
            message = page.locator(".message").last
            await expect(message).to_contain_text("Ana used /ludo start")
            await expect(message.locator("strong")).to_have_text("king")
            await expect(message.get_by_role("img", name="Board 0")).to_be_visible()
        box = await ana.get_by_role("img", name="Board 0").bounding_box()
        assert box is not None
        assert (round(box["width"]), round(box["height"])) == (350, 350)

        await ben.get_by_role("button", name="Roll").click()
        for page in (ana, ben):
            message = page.locator(".message").last
            await expect(message.get_by_role("img", name="Board 1")).to_be_visible()
            await expect(message.get_by_role("img")).to_have_count(1)
            await expect(message).to_contain_text("(edited)")

        await ben.get_by_role("button", name="Rules").click()
        await expect(ben.get_by_text("Only you can see this")).to_be_visible()
        await expect(ana.get_by_text("Only you can see this")).to_have_count(0)
        await ben.get_by_role("button", name="Dismiss message").click()
        await expect(ben.get_by_text("Only you can see this")).to_have_count(0)
        assert await ben.evaluate("document.documentElement.scrollWidth") <= 390

        await ana.get_by_role("button", name="Note").click()
        await ana.get_by_label("Your note").fill("hello")
        await ana.get_by_role("button", name="Submit").click()
        await expect(ben.locator(".message").last).to_contain_text("Noted: hello")

        await ana.get_by_role("button", name="Which token?").click()
        await ana.get_by_role("option", name="Token 2").click()
        await expect(ana.locator(".message").last).to_contain_text("Picked ['2']")

        await composer.fill("/ludo start")
        await composer.press("Enter")  # a complete command is sent as it stands
        await expect(ben.locator(".message").last).to_contain_text("classic for 4")
        assert (ana_errors, ben_errors) == ([], [])


async def test_a_file_is_chosen_for_a_command() -> None:
    async with stage() as s, browser() as chromium:
        page, errors = await window(chromium, s, "Ana", width=390)
        composer = page.get_by_role("combobox", name="Message")
        await composer.fill("/ludo weigh ")
        await page.get_by_role("option", name="file").click()
        async with page.expect_file_chooser() as asked:
            await page.get_by_role("option", name="Choose a file…").click()
        chosen = FilePayload(name="my game.ludo", mimeType="", buffer=b"red 6 1")
        await (await asked.value).set_files(chosen)
        await expect(composer).to_have_value("/ludo weigh file:my_game.ludo ")
        await composer.press("Enter")
        weighed = "my_game.ludo, 7 bytes of application/octet-stream: b'red 6 1'"
        await expect(page.locator(".message").last).to_contain_text(weighed)
        # By the keyboard too; a file that is too large is refused as Discord does.
        await composer.fill("/ludo weigh file:")
        async with page.expect_file_chooser() as asked:
            await composer.press("Enter")
        large = FilePayload(name="large", mimeType="", buffer=bytes(MAX_FILE + 1))
        await (await asked.value).set_files(large)
        await expect(page.get_by_text("Your files are too powerful")).to_be_visible()
        assert len(errors) == 1
        assert "400" in errors[0]


async def test_who_manages_the_server_is_said_where_members_are_switched() -> None:
    async with stage() as s, browser() as chromium:
        page, _ = await window(chromium, s, "Ana")
        names = await page.get_by_label("I am").locator("option").all_inner_texts()
        assert names[:3] == ["Mara · Manage Server", "Ida · Manage Server", "Ana"]


MARKDOWN = {
    "**a** *b* _c_ __d__ ~~e~~": "<strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s>",
    "***a*** snake_case_name": "<strong><em>a</em></strong> snake_case_name",
    "\\*a\\* `**x**`": "*a* <code>**x**</code>",
    "<script>alert(1)</script>": "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<@{ben}> <@7>": '<span class="mention">@Ben</span> <span class="mention">@unknown-user</span>',
    "<https://a.b>": '<span class="link">https://a.b</span>',
    "[x](https://a.b)": '<span class="link" title="https://a.b">x</span>',
    "</ludo start:1> @here": (
        '<span class="mention">/ludo start</span> <span class="mention">@here</span>'
    ),
}
BLOCKS = {
    "# A\n-# b": '<h4 class="md-h1">A</h4><small class="subtext">b</small>',
    "> a\n> b": '<blockquote><div class="text">a\nb</div></blockquote>',
    "- a\n- b": '<ul><li class="depth0">a</li><li class="depth0">b</li></ul>',
    "2. a": '<ol start="2"><li class="depth0">a</li></ol>',
    "```py\na\n```": "<pre><code>a</code></pre>",
}


async def test_markdown_is_shown_as_discord_shows_it() -> None:
    async with stage() as s, browser() as chromium:
        page, errors = await window(chromium, s, "Ana")
        show = """async (text) => {
            const { markdown } = await import('/static/markdown.js');
            const box = document.createElement('div');
            box.append(...markdown(text));
            return box.innerHTML;
        }"""
        for text, wanted in MARKDOWN.items():
            got = await page.evaluate(show, text.format(ben=s.id_of("ben")))
            assert got == f'<div class="text">{wanted}</div>'
        for text, wanted in BLOCKS.items():
            assert await page.evaluate(show, text) == wanted
        assert errors == []


async def test_plain_text_autocomplete_and_failures() -> None:
    async with stage() as s, browser() as chromium:
        page, errors = await window(chromium, s, "gus", width=320, height=600)
        composer = page.get_by_role("combobox", name="Message")
        await composer.fill("<img src=x onerror=alert(1)> **b** ||s||")
        await composer.press("Enter")
        message = page.locator(".message").last
        await expect(message).to_contain_text("<img src=x onerror=alert(1)> b")
        await expect(message.locator(".author")).to_have_text("**Gus** <@1> ||x||")

        await composer.fill("/ludo find name:az")
        await page.get_by_role("option", name="Azure").click()
        await composer.press("Enter")
        await expect(page.locator(".message").last).to_contain_text("Found Azure")

        await composer.fill("/ludo start")
        await composer.press("Enter")
        await expect(page.get_by_role("button", name="Ignore")).to_be_visible()
        s.server.clocks = Clocks(answer=0.2)
        await composer.fill("/ludo silent")
        await composer.press("Enter")
        await expect(page.get_by_text("The application did not respond")).to_be_visible()
        await page.get_by_role("button", name="Dismiss message").click()
        await expect(page.get_by_text("The application did not respond")).to_have_count(0)

        await page.get_by_role("button", name="Ignore").click()
        await expect(page.get_by_text("This interaction failed")).to_be_visible()

        await composer.fill("/nothing")
        await composer.press("Enter")
        await expect(page.get_by_text("There is no command “/nothing” here.")).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollWidth") <= 320

        await page.get_by_role("button", name="Channels").click()
        await page.get_by_label("I am").select_option("ben")
        await expect(page).to_have_url(f"{s.server.page_url}?as=ben&theme=dark")
        await expect(page.get_by_label("I am")).to_be_hidden()
        await page.get_by_role("button", name="Channels").click()
        await page.get_by_role("button", name="games").click()
        s.server.say("ana", "ludo", f"Hi <@{s.id_of('ben')}>")
        await page.get_by_role("button", name="Channels").click()
        await expect(page.get_by_label("1 mentions")).to_be_visible()
        await page.set_viewport_size({"width": 844, "height": 390})  # the phone is turned
        await expect(page.locator("#shade")).to_be_hidden()
        assert errors == []
