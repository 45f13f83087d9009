"""From a click on a button to what it means: the only reader of custom ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from cogs import errors, practice, privacy, private_clicks, settings_menu, stats_pages
from cogs.answer import Answer
from cogs.buttons import NO_GAME, CustomId
from cogs.click import Click
from cogs.pages import page_of
from cogs.table_acts import act_of
from games.acts import Act
from ludo_core import Refusal

if TYPE_CHECKING:
    from cogs.client import LudoBot


async def on_click(interaction: discord.Interaction[LudoBot]) -> None:
    """Answer a click, choice or form of ours, from whatever time; never raises."""
    if interaction.id in interaction.client.in_flight:
        # Delivered twice: the first delivery answers.
        return
    words = interaction.client.catalogue.words(interaction.locale)
    async with Answer(interaction) as answer:
        refusals, user = interaction.client.refusals, interaction.user.id
        if refusals.too_often(user):
            await errors.report(answer, words, Refusal("too_fast"))
            return
        try:
            await _click(interaction, answer)
        except Refusal as refusal:
            refusals.count(user)
            await errors.report(answer, words, refusal)
        except Exception as error:  # noqa: BLE001 - the funnel: nothing reaches a user
            await errors.report(answer, words, error)


async def _click(interaction: discord.Interaction[LudoBot], answer: Answer) -> None:
    data: Any = interaction.data
    custom_id = CustomId.parse(data["custom_id"])
    if custom_id is None or interaction.message is None:
        raise Refusal("unknown_button")
    click = Click(interaction, answer, custom_id)
    if custom_id.game == NO_GAME:
        await _without_game(click)
        return
    interaction.client.check_open()
    act = act_of(click)
    if act is not None:
        await _act(click, act)
        return
    opener = private_clicks.opener_of(custom_id.action)
    if opener is None:
        raise Refusal("unknown_button")
    try:
        await opener(click)
    except Refusal as refusal:
        await private_clicks.refused(click, refusal)


async def _without_game(click: Click) -> None:
    if not click.private:
        # Pages are private: on a board this button was never ours.
        raise Refusal("unknown_button")
    if practice.is_practice(click.id.action):
        await practice.show(click)
        return
    if settings_menu.is_setting(click.id.action):
        await settings_menu.take(click)
        return
    if click.id.action.startswith(stats_pages.PREFIX):
        await stats_pages.take(click)
        return
    if click.id.action in privacy.ACTIONS:
        await privacy.take(click)
        return
    guild = click.interaction.guild_id or 0
    page = await page_of(click.client, click.words, click.id.action, guild)
    await page.show(click.answer)


async def _act(click: Click, act: Act) -> None:
    boards, game = click.client.boards, click.id.game
    assert click.interaction.message is not None  # noqa: S101 - looked at before
    message = click.interaction.message.id
    try:
        changed = await click.submit(act)
    except Refusal as refusal:
        if click.private:
            await private_clicks.refused(click, refusal)
            return
        known = refusal.code != "no_such_game"
        if known and await boards.catch_up(click.answer, game, message):
            return
        raise
    if click.private:
        boards.changed(changed)
        await private_clicks.after_act(click, act, changed)
    else:
        await boards.answer(click.answer, changed, message)
