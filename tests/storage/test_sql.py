"""What SQL there is: bound parameters only, and nothing that PostgreSQL would not read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import storage
from storage.migrate import migrations

HERE = Path(storage.__file__).parent
SQLITE_ONLY = re.compile(
    r"AUTOINCREMENT|WITHOUT\s+ROWID|\bROWID\b|\bPRAGMA\b|INTEGER\s+PRIMARY\s+KEY|\bSTRFTIME\b"
    r"|\bJULIANDAY\b|\bDATETIME\b|\bGLOB\b|\bREPLACE\s+INTO\b|INSERT\s+OR|\bIFNULL\b|\bBLOB\b"
    r"|\bSTRICT\b|\bCOLLATE\s+NOCASE\b|\bUNIXEPOCH\b|\bPRINTF\b|GROUP_CONCAT|\bLAST_INSERT|[`\[]",
    re.IGNORECASE,
)
VERBS = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|VACUUM)\b")
# What opens one SQLite file, and would have a counterpart for another database.
OPENING = {"database.py", "migrate.py"}


def without_comments(sql: str) -> str:
    return re.sub(r"--.*", "", sql)


def sql_of(path: Path) -> Iterator[ast.expr]:
    """Yield the expressions of a module that are SQL."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if VERBS.match(node.value):
                yield node
        elif isinstance(node, ast.JoinedStr) and VERBS.match(ast.unparse(node)[2:]):
            yield node


QUERIES = [
    pytest.param(node, id=f"{path.name}:{node.lineno}")
    for path in sorted(HERE.glob("*.py"))
    if path.name not in OPENING
    for node in sql_of(path)
]


def test_there_are_queries_to_look_at() -> None:
    assert len(QUERIES) >= 15


@pytest.mark.parametrize("sql", [pytest.param(sql, id=str(n)) for n, sql in migrations()])
def test_migrations_are_portable(sql: str) -> None:
    assert not SQLITE_ONLY.search(without_comments(sql))


@pytest.mark.parametrize("node", QUERIES)
def test_queries_are_portable(node: ast.expr) -> None:
    assert not SQLITE_ONLY.search(ast.unparse(node).lstrip("f")[1:-1])


@pytest.mark.parametrize("node", QUERIES)
def test_no_query_is_built_from_a_value(node: ast.expr) -> None:
    """Only names in capitals, or column names out of such a list, stand in a query's braces."""
    if isinstance(node, ast.JoinedStr):
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                names = {one.id for one in ast.walk(part.value) if isinstance(one, ast.Name)}
                assert all(name.isupper() or name in {"name", "changed", "_"} for name in names), (
                    names
                )


def test_moments_are_whole_numbers_and_ids_are_wide_enough() -> None:
    text = without_comments("".join(sql for _, sql in migrations()))
    columns = re.findall(
        r"^\s*(?:ALTER TABLE \w+ ADD COLUMN )?(\w+_(?:id|at)|taken_by|version)\s+(\w+)",
        text,
        re.MULTILINE,
    )
    assert len(columns) > 10
    narrow = {name for name, kind in columns if kind not in ("BIGINT", "TEXT")}
    assert not narrow


def test_only_the_storage_package_names_a_table() -> None:
    names = re.compile(r"(FROM|INTO|UPDATE|JOIN) (games|seats|actions|clicks|dice_secrets)\b")
    for package in ("cogs", "games", "ops", "ludo_core", "renderer"):
        for path in (HERE.parent / package).rglob("*.py"):
            assert not names.search(path.read_text(encoding="utf-8")), path
