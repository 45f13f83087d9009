"""Language files: read as they are, refused in plain words when wrong, German complete."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from discord import Locale

from cogs.translator import CatalogueTranslator
from cogs.words import Catalogue, CatalogueError
from cogs.words.extract import CODE, TEMPLATE, template
from ludo_core.players import LEVELS
from tests.cogs.helpers import ENGLISH, LOCALES, Stage, staged
from tests.cogs.messages import answers

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def written(folder: Path, text: str | bytes, name: str = "de.po") -> Path:
    """Write a language file and return its folder."""
    data = text if isinstance(text, bytes) else text.encode()
    (folder / name).write_bytes(data)
    return folder


def read(path: Path) -> Catalog:
    """Read a template or a language."""
    with path.open("rb") as file:
        return read_po(file)


def ids(catalog: Catalog) -> set[tuple[str | None, object]]:
    """Return what is to be translated, each with its context."""
    return {(message.context, message.id) for message in catalog if message.id}


def texts(message: Message) -> list[str]:
    """Return the translations of a message, one for each plural form."""
    string = message.string or ""
    return [string] if isinstance(string, str) else list(string)


def test_the_template_holds_every_message_of_the_code() -> None:
    assert ids(read(TEMPLATE)) == ids(template()), "run: python -m cogs.words.extract"
    assert "python -m cogs.words.extract" in TEMPLATE.read_text(encoding="utf-8").splitlines()[0]


def test_every_message_of_the_code_is_where_the_extractor_finds_it() -> None:
    """Babel reads over what stands inside an f-string."""
    known = {
        text for _, one in ids(template()) for text in (one if isinstance(one, tuple) else [one])
    }
    for path in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "attr", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in {"t", "n", "p"}:
                # Behind a context stands the message.
                first = node.args[1 if name == "p" else 0]
                if isinstance(first, ast.Constant):
                    assert first.value in known, f"{path.name}, line {node.lineno}"


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*.po")), ids=lambda path: str(path.stem))
def test_every_language_is_complete(path: Path) -> None:
    language = read(path)
    assert ids(language) == ids(template()), "run: python -m cogs.words.extract"
    for message in language:
        assert all(texts(message)), f"not translated: {message.id}"
        assert not message.fuzzy or not message.id


def test_german_is_there_and_speaks_in_the_du_form() -> None:
    catalogue = Catalogue.load(LOCALES)
    assert catalogue.locales == ("en", "de")
    german = [text for one in read(LOCALES / "de.po") if one.id for text in texts(one)]
    assert not [text for text in german if re.search(r"\b(Sie|Ihre?n?|Ihnen)\b", text)]
    assert catalogue.words(Locale.german).t("Roll") == "Würfeln"
    assert catalogue.words("de").decimal(0.75) == "0,8"
    assert ENGLISH.words("de").decimal(0.75) == "0.8"


OTHER_WORDS = {
    "Wie Ludo King": r"Ludo wie King",
    "Aufzeichnung": r"[Pp]rotokoll",
    "Rangliste": r"Bestenliste",
    "Remis": r"[Uu]nentschieden",
    "einen Tisch eröffnen": r"\bTische?\b.*\bgeöffnet\b|/ludo start öffnet",
}
"""A thing's word in German, and what it was called beside."""


@pytest.mark.parametrize("word", OTHER_WORDS)
def test_german_has_one_word_for_a_thing(word: str) -> None:
    german = [text for one in read(LOCALES / "de.po") if one.id for text in texts(one)]
    assert not [text for text in german if re.search(OTHER_WORDS[word], text)]


def test_german_keeps_every_field_and_every_mark() -> None:
    def marks(text: str) -> list[str]:
        return sorted(re.findall(r"\{\w+\}|\*\*|`|<@|/ludo \w+|-# |## |^- ", text))

    for message in read(LOCALES / "de.po"):
        source = message.id if isinstance(message.id, str) else message.id[-1]
        if source:
            assert marks(texts(message)[-1]) == marks(source), source


async def test_a_german_server_plays_in_german_and_each_reads_their_own_language(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path, catalogue=Catalogue.load(LOCALES), locale="de") as stage:
        await stage.play(players=2, computers=1)
        assert "du bist dran: würfle!" in stage.board.content
        result = await stage.click("l1:-:0:nonsense")
        assert answers(result) == [
            "I do not know this button any more. /ludo board posts a fresh board."
        ]
        payload, record = stage.payload("l1:-:0:nonsense", locale="de")
        await stage.deliver(payload)
        told = stage.env.backend.get_message(stage.channel.id, record.message_id)
        assert told.content.startswith("Diesen Knopf kenne ich nicht mehr.")


async def test_commands_are_described_in_every_language(tmp_path: Path) -> None:
    async with staged(tmp_path, catalogue=Catalogue.load(LOCALES)) as stage:
        (command,) = stage.env.backend.commands[None].values()
        assert command["description_localizations"]["de"] == "Ludo in diesem Kanal spielen"
        start = next(one for one in command["options"] if one["name"] == "start")
        level = next(one for one in start["options"] if one["name"] == "level")
        assert [one["value"] for one in level["choices"]] == list(LEVELS)
        assert [one.get("name_localizations") for one in level["choices"]][:3] == [
            {"de": "leicht"},
            None,
            {"de": "schwer"},
        ]
        assert len(stage.sent("PUT", "/commands")) == 1


async def test_a_new_translation_is_told_to_discord(stage: Stage) -> None:
    stage.catalogue = Catalogue.load(LOCALES)
    await stage.restart()
    assert len(stage.sent("PUT", "/commands")) == 2


