"""Contact sheets of boards in every situation, and of charts: ``make gallery`` into out/gallery.

Each sheet is written on Discord's dark and on its light ground. At 350 and 300 pixels pictures are
what Discord makes of the whole file, not drawn for that size.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import TypeVar

from PIL import Image, ImageDraw

from ludo_core import RULESETS, SEATS_FOR, Move, Roll, after, legal, new_state
from renderer import THEMES, BoardPicture, render, warm_up
from renderer.charts import CardChart, DiceChart, RaceChart, card_chart, dice_chart, race_chart
from renderer.fonts import LOCK, font
from tests.renderer.picture_boards import (
    BOARDS,
    HANGARS,
    SCRIPTS,
    START,
    named,
)
from tests.renderer.picture_charts import Chart, charts

OUT = Path(__file__).parents[2] / "out" / "gallery"
GROUNDS = {"dark": ((49, 51, 56), (219, 222, 225)), "light": ((255, 255, 255), (49, 51, 56))}
WHOLE, DESK, PHONE = 960, 350, 300
GAP, CAPTION = 16, 22
WIDE = {WHOLE: 2, DESK: 5, PHONE: 6}

COMPUTERS = ("🤖 normal", "🤖 Meister", "🤖 easy", "🤖 schwer")

Named = tuple[str, BoardPicture]
Drawable = BoardPicture | Chart
T = TypeVar("T")


def themed(boards: Iterable[Named]) -> Iterator[Named]:
    for name, board in boards:
        for theme in THEMES:
            yield f"{name}, {theme}", replace(board, theme=theme)


def rulesets() -> Iterator[Named]:
    """Yield every ruleset with every number of players: a lobby's board, and one amid a game."""
    for ruleset, rules in RULESETS.items():
        for count, seats in SEATS_FOR.items():
            state = new_state(seats)
            names = tuple(f"Player {seat + 1}" if seat in seats else "" for seat in range(4))
            board = BoardPicture(rules, state._replace(turn=None), names)  # type: ignore[arg-type]
            yield f"{ruleset}, lobby of {count}", board
            chance = Random(count)
            for _ in range(160):
                movable = legal(rules, state)
                if state.over:
                    break
                act = Move(chance.choice(movable)) if movable else Roll(chance.randint(1, 6))
                state = after(rules, state, act)
            yield f"{ruleset}, {count} players", replace(board, state=state)


def stacks() -> Iterator[Named]:
    """Yield squares with one to sixteen tokens, of one to four colours, with and without plates."""
    square = {0: 15, 1: 2, 2: 41, 3: 28}  # one square of the ring, by each seat's own count
    for colours, each, die in product(range(1, 5), range(1, 5), (None, 6)):
        steps = tuple(
            (square[seat],) * each + (-1,) * (4 - each) if seat < colours else (-1,) * 4
            for seat in range(4)
        )
        state = new_state(SEATS_FOR[4])._replace(steps=steps, die=die)
        yield f"{colours * each} tokens, die {die}", replace(START, state=state)


def names() -> Iterator[Named]:
    """Yield boards with names of every script, four at a time, and of computers."""
    for four in pages(list(SCRIPTS), 4):
        for board in (START, HANGARS):
            yield ", ".join(four), named(board, *(four * 4)[:4])
    for board in (START, HANGARS):
        yield "computers", replace(board, names=COMPUTERS)


def sheets() -> dict[str, Sequence[tuple[str, Drawable]]]:
    everything = list(BOARDS.items())
    return {
        "situations": everything,
        "rulesets": list(rulesets()),
        "stacks": list(stacks()),
        "names": list(names()),
        "themes": list(
            themed(
                (name, BOARDS[name])
                for name in ("middle", "crowd", "start", "places", "planes", "planes-end")
            )
        ),
        "charts": list(charts()),
    }


def drawn(picture: Drawable) -> bytes:
    match picture:
        case DiceChart():
            return dice_chart(picture)
        case RaceChart():
            return race_chart(picture)
        case CardChart():
            return card_chart(picture)
    return render(picture)


def shrunk(picture: Drawable, size: int) -> Image.Image:
    image = Image.open(BytesIO(drawn(picture))).convert("RGB")
    if size == WHOLE:
        return image
    height = round(image.height * size / image.width)
    return image.resize((size, height), Image.Resampling.LANCZOS)


def sheet(pictures: Sequence[tuple[str, Drawable]], size: int, ground: str) -> Image.Image:
    fill, text = GROUNDS[ground]
    images = [shrunk(picture, size) for _, picture in pictures]
    columns = min(WIDE[size], len(images))
    rows = -(-len(images) // columns)
    width = max(image.width for image in images) + GAP
    height = max(image.height for image in images) + GAP + CAPTION
    whole = Image.new("RGB", (columns * width + GAP, rows * height + GAP), fill)
    draw = ImageDraw.Draw(whole)
    for at, ((name, _), image) in enumerate(zip(pictures, images, strict=True)):
        left, top = GAP + at % columns * width, GAP + at // columns * height
        with LOCK:
            draw.text((left, top), name, fill=text, font=font(15))
        whole.paste(image, (left, top + CAPTION))
    return whole


def pages(things: Iterable[T], most: int) -> Iterator[list[T]]:
    rest = iter(things)
    while page := list(islice(rest, most)):
        yield page


def main() -> None:
    warm_up()
    OUT.mkdir(parents=True, exist_ok=True)
    for old in OUT.glob("*.png"):
        old.unlink()
    for name, pictures in sheets().items():
        for size in WIDE:
            for number, page in enumerate(pages(pictures, 6 if size == WHOLE else 30), start=1):
                for ground in GROUNDS if size != WHOLE else ("dark",):
                    path = OUT / f"{name}-{size}-{number}-{ground}.png"
                    sheet(page, size, ground).save(path)
                    sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
