"""Telling Discord the commands, only when they have changed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.client import LudoBot

NOTE = "commands"

log = logging.getLogger(__name__)


async def sync_commands(client: LudoBot) -> None:
    """Send the commands unless Discord has them: by our note of what was sent last, and by name.

    The note alone is not enough: another application, or a stand-in for Discord that forgets,
    may be at the other end.
    """
    commands, translator = client.tree.get_commands(), client.tree.translator
    payloads = [
        command.to_dict(client.tree)
        if translator is None
        else await command.get_translated_payload(client.tree, translator)
        for command in commands
    ]
    digest = hashlib.sha256(json.dumps(payloads, sort_keys=True).encode()).hexdigest()
    known = {command.name for command in await client.tree.fetch_commands()}
    told = await client.games.store.note(NOTE)
    if told == digest and known == {command.name for command in commands}:
        return
    await client.tree.sync()
    await client.games.store.set_note(NOTE, digest)
    log.info("told Discord what commands there are")
