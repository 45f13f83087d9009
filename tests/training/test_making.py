"""What `python -m training` does for one network, made small: weights and a log that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludo_core.players.weights import load
from training import __main__ as command
from training import calibrate


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Make training short, and return the folder in which it keeps what it makes."""
    monkeypatch.setattr(command, "PLANS", {"king2": command.Plan("king", 2, 2, games=100)})
    monkeypatch.setattr(command, "LANES", dict.fromkeys(command.LANES, 64))
    monkeypatch.setattr(command, "HIDDEN", 4)
    monkeypatch.setattr(command, "TRIALS", 20)
    monkeypatch.setattr(command, "LOGS", tmp_path)
    monkeypatch.setattr(command, "path_of", lambda name: tmp_path / f"{name}.npz")
    monkeypatch.setattr(calibrate, "SHORT_GAMES", 100)
    return tmp_path


def test_a_network_is_trained_calibrated_and_kept(small: Path) -> None:
    command.make("king2")
    network = load(small / "king2.npz")
    assert network.players == 2
    assert network.bend != 0, "it has been calibrated"
    first, *rounds, last = (small / "king2.log").read_text(encoding="utf-8").splitlines()
    assert first.startswith("seed ")
    assert rounds[-1].startswith("king2 round 2 of 2")
    assert last.startswith("king2 calibrated")


def test_the_same_seed_makes_the_same_weights(small: Path) -> None:
    command.make("king2")
    once = load(small / "king2.npz")
    command.make("king2")
    again = load(small / "king2.npz")
    assert (once.output == again.output).all()
    assert (once.hidden == again.hidden).all()
    assert once.bend == again.bend
