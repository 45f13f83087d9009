"""`python -m cogs.words.extract`: write locales/ludo.pot from the code, and merge it into each .po.

A new language is a copy of ludo.pot, named for its locale, with a header such as de.po has.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from cogs.words import faults

ROOT = Path(__file__).parents[2]
CODE, LOCALES = ROOT / "cogs", ROOT / "locales"
TEMPLATE = LOCALES / "ludo.pot"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "t": None,
    "p": ((1, "c"), 2),
    "n": (1, 2),
    "N_": None,
}
COMMENT = """\
# Every sentence that the bot says. Made by: python -m cogs.words.extract
# What stands in {braces} is filled in, and may be moved or left out. Discord shows **this** bold.
msgid ""
msgstr ""
"Project-Id-Version: ludo-discord\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


def template() -> Catalog:
    """Return the messages of the code."""
    catalog = Catalog()
    for name, line, message, _, context in extract_from_dir(CODE, keywords=KEYWORDS):
        catalog.add(message, locations=[(f"cogs/{name}", line)], context=context)
    for message in faults.messages():
        # The core knows of no catalogue, so that nothing there marks its words.
        catalog.add(message, locations=[("cogs/words/faults.py", 1)], context=faults.CONTEXT)
    return catalog


def main() -> None:
    """Write the template and bring every language up to date with it."""
    found = template()
    text = BytesIO()
    write_po(text, found, width=100, omit_header=True, include_lineno=False)
    TEMPLATE.write_bytes(COMMENT.encode() + b"\n" + text.getvalue())
    for path in sorted(LOCALES.glob("*.po")):
        old = path.read_bytes()
        language = read_po(BytesIO(old), locale=path.stem.replace("-", "_"))
        language.update(found, no_fuzzy_matching=True)
        text = BytesIO()
        write_po(
            text, language, width=100, omit_header=True, include_lineno=False, ignore_obsolete=True
        )
        # The header stays as its translator wrote it.
        path.write_bytes(old.partition(b"\n\n")[0] + b"\n\n" + text.getvalue())


if __name__ == "__main__":
    main()
