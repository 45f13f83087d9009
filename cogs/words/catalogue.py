"""The message catalogue: gettext, with .po files read as they are.

A language is one file, `locales/<locale>.po`; no build step, since Babel compiles it in memory when
the bot starts. English is what stands in the code.
"""

from __future__ import annotations

import gettext
import re
import string
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal, format_percent

SOURCE_LOCALE = "en"
_LINE = re.compile(
    r"""\s*(?:\#.*|(?:msg(?:id|id_plural|ctxt|str(?:\[\d+\])?)\s+)?"(?:[^"\\]|\\.)*")?\s*"""
)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a message for translation where it stands; it is translated where it is shown."""
    return message


class CatalogueError(Exception):
    """A language file cannot be used; str() says which, where and why."""


class Words:
    """The words of one language."""

    def __init__(self, locale: str, translations: gettext.NullTranslations) -> None:
        self.locale = locale
        self._translations = translations
        self._numbers = _known(locale) or Locale(SOURCE_LOCALE)

    def t(self, message: str, /, **params: object) -> str:
        """Return `message` in this language with its {params} filled in."""
        return self._translations.gettext(message).format(**params)

    def p(self, context: str, message: str, /, **params: object) -> str:
        """Return `message` as it is meant in `context`: another meaning has another translation."""
        return self._translations.pgettext(context, message).format(**params)

    def n(self, one: str, many: str, count: int, /, **params: object) -> str:
        """Return the message for `count` things, which is also filled in as {count}."""
        chosen = self._translations.ngettext(one, many, count)
        return chosen.format(count=count, **params)

    def decimal(self, value: float) -> str:
        """Return a number with one digit after the point, as this language writes it."""
        return _minus(format_decimal(value, "0.0", self._numbers))

    def signed(self, value: float) -> str:
        """Return the same with its sign; what is rounded to 0 has a plus."""
        return _minus(format_decimal(round(value, 1) + 0.0, "+0.0;-0.0", self._numbers))

    def any_of(self, numbers: Iterable[int]) -> str:
        """Return numbers of which any will do: 3, 5 or 6."""
        return format_list([str(number) for number in numbers], "or", self._numbers)

    def percent(self, share: float, digits: int = 0) -> str:
        """Return a share, 0..1, in percent, as this language writes it.

        0 % and 100 % are none and all: what merely comes close is told as the next number.
        """
        known = self._numbers.percent_formats[None].pattern
        least = 0.01 / 10**digits
        told = share if share in {0, 1} else min(max(share, least), 1 - least)
        return format_percent(told, known.replace("#,##0", f"{0:.{digits}f}"), self._numbers)


class Catalogue:
    """All languages that the bot knows."""

    def __init__(self, languages: dict[str, Words]) -> None:
        self._languages = languages

    @classmethod
    def load(cls, folder: Path) -> Catalogue:
        """Read every .po file of `folder`. Raises CatalogueError for one that is wrong."""
        languages = {SOURCE_LOCALE: Words(SOURCE_LOCALE, gettext.NullTranslations())}
        for path in sorted(folder.glob("*.po")):
            locale = path.stem.replace("-", "_")
            languages[locale] = Words(locale, _translations(path))
        return cls(languages)

    @property
    def locales(self) -> tuple[str, ...]:
        """The locales that there are words for, English first."""
        return tuple(self._languages)

    def words(self, locale: object) -> Words:
        """Return the words for a Discord locale such as `pt-BR`; English for an unknown one."""
        wanted = str(locale).replace("-", "_")
        for name in (wanted, wanted.partition("_")[0]):
            if name in self._languages:
                return self._languages[name]
        return self._languages[SOURCE_LOCALE]


def _minus(number: str) -> str:
    """A hyphen is too short beside digits, and a line may break after it."""
    return number.replace("-", "\N{MINUS SIGN}")


def _known(locale: str) -> Locale | None:
    try:
        return Locale.parse(locale)
    except (ValueError, UnknownLocaleError):
        return None


def _translations(path: Path) -> gettext.GNUTranslations:
    try:
        data = path.read_bytes()
        _check_lines(path, data.decode())
        catalog = read_po(BytesIO(data), locale=_known(path.stem), abort_invalid=True)
        compiled = BytesIO()
        write_mo(compiled, catalog)
        compiled.seek(0)
        translations = gettext.GNUTranslations(compiled)
    except OSError as error:
        raise CatalogueError(f"The language file {path} cannot be read: {error}.") from error
    except UnicodeDecodeError as error:
        raise _wrong(path, data.count(b"\n", 0, error.start) + 1, "it is no UTF-8") from error
    except PoFileError as error:
        raise _wrong(path, error.lineno + 1, f"{error.line.strip()} stands there") from error
    except (ValueError, LookupError) as error:
        # Text and messages are read by now: what is left is the header and its plural forms.
        raise _wrong(path, 1, f"its header is wrong: {error}") from error
    _check_fields(path, catalog)
    return translations


def _check_lines(path: Path, text: str) -> None:
    """Babel reads over a quote that is not closed and loses the message."""
    for number, line in enumerate(text.split("\n"), start=1):
        if not _LINE.fullmatch(line):
            raise _wrong(path, number, f"{line.strip()} is no line of a language file")


def _wrong(path: Path, line: int | None, why: str) -> CatalogueError:
    return CatalogueError(f"The language file {path}, line {line}, cannot be used: {why}.")


def _check_fields(path: Path, catalog: Catalog) -> None:
    """A translation that names a field which its source lacks would fail in a player's face."""
    for message in catalog:
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, list | tuple) else (message.id,)
        strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
        known = _fields(sources) | ({("count", "", None)} if len(sources) > 1 else set())
        try:
            wrong = _fields(text for text in strings if text) - known
        except ValueError as error:
            raise _wrong(path, message.lineno, f"its braces are wrong: {error}") from error
        if wrong:
            names = ", ".join(sorted(name for name, _, _ in wrong))
            raise _wrong(path, message.lineno, f"its source has no field like {names}")


def _fields(texts: Iterable[str]) -> set[tuple[str, str | None, str | None]]:
    """Return the fields of format strings, each with its format and conversion."""
    formatter = string.Formatter()
    return {
        (name, form, conversion)
        for text in texts
        for _, name, form, conversion in formatter.parse(text)
        if name is not None
    }
