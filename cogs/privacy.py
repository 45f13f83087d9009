"""What is kept of a person, told to them, handed out and erased on request."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Mapping
from io import BytesIO

import discord
from discord import ButtonStyle

from cogs.buttons import NO_GAME, Button, CustomId
from cogs.click import Click
from cogs.private import Page
from cogs.words import Words
from cogs.words.catalogue import N_
from games.housekeeping import KEPT_FOR
from ludo_core import Refusal

DATA, FORGET, FORGET_SURELY = "my-data", "forget", "forget-yes"
ACTIONS = {DATA, FORGET, FORGET_SURELY}


TOLD = {
    ("seats", "games", "invitations"): N_(
        "- **Of tables:** which seats you took, by which name and which click; which tables you"
        " were host of or named for; when you last pressed a button there, how often and how long"
        " you let your time run out, and whether a computer played for you."
    ),
    ("actions", "results"): N_(
        "- **Of games:** every roll and move and who made it, and what each finished game counted"
        " for you: place, captures, faces."
    ),
    ("members", "standings", "choices", "muted", "practice"): N_(
        "- **Of you:** your name when you last finished a game, your statistics and rating, what"
        " you chose last for a table, where I may not mention you, and your first answer to each"
        " practice position."
    ),
}
"""What is kept of a person, in words, by the tables that *My data* holds it in."""


def privacy_page(words: Words) -> Page:
    """Return what is kept, with buttons to have it and to have it erased."""
    lines = (
        words.t("## What I keep"),
        *(words.t(said) for said in TOLD.values()),
        words.n(
            "- **Of a server:** its settings. I erase them, and its games, {count} day after I"
            " have been removed.",
            "- **Of a server:** its settings. I erase them, and its games, {count} days after I"
            " have been removed.",
            KEPT_FOR.days,
        ),
        words.t(
            "All by Discord ids, until you press *Forget me*. I read no messages and no member"
            " lists, and hand nothing on. Anyone can see your name, results and rating in"
            " `/ludo stats`, here and in other servers, and replay and export the games in this"
            " server."
        ),
    )
    return Page("\n".join(lines), ((_data(words), _button(FORGET, words.t("Forget me"))),))


def forget_page(words: Words) -> Page:
    """Return what forgetting means, with the button that does it."""
    text = "\n".join(
        (
            words.t("## Forget you?"),
            words.t(
                "You leave all tables, as if you resigned. Your name, statistics, rating, choices,"
                " invitations and practice answers are erased, in all servers; in finished games"
                " a number stands in your place, so that the others' results hold. Messages that"
                " I have posted stay in their channels. **This cannot be taken back.**"
            ),
        )
    )
    surely = _button(FORGET_SURELY, words.t("Forget me for good"), style=ButtonStyle.danger)
    return Page(text, ((surely, _data(words)),))


async def take(click: Click) -> None:
    """Carry out a click on one of these pages. Raises Refusal."""
    words, games, action = click.words, click.client.games, click.id.action
    if action == DATA:
        await _hand_out(click)
    elif action == FORGET:
        await forget_page(words).show(click.answer)
    elif action == FORGET_SURELY:
        click.client.check_open()
        await games.forget(click.user)
        await Page(words.t("You are forgotten.")).show(click.answer)
    else:
        raise Refusal("unknown_button")


async def _hand_out(click: Click) -> None:
    kept = await click.client.games.store.people.export(click.user)
    # Years of games take seconds to pack: not on the event loop.
    data = await asyncio.to_thread(packed, {"user_id": click.user, **kept})
    if len(data) > click.interaction.filesize_limit:
        raise Refusal("data_too_large", size=len(data) // 2**20 + 1)
    text = click.words.t("All that I keep of you. Moments are milliseconds since 1970, UTC.")
    await click.answer.private(text, files=[discord.File(BytesIO(data), "ludo-data.zip")])


def packed(data: Mapping[str, object]) -> bytes:
    """Return data as a zip file with one JSON file in it: a twentieth of the JSON's size."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as folder:
        folder.writestr("ludo-data.json", json.dumps(data, ensure_ascii=False, indent=1))
    return file.getvalue()


def _data(words: Words) -> Button:
    return _button(DATA, words.t("My data"), emoji="📄")


def _button(
    action: str,
    label: str,
    *,
    emoji: str | None = None,
    style: ButtonStyle = ButtonStyle.secondary,
) -> Button:
    return Button(CustomId(NO_GAME, 0, action), label, emoji=emoji, style=style)