async def test_a_description_that_is_too_long_is_cut(tmp_path: Path) -> None:
    long = f'{HEADER}msgid "Help"\nmsgstr "{"Hilfe " * 40}"\n'
    translator = CatalogueTranslator(Catalogue.load(written(tmp_path, long)))
    from discord.app_commands import locale_str

    text = await translator.translate(locale_str("Help"), Locale.german, None)  # type: ignore[arg-type]
    assert text is not None
    assert len(text) == 100


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en", ["−3.5", "+0.0", "−54.1", "86.7%", "50%"]),
        ("de", ["−3,5", "+0,0", "−54,1", "86,7\u00a0%", "50\u00a0%"]),
    ],
)
def test_numbers_are_written_as_a_language_writes_them(locale: str, told: list[str]) -> None:
    words = Catalogue.load(LOCALES).words(locale)
    assert [
        words.decimal(-3.46),
        words.signed(-0.04),
        words.signed(-54.1),
        words.percent(0.8671, 1),
        words.percent(0.5),
    ] == told


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.0, ["0%", "0.0%"]),
        (0.00001, ["1%", "0.1%"]),
        (0.006, ["1%", "0.6%"]),
        (0.473, ["47%", "47.3%"]),
        (0.9954, ["99%", "99.5%"]),
        (0.99999, ["99%", "99.9%"]),
        (1.0, ["100%", "100.0%"]),
    ],
)
def test_only_none_and_all_are_called_so(share: float, told: list[str]) -> None:
    words = Catalogue.load(LOCALES).words("en")
    assert [words.percent(share), words.percent(share, 1)] == told


def test_a_word_of_two_meanings_is_translated_twice() -> None:
    words = Catalogue.load(LOCALES).words("de")
    assert (words.t("Start"), words.p("of a replay", "Start")) == ("Starten", "Anfang")


def test_an_incomplete_language_falls_back_to_english_message_by_message(tmp_path: Path) -> None:
    text = HEADER + (
        'msgid "Roll"\nmsgstr "Würfeln"\n\nmsgid "Start"\nmsgstr ""\n\n'
        '#, fuzzy\nmsgid "Leave"\nmsgstr "vielleicht"\n\n'
        'msgid "first token home"\nmsgid_plural "{count} tokens home"\n'
        'msgstr[0] ""\nmsgstr[1] ""\n'
    )
    words = Catalogue.load(written(tmp_path, text)).words("de")
    assert [words.t(one) for one in ("Roll", "Start", "Leave", "Help")] == [
        "Würfeln",
        "Start",
        "Leave",
        "Help",
    ]
    assert words.n("first token home", "{count} tokens home", 2) == "2 tokens home"


@pytest.mark.parametrize(
    ("name", "locale"), [("pt_BR.po", "pt-BR"), ("pt-BR.po", "pt-BR"), ("es.po", "es-419")]
)
def test_a_file_is_found_by_discords_name_for_its_language(
    tmp_path: Path, name: str, locale: str
) -> None:
    text = HEADER + 'msgid "Roll"\nmsgstr "¡Tira!"\n'
    assert Catalogue.load(written(tmp_path, text, name)).words(locale).t("Roll") == "¡Tira!"


@pytest.mark.parametrize(
    ("body", "line", "why"),
    [
        ('msgid "Roll\nmsgstr "W"\n', 6, "Roll"),
        ('msgid "Roll"\nnonsense\n', 7, "nonsense"),
        ('msgid "Roll"\nmsgstr "say "hi""\n', 7, "say"),
        ('msgid "Roll"\nmsgid "Help"\nmsgstr[x] "a"\n', 8, "msgstr[x]"),
        ('msgid "{die}"\nmsgstr "{dice}"\n', 6, "its source has no field like dice"),
        ('msgid "{die}"\nmsgstr "{die.real}"\n', 6, "its source has no field like die.real"),
        ('msgid "{die}"\nmsgstr "{die:q}"\n', 6, "its source has no field like die"),
        ('msgid "{die}"\nmsgstr "{}"\n', 6, "its source has no field like "),
        ('msgid "{die}"\nmsgstr "{die"\n', 6, "its braces are wrong"),
        ('msgid "{die}"\nmsgstr "die}"\n', 6, "its braces are wrong"),
        (
            'msgid "one"\nmsgid_plural "{count}"\nmsgstr[0] "{n}"\nmsgstr[1] "x"\n',
            6,
            "its source has no field like n",
        ),
    ],
)
def test_a_broken_file_is_refused_by_name_and_line(
    tmp_path: Path, body: str, line: int, why: str
) -> None:
    with pytest.raises(CatalogueError) as caught:
        Catalogue.load(written(tmp_path, HEADER + body))
    sentence = str(caught.value)
    assert sentence.startswith(f"The language file {tmp_path / 'de.po'}, line {line}, cannot be")
    assert why in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("data", "line", "why"),
    [
        (HEADER.encode() + b'msgid "Roll"\nmsgstr "W\xfcrfeln"\n', 7, "no UTF-8"),
        (HEADER.replace("(n != 1)", "(n !!= 1)").encode(), 1, "its header is wrong"),
        (HEADER.replace("nplurals=2", "nplurals=two").encode(), 1, "its header is wrong"),
        (HEADER.replace("UTF-8", "klingon").encode(), 1, "its header is wrong"),
    ],
)
def test_a_file_that_is_no_language_file_is_refused(
    tmp_path: Path, data: bytes, line: int, why: str
) -> None:
    with pytest.raises(CatalogueError, match=f"line {line}, cannot be used: .*{why}"):
        Catalogue.load(written(tmp_path, data))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "de.po").mkdir()
    with pytest.raises(CatalogueError, match="cannot be read"):
        Catalogue.load(tmp_path)


def test_an_empty_file_is_an_empty_language(tmp_path: Path) -> None:
    assert Catalogue.load(written(tmp_path, "")).words("de").t("Roll") == "Roll"
