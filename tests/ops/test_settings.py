"""Settings: each wrong value is one plain sentence, and `.env.example` tells the truth."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from dotenv import dotenv_values

from ops.settings import DEFAULTS, Settings, load_settings
from ops.stop import DO_NOT_RESTART, CannotStart
from tests.ops.helpers import ROOT, TOKEN

EXAMPLE = ROOT / ".env.example"


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in DEFAULTS:
        monkeypatch.delenv(name, raising=False)


def load(folder: Path, text: str | bytes | None = None) -> Settings:
    """Load settings with this text as `.env`."""
    if text is not None:
        content = text if isinstance(text, bytes) else text.encode()
        (folder / ".env").write_bytes(content)
    return load_settings(folder / ".env")


def refusal(folder: Path, text: str | bytes) -> str:
    """Return the sentence with which a `.env` is refused."""
    with pytest.raises(CannotStart) as caught:
        load(folder, text)
    assert caught.value.status == DO_NOT_RESTART == 78
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert TOKEN not in sentence
    return sentence


class TestDefaults:
    def test_nothing_is_needed(self, tmp_path: Path) -> None:
        assert load(tmp_path) == Settings(
            token="",
            database=tmp_path / "data" / "ludo.db",
            log_level="INFO",
            playground_port=8765,
            api_url="",
            gateway_url="",
        )

    def test_the_example_states_them_all(self) -> None:
        assert dict(dotenv_values(EXAMPLE)) == dict(DEFAULTS)

    def test_the_example_tells_of_each(self) -> None:
        before = ""
        for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
            if "=" in line and not line.startswith("#"):
                # The second of the two addresses shares the first one's words.
                assert before.startswith("#") or before == "DISCORD_API_URL="
            before = line

    def test_the_example_as_it_is_changes_nothing(self, tmp_path: Path) -> None:
        nothing = load(tmp_path)
        assert load(tmp_path, EXAMPLE.read_bytes()) == nothing

    @pytest.mark.parametrize("name", DEFAULTS)
    def test_an_empty_line_counts_as_not_set(self, tmp_path: Path, name: str) -> None:
        nothing = load(tmp_path)
        assert load(tmp_path, f"{name}=\n") == nothing
        assert load(tmp_path, f"{name}='  '\n") == nothing


class TestRight:
    def test_every_setting(self, tmp_path: Path) -> None:
        found = load(
            tmp_path,
            f"DISCORD_TOKEN={TOKEN}\nLUDO_DATABASE=/var/lib/ludo.db\nLUDO_LOG_LEVEL=debug\n"
            "LUDO_PLAYGROUND_PORT=0\nDISCORD_API_URL=http://localhost:80/api/\n"
            "DISCORD_GATEWAY_URL=ws://localhost:80/gateway/\n",
        )
        assert found == Settings(
            token=TOKEN,
            database=Path("/var/lib/ludo.db"),
            log_level="DEBUG",
            playground_port=0,
            api_url="http://localhost:80/api",
            gateway_url="ws://localhost:80/gateway",
        )
        assert found.logging_level == logging.DEBUG

    def test_the_environment_goes_first(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("LUDO_LOG_LEVEL", "ERROR")
        found = load(tmp_path, "LUDO_LOG_LEVEL=DEBUG\nLUDO_PLAYGROUND_PORT=1\n")
        assert (found.log_level, found.playground_port) == ("ERROR", 1)

    def test_the_database_is_beside_the_program_wherever_it_is_started(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir("/")
        assert load(tmp_path, "LUDO_DATABASE=a/b.db").database == tmp_path / "a" / "b.db"

    def test_a_byte_order_mark_does_no_harm(self, tmp_path: Path) -> None:
        assert load(tmp_path, b"\xef\xbb\xbfLUDO_LOG_LEVEL=ERROR\n").log_level == "ERROR"

    def test_other_names_are_none_of_ours(self, tmp_path: Path) -> None:
        assert (
            load(tmp_path, "OTHER=1\n# DISCORD_TOKEN=x\nexport LUDO_LOG_LEVEL=INFO\n").token == ""
        )


WRONG = {
    "LUDO_LOG_LEVEL": ["loud", "10", "INFO DEBUG", '"IN\nFO"'],
    "LUDO_PLAYGROUND_PORT": ["abc", "-1", "65536", "80.5", "1e3", "٣", "9" * 5000, "8_0"],
    "DISCORD_API_URL": [
        *("discord.com/api", "ftp://a", "http://", "ws://a"),
        *("http://a:99999", "http://a:x", "http://[a", "http://a b"),
    ],
    "DISCORD_GATEWAY_URL": ["a", "http://a", "ws://", "ws://a:0"],
    "DISCORD_TOKEN": [f"Bot {TOKEN}", f'"{TOKEN}\nx"', f"{TOKEN}é", f"‘{TOKEN}’"],
}


class TestWrong:
    @pytest.mark.parametrize(
        ("name", "value"), [(name, value) for name, values in WRONG.items() for value in values]
    )
    def test_a_value(self, tmp_path: Path, name: str, value: str) -> None:
        assert refusal(tmp_path, f"{name}={value}\n").startswith(f"{name} must be ")

    def test_one_address_without_the_other(self, tmp_path: Path) -> None:
        for line in ("DISCORD_API_URL=http://a", "DISCORD_GATEWAY_URL=ws://a"):
            assert "both" in refusal(tmp_path, f"DISCORD_TOKEN=x\n{line}\n")

    def test_another_server_without_a_token(self, tmp_path: Path) -> None:
        text = "DISCORD_API_URL=http://a\nDISCORD_GATEWAY_URL=ws://a\n"
        assert "DISCORD_TOKEN" in refusal(tmp_path, text)

    @pytest.mark.parametrize(
        "line", [f"DISCORD_TOKEN {TOKEN}", f"DISCORD_TOKEN: {TOKEN}", f"=x {TOKEN}", f"A='{TOKEN}"]
    )
    def test_a_line_that_would_be_passed_over(self, tmp_path: Path, line: str) -> None:
        assert refusal(tmp_path, f"# a\n{line}\n").startswith(f"Line 2 of {tmp_path / '.env'} ")

    def test_a_file_that_is_no_text(self, tmp_path: Path) -> None:
        assert "UTF-8" in refusal(tmp_path, "DISCORD_TOKEN=x".encode("utf-16"))

    def test_a_file_that_cannot_be_read(self, tmp_path: Path) -> None:
        (tmp_path / ".env").mkdir()
        with pytest.raises(CannotStart, match=r"^The file .*\.env cannot be read: .*\.$"):
            load(tmp_path)


def test_the_token_is_in_no_repr(tmp_path: Path) -> None:
    found = load(tmp_path, f"DISCORD_TOKEN={TOKEN}\n")
    assert found.token == TOKEN
    for text in (repr(found), str(found), f"{found}", repr([found])):
        assert TOKEN not in text
