"""The one funnel for what goes wrong: the person hears a sentence, the log gets the rest."""

from __future__ import annotations

import logging
import secrets

from discord import app_commands

from cogs.answer import Answer
from cogs.words import Words
from cogs.words.faults import fault_text
from cogs.words.refusals import SENTENCES, refusal_text
from ludo_core import Refusal
from ludo_core.record import RecordFault
from storage import DuplicateClick

# Discord still offers what an older version of the bot told it.
_CHANGED = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)

log = logging.getLogger(__name__)


async def report(answer: Answer, words: Words, error: BaseException) -> None:
    """Answer a person whose click or command failed, privately; never raises."""
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, DuplicateClick):
        # Delivered twice: the first delivery has answered.
        return
    try:
        await answer.private(_sentence(words, error))
    except Exception:
        log.exception("a person could not be told")


def _sentence(words: Words, error: BaseException) -> str:
    if isinstance(error, RecordFault):
        return fault_text(words, error)
    refusal = _refusal(error)
    if refusal is not None and refusal.code in SENTENCES:
        return refusal_text(words, refusal)
    incident = secrets.token_hex(3)
    log.error("incident %s", incident, exc_info=error)
    return words.t(
        "Something went wrong; nothing of the game is lost. Try again, or tell the bot's owner"
        " about incident {incident}.",
        incident=incident,
    )


def _refusal(error: BaseException) -> Refusal | None:
    """Return what an error says in a person's words; None for one that is a fault of ours."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, _CHANGED):
        return Refusal("commands_changed")
    if isinstance(error, app_commands.CheckFailure):
        return Refusal("servers_only")
    return None
