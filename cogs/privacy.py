"""What is kept of a person, told to them, handed out and erased on request."""

from __future__ import annotations

import json
from io import BytesIO

import discord
from discord import ButtonStyle

from cogs.buttons import NO_GAME, Button, CustomId
from cogs.click import Click
from cogs.private import Page
from cogs.words import Words
from games.housekeeping import KEPT_FOR
from ludo_core import Refusal

DATA, FORGET, FORGET_SURELY = "my-data", "forget", "forget-yes"
ACTIONS = {DATA, FORGET, FORGET_SURELY}


def privacy_page(words: Words) -> Page:
    """Return what is kept, with buttons to have it and to have it erased."""
    lines = (
        words.t("## What I keep"),
        words.t("- **Of games:** who sat where, every roll and move, the result, by Discord ids."),
        words.t(
            "- **Of you:** your name when you last finished a game, your results, statistics"
            " and rating, what you chose last, whether I may mention you, and when you last"
            " pressed a button at a table."
        ),
        words.n(
            "- **Of a server:** its settings. I erase them, and its games, {count} day after I"
            " have been removed.",
            "- **Of a server:** its settings. I erase them, and its games, {count} days after I"
            " have been removed.",
            KEPT_FOR.days,
        ),
        words.t(
            "I read no messages and no member lists, and hand nothing on. Anyone can see your"
            " name, results and rating in `/ludo stats`, here and in other servers."
        ),
    )
    return Page("\n".join(lines), ((_data(words), _button(FORGET, words.t("Forget me"))),))


def forget_page(words: Words) -> Page:
    """Return what forgetting means, with the button that does it."""
    text = "\n".join(
        (
            words.t("## Forget you?"),
            words.t(
                "You leave all tables, as if you resigned. Your name, statistics, rating and"
                " choices are erased, in all servers; in finished games a number stands in your"
                " place, so that the others' results hold. Messages that I have posted stay in"
                " their channels. **This cannot be taken back.**"
            ),
        )
    )
    surely = _button(FORGET_SURELY, words.t("Forget me for good"), style=ButtonStyle.danger)
    return Page(text, ((surely, _data(words)),))


async def take(click: Click) -> None:
    """Carry out a click on one of these pages. Raises Refusal."""
    words, games, action = click.words, click.client.games, click.id.action
    if action == DATA:
        kept = await games.store.people.export(click.user)
        text = words.t("All that I keep of you. Moments are milliseconds since 1970, UTC.")
        await click.answer.private(text, files=[data_file(click.user, kept)])
    elif action == FORGET:
        await forget_page(words).show(click.answer)
    elif action == FORGET_SURELY:
        click.client.check_open()
        await games.forget(click.user)
        await Page(words.t("You are forgotten.")).show(click.answer)
    else:
        raise Refusal("unknown_button")


def data_file(user: int, kept: object) -> discord.File:
    """Return what is kept of a person as a JSON file."""
    data = json.dumps({"user_id": user, **dict(kept)}, ensure_ascii=False, indent=1)  # type: ignore[call-overload]
    return discord.File(BytesIO(data.encode()), "ludo-data.json")


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
