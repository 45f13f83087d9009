"""What a player needs to check the dice of a game; the secret only once the game is over."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from typing import TYPE_CHECKING

import discord

from cogs.answer import Answer
from cogs.words import Words
from cogs.words.dice import counts_text
from cogs.words.story import who
from games.all_rolls import LEAST, Counts, all_rolls
from games.records import record_of
from ludo_core import Refusal, Roll
from ludo_core.record import write
from storage import Kept, Phase

if TYPE_CHECKING:
    from cogs.client import LudoBot


def fairness_text(words: Words, kept: Kept) -> str:
    """Return the promise, what the players added, the counts and, when over, the secret."""
    table = kept.table
    lines = [
        words.t("## The dice of this game"),
        words.t(
            "Before anyone sat down I showed `{commit}`: the SHA-256 of a secret. Every roll"
            " follows from that secret and from the ids of the players' clicks that came after it"
            " (taking a seat, *Start*), so I can choose none.",
            commit=table.commit,
        ),
    ]
    if table.client:
        lines.append(words.t("The players' clicks: `{client}`", client=table.client))
    lines += _counts(words, kept)
    if table.phase is Phase.OVER:
        message = f"{table.client}:n"
        lines += [
            words.t("The secret: `{secret}`", secret=kept.secret.hex()),
            words.t(
                "Check it: `python -m ludo_core verify` with the file below, or by hand: for"
                " the game's first roll n is 0, for its second 1. HMAC-SHA256 with the secret's 32"
                " bytes as key and `{message}` as message; its first byte below 252, mod 6, plus"
                " 1.",
                message=message,
            ),
        ]
    else:
        lines.append(words.t("The secret is shown here once the game is over."))
    return "\n".join(lines)


def _counts(words: Words, kept: Kept) -> list[str]:
    rolls: dict[int, Counter[int]] = {}
    for one in kept.played:
        if isinstance(one.action, Roll):
            rolls.setdefault(one.seat, Counter())[one.action.face] += 1
    lines = []
    for seat in sorted(rolls):
        counts = counts_text([rolls[seat][face] for face in range(1, 7)])
        line = words.t(
            "{player} rolled {counts}; {expected} of each would be even.",
            player=who(words, kept.table, seat),
            counts=counts,
            expected=words.decimal(rolls[seat].total() / 6),
        )
        lines.append(line)
    return lines


def all_rolls_line(words: Words, counts: Counts) -> str:
    """Return how even all rolls of this bot are."""
    if counts.total < LEAST:
        few = words.t("All rolls of this bot so far are too few to say whether its dice are even.")
        return f"-# {few}"
    told = words.t(
        "All {total} rolls of this bot so far: {counts}. Chi-square {value}: fair dice are at least"
        " this far from even {percent} of the time.",
        total=counts.total,
        counts=counts_text(counts.faces),
        value=words.decimal(counts.chi_square),
        percent=words.percent(counts.further, 1),
    )
    return f"-# {told}"


async def show_fairness(answer: Answer, words: Words, client: LudoBot, kept: Kept) -> None:
    """Tell one person how to check a game's dice: a chart, and the record once it is over."""
    files = [record_file(kept)] if kept.table.phase is Phase.OVER else []
    if kept.table.rolls:
        files.append(await client.boards.painter.dice(words, kept))
    everything = all_rolls_line(words, await all_rolls(client.games.store))
    await answer.private(f"{fairness_text(words, kept)}\n{everything}", files=files)


def record_file(kept: Kept) -> discord.File:
    """Return the record of a game that has begun; the secret is in it once the game is over.

    Raises Refusal for a lobby.
    """
    if kept.table.state is None:
        raise Refusal("not_started")
    record = write(record_of(kept)).encode()
    return discord.File(BytesIO(record), f"{kept.table.id}.ludo")


def record_text(words: Words, kept: Kept) -> str:
    """Return what goes with an exported record."""
    said = words.n(
        "The record of this game: {count} roll so far.",
        "The record of this game: {count} rolls so far.",
        kept.table.rolls,
    )
    if kept.table.phase is Phase.OVER:
        said = words.t("The record of this game, dice secret included.")
    how = words.t("`python -m ludo_core check` plays it again by the rules.")
    return f"{said}\n-# {how}"
