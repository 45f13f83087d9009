"""Contact sheets of every situation a board can show: ``make gallery``, then look at out/gallery.

Each sheet is written on Discord's dark and on its light ground. At 350 and 300 pixels boards are
what Discord makes of the 960 pixel file, not boards drawn for that size.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import islice
from pathlib import Path

from PIL import Image, ImageDraw

from renderer import THEMES, BoardPicture, render, warm_up
from renderer.fonts import LOCK, font
from tests.renderer.picture_boards import BOARDS, CROWD, MIDDLE, PLANES, START

OUT = Path(__file__).parents[2] / "out" / "gallery"
GROUNDS = {"dark": ((49, 51, 56), (219, 222, 225)), "light": ((255, 255, 255), (49, 51, 56))}
WHOLE, DESK, PHONE = 960, 350, 300
GAP, CAPTION = 16, 22
WIDE = {WHOLE: 2, DESK: 5, PHONE: 6}

Named = tuple[str, BoardPicture]


def themed(boards: Iterable[Named]) -> Iterator[Named]:
    for name, board in boards:
        for theme in THEMES:
            yield f"{name}, {theme}", replace(board, theme=theme)


def sheets() -> dict[str, list[Named]]:
    everything = list(BOARDS.items())
    return {
        "situations": everything,
        "themes": list(
            themed([("middle", MIDDLE), ("crowd", CROWD), ("start", START), ("planes", PLANES)])
        ),
    }


def shrunk(board: BoardPicture, size: int) -> Image.Image:
    image = Image.open(BytesIO(render(board))).convert("RGB")
    return image if size == WHOLE else image.resize((size, size), Image.Resampling.LANCZOS)


def sheet(boards: list[Named], size: int, ground: str) -> Image.Image:
    fill, text = GROUNDS[ground]
    columns = min(WIDE[size], len(boards))
    rows = -(-len(boards) // columns)
    side = size + GAP
    image = Image.new("RGB", (columns * side + GAP, rows * (side + CAPTION) + GAP), fill)
    draw = ImageDraw.Draw(image)
    for at, (name, board) in enumerate(boards):
        left, top = GAP + at % columns * side, GAP + at // columns * (side + CAPTION)
        with LOCK:
            draw.text((left, top), name, fill=text, font=font(15))
        image.paste(shrunk(board, size), (left, top + CAPTION))
    return image


def pages(boards: list[Named], most: int) -> Iterator[list[Named]]:
    rest = iter(boards)
    while page := list(islice(rest, most)):
        yield page


def main() -> None:
    warm_up()
    OUT.mkdir(parents=True, exist_ok=True)
    for old in OUT.glob("*.png"):
        old.unlink()
    for name, boards in sheets().items():
        for size in WIDE:
            for number, page in enumerate(pages(boards, 4 if size == WHOLE else 30), start=1):
                for ground in GROUNDS if size != WHOLE else ("dark",):
                    path = OUT / f"{name}-{size}-{number}-{ground}.png"
                    sheet(page, size, ground).save(path)
                    sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
