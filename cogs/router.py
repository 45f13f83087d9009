"""From a click on a button to what it means: the only reader of custom ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from cogs import errors
from cogs.answer import Answer
from cogs.buttons import NO_GAME, SHOW_MOVES, CustomId
from cogs.pages import page_parts
from games import (
    AddComputer,
    Cancel,
    Intent,
    LeaveSeat,
    MoveToken,
    RemoveComputer,
    RollDie,
    Start,
    TakeSeat,
)
from games.acts import Act
from ludo_core import Refusal

if TYPE_CHECKING:
    from cogs.client import LudoBot

_PLAIN_ACTS: dict[str, Act] = {
    "leave": LeaveSeat(),
    "remove": RemoveComputer(),
    "start": Start(),
    "cancel": Cancel(),
    "roll": RollDie(),
}


async def on_click(interaction: discord.Interaction[LudoBot]) -> None:
    """Answer a click on any button of ours, from whatever time; never raises."""
    if interaction.id in interaction.client.in_flight:
        # Delivered twice: the first delivery answers.
        return
    words = interaction.client.catalogue.words(interaction.locale)
    async with Answer(interaction) as answer:
        try:
            await _click(interaction, answer)
        except Exception as error:  # noqa: BLE001 - the funnel: nothing reaches a user
            await errors.report(answer, words, error)


async def _click(interaction: discord.Interaction[LudoBot], answer: Answer) -> None:
    client = interaction.client
    data: Any = interaction.data
    custom_id = CustomId.parse(data["custom_id"])
    if custom_id is None or interaction.message is None:
        raise Refusal("unknown_button")
    if custom_id.game == NO_GAME:
        if not interaction.message.flags.ephemeral:
            # Pages are private: on a board this button was never ours.
            raise Refusal("unknown_button")
        words = client.catalogue.words(interaction.locale)
        await answer.edit(**page_parts(words, custom_id.action))
        return
    client.check_open()
    if custom_id.action == SHOW_MOVES:
        await client.clips.show_moves(answer, custom_id.game)
        return
    intent = Intent(
        game=custom_id.game,
        user=interaction.user.id,
        name=interaction.user.display_name,
        act=parse_act(custom_id.action),
        interaction=interaction.id,
        version=custom_id.version,
    )
    try:
        changed = await client.games.submit(intent)
    except Refusal as refusal:
        known = refusal.code != "no_such_game"
        if known and await client.boards.catch_up(answer, intent.game, interaction.message.id):
            return
        raise
    await client.boards.answer(answer, changed, interaction.message.id)


def parse_act(action: str) -> Act:
    """Return the act that a button's action names. Raises Refusal for one we never made."""
    if action in _PLAIN_ACTS:
        return _PLAIN_ACTS[action]
    kind, _, value = action.partition("-")
    if kind == "add":
        return AddComputer(value)
    if kind == "sit" and value in {"0", "1", "2", "3"}:
        return TakeSeat(int(value))
    if kind == "move" and value in {"0", "1", "2", "3"}:
        return MoveToken(int(value))
    raise Refusal("unknown_button")
