"""`python bot.py`: what is wrong is one sentence before any login, and stopping is in order."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from playground import Playground
from tests.ops.helpers import COMMAND, TOKEN, environment, install, start

Env = dict[str, str]
SEEN = "Open http://127.0.0.1:"


def wrong_setting(folder: Path) -> Env:
    return environment(LUDO_LOG_LEVEL="loud")


def wrong_line(folder: Path) -> Env:
    (folder / ".env").write_text(f"DISCORD_TOKEN {TOKEN}\n")
    return environment()


def newer_database(folder: Path) -> Env:
    with closing(sqlite3.connect(folder / "ludo.db")) as made:
        for name in ("games", "dice_secrets"):
            made.execute(f"CREATE TABLE {name} (id TEXT)")
        made.execute("CREATE TABLE schema_version (version INTEGER)")
        made.execute("INSERT INTO schema_version VALUES (1000)")
        made.commit()
    return environment(LUDO_DATABASE="ludo.db")


def another_database(folder: Path) -> Env:
    with closing(sqlite3.connect(folder / "music.db")) as made:
        made.execute("CREATE TABLE songs (id TEXT)")
    return environment(LUDO_DATABASE="music.db")


def no_database(folder: Path) -> Env:
    (folder / "ludo.db").write_text("no database " * 100)
    return environment(LUDO_DATABASE="ludo.db")


def unwritable_folder(folder: Path) -> Env:
    return environment(LUDO_DATABASE="bot.py/ludo.db")


def folder_in_its_place(folder: Path) -> Env:
    return environment(LUDO_DATABASE=".")


def missing_font(folder: Path) -> Env:
    shim = folder / "shim"
    shim.mkdir()
    (shim / "sitecustomize.py").write_text("import sys; sys.modules['fontpkg_inter'] = None\n")
    return environment(shim)


def broken_font(folder: Path) -> Env:
    package = folder / "shim" / "fontpkg_inter" / "files"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").touch()
    (package / "Inter[opsz,wght].ttf").write_bytes(b"no font")
    return environment(folder / "shim")


def wrong_language(folder: Path) -> Env:
    (folder / "locales" / "de.po").write_text("<<<<<<< HEAD\n")
    return environment()


def language_with_a_wrong_field(folder: Path) -> Env:
    text = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    (folder / "locales" / "de.po").write_text(f'{text}msgid "{{a}}"\nmsgstr "{{b}}"\n')
    return environment()


# name → how to make it, and what the sentence names
WRONG: Mapping[str, tuple[Callable[[Path], Env], str]] = {
    "setting": (wrong_setting, "LUDO_LOG_LEVEL"),
    "line": (wrong_line, "Line 1"),
    "newer database": (newer_database, "newer version"),
    "another program's database": (another_database, "music.db"),
    "no database": (no_database, "ludo.db"),
    "unwritable folder": (unwritable_folder, "bot.py/ludo.db"),
    "folder in its place": (folder_in_its_place, "database"),
    "missing font": (missing_font, "font"),
    "broken font": (broken_font, "font"),
    "language": (wrong_language, "de.po"),
    "field of a language": (language_with_a_wrong_field, "de.po"),
}


@pytest.fixture(scope="module")
def taken_port() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield str(taken.getsockname()[1])


@pytest.fixture(scope="module")
def wrong_starts(
    tmp_path_factory: pytest.TempPathFactory, taken_port: str
) -> Iterator[Mapping[str, subprocess.Popen[str]]]:
    """All wrong starts, side by side: each takes a second, most of it imports."""
    makers = {name: maker for name, (maker, _) in WRONG.items()}
    makers["port"] = lambda _: environment(LUDO_PLAYGROUND_PORT=taken_port)
    processes = {}
    for name, maker in makers.items():
        folder = install(tmp_path_factory.mktemp(name.replace(" ", "-")))
        processes[name] = start(folder, maker(folder))
    yield processes
    for process in processes.values():
        process.kill()
        process.communicate()


@pytest.mark.parametrize("name", [*WRONG, "port"])
def test_a_wrong_start_is_one_sentence_and_status_78(
    wrong_starts: Mapping[str, subprocess.Popen[str]], name: str, taken_port: str
) -> None:
    process = wrong_starts[name]
    out, err = process.communicate(timeout=120)
    assert process.returncode == 78, err
    assert out == ""
    (sentence,) = err.splitlines()
    assert sentence[0].isupper()
    assert sentence.endswith((".", ")"))
    assert (taken_port if name == "port" else WRONG[name][1]) in sentence
    assert "Traceback" not in sentence
    assert TOKEN not in sentence


async def ended(folder: Path, env: Env) -> tuple[int, list[str]]:
    """Run the bot to its end and return its status and the lines of standard error."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        cwd=folder,
        env=env,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), 30)
    assert out == b""
    return process.returncode or 0, err.decode().splitlines()


async def test_a_token_that_discord_refuses(tmp_path: Path) -> None:
    server = Playground(0)
    await server.start()
    try:
        status, lines = await ended(
            install(tmp_path),
            environment(
                DISCORD_TOKEN=TOKEN,
                DISCORD_API_URL=server.api_url,
                DISCORD_GATEWAY_URL=server.gateway_url,
                LUDO_LOG_LEVEL="WARNING",
            ),
        )
    finally:
        await server.close()
    assert status == 78
    (sentence,) = lines
    assert sentence.startswith("Discord refuses the token")
    assert not server.bot_online


async def test_a_discord_that_cannot_be_reached(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    # Nothing listens there any more.
    status, lines = await ended(
        install(tmp_path),
        environment(
            DISCORD_TOKEN=TOKEN,
            DISCORD_API_URL=f"http://127.0.0.1:{port}/api/v10",
            DISCORD_GATEWAY_URL=f"ws://127.0.0.1:{port}/gateway",
            LUDO_LOG_LEVEL="WARNING",
        ),
    )
    assert status == 75
    (sentence,) = lines
    assert sentence.startswith("Discord cannot be reached: ")
    assert sentence.endswith(".")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
@pytest.mark.parametrize("connected", [False, True])
def test_sigterm_ends_in_order_within_five_seconds(tmp_path: Path, *, connected: bool) -> None:
    env = environment(LUDO_PLAYGROUND_PORT="0")
    process = start(install(tmp_path), env)
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        assert re.search(f"{SEEN}\\d+/", first), process.stderr.read()
        lines: list[str] = []
        while connected and "told Discord" not in "".join(lines):
            lines.append(process.stderr.readline())
        process.send_signal(signal.SIGTERM)
        asked = time.monotonic()
        _, err = process.communicate(timeout=30)
        assert time.monotonic() - asked < 5
    finally:
        process.kill()
        process.communicate()
    assert process.returncode == 0
    assert "Traceback" not in err
    assert " ERROR " not in err
    # What was written is whole and closed: nothing is left beside the database.
    assert os.listdir(tmp_path / "data") == ["ludo.db"]
