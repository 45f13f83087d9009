"""Every word that a user reads, in the reader's language; English is the source."""

from cogs.words.catalogue import Catalogue, CatalogueError, Words

__all__ = ["Catalogue", "CatalogueError", "Words"]
