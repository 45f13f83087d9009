"""The dice scheme, held to its published vector and to an independent second reading."""

import hashlib
import hmac
import json
from pathlib import Path

import pytest

from ludo_core import dice

VECTOR = json.loads((Path(__file__).parents[1] / "golden" / "dice-vector.json").read_text())
SECRET = bytes.fromhex(VECTOR["secret"])


def test_commit_of_the_vector() -> None:
    assert dice.commit_of(SECRET) == VECTOR["commit"]


def test_faces_of_the_vector() -> None:
    faces = [dice.face(SECRET, VECTOR["client"], n) for n in range(len(VECTOR["faces"]))]
    assert faces == VECTOR["faces"]


def test_bytes_from_252_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = bytes([252, 255, 251]) + bytes(29)
    monkeypatch.setattr(hmac, "digest", lambda *_: digest)
    assert dice.face(SECRET, "c", 0) == 251 % 6 + 1


def test_no_usable_byte_goes_on_with_a_numbered_message(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        asked.append(message)
        return bytes([7] * 32) if message == b"c:4:2" else bytes([253] * 32)

    monkeypatch.setattr(hmac, "digest", digest)
    assert dice.face(SECRET, "c", 4) == 2
    assert asked == [b"c:4", b"c:4:1", b"c:4:2"]


def test_client_is_utf8_text() -> None:
    first = hmac.new(SECRET, "ü-1:0".encode(), hashlib.sha256).digest()[0]
    assert first < 252
    assert dice.face(SECRET, "ü-1", 0) == first % 6 + 1


def test_every_face_comes_and_about_equally_often() -> None:
    faces = [dice.face(SECRET, "many", n) for n in range(6000)]
    assert all(880 < faces.count(face) < 1120 for face in range(1, 7))


def test_negative_roll_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="count from 0"):
        dice.face(SECRET, "c", -1)
