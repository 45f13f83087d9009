"""One frame of 960x960, ours beside the usual bot's way and an SVG board, in one run.

``python -m bench.bench_picture [frames]`` from the project's root; the SVG board needs
``pip install -r requirements-bench.txt`` and Debian's libcairo2. One core, CPU milliseconds,
medians over frames on which the contenders take turns: trust the ratios.
"""

from __future__ import annotations

import asyncio
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, thread_time

from PIL import Image, ImageDraw, __version__

from bench.picture_games import NAMES, pictures, some
from ludo_core import new_state
from renderer import BoardPicture, render, warm_up
from renderer.layout import Layout, layout_for
from renderer.plans import plan_of

SEED = 7
FRAMES = 300
SLOW_SHARE = 10
"""The slow contenders draw every tenth frame."""
GAMES, FRAMES_A_GAME = 200, 50
LOOP_FRAMES, TICK = 200, 0.002
HASHED = 1_500_000
"""Bytes whose hash takes about as long as a frame."""
INSTALL = "pip install -r requirements-bench.txt, and apt install libcairo2"
FIRST = (
    "import time; from bench.picture_games import some; from renderer import render; "
    "picture = some({ruleset!r}, 7, 1)[0]; render(picture); print(time.process_time())"
)
WANTED_MS, WANTED_KB, WANTED_FIRST, WANTED_LATE = 2.0, 45.0, 1.0, 20.0
WANTED = {"usual": 20, "svg": 50}

Draw = Callable[[BoardPicture], bytes]


class Usual:
    """An RGB board, RGBA tokens pasted on a copy, Pillow's default PNG."""

    def __init__(self, layout: Layout, board: BoardPicture) -> None:
        self.layout = layout
        self.board = Image.open(BytesIO(render(board))).convert("RGB")
        self.tokens = [self._token(seat.fill) for seat in layout.plan.theme.seats]

    def _token(self, fill: tuple[int, int, int]) -> Image.Image:
        side = 4 * self.layout.unit
        image = Image.new("RGBA", (side, side))
        ImageDraw.Draw(image).ellipse((20, 20, side - 20, side - 20), fill, "black", 10)
        return image.resize((self.layout.unit, self.layout.unit), Image.Resampling.LANCZOS)

    def draw(self, picture: BoardPicture) -> bytes:
        canvas = self.board.copy()
        for seat, steps in enumerate(picture.state.steps):
            for token, step in enumerate(steps):
                at = self.layout.corner(self.layout.plan.spot(seat, token, step))
                canvas.paste(self.tokens[seat], at, self.tokens[seat])
        data = BytesIO()
        canvas.save(data, "PNG")
        return data.getvalue()


def contenders(board: BoardPicture) -> Iterator[tuple[str, str, Draw]]:
    """Yield key, name and drawing of the others that are here; say who is not, and why."""
    usual = Usual(layout_for(plan_of(board), board.size), board)
    yield "usual", "RGB paste, default PNG", usual.draw
    try:
        peer = import_module("bench.peers.pachisi_board")
    except (ImportError, OSError) as missing:
        print(f"left out: pachisi-render + cairosvg ({missing}): {INSTALL}")
        return
    yield "svg", peer.PACKAGE, lambda picture: peer.draw(picture.state)


def timed(draw: Draw, picture: BoardPicture) -> tuple[float, int]:
    """Return CPU milliseconds and bytes of one frame."""
    start = thread_time()
    data = draw(picture)
    return 1000 * (thread_time() - start), len(data)


def verdict(good: bool) -> str:
    return "ok" if good else "MISSED"


