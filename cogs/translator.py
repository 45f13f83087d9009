"""The words that Discord shows of the commands themselves, in every language there is."""

from __future__ import annotations

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from cogs.words import Catalogue

LONGEST = 100
"""Characters of a description or of a choice's name."""


class CatalogueTranslator(app_commands.Translator):
    """Descriptions and choices by the catalogue; what is not translated stays English."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    async def translate(
        self,
        string: locale_str,
        locale: Locale,
        context: TranslationContextTypes,  # noqa: ARG002 - discord.py's own signature
    ) -> str | None:
        """Return the string in a locale, or None for what Discord shows anyhow."""
        text = self._catalogue.words(locale).t(string.message)
        return None if text == string.message else text[:LONGEST]
