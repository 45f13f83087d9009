"""The answer to one interaction, in time whatever else takes long.

Discord waits 3 s for a first answer. If ours is not out after 1.5 s, the interaction is deferred;
what follows then goes the slower way, by follow-up or by the bot's own token.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any

import discord

if TYPE_CHECKING:
    from cogs.client import LudoBot

DEFER_AFTER_S = 1.5
# Unknown interaction, already acknowledged, token expired: too late, or answered elsewhere.
GONE_CODES = {10062, 40060, 50027}

log = logging.getLogger(__name__)


class Answer:
    """`async with Answer(interaction) as answer:` … and one of its methods."""

    def __init__(self, interaction: discord.Interaction[LudoBot]) -> None:
        self.interaction = interaction
        self.finished = asyncio.Event()
        self._lock = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Answer:
        self.interaction.client.in_flight.add(self)
        self._timer = asyncio.create_task(self._defer_in_time())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._timer is not None  # noqa: S101 - made on entry
        self._timer.cancel()
        self.interaction.client.in_flight.discard(self)
        self.finished.set()

    async def private(self, text: str, **parts: Any) -> None:
        """Say something that only this person sees."""
        async with self._lock:
            with _too_late():
                if self.interaction.response.is_done():
                    await self.interaction.followup.send(text, ephemeral=True, **parts)
                else:
                    await self.interaction.response.send_message(text, ephemeral=True, **parts)

    async def edit(self, **parts: Any) -> bool:
        """Edit the clicked message; False if that has to go another way now."""
        async with self._lock:
            if self.interaction.response.is_done():
                return False
            with _too_late() as outcome:
                await self.interaction.response.edit_message(**parts)
            return outcome.ok

    async def public(self, **parts: Any) -> int | None:
        """Answer a command with a message for all; return its id, None if it did not go out."""
        async with self._lock:
            if self.interaction.response.is_done():
                return None
            with _too_late() as outcome:
                sent = await self.interaction.response.send_message(**parts)
            return sent.message_id if outcome.ok else None

    async def acknowledge(self) -> None:
        """Let the click pass without a word: another answer shows what came of it."""
        async with self._lock:
            if not self.interaction.response.is_done():
                with _too_late():
                    await self._defer()

    async def done(self) -> None:
        """Take back the “thinking …” of a deferred command whose message went out otherwise."""
        async with self._lock:
            if self.interaction.type is discord.InteractionType.application_command:
                with _too_late():
                    await self.interaction.delete_original_response()

    async def _defer_in_time(self) -> None:
        await asyncio.sleep(DEFER_AFTER_S)
        await self.acknowledge()

    async def _defer(self) -> None:
        if self.interaction.type is discord.InteractionType.application_command:
            await self.interaction.response.defer(ephemeral=True)
        else:
            await self.interaction.response.defer()


class _Outcome:
    ok = True


@contextmanager
def _too_late() -> Iterator[_Outcome]:
    """Note an answer that came too late, and nothing else: it changes no game."""
    outcome = _Outcome()
    try:
        yield outcome
    except discord.HTTPException as error:
        if error.code not in GONE_CODES:
            raise
        outcome.ok = False
        log.info("an answer came too late: %s", error)
