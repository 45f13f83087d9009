"""Memory over many games, each with its own players and positions."""

import subprocess
import sys
from pathlib import Path

import pytest

GAMES, FRAMES = 200, 50
GROWTH = 15
"""Megabytes from the middle to the end: the last tiles of a cache of 17 MB may still come."""
SCRIPT = f"""
from itertools import islice
from bench.bench_picture import resident
from bench.picture_games import pictures
from renderer import render

for game in range({GAMES}):
    names = tuple(f"Player {{game}} {{seat}}" for seat in range(4))
    for picture in islice(pictures(("king", "aeroplane")[game % 2], game, names), {FRAMES}):
        render(picture)
    if game + 1 in ({GAMES} // 2, {GAMES}):
        print(resident())
"""


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell")
def test_ten_thousand_frames_of_two_hundred_games_leave_memory_flat() -> None:
    root = Path(__file__).parents[2]
    # In a process of its own: what other tests hold does not matter.
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=root, check=True, capture_output=True, text=True
    )
    half, whole = map(float, run.stdout.split())
    assert whole <= half + GROWTH
