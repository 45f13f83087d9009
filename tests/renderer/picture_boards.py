"""The boards the picture tests share, and their golden pictures.

After a wanted change of looks: ``python -m tests.renderer.picture_boards``, then look
at every picture that git shows as changed.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

from PIL import Image

from ludo_core import RULESETS, from_line
from renderer import BoardPicture, render

GOLDEN = Path(__file__).parent / "golden"
GOLDEN_SIZE = 480

FOUR = ("Amina", "Zoë & Co.", "Mohammed Ali", "xX_DragonSlayer_99_the_great")
TWO = ("Amina", "", "Ben", "")
THREE = ("Amina", "Ça va", "", "Nguyễn Ngọc Ánh")


def picture(
    line: str, names: tuple[str, str, str, str] = FOUR, ruleset: str = "king"
) -> BoardPicture:
    return BoardPicture(RULESETS[ruleset], from_line(line), names)


START = picture("-1,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1 0 - 0 0000 -")
MIDDLE = replace(
    picture("10,16,16,-1/56,6,20,-1/56,22,52,4/50,36,22,-1 3 4 0 0000 -"), trail=(2, 1, 4)
)
TWO_CHOICES = picture("10,-1,-1,-1/-/21,2,56,-1/- 0 6 1 0000 -", TWO)
THREE_SEATS = picture("5,51,-1,-1/8,20,20,-1/-/54,48,30,56 3 2 0 0000 -", THREE)
CROWD = picture("8,8,8,8/47,47,47,-1/34,34,34,21/21,21,8,47 0 3 0 0000 -")
SIXTEEN = picture("8,8,8,8/47,47,47,47/34,34,34,34/21,21,21,21 1 2 0 0000 -")
HIT = picture("10,17,56,56/2,2,47,-1/28,41,41,-1/2,35,8,56 0 5 0 0000 -")
SPENT = replace(
    picture("8,8,13,56/0,0,47,-1/56,56,56,21/21,21,8,56 2 - 0 0000 -"), shown_die=4, die_seat=1
)
PLACES = picture("56,56,56,56/56,56,56,56/56,56,2,-1/56,56,56,56 - - 0 2143 -")
FIRST_HOME = picture(
    "56,56,56,56/12,56,-1,56/56,56,2,-1/56,44,2,-1 - - 0 1222 -", ruleset="classic"
)
DRAWN = picture("56,56,-1,56/12,56,-1,56/56,56,2,-1/-1,-1,-1,-1 - - 0 1114 d", ruleset="classic")

BOARDS = {
    "start": START,
    "middle": MIDDLE,
    "two-choices": TWO_CHOICES,
    "three-seats": THREE_SEATS,
    "crowd": CROWD,
    "sixteen": SIXTEEN,
    "hit": HIT,
    "spent": SPENT,
    "places": PLACES,
    "first-home": FIRST_HOME,
    "drawn": DRAWN,
}


def decoded(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


def write_golden() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, board in BOARDS.items():
        (GOLDEN / f"{name}.png").write_bytes(render(replace(board, size=GOLDEN_SIZE)))


if __name__ == "__main__":
    write_golden()