def report(ruleset: str, frames: int) -> None:
    found = some(ruleset, SEED, frames)
    empty = BoardPicture(found[0].rules, new_state((0, 1, 2, 3)), NAMES)
    others = [one for one in contenders(empty) if one[0] != "svg" or ruleset == "king"]
    live = [timed(render, picture)[0] for picture in found]  # some tiles are met for the first time
    ours: list[tuple[float, int]] = []
    theirs: dict[str, list[float]] = {key: [] for key, _, _ in others}
    for at, picture in enumerate(found):
        ours.append(timed(render, picture))
        if at % SLOW_SHARE == 0:
            for key, _, draw in others:
                theirs[key].append(timed(draw, picture)[0])
    warm, kilobytes = median(ms for ms, _ in ours), median(size for _, size in ours) / 1000
    good = verdict(warm <= WANTED_MS and kilobytes <= WANTED_KB)
    print(f"\n{ruleset}")
    print(f"{'ours, game seen first':28}{median(live):8.2f} ms")
    print(f"{'ours, warm':28}{warm:8.2f} ms{kilobytes:8.1f} kB  {good}")
    print(f"{'  largest file':28}{'':11}{max(size for _, size in ours) / 1000:8.1f} kB")
    for key, name, _ in others:
        ratio = median(theirs[key]) / warm
        good = verdict(ratio >= WANTED[key])
        print(f"{name:28}{median(theirs[key]):8.2f} ms{ratio:8.0f} to 1  {good}")


def first_frames() -> None:
    """Draw one frame in a process of its own, from the start of Python on."""
    root = Path(__file__).parents[1]
    print()
    for ruleset in ("king", "aeroplane"):
        command = [sys.executable, "-c", FIRST.format(ruleset=ruleset)]
        run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        seconds = float(run.stdout)
        good = verdict(seconds <= WANTED_FIRST)
        print(f"first frame of a process, {ruleset}: {seconds:.2f} s of CPU time  {good}")


def resident() -> float:
    """Return the megabytes this process holds, where the system tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return float("nan")
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def memory() -> None:
    """Draw 10,000 frames of 200 games, each with its own players, and look at the memory."""
    held = []
    for game in range(GAMES):
        names = tuple(f"Player {game}·{seat}" for seat in range(4))
        ruleset = ("king", "aeroplane")[game % 2]
        for picture in islice(pictures(ruleset, game, names), 0, 4 * FRAMES_A_GAME, 4):  # type: ignore[arg-type]
            render(picture)
        held.append(resident())
    half, whole = held[GAMES // 2 - 1], held[-1]
    print(
        f"\n{GAMES * FRAMES_A_GAME} frames of {GAMES} games: {held[0]:.0f} MB after the first, "
        f"{half:.0f} half way, {whole:.0f} at the end  {verdict(whole <= 1.1 * half)}"
    )


async def lateness(jobs: Sequence[Callable[[], object]]) -> float:
    """Return the 99th percentile of how late, in ms, the loop woke while two workers had jobs."""
    loop, late, done = asyncio.get_running_loop(), [0.0], False

    async def tick() -> None:
        while not done:
            due = perf_counter() + TICK
            await asyncio.sleep(TICK)
            late.append(1000 * (perf_counter() - due))

    ticking = asyncio.create_task(tick())
    with ThreadPoolExecutor(2) as pool:
        await asyncio.gather(*(loop.run_in_executor(pool, job) for job in jobs))
    done = True
    await ticking
    return quantiles(late, n=100)[98]


def event_loop() -> None:
    """Compare with workers that hash as long, for which no lock of Python is held.

    What the loop is late then is the machine's doing.
    """
    frames = [partial(render, frame) for frame in some("king", SEED + 1, LOOP_FRAMES)]
    hashes = [partial(sha256, bytes(HASHED))] * LOOP_FRAMES
    rounds = [(asyncio.run(lateness(hashes)), asyncio.run(lateness(frames))) for _ in range(3)]
    bare, drawing = (median(late) for late in zip(*rounds, strict=True))
    print(
        f"\nevent loop late while {LOOP_FRAMES} frames are drawn in two workers: p99 {drawing:.1f} "
        f"ms ({bare:.1f} beside workers without Python)  {verdict(drawing - bare <= WANTED_LATE)}"
    )


def main() -> None:
    frames = int(sys.argv[1]) if len(sys.argv) > 1 else FRAMES
    start = thread_time()
    warm_up()
    print(f"Python {platform.python_version()}, Pillow {__version__}, {frames} frames of 960x960")
    print(f"warm-up of both boards {1000 * (thread_time() - start):.0f} ms")
    for ruleset in ("king", "aeroplane"):
        report(ruleset, frames)
    first_frames()
    event_loop()
    memory()


if __name__ == "__main__":
    main()
