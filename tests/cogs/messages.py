"""What a message shows, read as a test asks for it: its buttons, and what somebody was told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import simcord
from simcord.backend.models import Message

from cogs.buttons import REPLAY, REVIEW, SHOW_MOVES


def buttons(message: Message) -> Iterator[dict[str, Any]]:
    """Yield the buttons of a message, row by row."""
    for row in message.components:
        yield from row["components"]


ASIDE = {SHOW_MOVES, REPLAY, REVIEW, "more", "options", "seats", "fairness", "again", "anew"}
"""Actions that do nothing to the game they stand under."""


def custom_ids(message: Message) -> list[str]:
    """Return the custom ids of a message's buttons, those apart that stand aside of its game."""
    ids = [button["custom_id"] for button in buttons(message)]
    return [one for one in ids if one.rpartition(":")[2] not in ASIDE]


def labels(message: Message) -> list[str]:
    """Return the labels of the same buttons."""
    acting = custom_ids(message)
    return [button["label"] for button in buttons(message) if button["custom_id"] in acting]


def every_id(message: Message) -> list[str]:
    """Return the custom ids of all of a message's buttons and selects."""
    return [part["custom_id"] for part in buttons(message)]


def actions(message: Message) -> set[str]:
    """Return what a message's buttons and selects do."""
    return {one.rpartition(":")[2] for one in every_id(message)}


def answers(result: simcord.InteractionResult) -> list[str]:
    """Return what somebody was told privately."""
    said = [*result.followups]
    if result.response is not None and result.response.ephemeral:
        said.insert(0, result.response)
    return [message.content for message in said if message.ephemeral]
