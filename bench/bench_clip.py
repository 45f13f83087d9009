"""Clips beside Pillow's usual way, and how late the event loop gets meanwhile, in one run.

``python -m bench.bench_clip [clips]`` from the project's root. Times are this process's processor
time, medians. The usual way: draw each frame in RGB, hand all of them to Pillow's `save_all`.
"""

from __future__ import annotations

import asyncio
import platform
import random
import resource
import statistics
import sys
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from time import process_time, thread_time

from PIL import Image, __version__

from ludo_core import RULESETS, Action, Move, Roll, State, after, legal, new_state
from renderer import BoardPicture, render, warm_up
from renderer.clip import MOVE_SIZE, REPLAY_SIZE, move_clip, replay_clip
from renderer.clip.pace import FULL
from renderer.clip.script import frames_of
from renderer.clip.sprites import placed
from renderer.layout import layout_for
from renderer.plans import plan_of

SEED = 7
NAMES = ("Amina", "Zoë & Co.", "Mohammed Ali", "xX_DragonSlayer_99_the_great")
FRAMES = range(24, 32)
MOVES = 250
TICK_S = 0.002

Stretch = tuple[BoardPicture, list[Action]]


def game(ruleset: str, moves: int) -> list[tuple[State, Action]]:
    """Return so many moves of games played at random, with their rolls."""
    rules, chance = RULESETS[ruleset], random.Random(SEED)
    state = new_state((0, 1, 2, 3))
    found: list[tuple[State, Action]] = []
    while moves:
        movable = legal(rules, state)
        action = Move(chance.choice(movable)) if movable else Roll(chance.randint(1, 6))
        found.append((state, action))
        moves -= isinstance(action, Move)
        state = after(rules, state, action)
        assert not state.over, "the game must last for all moves"
    return found


def stretches(ruleset: str, count: int) -> list[Stretch]:
    """Return stretches of one or two rolls whose clips have 24 to 31 frames."""
    played, rules = game(ruleset, MOVES), RULESETS[ruleset]
    found: list[Stretch] = []
    for at, (state, action) in enumerate(played):
        for length in (2, 3, 4):
            part = [one for _, one in played[at : at + length]]
            board = BoardPicture(rules, state, NAMES, size=MOVE_SIZE)
            if isinstance(action, Roll) and len([*frames_of(board, part, FULL)]) in FRAMES:
                found.append((board, part))
                break
    return found[-count:]


def usual(board: BoardPicture, actions: Sequence[Action]) -> bytes:
    """Return the same clip by RGB frames and `save_all`."""
    layout, background = layout_for(plan_of(board), board.size), {}
    pictures, lengths = [], []
    for frame in frames_of(board, actions, FULL):
        if frame.picture not in background:
            still = Image.open(BytesIO(render(frame.picture)))
            background = {frame.picture: still.convert("RGB")}
        picture = background[frame.picture].copy()
        for sprite in frame.sprites:
            cutout, at = placed(layout, sprite)
            picture.paste(cutout.tile.convert("RGB"), at, cutout.mask)
        pictures.append(picture)
        lengths.append(frame.ms)
    data = BytesIO()
    pictures[0].save(
        data, "GIF", save_all=True, append_images=pictures[1:], duration=lengths, loop=0
    )
    return data.getvalue()


def measure(make: Callable[[], bytes]) -> tuple[float, float, int]:
    """Return milliseconds, kilobytes and frames of a clip."""
    start = process_time()
    data = make()
    spent = 1000 * (process_time() - start)
    return spent, len(data) / 1000, Image.open(BytesIO(data)).n_frames  # type: ignore[attr-defined]


def row(name: str, results: Sequence[tuple[float, float, int]]) -> float:
    """Print the medians of some clips; return that of the times."""
    ms, kilobytes, frames = (statistics.median(column) for column in zip(*results, strict=True))
    print(f"{name:34}{ms:9.1f} ms{kilobytes:9.1f} kB{frames:6.0f} rectangles or frames")
    return float(ms)


def moves(ruleset: str, clips: int) -> None:
    parts = stretches(ruleset, clips)
    print(f"\n{ruleset}: {len(parts)} clips of moves, {MOVE_SIZE} px")
    row("ours, seen first", [measure(partial(move_clip, *part)) for part in parts])
    pairs = [
        (measure(partial(move_clip, *part)), measure(partial(usual, *part))) for part in parts[:15]
    ]
    ours = row("ours, warm", [one for one, _ in pairs])
    theirs = row("RGB frames, Pillow save_all", [other for _, other in pairs])
    print(f"ratio {theirs / ours:.0f} to 1")


def replay(ruleset: str) -> None:
    played = game(ruleset, MOVES)
    board = BoardPicture(RULESETS[ruleset], played[0][0], NAMES)
    actions = [action for _, action in played]
    print(f"\n{ruleset}: replay of {MOVES} moves, {len(actions) - MOVES} rolls, {REPLAY_SIZE} px")
    row("ours", [measure(partial(replay_clip, board, actions)) for _ in range(3)])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"the process, the most memory so far {peak:.0f} MB")


async def lateness(work: Awaitable[object]) -> tuple[float, float]:
    """Return how late the event loop was during some work: p99 in milliseconds, two ways.

    By the clock, and by the processor time that this process's other threads took meanwhile: on a
    busy machine the first tells more about the others on it.
    """
    loop = asyncio.get_running_loop()
    late, own = [], []
    working = asyncio.ensure_future(work)
    while not working.done():
        due, others = loop.time() + TICK_S, process_time() - thread_time()
        await asyncio.sleep(TICK_S)
        late.append(1000 * (loop.time() - due))
        own.append(1000 * (process_time() - thread_time() - others - TICK_S))
    at = int(0.99 * len(late))
    return sorted(late)[at], sorted(own)[at]


async def idle() -> None:
    """Do nothing for half a second."""
    await asyncio.sleep(0.5)


async def in_workers() -> None:
    """Make 20 clips, one at a time, and 200 still frames in two threads, as the bot does."""
    parts = stretches("king", 20)
    boards = [BoardPicture(RULESETS["king"], state, NAMES) for state, _ in game("king", 99)][:200]
    assert (len(parts), len(boards)) == (20, 200)
    loop, one = asyncio.get_running_loop(), asyncio.Lock()

    with ThreadPoolExecutor(2) as pool:

        async def film(part: Stretch) -> bytes:
            async with one:
                return await loop.run_in_executor(pool, move_clip, *part)

        drawn = (loop.run_in_executor(pool, render, board) for board in boards)
        await asyncio.gather(*(film(part) for part in parts), *drawn)


def main() -> None:
    clips = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    warm_up()
    print(f"Python {platform.python_version()}, Pillow {__version__}")
    for ruleset in ("king", "aeroplane"):
        replay(ruleset)
    for ruleset in ("king", "aeroplane"):
        moves(ruleset, clips)
    print("\nevent loop late, p99, median of 5 runs       by the clock   by our own threads")
    for name, work in (
        ("with nothing to do", idle),
        ("20 clips and 200 still frames", in_workers),
    ):
        runs = [asyncio.run(lateness(work())) for _ in range(5)]
        clock, own = (statistics.median(column) for column in zip(*runs, strict=True))
        print(f"{name:38}{clock:16.1f} ms{own:18.1f} ms")


if __name__ == "__main__":
    main()
