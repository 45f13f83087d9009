"""The script in docs/ that needs nothing of ours, held to say what `verify` says."""

from __future__ import annotations

import hmac
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from ludo_core.record import write

from .test_verify import SECRET, TEXT, changed, fair_game, report

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_dice.py"


def says(folder: Path, text: str) -> tuple[int, str]:
    """Return status and words of the script, run by a Python that sees no package at all."""
    record = folder / "game.ludo"
    record.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(record)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_good_record(tmp_path: Path) -> None:
    assert report(TEXT) == {"ok": True, "rolls": 40}
    assert says(tmp_path, TEXT) == (0, "all 40 rolls are as promised\n")


@pytest.mark.parametrize("roll", [0, 17])
def test_a_changed_roll_is_found(tmp_path: Path, roll: int) -> None:
    text, number = changed(TEXT, roll)
    ours = report(text)
    assert ours["roll"] == number
    assert says(tmp_path, text) == (1, f"{ours['error']}\n")


def test_a_secret_that_was_not_promised(tmp_path: Path) -> None:
    text = TEXT.replace(SECRET.hex(), bytes(32).hex())
    assert not report(text)["ok"]
    assert says(tmp_path, text) == (1, "the secret is not the one that was promised\n")


def test_a_record_of_a_game_that_is_not_over(tmp_path: Path) -> None:
    said = "nothing to check: no commit, no client, or no secret, as long as the game goes on\n"
    assert says(tmp_path, TEXT.replace(f"secret {SECRET.hex()}\n", "")) == (1, said)
    assert says(tmp_path, "ruleset king\nseats red yellow\nred 5 -\n") == (1, said)


def test_what_follows_when_a_digest_has_no_byte_below_252(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def digest(key: bytes, message: bytes, name: str) -> bytes:
        tries = message.count(b":")
        return b"\xff" * 32 if tries < 3 and message[-1:] != b"2" else real(key, message, name)

    real = hmac.digest
    monkeypatch.setattr(hmac, "digest", digest)
    record = tmp_path / "game.ludo"
    record.write_text(write(fair_game()), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), str(record)])
    runpy.run_path(str(SCRIPT))
    assert capsys.readouterr().out == "all 40 rolls are as promised\n"
