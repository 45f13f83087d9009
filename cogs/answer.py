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

import aiohttp
import discord

if TYPE_CHECKING:
    from cogs.client import LudoBot

DEFER_AFTER_S = 1.5
ALREADY_ANSWERED = 40060
GONE_CODES = {10062, 10015, ALREADY_ANSWERED, 50027}
"""Unknown interaction or webhook, already answered, token expired: nothing more can be said."""
UNKNOWN_MESSAGE = 10008
ARCHIVED = 50083
"""The thread is archived: nothing in it can be edited, and only a new message opens it again."""
NOT_THROUGH = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request to Discord raises if it does not get through; a TimeoutError is an OSError."""

log = logging.getLogger(__name__)


class Answer:
    """`async with Answer(interaction) as answer:` … and one of its methods.

    An answer that does not get through changes no game and raises nothing, only what Discord calls
    malformed does: whoever needs the answer shown looks at what the method returns.
    """

    def __init__(self, interaction: discord.Interaction[LudoBot]) -> None:
        self.interaction = interaction
        self.finished = asyncio.Event()
        self._lock = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None
        self._gone = False
        self._thinking = False
        self._told = False
        self.message_deleted = False
        """Whether the message that was to be edited is not there any more."""

    async def __aenter__(self) -> Answer:
        self.interaction.client.in_flight[self.interaction.id] = self
        self._timer = asyncio.create_task(self._defer_in_time())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._timer is not None  # noqa: S101 - made on entry
        async with self._lock:  # a deferral under way is let through: Discord may have taken it
            self._timer.cancel()
        self.interaction.client.in_flight.pop(self.interaction.id, None)
        self.finished.set()

    @property
    def waiting(self) -> bool:
        """Whether the first answer is still to be given, and can be."""
        return not (self._gone or self.interaction.response.is_done())

    async def private(self, text: str, **parts: Any) -> None:
        """Say something that only this person sees."""
        async with self._lock:
            with self._sending():
                if self.waiting:
                    await self.interaction.response.send_message(text, ephemeral=True, **parts)
                elif self._told and not self._gone:
                    files = parts.pop("files", [parts.pop("file")] if "file" in parts else [])
                    await self.interaction.edit_original_response(
                        content=text, attachments=files, **parts
                    )
                elif not self._gone:
                    await self.interaction.followup.send(text, ephemeral=True, **parts)

    async def progress(self, text: str) -> None:
        """Tell a command's author how far a long answer is; `private` then takes its place."""
        async with self._lock:
            with self._sending():
                if self.waiting:
                    await self._defer()
                if self._thinking and not self._gone:
                    await self.interaction.edit_original_response(content=text)
                    self._told = True

    async def edit(self, **parts: Any) -> bool:
        """Edit the clicked message; False if that has to go another way now."""
        sent = False
        async with self._lock:
            if self.waiting:
                with self._sending():
                    await self.interaction.response.edit_message(**parts)
                    sent = True
        return sent

    async def edit_private(self, **parts: Any) -> None:
        """Edit the private message that was clicked; only this interaction can."""
        async with self._lock:
            with self._sending():
                if self.waiting:
                    await self.interaction.response.edit_message(**parts)
                elif not self._gone:
                    await self.interaction.edit_original_response(**parts)

    async def form(self, modal: discord.ui.Modal) -> bool:
        """Answer a click with a form; False where it is too late for one."""
        async with self._lock:
            if not self.waiting:
                return False
            with self._sending():
                await self.interaction.response.send_modal(modal)
            return True

    async def public(self, **parts: Any) -> int | None:
        """Answer with a new message for all; return its id, None if it did not go out."""
        message: int | None = None
        async with self._lock:
            if self.waiting:
                with self._sending():
                    sent = await self.interaction.response.send_message(**parts)
                    message = sent.message_id
        return message

    async def acknowledge(self) -> None:
        """Let the click pass without a word: another answer shows what came of it."""
        async with self._lock:
            if self.waiting:
                with self._sending():
                    await self._defer()

    async def done(self) -> None:
        """Take back the “thinking …” of a deferred command whose message went out otherwise."""
        async with self._lock:
            if self._thinking and not self._gone:
                with self._sending():
                    await self.interaction.delete_original_response()

    async def _defer_in_time(self) -> None:
        await asyncio.sleep(DEFER_AFTER_S)
        await self.acknowledge()

    async def _defer(self) -> None:
        if self.interaction.type is discord.InteractionType.application_command:
            await self.interaction.response.defer(ephemeral=True)
            self._thinking = True
        else:
            await self.interaction.response.defer()

    @contextmanager
    def _sending(self) -> Iterator[None]:
        try:
            yield
        except NOT_THROUGH as error:
            code = error.code if isinstance(error, discord.HTTPException) else None
            if code in GONE_CODES:
                self._gone = True
                log.info("an answer came too late: %s", error)
            elif code == UNKNOWN_MESSAGE:
                self.message_deleted = True
                log.info("what an answer was to edit has been deleted: %s", error)
            elif code != ARCHIVED and getattr(error, "status", None) == 400:
                raise
            else:
                log.warning("an answer did not get through: %r", error)
