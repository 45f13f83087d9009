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
    commands = client.tree.get_commands()
    payload = json.dumps([command.to_dict(client.tree) for command in commands], sort_keys=True)
    digest = hashlib.sha256(payload.encode()).hexdigest()
    known = {command.name for command in await client.tree.fetch_commands()}
    told = await client.games.store.note(NOTE)
    if told == digest and known == {command.name for command in commands}:
        return
    await client.tree.sync()
    await client.games.store.set_note(NOTE, digest)
    log.info("told Discord %s commands", len(commands))
