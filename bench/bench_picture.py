"""One warm frame, ours beside the usual bot's way, in one run: trust the ratios.

``python bench/bench_picture.py [frames]`` from the project's root. The usual way: paste RGB(A)
tokens on a copied RGB board, save with Pillow's defaults.
"""

from __future__ import annotations

import platform
import random
import statistics
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from PIL import Image, ImageDraw, __version__

from ludo_core import RULESETS, Move, Roll, State, apply, legal, new_state
from renderer import BoardPicture, render, warm_up
from renderer.board import compose
from renderer.layout import Layout, layout_for
from renderer.palette import palette_of
from renderer.plans import plan_for
from renderer.png import to_png

SEED = 7
NAMES = ("Amina", "Zoë & Co.", "Mohammed Ali", "xX_DragonSlayer_99_the_great")


def game(ruleset: str, length: int) -> list[BoardPicture]:
    """Positions of games played at random, as a bot would show them."""
    rules, chance = RULESETS[ruleset], random.Random(SEED)
    state: State = new_state((0, 1, 2, 3))
    found: list[BoardPicture] = []
    while len(found) < length:
        if state.over:
            state = new_state((0, 1, 2, 3))
        movable = legal(rules, state)
        action = Move(chance.choice(movable)) if movable else Roll(chance.randint(1, 6))
        state, _ = apply(rules, state, action)
        found.append(BoardPicture(rules, state, NAMES))
    return found


class Usual:
    """RGB board, RGBA tokens, default PNG."""

    def __init__(self, layout: Layout, board: BoardPicture) -> None:
        self.layout = layout
        self.board = Image.open(BytesIO(render(board))).convert("RGB")
        self.tokens = [self._token(seat.fill) for seat in layout.plan.theme.seats]

    def _token(self, fill: tuple[int, int, int]) -> Image.Image:
        side = 4 * self.layout.unit
        image = Image.new("RGBA", (side, side))
        ImageDraw.Draw(image).ellipse((20, 20, side - 20, side - 20), fill, "black", 10)
        return image.resize((self.layout.unit, self.layout.unit), Image.Resampling.LANCZOS)

    def render(self, picture: BoardPicture) -> bytes:
        canvas = self.board.copy()
        for seat, steps in enumerate(picture.state.steps):
            for token, step in enumerate(steps):
                at = self.layout.corner(self.layout.plan.spot(seat, token, step))
                canvas.paste(self.tokens[seat], at, self.tokens[seat])
        data = BytesIO()
        canvas.save(data, "PNG")
        return data.getvalue()


def measure(
    draw: Callable[[BoardPicture], bytes], pictures: list[BoardPicture]
) -> tuple[float, float]:
    """Median milliseconds and kilobytes a frame."""
    times, sizes = [], []
    for picture in pictures:
        start = perf_counter()
        data = draw(picture)
        times.append(1000 * (perf_counter() - start))
        sizes.append(len(data) / 1000)
    return statistics.median(times), statistics.median(sizes)


def report(ruleset: str, frames: int) -> None:
    pictures = game(ruleset, frames)
    plan = plan_for(pictures[0].rules)
    start = perf_counter()
    render(pictures[0])
    first = 1000 * (perf_counter() - start)
    board = BoardPicture(pictures[0].rules, new_state((0, 1, 2, 3)), NAMES)
    usual = Usual(layout_for(plan, 960), board)

    live, _ = measure(render, pictures)  # some tiles are met for the first time
    ours, kilobytes = measure(render, pictures)
    composing, _ = measure(lambda p: compose(p).mode.encode(), pictures)
    canvas, palette = compose(pictures[-1]), palette_of(plan.theme)
    writing, _ = measure(lambda _: to_png(canvas, palette), pictures)
    theirs, usual_kilobytes = measure(usual.render, pictures[:: max(1, frames // 40)])
    start = perf_counter()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(render, pictures))
    rate = frames / (perf_counter() - start)

    print(f"\n{ruleset}: first frame {first:.1f} ms")
    print(f"{'ours, game seen first':28}{live:8.2f} ms")
    print(f"{'ours, warm':28}{ours:8.2f} ms{kilobytes:8.1f} kB")
    print(f"{'  of it composing':28}{composing:8.2f} ms")
    print(f"{'  of it writing':28}{writing:8.2f} ms")
    print(f"{'RGB paste, default PNG':28}{theirs:8.2f} ms{usual_kilobytes:8.1f} kB")
    print(f"ratio {theirs / ours:.0f} to 1; two threads {rate:.0f} frames/s")


def main() -> None:
    frames = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    start = perf_counter()
    warm_up()
    warmed = 1000 * (perf_counter() - start)
    print(f"Python {platform.python_version()}, Pillow {__version__}, {frames} frames of 960x960")
    print(f"warm-up of both boards {warmed:.0f} ms")
    for ruleset in ("king", "aeroplane"):
        report(ruleset, frames)


if __name__ == "__main__":
    main()
