"""Names of people, computers and colours, safe to show.

A user's name is never formatting: in text a person is a `mention` (with no allowed mentions it
pings nobody) or the name with every sign of punctuation escaped, and so is all else that somebody
wrote, such as the lines of a record; in labels, where Discord formats nothing, the name is only
cleaned of what would be invisible or turn the line around.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import regex  # type: ignore[import-untyped]

from cogs.words.catalogue import N_, Words
from ludo_core import SEATS_FOR
from storage import Table

COLOUR_SIGNS = ("🔴", "🟢", "🟡", "🔵")
LONGEST_NAME = 32
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
LEVEL_NAMES = {
    "easy": N_("easy"),
    "normal": N_("normal"),
    "hard": N_("hard"),
    "master": N_("master"),
}
RULESET_NAMES = {
    "king": N_("Ludo King style"),
    "classic": N_("Classic Ludo"),
    "thunder": N_("Thunder Ludo"),
    "plyyard": N_("Ply Yard duel"),
    "aeroplane": N_("Aeroplane chess"),
}
LEVEL_LINES = {
    "easy": N_("takes a win or a capture, and else moves at random."),
    "normal": N_(
        "also brings tokens home and stops where nothing can hit them; beats *easy* in 7 games"
        " of 10."
    ),
    "hard": N_(
        "weighs every reason, from a win down to the least danger; beats *normal* in 7 games of 10."
    ),
    "master": N_(
        "looks two rolls ahead and judges by what games against itself have taught it; beats *hard*"
        " in 7 games of 10."
    ),
}
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
# Controls, zero-width and direction marks, fillers, the blank of braille: nothing to see there.
# Kept are joiners and selectors where spelling or an emoji needs them: in conjuncts, between Arabic
# letters, in families.
_INVISIBLE = regex.compile(
    r"""(?:
          (?<=\p{InSC=Virama}) [\u200c\u200d] (?=\p{L})
        | (?<=\p{Arabic}) \u200c (?=\p{Arabic})
        | (?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]) \u200d
          (?=\p{Extended_Pictographic})
        | (?<=\p{Extended_Pictographic}) \ufe0f
        | (?<=[0-9\#*]) \ufe0f (?=\u20e3)
        ) (*SKIP)(*FAIL)
        | [\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]""",
    regex.VERBOSE,
)
_LOOSE = " \u200c\u200d"
_MOST_MARKS = 2
"""Combining marks that one letter keeps; real scripts need no more, towers of marks do."""


@lru_cache(maxsize=4096)
def plain(name: str, fallback: str) -> str:
    """Return a name without what cannot be seen or turns the line around; `fallback` if empty."""
    kept: list[str] = []
    marks = _MOST_MARKS
    for char in _INVISIBLE.sub("", unicodedata.normalize("NFKC", name)):
        # A mark needs a letter to stand on.
        is_mark = unicodedata.category(char) in {"Mn", "Me"}
        marks = marks + 1 if is_mark else _MOST_MARKS if char.isspace() else 0
        if not is_mark or marks <= _MOST_MARKS:
            kept.append(char)
    cleaned = " ".join("".join(kept).split())[:LONGEST_NAME].strip(_LOOSE)
    return _isolated(cleaned or fallback)


def _isolated(name: str) -> str:
    """Keep a name that is read from the right from turning the numbers beside it around."""
    if any(unicodedata.bidirectional(char) in {"R", "AL"} for char in name):
        return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}"
    return name


def escaped(name: str, fallback: str) -> str:
    """Return a cleaned name in which nothing pings, links or formats."""
    return without_formatting(plain(name, fallback))


def quoted(text: str) -> str:
    """Return one line that holds a user's words, of any length, as safe as an escaped name."""
    return without_formatting(_INVISIBLE.sub("", text))


def without_formatting(text: str) -> str:
    """Return a text in which every sign of punctuation stands for itself."""
    return _PUNCTUATION.sub(r"\\\1", text)


def nameless(words: Words, table: Table, seat: int) -> str:
    """Return what a person whose name cannot be shown is called: by their number, not the seat's.

    Of two players, who have the first and the third seat, the other is player 2.
    """
    seats = table.state.seats if table.state else SEATS_FOR[table.options.players]
    return words.t("Player {number}", number=1 + sum(other < seat for other in seats))


def seat_name(words: Words, table: Table, seat: int) -> str:
    """Return the plain name of whoever holds a seat, for labels, pictures and alt text."""
    sitter = table.sitter(seat)
    if sitter is not None and sitter.level is not None:
        return words.t("Computer ({level})", level=level_name(words, sitter.level))
    return plain("" if sitter is None else sitter.name, nameless(words, table, seat))


def picture_name(words: Words, table: Table, seat: int) -> str:
    """Return what a seat is called in pictures: a computer by a sign and its level.

    More would be cut where a hangar or a chart has room for a dozen letters.
    """
    sitter = table.sitter(seat)
    if sitter is not None and sitter.level is not None:
        return f"🤖 {level_name(words, sitter.level)}"
    return seat_name(words, table, seat)


def mention(user: int) -> str:
    """Return a person's mention for a message's text.

    Always isolated: Discord puts a name there that is not known here, and one read from the right
    would turn the numbers of its line around.
    """
    return f"{FIRST_STRONG_ISOLATE}<@{user}>{POP_ISOLATE}"


def colour_name(words: Words, seat: int) -> str:
    """Return the name of a seat's colour."""
    return (words.t("Red"), words.t("Green"), words.t("Yellow"), words.t("Blue"))[seat]


def level_name(words: Words, level: str) -> str:
    """Return the name of a computer's level."""
    return words.t(LEVEL_NAMES[level])


def level_line(words: Words, level: str) -> str:
    """Return a line on how a computer's level thinks and how strong it is."""
    return f"🤖 **{level_name(words, level)}** {words.t(LEVEL_LINES[level])}"


def ruleset_name(words: Words, ruleset: str) -> str:
    """Return the name of a ruleset."""
    return words.t(RULESET_NAMES[ruleset])


def place_name(words: Words, place: int) -> str:
    """Return a place as an ordinal, 1 to 4."""
    return (words.t("1st"), words.t("2nd"), words.t("3rd"), words.t("4th"))[place - 1]
