"""What happens too often is noticed, and what happened long ago takes no room."""

from __future__ import annotations

import pytest

from cogs.rate import MOST_KEYS, Rate


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let the test say what time it is."""
    now = [100.0]
    monkeypatch.setattr("cogs.rate.time.monotonic", lambda: now[0])
    return now


def test_so_many_times_in_so_short_a_time_are_too_often(clock: list[float]) -> None:
    rate = Rate[str](3, 10.0)
    for _ in range(3):
        assert not rate.too_often("here")
        rate.count("here")
        clock[0] += 4
    assert not rate.too_often("here")  # the first was 12 s ago
    rate.count("here")
    assert rate.too_often("here")
    assert not rate.too_often("there")
    clock[0] += 2
    assert not rate.too_often("here")


def test_only_the_last_are_remembered(clock: list[float]) -> None:
    rate = Rate[int](1, 10.0)
    for key in range(MOST_KEYS):
        rate.count(key)
    rate.count(0)
    rate.count(MOST_KEYS)
    assert rate.too_often(0)
    assert not rate.too_often(1)
    assert len(rate._times) == MOST_KEYS
