"""The message catalogue: gettext, with .po files read as they are.

A language is one file, `locales/<locale>.po`; no build step, since Babel compiles it in memory when
the bot starts. English is what stands in the code.
"""

from __future__ import annotations

import gettext
import string
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

SOURCE_LOCALE = "en"


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a message for translation where it stands; it is translated where it is shown."""
    return message


class CatalogueError(Exception):
    """A language file cannot be used; str() says which and why."""


class Words:
    """The words of one language."""

    def __init__(self, locale: str, translations: gettext.NullTranslations) -> None:
        self.locale = locale
        self._translations = translations

    def t(self, message: str, /, **params: object) -> str:
        """Return `message` in this language with its {params} filled in."""
        return self._translations.gettext(message).format(**params)

    def n(self, one: str, many: str, count: int, /, **params: object) -> str:
        """Return the message for `count` things, which is also filled in as {count}."""
        chosen = self._translations.ngettext(one, many, count)
        return chosen.format(count=count, **params)


class Catalogue:
    """All languages that the bot knows."""

    def __init__(self, languages: dict[str, Words]) -> None:
        self._languages = languages

    @classmethod
    def load(cls, folder: Path) -> Catalogue:
        """Read every .po file of `folder`. Raises CatalogueError for one that is wrong."""
        languages = {SOURCE_LOCALE: Words(SOURCE_LOCALE, gettext.NullTranslations())}
        for path in sorted(folder.glob("*.po")):
            languages[path.stem] = Words(path.stem, _translations(path))
        return cls(languages)

    @property
    def locales(self) -> tuple[str, ...]:
        """The locales that there are words for, English first."""
        return tuple(self._languages)

    def words(self, locale: object) -> Words:
        """Return the words for a Discord locale such as `pt-BR`; English for an unknown one."""
        wanted = str(locale)
        for name in (wanted, wanted.replace("-", "_"), wanted.split("-", maxsplit=1)[0]):
            if name in self._languages:
                return self._languages[name]
        return self._languages[SOURCE_LOCALE]


def _translations(path: Path) -> gettext.GNUTranslations:
    try:
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.stem, abort_invalid=True)
    except (OSError, PoFileError, UnicodeDecodeError, ValueError) as error:
        raise CatalogueError(f"The language file {path} cannot be read: {error}.") from error
    _check_fields(path, catalog)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def _check_fields(path: Path, catalog: Catalog) -> None:
    """A translation that names a field which its source lacks would fail in a player's face."""
    for message in catalog:
        sources = message.id if isinstance(message.id, list | tuple) else (message.id,)
        strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
        known = _fields(sources) | ({"count"} if len(sources) > 1 else set())
        wrong = _fields(text for text in strings if text) - known
        if message.id and wrong:
            raise CatalogueError(
                f"The language file {path}, line {message.lineno}, names fields"
                f" that its source lacks: {', '.join(sorted(wrong))}."
            )


def _fields(texts: Iterable[str]) -> set[str]:
    formatter = string.Formatter()
    return {name for text in texts for _, name, _, _ in formatter.parse(text) if name is not None}
